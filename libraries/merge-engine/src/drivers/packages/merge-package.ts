/**
 * Merges three packages, part by part. The format says how each part is merged.
 *
 *   read       every part must be intact, or the driver declines
 *   reconcile  what theirs added gets new names and relationship ids, where ours uses them for something else (`reconcile.ts`)
 *   parts      unchanged by a side: the other's bytes; changed by both: merged; deleted and changed: a conflict
 *   check      every relationship has a target, every part has a type, and the format has no objection
 *   write      ours' archive with the new and changed parts; everything else byte for byte
 */

import { encodeUtf8 } from '../../core/document/text.ts'
import { type Choices, type Conflict, conflictWithDetail } from '../../core/model/conflict.ts'
import type { Conflicted, Declined, MergeDriver, Merged } from '../../core/model/driver.ts'
import type { Objection } from '../../core/model/format.ts'
import { bySide, type Side, type Sides, sidesOf } from '../../core/model/sides.ts'
import { mergeTexts, openStructuralDriver, textOfSegments } from '../../core/structural-driver.ts'
import { type Content, newContent, sameContent } from './content.ts'
import {
  contentTypeOf,
  contentTypesOf,
  contentTypesPart,
  type Package,
  type Packages,
  packageOf,
  packagesFrom,
  readPackage,
  relationshipsOf,
  sourceOf,
} from './package.ts'
import type { PackageFormat, PartMerging } from './package-format.ts'
import { contentTypesFormat, relationshipsFormat } from './package-formats.ts'
import { reconciled } from './reconcile.ts'
import { type Entries, LeftOutNeeded, shortPackages } from './short-packages.ts'
import { signatureConflict } from './signatures.ts'
import { readZip, unwritten, type Written, writeZip, type ZipEntry } from './zip/zip.ts'

export function packageDriver(format: PackageFormat): MergeDriver {
  return {
    name: format.name,
    merge: (sides, choices) => {
      const zips = bySide((side) => readZip(sides[side]))
      const { base, ours, theirs } = zips
      if ('unreadable' in base) return declined(format, base.unreadable)
      if ('unreadable' in ours) return declined(format, ours.unreadable)
      if ('unreadable' in theirs) return declined(format, theirs.unreadable)
      const entries = { base: base.entries, ours: ours.entries, theirs: theirs.entries }
      // Choices name conflicts, whose places are counted in the whole document.
      const short = choices ? undefined : mergedShort(format, sides, entries)
      if (short) return short
      const packages = readPackages(format, entries)
      if ('kind' in packages) return packages
      const signed = signatureConflict(packages.ours, packages.theirs)
      if (signed) return { kind: 'conflicted', by: format.name, conflicts: [signed] }
      const outcome = mergePackages(format, packages, choices)
      if ('kind' in outcome) return outcome
      return choices || isLong(sides) || isStable(format, packages, outcome.opened)
        ? { kind: 'merged', by: format.name, bytes: archiveOf(outcome.written) }
        : unstable(format)
    },
    reads: (bytes) => {
      const opened = readPackage(bytes)
      return !('unreadable' in opened) && format.refuses(opened) === undefined
    },
  }
}

/** Merges the packages without the blocks that nobody touched; undefined if they must be merged whole. */
function mergedShort(format: PackageFormat, sides: Sides, entries: Entries): Merged | Conflicted | undefined {
  try {
    return mergedWithout(format, sides, entries)
  } catch (thrown) {
    if (thrown instanceof LeftOutNeeded) return undefined
    throw thrown
  }
}

function mergedWithout(format: PackageFormat, sides: Sides, entries: Entries): Merged | Conflicted | undefined {
  const short = format.blocksOf && shortPackages(entries, format.blocksOf)
  if (!short) return undefined
  const { packages, leftOut } = short
  if (signatureConflict(packages.ours, packages.theirs)) return undefined
  if (Object.values(packages).some((opened) => format.refuses(opened) !== undefined)) return undefined
  const prepared: PackageFormat = {
    ...format,
    prepare: (packages) => format.prepare?.(packages, undefined, leftOut) ?? packages,
  }
  const outcome = mergePackages(prepared, packages)
  if ('kind' in outcome) return format.hasFixedPlaces ? outcome : undefined
  if (!isLong(sides) && !isStable(prepared, packages, outcome.opened)) return undefined
  const written = short.restored(outcome.written)
  return written && { kind: 'merged', by: format.name, bytes: archiveOf(written) }
}

function readPackages(format: PackageFormat, entries: Entries): Packages | Declined {
  const packages = packagesFrom(entries)
  if ('unreadable' in packages) return declined(format, packages.unreadable)
  const why = sidesOf.map((side) => format.refuses(packages[side])).find((refusal) => refusal !== undefined)
  return why === undefined ? packages : declined(format, why)
}

const declined = ({ name }: PackageFormat, why: string): Declined => ({ kind: 'declined', by: name, why })

/** Bytes of a side. Merging larger ones five times more would take longer than a person waits. */
const maxProven = 1_000_000

const isLong = (sides: Sides) => Object.values(sides).some(({ length }: Uint8Array) => length > maxProven)

/**
 * Whether merging either side into the result again changes nothing, and the same for exchanged sides. All four merges are
 * made, so that exchanged sides, whose result may have two additions in the other order, get the same kind of answer.
 */
function isStable(format: PackageFormat, sides: Packages, merged: Package): boolean {
  const exchanged = { ...sides, ours: sides.theirs, theirs: sides.ours }
  const outcome = mergePackages(format, exchanged)
  return !('kind' in outcome) && stays(format, sides, merged) && stays(format, exchanged, outcome.opened)
}

/** Whether no part is changed, added or deleted when a side is merged into the result again. */
function stays(format: PackageFormat, { base, ours, theirs }: Packages, merged: Package): boolean {
  return [
    { base, ours: merged, theirs },
    { base, ours, theirs: merged },
  ].every((again) => {
    const outcome = mergePackages(format, again)
    return !('kind' in outcome) && holdTheSame(outcome.opened, merged)
  })
}

const holdTheSame = (one: Package, other: Package) =>
  one.entries.length === other.entries.length &&
  one.entries.every(({ name }) => sameContent(one.content(name), other.content(name)))

function unstable({ name }: PackageFormat): Conflicted {
  const detail = 'A merge was found, but merging a side into it again would change it.'
  const conflict = conflictWithDetail('', 'check-failed', detail)
  return { kind: 'conflicted', by: name, conflicts: [conflict] }
}

/** The result: the entries of its archive, and the package that they are. */
type MergedPackage = Readonly<{ written: readonly Written[]; opened: Package }>

function mergePackages(format: PackageFormat, sides: Packages, choices?: Choices): MergedPackage | Conflicted {
  const prepared = format.prepare?.(sides, choices) ?? sides
  if ('conflicts' in prepared) return { kind: 'conflicted', by: format.name, conflicts: prepared.conflicts }
  const packages = reconciled(prepared, (part) => isOnly(format, prepared, part))
  const parts = mergeParts(format, packages, choices)
  if ('conflicts' in parts) return { kind: 'conflicted', by: format.name, conflicts: parts.conflicts }
  return written(format, packages, parts.contents)
}

/** The content of each part of the result that differs from ours'; undefined: the part is deleted. */
type Contents = ReadonlyMap<string, Content | undefined>

function mergeParts(
  format: PackageFormat,
  packages: Packages,
  choices: Choices = none,
): Readonly<{ contents: Contents }> | Readonly<{ conflicts: readonly Conflict[] }> {
  const contents = new Map<string, Content | undefined>()
  const conflicts: Conflict[] = []
  const typeOf = typesOf(packages)
  for (const part of partsOf(packages)) {
    const { base, ours, theirs } = bySide((side) => packages[side].content(part))
    if (sameContent(ours, theirs) || sameContent(base, theirs)) continue
    if (sameContent(base, ours)) {
      contents.set(part, theirs)
      continue
    }
    const merging = mergingOf(format, packages, part, typeOf(part))
    if (isOnlyDeleted(merging, { base, ours, theirs })) {
      contents.set(part, undefined)
      continue
    }
    const start = base ?? (format.isOnly?.(part, typeOf(part)) && ours ? emptied(ours) : undefined)
    const first = mergePart(part, merging, { base: start, ours, theirs })
    const own =
      'conflicts' in first
        ? innerChoices(first.conflicts, reported(format, packages, part, first.conflicts), choices)
        : none
    const whole = own.get('')
    if (whole) {
      contents.set(part, packages[whole].content(part))
      continue
    }
    const merged = own.size > 0 ? mergePart(part, merging, { base: start, ours, theirs }, own) : first
    if ('conflicts' in merged) conflicts.push(...reported(format, packages, part, merged.conflicts))
    else if (merged.content) contents.set(part, newContent(merged.content))
  }
  return conflicts.length > 0 ? { conflicts } : { contents }
}

const none: Choices = new Map()

/** The choices for a part, by the paths of its conflicts inside the part; a person sees other paths. */
const innerChoices = (inside: readonly Conflict[], shown: readonly Conflict[], choices: Choices): Choices =>
  new Map(
    inside.flatMap(({ path }, at) => {
      const take = choices.get(shown[at]?.path ?? path)
      return take ? [[path, take] as const] : []
    }),
  )

/** Whether one side deleted the part, and the other did not change its meaning. */
function isOnlyDeleted(merging: PartMerging, { base, ours, theirs }: PartSides): boolean {
  const [before, left] = [base?.bytes(), (ours ?? theirs)?.bytes()]
  if (!before || !left || (ours && theirs) || typeof merging === 'string') return false
  return openStructuralDriver(merging).sameValue(before, left)
}

/** The content type of each part, by ours or else theirs. */
function typesOf({ ours, theirs }: Packages): (part: string) => string {
  const [types, others] = [ours, theirs].map((opened) => contentTypesOf(opened))
  return (part) => (types && contentTypeOf(types, part)) ?? (others && contentTypeOf(others, part)) ?? ''
}

const isOnly = (format: PackageFormat, packages: Packages, part: string): boolean =>
  format.isOnly?.(part, typesOf(packages)(part)) ?? false

/** A part with an empty root element; undefined if it has no root element with content. */
function emptied(part: Content): Content | undefined {
  const text = part.text()
  const root = text === undefined ? undefined : /^[^<]*(?:<\?[^>]*>\s*)?<(?<tag>[^\s/>!?]+)[^<>]*>/.exec(text)
  if (!root || root[0].endsWith('/>')) return undefined
  return newContent(encodeUtf8(`${root[0]}</${root.groups?.['tag'] ?? ''}>`))
}

const partsOf = (packages: Packages) =>
  new Set(Object.values(packages).flatMap((opened: Package) => opened.entries.map(({ name }) => name)))

function mergingOf(format: PackageFormat, packages: Packages, part: string, contentType: string): PartMerging {
  if (part === contentTypesPart) return contentTypesFormat
  return sourceOf(part) === undefined ? format.mergingOf(part, contentType, packages) : relationshipsFormat
}

/** The base of relationships, if both sides added the first one. */
const noRelationships = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'

type PartMerge = Readonly<{ content: Uint8Array | undefined }> | Readonly<{ conflicts: readonly Conflict[] }>

const conflict = (kind: Conflict['kind'], detail: string): PartMerge => ({
  conflicts: [conflictWithDetail('', kind, detail)],
})

type PartSides = Readonly<Record<Side, Content | undefined>>

function mergePart(part: string, merging: PartMerging, sides: PartSides, choices?: Choices): PartMerge {
  const { base, ours, theirs } = sides
  if (merging === 'ours') return { content: undefined }
  if (merging === relationshipsFormat && !base && ours && theirs)
    return mergePart(part, merging, { base: newContent(encodeUtf8(noRelationships)), ours, theirs }, choices)
  if (!ours || !theirs) return conflict('edit-delete', `One side changed ${part}, the other deleted it.`)
  if (merging === 'whole' || !base)
    return conflict(
      base ? 'edit-edit' : 'add-add',
      `Both sides ${base ? 'changed' : 'added'} ${part}, which is not merged inside.`,
    )
  const texts = { base: base.text(), ours: ours.text(), theirs: theirs.text() }
  if (texts.base === undefined || texts.ours === undefined || texts.theirs === undefined)
    return conflict('unreadable', `${part} is not UTF-8.`)
  const outcome = mergeTexts(merging, { base: texts.base, ours: texts.ours, theirs: texts.theirs }, choices)
  if ('conflicts' in outcome) return outcome
  if ('declined' in outcome) return conflict('unreadable', outcome.declined)
  return { content: encodeUtf8(textOfSegments(outcome.segments)) }
}

function reported(format: PackageFormat, packages: Packages, part: string, conflicts: readonly Conflict[]): Conflict[] {
  const placeOf = format.placeOf ?? ((part: string, { path }: Conflict) => (path === '' ? part : `${part}: ${path}`))
  const shown = (written: string | null) => (written === null ? null : (format.shownOf?.(written) ?? written))
  return conflicts.map((conflict) => ({
    ...conflict,
    path: placeOf(part, conflict, packages),
    ...bySide((side) => shown(conflict[side])),
  }))
}

function written(format: PackageFormat, packages: Packages, contents: Contents): MergedPackage | Conflicted {
  const first = withContents(packages, contents)
  const finished = format.finish?.(first.opened, packages)
  const result = finished ? withContents(packages, new Map([...contents, ...contentsIn(finished)])) : first
  const objection = danglingIn(result.opened, packages) ?? format.objectionTo?.(result.opened, packages)
  if (!objection) return result
  return { kind: 'conflicted', by: format.name, conflicts: [{ base: null, ours: null, theirs: null, ...objection }] }
}

const contentsIn = (finished: ReadonlyMap<string, Uint8Array | undefined>): Contents =>
  new Map(Array.from(finished, ([part, bytes]) => [part, bytes && newContent(bytes)]))

/** Ours' entries in their order, with these contents, and then those that only theirs has. */
function withContents({ ours, theirs }: Packages, contents: Contents): MergedPackage {
  const isGone = (part: string) => contents.has(part) && contents.get(part) === undefined
  const kept = ours.entries.flatMap((entry): Written[] => {
    if (isGone(entry.name)) return []
    const content = contents.get(entry.name)
    return [content ? renewed(entry, content) : carriedOver(ours, entry)]
  })
  const added = theirs.entries.flatMap((entry): Written[] => {
    const content = contents.get(entry.name)
    if (ours.has(entry.name) || !content) return []
    return [theirs.content(entry.name) === content ? carriedOver(theirs, entry) : renewed(entry, content)]
  })
  const written = [...kept, ...added]
  const held = written.flatMap(({ entry: { name } }): [string, Content][] => {
    const content = contents.get(name) ?? ours.content(name)
    return content ? [[name, content]] : []
  })
  return { written, opened: packageOf(entriesOf(written), new Map(held)) }
}

const entriesOf = (written: readonly Written[]): ZipEntry[] =>
  written.map(({ entry, content, packed }) => (content || packed ? unwritten(entry) : entry))

function archiveOf(written: readonly Written[]): Uint8Array {
  const bytes = writeZip(written)
  const zip = readZip(bytes)
  if ('unreadable' in zip) throw new Error(`an archive of our own can't be read: ${zip.unreadable}`)
  return bytes
}

/** An entry as it is in its archive; one that was prepared for this merge has no bytes there yet. */
function carriedOver(opened: Package, entry: ZipEntry): Written {
  const content = entry.local.length === 0 ? opened.content(entry.name) : undefined
  return content ? renewed(entry, content) : { entry }
}

/** An entry with another content: already packed somewhere, or still to be packed. */
function renewed(entry: ZipEntry, content: Content): Written {
  const [packed, { crc, size }] = [content.packed(entry.method), content]
  if (packed) return { entry, packed: { bytes: packed, crc, size } }
  const bytes = content.bytes()
  return bytes ? { entry, content: bytes } : { entry }
}

/** A relationship without a target, or a part without a type, that no side had. */
function danglingIn(merged: Package, sides: Packages): Objection | undefined {
  const all = danglers(merged)
  if (all.length === 0) return undefined
  const known = new Set(sidesOf.flatMap((side) => danglers(sides[side])))
  const found = all.find((one) => !known.has(one))
  return found === undefined
    ? undefined
    : { path: '', kind: 'check-failed', detail: `The merged document has ${found}.` }
}

function danglers(opened: Package): string[] {
  const types = contentTypesOf(opened)
  return opened.entries.flatMap(({ name }) => {
    const source = sourceOf(name)
    if (source === undefined)
      return name === contentTypesPart || name.endsWith('/') || contentTypeOf(types, name)
        ? []
        : [`a part without a type: ${name}`]
    return relationshipsOf(opened, source)
      .filter(({ target, isExternal }) => !isExternal && !opened.has(target))
      .map(({ id, target }) => `a relationship ${id} of ${source} to ${target}, which is not there`)
  })
}
