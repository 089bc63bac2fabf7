/**
 * Gives one version the names of another: what both have gets the part names and slide ids of the other, and what only this
 * one has gets unused names. Afterwards equal names mean the same thing, so renumbering is no edit. Relationships follow in
 * `packages/relationship-ids.ts`, by their targets.
 */
import { encodeUtf8 } from '../../../core/document/text.ts'
import { freeName } from '../../packages/names.ts'
import { contentTypesPart, type Package, relationshipsPart, resolved, sourceOf } from '../../packages/package.ts'
import { withParts } from '../../packages/with-parts.ts'
import type { ZipEntry } from '../../packages/zip/zip.ts'
import { correspondence } from './correspondence.ts'
import { freeNumber } from './free-number.ts'
import { presentationPart, slidesOf } from './slides.ts'
import { attributeIn, tagsIn, withAttribute, withTags } from './tags.ts'

/**
 * `opened` with the names of `like`. What only `opened` has gets its name in `beside` if that has exactly the same part, and
 * otherwise a name that is unused there too.
 */
export function renamedLike(opened: Package, like: Package, beside: Package = like): Package {
  const found = correspondence(opened, like)
  const twins = beside === like ? new Map<string, string>() : addedToBoth(opened, like, beside, found)
  const parts = newPartNames(opened, new Map([...twins, ...found]), [like, beside])
  const ids = newSlideIds({ opened, like, beside }, found, twins)
  const areNamedAlike = [...parts].every(([from, to]) => from === to)
  const renaming: Renaming = { opened, like, beside, found, parts, areNamedAlike, ids }
  const contents = new Map<string, Uint8Array>()
  for (const { name } of opened.entries) {
    const source = sourceOf(name)
    if (source !== undefined) rewriteTargets(renaming, name, source, contents)
  }
  const types = areNamedAlike ? '' : (opened.text(contentTypesPart) ?? '')
  put(contents, contentTypesPart, types, withPartNames(types, parts))
  rewriteSlideIds(renaming, contents)
  if (contents.size === 0 && areNamedAlike) return opened
  return withParts(opened, contents, new Map([...parts].filter(([from, to]) => from !== to)))
}

/** Comments and notes of a slide, and the authors of comments. */
const isSingle = (part: string) => /\/(?:comments|notesSlides)\/|\/(?:commentAuthors|authors)\.xml$/.test(part)

type Renaming = Readonly<{
  opened: Package
  like: Package
  beside: Package
  found: ReadonlyMap<string, string>
  /** The new names of parts, and of their relationship parts. */
  parts: ReadonlyMap<string, string>
  areNamedAlike: boolean
  /** The new ids of slides that change. */
  ids: ReadonlyMap<string, string>
}>

/**
 * Parts that are new in comparison with `like` and are also in `beside`: the same content, which both sides added; or a part
 * of which a slide or a presentation has only one, which is merged.
 */
function addedToBoth(
  opened: Package,
  like: Package,
  beside: Package,
  parts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const twins = new Map<string, string>()
  const isNew = ({ name }: ZipEntry) => isNamed(name) && !parts.has(name)
  if (!opened.entries.some(isNew)) return twins
  for (const [part, twin] of correspondence(opened, beside)) {
    const [mine, its] = [opened.content(part), beside.content(twin)]
    if (parts.has(part) || like.has(twin) || !mine || !its) continue
    if (isSingle(part) || (mine.crc === its.crc && mine.size === its.size)) twins.set(part, twin)
  }
  return twins
}

function put(contents: Map<string, Uint8Array>, part: string, before: string, after: string): void {
  if (after !== before) contents.set(part, encodeUtf8(after))
}

/** Whether a part can be renamed: the parts that describe others follow their names. */
const isNamed = (part: string) => part !== contentTypesPart && sourceOf(part) === undefined && !part.endsWith('/')

/** A part that the other has too gets its name there; any other keeps its own, unless that means something else there. */
function newPartNames(
  opened: Package,
  parts: ReadonlyMap<string, string>,
  others: readonly Package[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const kept = new Set(parts.values())
  const isTaken = (name: string) => kept.has(name) || others.some((other) => other.has(name))
  for (const { name } of opened.entries) {
    if (!isNamed(name)) continue
    const partner = parts.get(name)
    if (partner !== undefined) names.set(name, partner)
    else if (isTaken(name) && !isAlike(opened, name, others))
      names.set(
        name,
        freeName(name, (free) => isTaken(free) || opened.has(free)),
      )
    kept.add(names.get(name) ?? name)
  }
  for (const [from, to] of Array.from(names))
    if (opened.has(relationshipsPart(from))) names.set(relationshipsPart(from), relationshipsPart(to))
  return names
}

/** Whether every version that has a part of this name has the same part, which is not needed twice. */
function isAlike(opened: Package, name: string, others: readonly Package[]): boolean {
  const mine = opened.content(name)
  return others.every((other) => {
    const its = other.content(name)
    return !its || (its.crc === mine?.crc && its.size === mine.size)
  })
}

/** ECMA-376 part 1, 19.7.13. */
const minSlideId = 256

const idsIn = (opened: Package) => new Map(slidesOf(opened).map(({ part, id }) => [part, id]))

/** The ids of the slide list: unique, and for slides that both have, those of the other version. */
function newSlideIds(
  { opened, like, beside }: Readonly<Record<'opened' | 'like' | 'beside', Package>>,
  parts: ReadonlyMap<string, string>,
  twins: ReadonlyMap<string, string>,
): Map<string, string> {
  const [mine, inLike, inBeside] = [slidesOf(opened), idsIn(like), idsIn(beside)]
  const used = new Set([...inLike.values(), ...inBeside.values()])
  const taken = new Set([...used, ...mine.map(({ id }) => id)])
  const ids = new Map<string, string>()
  for (const { id, part } of mine) {
    const its = inLike.get(parts.get(part) ?? '') ?? inBeside.get(twins.get(part) ?? '')
    const next = its ?? (used.has(id) ? freeNumber(taken, minSlideId) : id)
    taken.add(next)
    if (next !== id) ids.set(id, next)
  }
  return ids
}

/** The relationships of a part with the new names as targets, written as in the other version. */
function rewriteTargets(
  { opened, like, found, parts, areNamedAlike }: Renaming,
  name: string,
  source: string,
  contents: Map<string, Uint8Array>,
): void {
  const partner = found.get(source)
  if (areNamedAlike && partner === source && opened.content(name) === like.content(name)) return
  const text = opened.text(name)
  if (text === undefined) return
  const written = partner === undefined ? new Map<string, string>() : writtenTargets(like, partner)
  const to = parts.get(source) ?? source
  const after = withTags(text, ['Relationship'], (tag) => {
    const target = attributeIn(tag, 'Target') ?? ''
    if (attributeIn(tag, 'TargetMode') === 'External') return tag
    const before = resolved(source, target)
    const next = parts.get(before) ?? before
    const isSame = resolved(to, target) === next && (written.get(next) ?? target) === target
    return isSame ? tag : withAttribute(tag, 'Target', written.get(next) ?? relativeTarget(to, next))
  })
  put(contents, name, text, after)
}

/** The written targets of a part's relationships, by the parts that they lead to. */
function writtenTargets(opened: Package, part: string): ReadonlyMap<string, string> {
  const tags = tagsIn(opened.text(relationshipsPart(part)) ?? '', 'Relationship')
  return new Map(
    tags.map((tag) => {
      const target = attributeIn(tag, 'Target') ?? ''
      return [resolved(part, target), target]
    }),
  )
}

/** A target as programs write it: relative, with `..` for another folder. */
function relativeTarget(part: string, target: string): string {
  const [from, to] = [part.split('/').slice(0, -1), target.split('/')]
  let common = 0
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common++
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/')
}

const withPartNames = (types: string, parts: ReadonlyMap<string, string>) =>
  withTags(types, ['Override'], (tag) => {
    const to = parts.get((attributeIn(tag, 'PartName') ?? '').slice(1))
    return to === undefined ? tag : withAttribute(tag, 'PartName', `/${to}`)
  })

/** Slide ids are in the slide list, in the sections and in the places of comments. */
function rewriteSlideIds({ opened, ids }: Renaming, contents: Map<string, Uint8Array>): void {
  const presentation = presentationPart(opened)
  if (ids.size === 0 || presentation === undefined) return
  for (const { name } of opened.entries) {
    const isComment = name.includes('/comments/')
    if (name !== presentation && !isComment) continue
    const before = contents.get(name)
    const text = before ? new TextDecoder().decode(before) : opened.text(name)
    if (text === undefined) continue
    const [tag, attribute] = isComment ? ['sldMk', 'sldId'] : ['sldId', 'id']
    const after = withTags(text, [tag], (found) => {
      const to = ids.get(attributeIn(found, attribute) ?? '')
      return to === undefined ? found : withAttribute(found, attribute, to)
    })
    put(contents, name, text, after)
  }
}
