/**
 * Charts and themes, which documents, workbooks and presentations have alike (ECMA-376 part 1, 21.2 and 20.1.6), by the things
 * that a person sets one at a time: a title, an axis, how a series is drawn. What belongs together is one thing: the cells
 * that a series refers to with the values kept of them, a scheme of colours, of fonts, of effects.
 */
import type { Format } from '../core/model/format.ts'
import type { Node, Tree } from '../core/model/node.ts'
import type { Profile, Rule } from '../core/model/profile.ts'
import { scanXml } from '../drivers/xml/scan.ts'

const group = (tag: string): Rule => ({ at: ['**', tag], is: 'group' })

/** Elements that a chart may have several of, and the element or attribute that tells them apart. */
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

/** Characters in which an element's key stands. */
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

/** How a part of one of these content types is merged; undefined for any other. */
export function drawingFormatOf(contentType: string): Format | undefined {
  if (contentType.endsWith('.drawingml.chart+xml')) return chartFormat
  return contentType.endsWith('officedocument.theme+xml') ? themeFormat : undefined
}
