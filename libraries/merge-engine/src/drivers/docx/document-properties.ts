/**
 * What programs write into docProps on every save: the last author and time, counts of saves and words. Two sides always differ
 * in it without intent, so before the merge both get the later values.
 */

import { encodeUtf8 } from '../../core/document/text.ts'
import type { Format } from '../../core/model/format.ts'
import { isGreater, type Profile } from '../../core/model/profile.ts'
import type { Package, Packages } from '../packages/package.ts'
import { withParts } from '../packages/with-parts.ts'
import { attributeOf, isElement } from '../xml/elements.ts'
import { scanXml } from '../xml/scan.ts'

/** The greater value is taken. */
const greater = ['dcterms:modified', 'cp:lastPrinted', 'cp:revision', 'TotalTime']

/** The value of the side that was saved last is taken; the titles of parts follow from the document. */
const later = [
  ['cp:lastModifiedBy', 'Application', 'AppVersion', 'Pages', 'Words', 'Characters', 'CharactersWithSpaces', 'Lines'],
  ['Paragraphs', 'HeadingPairs', 'TitlesOfParts'],
].flat()

export const propertyParts = ['docProps/core.xml', 'docProps/app.xml']

export function withPropertiesAlike(packages: Packages): Packages {
  const { ours, theirs } = packages
  const [ourTime, theirTime] = [ours, theirs].map((side) => valueIn(side.text('docProps/core.xml'), 'dcterms:modified'))
  const isTheirsLater = isGreater(theirTime ?? '', ourTime ?? '')
  return propertyParts.reduce((sides: Packages, part) => withPartAlike(sides, part, isTheirsLater), packages)
}

function withPartAlike(packages: Packages, part: string, isTheirsLater: boolean): Packages {
  let [ours, theirs] = [packages.ours.text(part), packages.theirs.text(part)]
  if (ours === undefined || theirs === undefined || ours === theirs) return packages
  for (const tag of [...greater, ...later]) {
    const [one, other]: (string | undefined)[] = [elementIn(ours, tag), elementIn(theirs, tag)]
    if (one === undefined || other === undefined || one === other) continue
    const isTheirs = later.includes(tag) ? isTheirsLater : isGreater(valueIn(other, tag) ?? '', valueIn(one, tag) ?? '')
    if (isTheirs) ours = ours.replace(one, () => other)
    else theirs = theirs.replace(other, () => one)
  }
  return { ...packages, ours: withText(packages.ours, part, ours), theirs: withText(packages.theirs, part, theirs) }
}

function withText(opened: Package, part: string, text: string): Package {
  if (opened.text(part) === text) return opened
  return withParts(opened, new Map([[part, encodeUtf8(text)]]), new Map())
}

/** The first element of this tag without child elements. */
function elementIn(text: string, tag: string): string | undefined {
  const start = startIn(text, tag)
  if (start < 0) return undefined
  const end = text.indexOf('>', start) + 1
  if (end === 0 || text[end - 2] === '/') return end === 0 ? undefined : text.slice(start, end)
  const close = text.indexOf(`</${tag}>`, end)
  return close < 0 ? undefined : text.slice(start, close + tag.length + 3)
}

function startIn(text: string, tag: string): number {
  let at = text.indexOf(`<${tag}`)
  while (at >= 0 && !/[\s/>]/.test(text[at + tag.length + 1] ?? ' ')) at = text.indexOf(`<${tag}`, at + 1)
  return at
}

const valueIn = (text: string | undefined, tag: string): string | undefined =>
  />([^<]*)/.exec(elementIn(text ?? '', tag) ?? '')?.[1]?.trim()

const byTag: Profile = {
  name: 'document properties',
  rules: [{ at: ['**', 'content'], is: 'list', order: 'free' }],
  identityKeys: [],
  identityOf: (item) => (isElement(item) ? `${item.name} ${attributeOf(item, 'name') ?? ''}`.trim() : undefined),
  exclusive: [],
}

/** The properties, such as a title: the tag is the identity, and the name of a custom property. */
export const propertiesFormat: Format = {
  name: 'docx',
  parse: scanXml,
  profileOf: () => byTag,
  separators: /^\s*$/,
}
