/**
 * WebP files, chunk by chunk (RFC 9649): EXIF and XMP are entries, everything else is the picture. A file with entries needs
 * an extended header that says so; one is made when an entry comes to a file without.
 */

import { concatBytes } from '../../core/document/bytes.ts'
import { byteText, encodeUtf8 } from '../../core/document/text.ts'
import {
  type ImageFormat,
  type MetadataSort,
  maxPixels,
  Ordinals,
  type Segment,
  type Segments,
  startsWith,
  type Unreadable,
  unreadable,
  viewOf,
} from './container.ts'

export const webp: ImageFormat = {
  name: 'WebP',
  recognises: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  read: readWebp,
  write: writeWebp,
  rewritten: (segment, content) => ({ ...segment, content, written: chunkOf(nameOf(segment.written), content) }),
}

const nameOf = (written: Uint8Array) => byteText(written.subarray(0, 4))

/** RFC 9649, 2.7: which flags of the extended header say that an entry is there, and that pixels have an alpha. */
const flags = { xmp: 0x04, exif: 0x08, alpha: 0x10 } as const

function readWebp(bytes: Uint8Array): Segments | Unreadable {
  const [view, ordinals]: [DataView, Ordinals] = [viewOf(bytes), new Ordinals()]
  const length = bytes.length >= 20 ? 8 + view.getUint32(4, true) : 0
  if (length < 20 || length > bytes.length) return unreadable('WebP', 'its size is wrong')
  const segments: Segment[] = []
  for (let at = 12; at < length; ) {
    const size = at + 8 <= length ? view.getUint32(at + 4, true) : Infinity
    const end = at + 8 + size + (size & 1)
    if (end > length) return unreadable('WebP', 'it ends inside a chunk')
    segments.push(segmentOf(bytes.subarray(at, end), bytes.subarray(at + 8, at + 8 + size), ordinals))
    at = end
  }
  if (length < bytes.length) return unreadable('WebP', 'something stands behind its end')
  const canvas = canvasOf(segments)
  if (!canvas) return unreadable('WebP', 'it has no picture')
  return canvas.width * canvas.height > maxPixels
    ? unreadable('WebP', 'it is too large')
    : [headerOf(segments, canvas), ...segments.filter(({ key }) => key !== 'VP8X')]
}

function segmentOf(written: Uint8Array, data: Uint8Array, ordinals: Ordinals): Segment {
  const name = nameOf(written).trim()
  const metadata: MetadataSort | undefined = name === 'EXIF' ? 'tags' : name === 'XMP' ? 'xmp' : undefined
  return { key: ordinals.next(name), metadata, content: metadata ? data : written, written }
}

type Canvas = Readonly<{ width: number; height: number; alpha: boolean }>

function canvasOf(segments: Segments): Canvas | undefined {
  const find = (name: string) => segments.find(({ key }) => key === name)?.written
  const [extended, lossless, lossy] = [find('VP8X'), find('VP8L'), find('VP8')]
  if (extended) {
    if (extended.length < 18) return undefined
    const edge = (at: number) => (viewOf(extended).getUint32(at, true) & 0xffffff) + 1
    return { width: edge(12), height: (viewOf(extended).getUint32(14, true) >>> 8) + 1, alpha: false }
  }
  // RFC 9649, 3.4: a signature, then 14 bits each of width and height less one, then whether there is an alpha.
  if (lossless && lossless.length >= 13 && lossless[8] === 0x2f) {
    const bits = viewOf(lossless).getUint32(9, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, alpha: ((bits >> 28) & 1) === 1 }
  }
  // RFC 6386, 9.1: behind three bytes of frame tag and a start code.
  if (!lossy || lossy.length < 18) return undefined
  const view = viewOf(lossy)
  return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff, alpha: false }
}

/** The extended header, as it is or as it would be; what it says of entries is not part of the picture. */
function headerOf(segments: Segments, { width, height, alpha }: Canvas): Segment {
  const own = segments.find(({ key }) => key === 'VP8X')
  const data = new Uint8Array(10)
  data[0] = alpha ? flags.alpha : 0
  data.set([width - 1, (width - 1) >> 8, (width - 1) >> 16, height - 1, (height - 1) >> 8, (height - 1) >> 16], 4)
  const content = own?.written.slice() ?? chunkOf('VP8X', data)
  content[8] = (content[8] ?? 0) & ~(flags.xmp | flags.exif)
  return { key: 'VP8X', metadata: undefined, content, written: own?.written ?? new Uint8Array(0) }
}

function writeWebp(segments: Segments): Uint8Array {
  const has = (name: string) => segments.some(({ key }) => key === name)
  const wanted = (has('XMP') ? flags.xmp : 0) | (has('EXIF') ? flags.exif : 0)
  const chunks = segments.map(({ key, content, written }) => {
    if (key !== 'VP8X' || (written.length === 0 && wanted === 0)) return written
    const header = content.slice()
    header[8] = (header[8] ?? 0) | wanted
    return header
  })
  const body = concatBytes([encodeUtf8('WEBP'), ...chunks])
  const head = new Uint8Array(8)
  head.set(encodeUtf8('RIFF'))
  viewOf(head).setUint32(4, body.length, true)
  return concatBytes([head, body])
}

function chunkOf(name: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + data.length + (data.length & 1))
  chunk.set(encodeUtf8(name))
  viewOf(chunk).setUint32(4, data.length, true)
  chunk.set(data, 8)
  return chunk
}
