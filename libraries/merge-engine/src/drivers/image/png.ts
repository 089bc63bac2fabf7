/**
 * PNG files, chunk by chunk (W3C PNG third edition, section 5): text by its keyword, EXIF, the time of the last change (the
 * later one stands), chunks that nobody knows but that may be copied; all else is the picture. Pixels that both sides
 * changed are put together by tiles and packed again without loss, where size, mode, palette and colours stayed.
 */
import { unzlibSync } from 'fflate'
import { concatBytes, sameBytes } from '../../core/document/bytes.ts'
import { byteText, decodeUtf8, encodeUtf8 } from '../../core/document/text.ts'
import type { Choices, Conflict } from '../../core/model/conflict.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { crc32 } from '../packages/zip/packing.ts'
import {
  type Composed,
  type ImageFormat,
  type MetadataSort,
  Ordinals,
  pictureOf,
  type Segment,
  type Segments,
  startsWith,
  type Unreadable,
  unreadable,
  viewOf,
} from './container.ts'
import { wholePicture } from './merge-image.ts'
import { type Decoded, decodePixels, encodePixels, type Header, headerOf } from './png-pixels.ts'
import { mergeTiles, type Raster, samePixels } from './tiles.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export const png: ImageFormat = {
  name: 'PNG',
  recognises: (bytes) => startsWith(bytes, signature),
  read: readPng,
  write: (segments) => concatBytes([Uint8Array.from(signature), ...segments.map(({ written }) => written)]),
  rewritten,
  compose,
}

type Chunk = Readonly<{ type: string; data: Uint8Array; written: Uint8Array }>

function readPng(bytes: Uint8Array): Segments | Unreadable {
  const chunks = chunksOf(bytes)
  if (typeof chunks === 'string') return unreadable('PNG', chunks)
  if (chunks[0]?.type !== 'IHDR' || !headerOf(chunks[0].data))
    return unreadable('PNG', 'its header is damaged, or it is too large')
  if (chunks.at(-1)?.type !== 'IEND') return unreadable('PNG', 'it has no end')
  const data = chunks.flatMap(({ type }, at) => (type === 'IDAT' ? [at] : []))
  if (data.length === 0 || (data.at(-1) ?? 0) - (data[0] ?? 0) >= data.length)
    return unreadable('PNG', 'its data is missing, or not in one place')
  const strange = chunks.find(({ type }) => /^[A-Z]/.test(type) && !['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type))
  if (strange) return unreadable('PNG', `it needs ${strange.type}, which is unknown`)
  const ordinals = new Ordinals()
  return withOneData(chunks).map((chunk) => segmentOf(chunk, ordinals))
}

function chunksOf(bytes: Uint8Array): Chunk[] | string {
  const [view, chunks]: [DataView, Chunk[]] = [viewOf(bytes), []]
  for (let at = signature.length; at < bytes.length; ) {
    if (at + 12 > bytes.length) return 'it ends inside a chunk'
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return 'it ends inside a chunk'
    const type = byteText(bytes.subarray(at + 4, at + 8))
    if (!/^[A-Za-z]{4}$/.test(type)) return 'a chunk has no name'
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return `the checksum of ${type} is wrong`
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), written: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}

/** 5.6: the data chunks are consecutive and form one stream; the cuts have no meaning. */
function withOneData(chunks: readonly Chunk[]): Chunk[] {
  const data = chunks.filter(({ type }) => type === 'IDAT')
  const first = chunks.findIndex(({ type }) => type === 'IDAT')
  const whole = {
    type: 'IDAT',
    data: concatBytes(data.map((chunk) => chunk.data)),
    written: concatBytes(data.map(({ written }) => written)),
  }
  return chunks.flatMap((chunk, at) => (chunk.type !== 'IDAT' ? [chunk] : at === first ? [whole] : []))
}

function segmentOf(chunk: Chunk, ordinals: Ordinals): Segment {
  const { type, data, written } = chunk
  const known = describedBy(chunk)
  // 5.4: a small last letter says that the chunk does not depend on the picture.
  const isFree = /^[a-z]..[a-z]$/.test(type) && !ofThePicture.has(type)
  const metadata = known?.metadata ?? (isFree ? 'whole' : undefined)
  const content = metadata === undefined ? concatBytes([encodeUtf8(type), data]) : (known?.content ?? data)
  return { key: ordinals.next(known?.key ?? type), metadata, content, written }
}

/** Registered chunks that say how the samples are to be shown, or that are frames of an animation, whatever their letters. */
const ofThePicture: ReadonlySet<string> = new Set(['sPLT', 'fcTL', 'fdAT', 'acTL'])

type Described = Readonly<{ key: string; metadata: MetadataSort; content: Uint8Array }>

const packetKeyword = 'XML:com.adobe.xmp'

function describedBy({ type, data }: Chunk): Described | undefined {
  if (type === 'eXIf') return { key: 'EXIF', metadata: 'tags', content: data }
  if (type === 'tIME') return { key: 'tIME', metadata: 'latest', content: data }
  if (type === 'pHYs') return { key: 'pHYs', metadata: 'whole', content: data }
  const text = textIn(type, data)
  if (!text) return undefined
  if (text.keyword === packetKeyword) return { key: 'XMP', metadata: 'xmp', content: encodeUtf8(text.text) }
  const key = text.language ? `text ${text.keyword} (${text.language})` : `text ${text.keyword}`
  // ImageMagick writes the file's times on every save.
  return { key, metadata: text.keyword.startsWith('date:') ? 'latest' : 'whole', content: encodeUtf8(text.text) }
}

type Text = Readonly<{ keyword: string; language?: string; text: string }>

/** 11.3.3: keyword and text, in Latin-1 or UTF-8, packed or not; undefined for what is not text. */
function textIn(type: string, data: Uint8Array): Text | undefined {
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return undefined
  const end = data.indexOf(0)
  if (end < 1) return undefined
  const keyword = byteText(data.subarray(0, end))
  if (type === 'tEXt') return { keyword, text: byteText(data.subarray(end + 1)) }
  if (type === 'zTXt') {
    const plain = data[end + 1] === 0 ? unpacked(data.subarray(end + 2)) : undefined
    return plain && { keyword, text: byteText(plain) }
  }
  const languageEnd = data.indexOf(0, end + 3)
  const translatedEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1)
  if (translatedEnd < 0) return undefined
  const packed = data.subarray(translatedEnd + 1)
  const text = decodeUtf8((data[end + 1] === 1 ? unpacked(packed) : packed) ?? Uint8Array.of(0xff))
  return text === undefined ? undefined : { keyword, language: byteText(data.subarray(end + 3, languageEnd)), text }
}

/** Bytes of a packed text; a longer one is compared packed. */
const maxTextLength = 1024 * 1024

function unpacked(packed: Uint8Array): Uint8Array | undefined {
  if (packed.length > maxTextLength / 8) return undefined
  try {
    const text = unzlibSync(packed, { out: new Uint8Array(maxTextLength) })
    return text.length < maxTextLength ? text : undefined
  } catch {
    return undefined
  }
}

function rewritten(segment: Segment, content: Uint8Array): Segment {
  const written =
    segment.metadata === 'xmp'
      ? chunkOf('iTXt', concatBytes([encodeUtf8(`${packetKeyword}\0\0\0\0\0`), content]))
      : chunkOf('eXIf', content)
  return { ...segment, content, written }
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + 12)
  const view = viewOf(chunk)
  view.setUint32(0, data.length)
  chunk.set(encodeUtf8(type), 4)
  chunk.set(data, 8)
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)))
  return chunk
}

const headerIn = (segments: Segments) =>
  headerOf(segments.find(({ key }) => key === 'IHDR')?.content.subarray(4) ?? new Uint8Array(0))
const dataIn = (segments: Segments) => segments.find(({ key }) => key === 'IDAT')

/** Everything of the picture except for its pixels: size, mode, palette, colours. Interlacing does not count. */
function settingOf(segments: Segments): Uint8Array {
  const parts = pictureOf(segments).filter(({ key }) => key !== 'IDAT')
  return concatBytes(parts.map(({ key, content }) => (key === 'IHDR' ? content.subarray(0, -1) : content)))
}

function rasterOf(segments: Segments): Decoded | undefined {
  const [header, data] = [headerIn(segments), dataIn(segments)]
  return header && data && decodePixels(header, data.content.subarray(4))
}

const conflict = (detail: string): Readonly<{ conflicts: readonly Conflict[] }> => ({
  conflicts: [wholePicture(detail)],
})

function compose(files: Readonly<Record<Side, Segments>>, choices?: Choices): Composed {
  const settings = bySide((side) => settingOf(files[side]))
  const [oursKept, theirsKept] = [sameBytes(settings.base, settings.ours), sameBytes(settings.base, settings.theirs)]
  if (!oursKept && !theirsKept) return composeChanged(files, sameBytes(settings.ours, settings.theirs))
  if (!oursKept) return composeOneChanged(files, 'ours')
  if (!theirsKept) return composeOneChanged(files, 'theirs')
  return composePixels(files, choices)
}

const damaged = conflict('The pixels of a side cannot be read: the data is damaged, or too large.')

/** If both sides changed the meaning of samples, they must have changed it equally; otherwise pixels cannot be compared. */
function composeChanged({ ours, theirs }: Readonly<Record<Side, Segments>>, isOneSetting: boolean): Composed {
  const [one, other] = isOneSetting ? [rasterOf(ours), rasterOf(theirs)] : []
  if (one && other && samePixels(one, other)) return { take: 'ours' }
  return conflict('Both sides changed size, mode, palette or colours of the picture.')
}

function composeOneChanged(files: Readonly<Record<Side, Segments>>, changed: 'ours' | 'theirs'): Composed {
  const [before, other] = [rasterOf(files.base), rasterOf(files[changed === 'ours' ? 'theirs' : 'ours'])]
  if (!before || !other) return damaged
  if (samePixels(before, other)) return { take: changed }
  return conflict('One side changed size, mode, palette or colours of the picture, the other changed pixels.')
}

function composePixels(files: Readonly<Record<Side, Segments>>, choices: Choices | undefined): Composed {
  const [base, ours, theirs] = [rasterOf(files.base), rasterOf(files.ours), rasterOf(files.theirs)]
  const header = headerIn(files.ours)
  if (!base || !ours || !theirs || !header) return damaged
  const merged = mergeTiles({ base, ours, theirs }, choices)
  if (!('raster' in merged)) return merged
  const dependent = pictureOf(files.ours).find(({ key }) => !composable.has(key.slice(0, 4)))
  if (dependent) return conflict(`Both sides changed pixels, and ${dependent.key} depends on all of them.`)
  return withPixels(files.ours, header, merged.raster, ours.filters)
}

/** Chunks that stay valid when pixels change. */
const composable: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD sPLT'.split(' '),
)

function withPixels(host: Segments, header: Header, raster: Raster, filters: Uint8Array): Composed {
  const data = encodePixels(header, raster, filters)
  const again = decodePixels(header, data)
  if (!again || !samePixels(again, raster)) return conflict('A merge was found, but packed it was not the same.')
  const content = concatBytes([encodeUtf8('IDAT'), data])
  return {
    segments: host.map((segment) =>
      segment.key === 'IDAT' ? { ...segment, content, written: chunkOf('IDAT', data) } : segment,
    ),
  }
}
