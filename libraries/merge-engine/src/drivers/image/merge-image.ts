/**
 * Merges three image files of one format: the picture comes from the side that changed it, or is combined from both if the format
 * allows that without loss; metadata merges entry by entry.
 *
 *   picture    changed by one: that side's, byte for byte    by both: `compose`, or a conflict
 *   metadata   by key, each entry changed by one side, or merged inside, or a conflict
 *   file       the host's segments (the side whose picture is taken), with the other side's entries at their places
 *
 * A picture combined from two sides is a weak result, even without conflicts: nobody has seen it yet.
 */

import { concatBytes, sameBytes } from '../../core/document/bytes.ts'
import type { Choices, Conflict } from '../../core/model/conflict.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import {
  type Composed,
  type ImageFormat,
  type MergeInside,
  metadataOf,
  pictureOf,
  type Segment,
  type Segments,
} from './container.ts'
import { mergeEntries } from './entries.ts'

export type ThreeFiles = Readonly<Record<Side, Segments>>

export type FileMerge = Readonly<{ segments: Segments }> | Readonly<{ conflicts: readonly Conflict[] }>

export function mergeFiles(
  format: ImageFormat,
  mergeInside: MergeInside,
  files: ThreeFiles,
  choices?: Choices,
): FileMerge {
  const composed = pictureFor(format, files, choices)
  const hosts = 'conflicts' in composed ? files.ours : 'take' in composed ? files[composed.take] : composed.segments
  const entries = mergeEntries(
    format,
    mergeInside,
    bySide((side) => metadataOf(files[side])),
    choices,
  )
  const conflicts = [...('conflicts' in composed ? composed.conflicts : []), ...entries.conflicts]
  if (conflicts.length > 0) return { conflicts }
  const segments = assembled(hosts, entries.entries, [files.ours, files.theirs])
  const objection = format.objects?.(segments)
  return objection === undefined || isOneSides(segments, files)
    ? { segments }
    : { conflicts: [wholePicture(objection)] }
}

function pictureFor(format: ImageFormat, files: ThreeFiles, choices: Choices | undefined): Composed {
  const pictures = bySide((side) => concatBytes(pictureOf(files[side]).map(({ content }) => content)))
  if (sameBytes(pictures.ours, pictures.theirs) || sameBytes(pictures.base, pictures.theirs)) return { take: 'ours' }
  if (sameBytes(pictures.base, pictures.ours)) return { take: 'theirs' }
  const composed = format.compose?.(files, choices) ?? {
    conflicts: [wholePicture(`Both sides changed the pixels of the ${format.name} picture.`)],
  }
  const take = 'conflicts' in composed ? choices?.get(picturePath) : undefined
  return take ? { take } : composed
}

/** The path of a conflict about a whole picture. */
const picturePath = 'pixels'

export const wholePicture = (detail: string): Conflict => ({
  path: picturePath,
  kind: 'edit-edit',
  base: null,
  ours: null,
  theirs: null,
  detail,
})

const isOneSides = (segments: Segments, { ours, theirs }: ThreeFiles) =>
  [ours, theirs].some(
    (side) => side.length === segments.length && side.every(({ written }, at) => written === segments[at]?.written),
  )

/** The host's segments with the merged entries; what the host does not have comes behind its neighbour on its side. */
function assembled(host: Segments, entries: ReadonlyMap<string, Segment>, sides: readonly Segments[]): Segments {
  const kept = host.flatMap((segment) =>
    segment.metadata === undefined ? [segment] : (entries.get(segment.key) ?? []),
  )
  const result = [...kept]
  const present = new Set(kept.map(({ key }) => key))
  for (const side of sides)
    for (const [at, { key }] of side.entries()) {
      const entry = entries.get(key)
      if (!entry || present.has(key)) continue
      const before = side.slice(0, at).findLast((segment) => present.has(segment.key))
      result.splice(placeBehind(before?.key, result, side), 0, entry)
      present.add(key)
    }
  return result
}

/** The place behind a segment, and behind the other side's additions there: ours come first. */
function placeBehind(key: string | undefined, result: Segments, side: Segments): number {
  const own = new Set(side.map((segment) => segment.key))
  let at = result.findIndex((segment) => segment.key === key) + 1
  for (let next = result[at]; next?.metadata !== undefined && !own.has(next.key); next = result[at]) at++
  return at
}
