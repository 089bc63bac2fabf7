/**
 * TIFF files, and the EXIF block of other formats, which is a TIFF file: the picture (and other data at fixed places, such as maker
 * notes and the thumbnail) is kept as it is, and each descriptive tag is an entry.
 *
 *   picture     every tag that is not known to be metadata, with the strips, tiles, pages and thumbnails they lead to
 *   metadata    `Artist`, `Exif 0x9003`, …; the GPS directory as one entry, because a position changes as a whole
 *
 * No data is moved: changed directories are appended to the file, as other programs do.
 */
import { concatBytes } from '../../core/document/bytes.ts'
import {
  type ImageFormat,
  type MetadataSort,
  type Segment,
  type Segments,
  type Unreadable,
  unreadable,
  viewOf,
} from './container.ts'
import {
  type Directory,
  directoryAt,
  directoryBytes,
  hasTags,
  isLittle,
  numbersIn,
  type Tag,
  tagOf,
  valueSizes,
} from './tag-directories.ts'

/** Descriptive tags of the first directory; any other tag belongs to the picture. */
const names: ReadonlyMap<number, string> = new Map([
  [269, 'DocumentName'],
  [270, 'ImageDescription'],
  [271, 'Make'],
  [272, 'Model'],
  [274, 'Orientation'],
  [285, 'PageName'],
  [305, 'Software'],
  [306, 'DateTime'],
  [315, 'Artist'],
  [316, 'HostComputer'],
  [700, 'XMP'],
  [18246, 'Rating'],
  [33432, 'Copyright'],
  [33723, 'IPTC'],
  [40091, 'Title'],
  [40092, 'Comment'],
  [40093, 'Author'],
  [40094, 'Keywords'],
  [40095, 'Subject'],
])
const pointers = { exif: 34665, gps: 34853 } as const
const makerNote = 37500
const interoperability = 40965

/** Tags with offsets of other data, and the tags with their lengths. */
const data = [
  [273, 279],
  [324, 325],
  [513, 514],
] as const
const subDirectories = 330

const maxDirectories = 1000

type Layout = Readonly<{ image: Directory; exif: Directory | undefined; gps: Directory | undefined }>

export const tiff: ImageFormat = {
  name: 'TIFF',
  recognises: hasTags,
  read: readTiff,
  write: writeTiff,
  rewritten: (segment, content) => ({ ...segment, content, written: content }),
}

function readTiff(bytes: Uint8Array): Segments | Unreadable {
  const layout = hasTags(bytes) ? layoutOf(bytes) : undefined
  const fixed = layout && fixedContent(bytes, layout)
  if (!layout || !fixed) return unreadable('TIFF', 'its directories are damaged')
  return [
    { key: 'picture', metadata: undefined, content: fixed, written: bytes },
    ...layout.image.tags.flatMap((tag) => described(names.get(tag.tag), tag.content)),
    ...(layout.exif?.tags ?? []).flatMap((tag) =>
      described(isFixedInExif(tag) ? undefined : exifKey(tag), tag.content),
    ),
    ...described(layout.gps && 'GPS', concatBytes(layout.gps?.tags.map(({ content }) => content) ?? [])),
  ]
}

const exifKey = ({ tag }: Tag) => `Exif 0x${tag.toString(16).padStart(4, '0')}`
const isFixedInExif = ({ tag }: Tag) => tag === makerNote || tag === interoperability

function described(key: string | undefined, content: Uint8Array): Segment[] {
  if (key === undefined) return []
  const metadata: MetadataSort = key === 'DateTime' ? 'latest' : 'whole'
  return [{ key, metadata, content, written: content }]
}

function layoutOf(bytes: Uint8Array): Layout | undefined {
  const image = directoryAt(bytes, viewOf(bytes).getUint32(4, isLittle(bytes)))
  if (!image) return undefined
  const sub = (pointer: number) => {
    const [at] = numbersIn(image.tags.find(({ tag }) => tag === pointer))
    return at === undefined ? null : directoryAt(bytes, at)
  }
  const [exif, gps] = [sub(pointers.exif), sub(pointers.gps)]
  return exif === undefined || gps === undefined ? undefined : { image, exif: exif ?? undefined, gps: gps ?? undefined }
}

/** The content of all tags other than metadata, with the data instead of its offsets. */
function fixedContent(bytes: Uint8Array, { image, exif }: Layout): Uint8Array | undefined {
  const parts: Uint8Array[] = (exif?.tags ?? [])
    .filter(isFixedInExif)
    .map(({ tag, content }) => (tag === makerNote ? content : content.subarray(0, 8)))
  const seen = new Set<number>()
  const waiting: Directory[] = [{ ...image, tags: image.tags.filter(({ tag }) => !names.has(tag)) }]
  for (let directory = waiting.pop(); directory; directory = waiting.pop()) {
    const { tags, next } = directory
    const byNumber = new Map(tags.map((tag) => [tag.tag, tag]))
    const led = new Set<number>([subDirectories, ...Object.values(pointers)])
    for (const [places, lengths] of data) {
      const from = numbersIn(byNumber.get(places))
      const sizes = numbersIn(byNumber.get(lengths))
      if (from.length !== sizes.length) return undefined
      led.add(places)
      for (const [index, start] of from.entries()) {
        const end = start + (sizes[index] ?? 0)
        if (end > bytes.length) return undefined
        parts.push(bytes.subarray(start, end))
      }
    }
    parts.push(...tags.filter(({ tag }) => !led.has(tag)).map(({ content }) => content))
    const further = [...(next === 0 ? [] : [next]), ...numbersIn(byNumber.get(subDirectories))]
    for (const at of further) {
      const found = seen.has(at) || seen.size > maxDirectories ? undefined : directoryAt(bytes, at)
      if (!found) return undefined
      seen.add(at)
      waiting.push(found)
    }
  }
  return concatBytes(parts)
}

/** The picture's file, with appended directories if its metadata differs. */
function writeTiff(segments: Segments): Uint8Array {
  const file = segments.find(({ key }) => key === 'picture')?.written ?? new Uint8Array(0)
  const layout = layoutOf(file)
  if (!layout) throw new Error('a TIFF that was read cannot be read')
  const appended = new Appended(file)
  const wanted = new Map(segments.map(({ key, content }) => [key, content]))
  const exif = withWanted(
    layout.exif?.tags ?? [],
    wanted,
    (tag) => (isFixedInExif(tag) ? undefined : exifKey(tag)),
    'Exif ',
  )
  const gps =
    layout.gps && sameContent(concatBytes(layout.gps.tags.map(({ content }) => content)), wanted.get('GPS'))
      ? layout.gps.tags
      : tagsIn(wanted.get('GPS') ?? new Uint8Array(0))
  const links = [
    ...link(pointers.exif, layout.image, appended.directory(layout.exif, exif)),
    ...link(pointers.gps, layout.image, appended.directory(layout.gps, gps)),
  ]
  const described = withWanted(layout.image.tags, wanted, ({ tag }) => names.get(tag), undefined)
  const image = [...described.filter(({ tag }) => tag !== pointers.exif && tag !== pointers.gps), ...links]
  const at = appended.directory(layout.image, image)
  return appended.withFirst(at)
}

const sameContent = (one: Uint8Array, other: Uint8Array | undefined) =>
  other?.length === one.length && one.every((byte, at) => byte === other[at])

/** A directory's tags with the requested contents: its own tag if the content is equal, so that it stays at its place. */
function withWanted(
  tags: readonly Tag[],
  wanted: ReadonlyMap<string, Uint8Array>,
  keyOf: (tag: Tag) => string | undefined,
  prefix: string | undefined,
): Tag[] {
  const own = new Map(tags.map((tag) => [keyOf(tag), tag]))
  const isHere = (key: string) => (prefix === undefined ? [...names.values()].includes(key) : key.startsWith(prefix))
  const fresh = [...wanted]
    .filter(([key]) => isHere(key))
    .map(([key, content]) => {
      const before = own.get(key)
      return before && sameContent(before.content, content) ? before : tagOf(content)
    })
  return [...tags.filter((tag) => keyOf(tag) === undefined), ...fresh]
}

function tagsIn(content: Uint8Array): Tag[] {
  const tags: Tag[] = []
  for (let at = 0; at < content.length; ) {
    const view = viewOf(content.subarray(at))
    const length = 8 + (valueSizes[view.getUint16(2)] ?? 1) * view.getUint32(4)
    tags.push(tagOf(content.subarray(at, at + length)))
    at += length
  }
  return tags
}

/** The tag that refers to a directory: the file's own if it was not moved. */
function link(pointer: number, image: Directory, at: number | undefined): Tag[] {
  if (at === undefined) return []
  const own = image.tags.find(({ tag }) => tag === pointer)
  if (own && (at === 0 || numbersIn(own)[0] === at)) return [own]
  const content = new Uint8Array(12)
  const view = viewOf(content)
  view.setUint16(0, pointer)
  view.setUint16(2, 4)
  view.setUint32(4, 1)
  view.setUint32(8, at)
  return [tagOf(content)]
}

/** A file that grows at its end. */
class Appended {
  readonly #file: Uint8Array
  readonly #parts: Uint8Array[]
  #length: number

  constructor(file: Uint8Array) {
    this.#file = file
    this.#parts = [file, new Uint8Array(file.length & 1)]
    this.#length = file.length + (file.length & 1)
  }

  /** The offset of the directory with these tags: 0 if it is unchanged; undefined if there is none. */
  directory(before: Directory | undefined, tags: readonly Tag[]): number | undefined {
    if (tags.length === 0) return undefined
    if (before && tags.length === before.tags.length && tags.every((tag) => before.tags.includes(tag))) return 0
    const at = this.#length
    const bytes = directoryBytes(tags, before?.next ?? 0, { at, little: isLittle(this.#file) })
    this.#parts.push(bytes)
    this.#length += bytes.length
    return at
  }

  withFirst(at: number | undefined): Uint8Array {
    if (!at) return this.#file
    const bytes = concatBytes(this.#parts)
    viewOf(bytes).setUint32(4, at, isLittle(bytes))
    return bytes
  }
}
