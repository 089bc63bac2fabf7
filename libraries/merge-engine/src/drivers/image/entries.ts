/**
 * Merges the metadata of three files, entry by entry: an entry that one side changed is taken, one that both changed merges by its
 * sort, or conflicts. An entry is deleted only if one side deleted it and the other did not change it.
 */

import { sameBytes } from '../../core/document/bytes.ts'
import { byteText, decodeUtf8 } from '../../core/document/text.ts'
import type { Choices, Conflict, ConflictKind } from '../../core/model/conflict.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import type { ImageFormat, MergeInside, Segment, Segments } from './container.ts'

type Entry = Readonly<Record<Side, Segment | undefined>>

type Merging = Readonly<{ entry: Segment | undefined }> | Readonly<{ conflicts: readonly Conflict[] }>

export function mergeEntries(
  format: ImageFormat,
  mergeInside: MergeInside,
  sides: Readonly<Record<Side, Segments>>,
  choices?: Choices,
): Readonly<{ entries: ReadonlyMap<string, Segment>; conflicts: readonly Conflict[] }> {
  const named = bySide((side) => new Map(sides[side].map((segment) => [segment.key, segment])))
  const entries = new Map<string, Segment>()
  const conflicts: Conflict[] = []
  for (const key of new Set([...named.ours.keys(), ...named.theirs.keys()])) {
    const entry = bySide((side) => named[side].get(key))
    const merging = mergeEntry(format, mergeInside, entry, choices)
    if ('conflicts' in merging) conflicts.push(...merging.conflicts)
    else if (merging.entry) entries.set(key, merging.entry)
  }
  return { entries, conflicts }
}

/** An entry in conflict, or a part of it, is taken from the side that was chosen. */
function mergeEntry(format: ImageFormat, mergeInside: MergeInside, entry: Entry, choices?: Choices): Merging {
  const merging = mergeUnchosen(format, mergeInside, entry)
  const [take, ...others] = 'conflicts' in merging ? merging.conflicts.map(({ path }) => choices?.get(path)) : []
  return take && others.every((other) => other === take) ? { entry: entry[take] } : merging
}

function mergeUnchosen(format: ImageFormat, mergeInside: MergeInside, entry: Entry): Merging {
  const { base, ours, theirs } = entry
  if (same(ours, theirs) || same(base, theirs)) return { entry: ours }
  if (same(base, ours)) return { entry: theirs }
  if (!ours || !theirs) return conflicting(entry, 'edit-delete')
  return mergeContents(format, mergeInside, entry, { ours, theirs })
}

const same = (one: Segment | undefined, other: Segment | undefined) =>
  one === other || (one !== undefined && other !== undefined && sameBytes(one.content, other.content))

function mergeContents(
  format: ImageFormat,
  mergeInside: MergeInside,
  entry: Entry,
  { ours, theirs }: Readonly<{ ours: Segment; theirs: Segment }>,
): Merging {
  const sort = ours.metadata ?? 'whole'
  if (sort === 'latest') return { entry: isLater(theirs.content, ours.content) ? theirs : ours }
  const inside = mergeInside(sort, { base: entry.base?.content, ours: ours.content, theirs: theirs.content })
  if (!inside) return conflicting(entry, entry.base ? 'edit-edit' : 'add-add')
  if ('conflicts' in inside)
    return {
      conflicts: inside.conflicts.map((conflict) => ({ ...conflict, path: `${ours.key} ${conflict.path}`.trim() })),
    }
  const merged = format.rewritten(ours, inside.content)
  return merged ? { entry: merged } : conflicting(entry, 'edit-edit', 'Both changes together do not fit into the file.')
}

const isLater = (one: Uint8Array, other: Uint8Array) => byteText(one) > byteText(other)

function conflicting({ base, ours, theirs }: Entry, kind: ConflictKind, detail?: string): Merging {
  const path = (ours ?? theirs ?? base)?.key ?? ''
  const conflict = { path, kind, base: shown(base), ours: shown(ours), theirs: shown(theirs) }
  return { conflicts: [detail === undefined ? conflict : { ...conflict, detail }] }
}

const maxShownLength = 2000

function shown(segment: Segment | undefined): string | null {
  if (!segment) return null
  const text = segment.content.length <= maxShownLength ? decodeUtf8(segment.content) : undefined
  return text !== undefined && /^\P{Cc}*$/u.test(text) ? text : `${segment.content.length} bytes`
}
