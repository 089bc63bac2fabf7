/**
 * The image driver: PNG, JPEG, GIF, WebP, BMP and TIFF, recognised by their first bytes. It never declines: if a side cannot be
 * read, or two sides have different formats, a line merge would only do harm.
 */

import { type Choices, conflictWithDetail } from '../../core/model/conflict.ts'
import type { Conflicted, MergeDriver, Merged } from '../../core/model/driver.ts'
import { bySide, type Sides } from '../../core/model/sides.ts'
import { bmp } from './bmp.ts'
import type { ImageFormat, MergeInside, Segments } from './container.ts'
import { gif } from './gif.ts'
import { jpeg } from './jpeg.ts'
import { mergeFiles } from './merge-image.ts'
import { png } from './png.ts'
import { tiff } from './tiff.ts'
import { webp } from './webp.ts'
import { mergeXmp } from './xmp.ts'

const formats: readonly ImageFormat[] = [png, jpeg, gif, webp, tiff, bmp]

export const imageDriver: MergeDriver = {
  name: 'image',
  merge: mergeImages,
  reads: (bytes) => {
    const format = formatOf(bytes)
    return format !== undefined && !('unreadable' in format.read(bytes))
  },
}

const formatOf = (bytes: Uint8Array) => formats.find(({ recognises }) => recognises(bytes))

function mergeImages(sides: Sides, choices?: Choices): Merged | Conflicted {
  const [base, ours, theirs] = [formatOf(sides.base), formatOf(sides.ours), formatOf(sides.theirs)]
  if (!base || !ours || !theirs) return unreadable('A side is not a PNG, JPEG, GIF, WebP, TIFF or BMP picture.')
  if (base !== ours || base !== theirs) return unreadable('The sides are pictures of different formats.')
  const files = bySide((side) => base.read(sides[side]))
  if ('unreadable' in files.base) return unreadable(files.base.unreadable)
  if ('unreadable' in files.ours) return unreadable(files.ours.unreadable)
  if ('unreadable' in files.theirs) return unreadable(files.theirs.unreadable)
  return mergeAs(base, { base: files.base, ours: files.ours, theirs: files.theirs }, choices)
}

function mergeAs(
  format: ImageFormat,
  files: Readonly<Record<'base' | 'ours' | 'theirs', Segments>>,
  choices: Choices | undefined,
): Merged | Conflicted {
  const merged = mergeFiles(format, mergeInside, files, choices)
  if ('conflicts' in merged) return { kind: 'conflicted', by: 'image', conflicts: merged.conflicts }
  const bytes = format.write(merged.segments)
  return isWritten(format, merged.segments, bytes)
    ? { kind: 'merged', by: 'image', bytes }
    : conflicted('check-failed', 'A merge was found, but the file could not be written.')
}

/** The file must contain the intended segments, in this order. */
function isWritten(format: ImageFormat, meant: Segments, bytes: Uint8Array): boolean {
  const read = format.read(bytes)
  if ('unreadable' in read || read.length !== meant.length) return false
  const contents = new Map(read.map(({ key, content }) => [key, content]))
  return meant.every(({ key, content }) => {
    const written = contents.get(key)
    return written?.length === content.length && written.every((byte, at) => byte === content[at])
  })
}

const mergeInside: MergeInside = (sort, { base, ours, theirs }) => {
  if (sort === 'xmp') return mergeXmp({ base, ours, theirs })
  if (sort !== 'tags' || !base) return undefined
  const files = { base: tiff.read(base), ours: tiff.read(ours), theirs: tiff.read(theirs) }
  if ('unreadable' in files.base || 'unreadable' in files.ours || 'unreadable' in files.theirs) return undefined
  const merged = mergeFiles(tiff, mergeInside, { base: files.base, ours: files.ours, theirs: files.theirs })
  return 'conflicts' in merged ? merged : { content: tiff.write(merged.segments) }
}

const unreadable = (detail: string) => conflicted('unreadable', detail)

const conflicted = (kind: 'unreadable' | 'check-failed', detail: string): Conflicted => ({
  kind: 'conflicted',
  by: 'image',
  conflicts: [conflictWithDetail('', kind, detail)],
})
