/**
 * Charts and themes are the same in documents, workbooks and presentations (ECMA-376 part 1, 21.2 and 20.1.6). They merge by
 * the things that a person sets one at a time: a title, an axis, how a series is drawn. What belongs together changes as
 * one: the cells of a series with their cached values; a scheme of colours, of fonts, of effects.
 */
import type { Format } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import type { Profile, Rule } from '../../core/model/profile.ts'
import { scanXml } from '../xml/scan.ts'

const group = (tag: string): Rule => ({ at: ['**', tag], is: 'group' })

/** Elements that a chart may have several of, and the element or attribute that identifies them. */
const keys: Readonly<Record<string, RegExp>> = {
  'c:ser': /<c:idx\s+val="([^"]*)"/,
  'c:dPt': /<c:idx\s+val="([^"]*)"/,
  'c:dLbl': /<c:idx\s+val="([^"]*)"/,
  'c:valAx': /<c:axId\s+val="([^"]*)"/,
  'c:catAx': /<c:axId\s+val="([^"]*)"/,
  'c:dateAx': /<c:axId\s+val="([^"]*)"/,
  'c:serAx': /<c:axId\s+val="([^"]*)"/,
  'c:ext': /\suri="([^"]*)"/,
  'a:ext': /\suri="([^"]*)"/,
}

/** Characters of an element in which its key is searched. */
const keyLength = 2000

function identityOf({ name = '', start, end }: Node, { text }: Tree): string {
  const key = keys[name]?.exec(text.slice(start, Math.min(end, start + keyLength)))?.[1]
  return key === undefined ? name : `${name} ${key}`
}

function formatOf(name: string, tags: readonly string[]): Format {
  const profile: Profile = { name, rules: tags.map(group), identityKeys: [], identityOf, exclusive: [] }
  return { name, parse: scanXml, profileOf: () => profile, separators: /^\s*$/ }
}

const chartGroups = [
  ['c:tx', 'c:cat', 'c:val', 'c:xVal', 'c:yVal', 'c:bubbleSize', 'c:scaling', 'c:layout', 'c:externalData'],
  ['c:spPr', 'c:txPr', 'c:rich', 'c:marker', 'c:trendline', 'c:errBars', 'mc:AlternateContent'],
].flat()

const chartFormat = formatOf('chart', chartGroups)

const themeFormat = formatOf('theme', ['a:clrScheme', 'a:fontScheme', 'a:fmtScheme', 'a:objectDefaults', 'a:extLst'])

/** The format of a part with one of these content types; undefined for any other. */
export function drawingFormatOf(contentType: string): Format | undefined {
  if (contentType.endsWith('.drawingml.chart+xml')) return chartFormat
  return contentType.endsWith('officedocument.theme+xml') ? themeFormat : undefined
}
