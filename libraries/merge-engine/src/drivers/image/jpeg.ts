/**
 * JPEG files, marker by marker (ITU-T T.81, annex B): EXIF, XMP, IPTC and comments are entries; tables, frame, scans and
 * colour profile are the picture. Pixels that both sides changed are put together block by block where both were coded
 * alike (`jpeg-blocks.ts`), without decoding them.
 */

import { concatBytes } from '../../core/document/bytes.ts'
import { byteText } from '../../core/document/text.ts'
import {
  type ImageFormat,
  type MetadataSort,
  Ordinals,
  type Segment,
  type Segments,
  startsWith,
  type Unreadable,
  unreadable,
  viewOf,
} from './container.ts'
import { composeBlocks } from './jpeg-blocks.ts'

export const jpeg: ImageFormat = {
  name: 'JPEG',
  recognises: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  read: readJpeg,
  write: (segments) => concatBytes(segments.map(({ written }) => written)),
  rewritten,
  compose: composeBlocks,
  objects: (segments) =>
    segments.some(({ key }) => key === 'MPF')
      ? 'The file holds several pictures at fixed places, which a merge would move.'
      : undefined,
}

export const markers = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe } as const

/** Markers without a segment (B.1.1.3). */
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01

function readJpeg(bytes: Uint8Array): Segments | Unreadable {
  const ordinals = new Ordinals()
  const segments: Segment[] = []
  for (let at = 0; at < bytes.length; ) {
    const marker = markerAt(bytes, at)
    if (marker === undefined) return unreadable('JPEG', 'it is damaged between two segments')
    const end = endOf(bytes, marker)
    if (end === undefined) return unreadable('JPEG', 'it ends inside a segment')
    segments.push(segmentOf(bytes.subarray(at, end), marker.code, bytes.subarray(marker.data, end), ordinals))
    at = end
  }
  if (!segments.some(({ key }) => key === 'scan')) return unreadable('JPEG', 'it has no picture')
  return segments.at(-1)?.key === 'end' ? segments : unreadable('JPEG', 'it has no end')
}

type Marker = Readonly<{ code: number; data: number }>

/** B.1.1.2: any number of FF may be before a marker's code. */
function markerAt(bytes: Uint8Array, at: number): Marker | undefined {
  if (bytes[at] !== 0xff) return undefined
  let data = at + 1
  while (bytes[data] === 0xff) data++
  const code = bytes[data]
  return code === undefined || code === 0 ? undefined : { code, data: data + 1 }
}

function endOf(bytes: Uint8Array, { code, data }: Marker): number | undefined {
  if (code === markers.end) return bytes.length // with what programs put behind a picture
  if (isAlone(code)) return data
  if (data + 2 > bytes.length) return undefined
  const end = data + viewOf(bytes).getUint16(data)
  if (end < data + 2 || end > bytes.length) return undefined
  return code === markers.scan ? endOfScan(bytes, end) : end
}

/** Coded data ends at a marker that is neither a stuffed FF nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

type Described = Readonly<{ key: string; metadata: MetadataSort | undefined; skip: number }>

function segmentOf(written: Uint8Array, code: number, data: Uint8Array, ordinals: Ordinals): Segment {
  const { key, metadata, skip } = describedBy(code, data.subarray(2))
  const content = metadata === undefined ? concatBytes([Uint8Array.of(code), data]) : data.subarray(2 + skip)
  return { key: ordinals.next(key), metadata, content, written }
}

/** The prefixes of application segments. */
const prefixes = { exif: 'Exif\0\0', xmp: 'http://ns.adobe.com/xap/1.0/\0' } as const

function describedBy(code: number, data: Uint8Array): Described {
  if (code === markers.comment) return { key: 'comment', metadata: 'whole', skip: 0 }
  if (code === markers.scan) return { key: 'scan', metadata: undefined, skip: 0 }
  if (code === markers.end) return { key: 'end', metadata: undefined, skip: 0 }
  if (code < 0xe0 || code > 0xef) return { key: `FF${code.toString(16).toUpperCase()}`, metadata: undefined, skip: 0 }
  if (code === 0xe1 && startsWith(data, prefixes.exif))
    return { key: 'EXIF', metadata: 'tags', skip: prefixes.exif.length }
  if (code === 0xe1 && startsWith(data, prefixes.xmp)) return { key: 'XMP', metadata: 'xmp', skip: prefixes.xmp.length }
  const [identifier = ''] = byteText(data.subarray(0, 40)).split('\0')
  // The colour profile and Adobe's transform say what the samples mean; MPF where further pictures lie.
  if (code === 0xe2 && identifier === 'ICC_PROFILE') return { key: 'ICC profile', metadata: undefined, skip: 0 }
  if (code === 0xe2 && identifier === 'MPF') return { key: 'MPF', metadata: undefined, skip: 0 }
  if (code === 0xee && startsWith(data, 'Adobe')) return { key: 'Adobe', metadata: undefined, skip: 0 }
  return { key: `APP${code - 0xe0} ${identifier.replace(/[^ -~].*/, '')}`.trim(), metadata: 'whole', skip: 0 }
}

/** B.1.1.4: a length has two bytes, which it includes. */
const maxDataLength = 0xffff - 2

function rewritten(segment: Segment, content: Uint8Array): Segment | undefined {
  const data = concatBytes([
    new TextEncoder().encode(segment.metadata === 'xmp' ? prefixes.xmp : prefixes.exif),
    content,
  ])
  if (data.length > maxDataLength) return undefined
  const written = concatBytes([Uint8Array.of(0xff, 0xe1, (data.length + 2) >> 8, (data.length + 2) & 0xff), data])
  return { ...segment, content, written }
}
