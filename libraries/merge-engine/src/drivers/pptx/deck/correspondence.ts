/**
 * Pairs the parts of two versions by following relationships from the package down. Programs give parts and relationships new
 * names whenever they save, so equal names mean little:
 *
 *   base   presentation.xml  rId3 -> slides/slide2.xml (id 257)   rId2 -> media/image1.png
 *   ours   presentation.xml  rId5 -> slides/slide3.xml (id 257)   rId4 -> media/image2.png
 *          base's slide2.xml is ours' slide3.xml, its image1.png is ours' image2.png
 *
 * Slides, masters and layouts are identified by their lists, pictures by content, anything else by being the only one of its
 * kind. If there is doubt, parts do not pair: then one is deleted and another is new, which may cause a conflict, but never
 * a wrong merge.
 */
import {
  contentTypeOf,
  contentTypesOf,
  type Package,
  type Relationship,
  relationshipsOf,
} from '../../packages/package.ts'
import { oncePerPart } from './once-per-part.ts'
import { pairSlides } from './pair-slides.ts'
import { presentationPart } from './slides.ts'
import { attributeIn, relationshipIn, tagsIn } from './tags.ts'
import { contentSort, listed, sortOf } from './vocabulary.ts'

/** The parts of `other` by the corresponding parts of `one`. */
export function correspondence(one: Package, other: Package): ReadonlyMap<string, string> {
  const parts = new Map<string, string>([['', '']])
  const partners = new Set<string>([''])
  const slides = pairSlides(one, other)
  const isPair = (mine: string, its: string) =>
    !parts.has(mine) && !partners.has(its) && (slides.get(mine) === its || isSamePart(one, other, mine, its))
  // Breadth first, so that masters and slides pair before anything that only refers to them.
  for (const [part, partner] of parts) {
    const pairs = pairRelationships(
      { opened: one, all: entriesOf(one, part) },
      { opened: other, all: entriesOf(other, partner) },
      slides,
    )
    for (const [mine, its] of pairs) {
      const isOwned = !listed.has(sortOf(mine.type)) || isListing(mine)
      if (mine.isExternal || !isOwned || !isPair(mine.target, its.target)) continue
      parts.set(mine.target, its.target)
      partners.add(its.target)
    }
  }
  return parts
}

/** A relationship with its entry in a list of its part. */
type Entry = Relationship & Readonly<{ key: string | undefined }>

/** Whether the part of the relationship lists it, as a master lists its layouts. */
const isListing = ({ key }: Entry) => key !== undefined

const isFree = (entry: Entry) => !isListing(entry)

function entriesOf(opened: Package, part: string): readonly Entry[] {
  const relationships = relationshipsOf(opened, part)
  if (relationships.length === 0) return []
  const content = opened.content(part)
  if (!content || !hasLists(opened, part)) return relationships.map((one) => ({ ...one, key: undefined }))
  return listedIn(content, relationships)
}

const listedIn = oncePerPart((text, relationships): readonly Entry[] => {
  const keys = listKeys(text)
  return relationships.map((one) => ({ ...one, key: keys.get(one.id) }))
})

/** The presentation lists its masters and slides, and a master lists its layouts; nothing else has such lists. */
const hasLists = (opened: Package, part: string) =>
  part === presentationPart(opened) || contentSort(contentTypeOf(contentTypesOf(opened), part) ?? '') === 'slideMaster'

/** Whether two parts have the same content, so that they pair. */
function contentKey(opened: Package, part: string): number | undefined {
  const content = opened.content(part)
  return content && content.crc + content.size * 2 ** 32
}

/** The entry of a relationship in lists of slides, masters and layouts: `sldId 256`. */
function listKeys(text: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  for (const tag of tagsIn(text, 'sldId', 'sldMasterId', 'sldLayoutId')) {
    const [id, relationship] = [attributeIn(tag, 'id'), relationshipIn(tag)]
    if (id === undefined || relationship === undefined) continue
    keys.set(relationship, `${/[\w]+(?=\s)/.exec(tag)?.[0]} ${id}`)
  }
  return keys
}

type Pair = readonly [mine: Entry, its: Entry]

type Entries = Readonly<{ opened: Package; all: readonly Entry[] }>

function pairRelationships(
  { opened: here, all: one }: Entries,
  { opened: there, all: other }: Entries,
  slides: ReadonlyMap<string, string>,
): readonly Pair[] {
  const [mine, its] = [new Set(one), new Set(other)]
  const pairs: Pair[] = []
  const pairBy = (isSame: (mine: Entry, its: Entry) => boolean) => {
    for (const entry of mine) {
      const found = [...its].filter((candidate) => candidate.type === entry.type && isSame(entry, candidate))
      const [partner] = found.length === 1 ? found : found.filter(({ id }) => id === entry.id)
      if (!partner) continue
      pairs.push([entry, partner])
      mine.delete(entry)
      its.delete(partner)
    }
  }
  const byTarget = Map.groupBy(other, ({ target }) => target)
  // A deck lists hundreds of slides, which are already paired.
  for (const entry of one) {
    if (!isSlideEntry(entry)) continue
    mine.delete(entry)
    const found = (byTarget.get(slides.get(entry.target) ?? '') ?? []).filter(
      (candidate) => its.has(candidate) && candidate.type === entry.type,
    )
    const [partner] = found.length === 1 ? found : found.filter(({ id }) => id === entry.id)
    if (!partner) continue
    pairs.push([entry, partner])
    its.delete(partner)
  }
  pairBy((entry, { key }) => isListing(entry) && entry.key === key)
  pairBy((entry, { target, isExternal }) => entry.isExternal && isExternal && entry.target === target)
  pairBy((entry, candidate) => isFree(entry) && haveOneContent(here, entry, there, candidate))
  pairBy((entry, candidate) => isFree(entry) && isFree(candidate) && entry.id === candidate.id)
  pairBy((entry, candidate) => isOnly(entry, one) && isOnly(candidate, other))
  return pairs
}

function haveOneContent(here: Package, one: Entry, there: Package, other: Entry): boolean {
  if (one.isExternal || other.isExternal) return false
  const content = contentKey(here, one.target)
  return content !== undefined && content === contentKey(there, other.target)
}

const isSlideEntry = ({ key, type }: Entry) => key !== undefined && sortOf(type) === 'slide'

const isOnly = ({ type }: Entry, all: readonly Entry[]) => all.filter((one) => one.type === type).length === 1

/** Whether two targets may be one part: pictures by content; slides were paired before. */
function isSamePart(one: Package, other: Package, mine: string, its: string): boolean {
  const [content, partner] = [contentKey(one, mine), contentKey(other, its)]
  if (content === undefined || partner === undefined) return false
  return !isMedia(mine) || content === partner
}

const isMedia = (part: string) => /\/media\//.test(part) || mediaExtension.test(part)

const mediaExtension = /\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|wdp|mp[34]|m4[av]|mov|avi|wmv|wma|wav)$/i
