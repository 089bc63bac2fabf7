/**
 * GIF files, block by block (GIF89a): comments and XMP are entries; frames with their control blocks, colour tables and
 * loops are the picture, which merges whole, because a frame is drawn over the one before it.
 */

import { concatBytes } from '../../core/document/bytes.ts'
import { byteText } from '../../core/document/text.ts'
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

export const gif: ImageFormat = {
  name: 'GIF',
  recognises: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
  read: readGif,
  write: (segments) => concatBytes(segments.map(({ written }) => written)),
  rewritten: () => undefined,
}

const introducers = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const
const labels = { control: 0xf9, comment: 0xfe, application: 0xff } as const

function readGif(bytes: Uint8Array): Segments | Unreadable {
  if (bytes.length < 13) return unreadable('GIF', 'it has no header')
  if (viewOf(bytes).getUint16(6, true) * viewOf(bytes).getUint16(8, true) > maxPixels)
    return unreadable('GIF', 'it is too large')
  const ordinals = new Ordinals()
  const segments: Segment[] = []
  let from = 0
  for (let at = 13 + tableLength(bytes[10] ?? 0), name = 'header'; ; ) {
    const isControl = bytes[from] === introducers.extension && bytes[from + 1] === labels.control
    if (at > bytes.length) return unreadable('GIF', 'it ends inside a block')
    // A control block belongs to the image behind it.
    if (!isControl || bytes[at] !== introducers.image) {
      segments.push(segmentOf(bytes.subarray(from, at), name, ordinals))
      from = at
    }
    if (at === bytes.length) break
    const block = blockAt(bytes, at)
    if (!block) return unreadable('GIF', 'a block is damaged')
    ;({ end: at, name } = block)
  }
  return segments.some(({ key }) => key === 'trailer') ? segments : unreadable('GIF', 'it has no end')
}

const tableLength = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))

type Block = Readonly<{ end: number; name: string }>

function blockAt(bytes: Uint8Array, at: number): Block | undefined {
  const introducer = bytes[at]
  if (introducer === introducers.trailer) return { end: bytes.length, name: 'trailer' }
  if (introducer === introducers.image) {
    const data = at + 10 + tableLength(bytes[at + 9] ?? 0) + 1
    return withEnd(afterSubBlocks(bytes, data), 'frame')
  }
  if (introducer !== introducers.extension) return undefined
  const label = bytes[at + 1]
  if (label === labels.comment) return withEnd(afterSubBlocks(bytes, at + 2), 'comment')
  if (label === labels.application) {
    const name = byteText(bytes.subarray(at + 3, at + 14))
    return withEnd(afterSubBlocks(bytes, at + 2), name === 'XMP DataXMP' ? 'XMP' : name)
  }
  return withEnd(afterSubBlocks(bytes, at + 2), 'extension')
}

const withEnd = (end: number | undefined, name: string): Block | undefined =>
  end === undefined ? undefined : { end, name }

function afterSubBlocks(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at < bytes.length; at += 1 + (bytes[at] ?? 0)) if (bytes[at] === 0) return at + 1
  return undefined
}

function segmentOf(written: Uint8Array, name: string, ordinals: Ordinals): Segment {
  const metadata: MetadataSort | undefined = name === 'comment' || name === 'XMP' ? 'whole' : undefined
  return { key: ordinals.next(name), metadata, content: name === 'comment' ? commentIn(written) : written, written }
}

/** The text of a comment, without the lengths of its pieces. */
function commentIn(block: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  for (let at = 2; block[at]; at += 1 + (block[at] ?? 0)) parts.push(block.subarray(at + 1, at + 1 + (block[at] ?? 0)))
  return concatBytes(parts)
}
