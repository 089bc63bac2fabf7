/**
 * Content codings, undone with two caps: on the unpacked bytes, and on their ratio to the packed ones, so that a
 * few kilobytes that unfold into gigabytes cost neither memory nor time. Small bodies are unpacked at once, which
 * is several times cheaper than a thread-pool's detour; large ones on a thread of the pool.
 */
import { promisify } from 'node:util'
import {
  brotliDecompress,
  brotliDecompressSync,
  gunzip,
  gunzipSync,
  inflate,
  inflateRaw,
  inflateRawSync,
  inflateSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib'

export class TooLargeUnpacked extends Error {}
/** The message completes the sentence that begins with the address. */
export class BadPacking extends Error {}

/** Unpacked to packed bytes; what is below `freeBytes` unpacked is not looked at: a page that may be taken is, however well it packs. */
const maxRatio = 250
const freeBytes = 10 * 1_024 * 1_024
/** Packed. */
const atOnceBytes = 128 * 1_024
/** Codings one upon the other. */
const maxCodings = 3

type Options = { maxOutputLength: number }
type Coding = Readonly<{
  sync(bytes: Buffer, options: Options): Buffer
  pooled(bytes: Buffer, options: Options): Promise<Buffer>
}>

const gzip: Coding = { sync: gunzipSync, pooled: promisify<Buffer, Options, Buffer>(gunzip) }
const zlibInflate: Coding = { sync: inflateSync, pooled: promisify<Buffer, Options, Buffer>(inflate) }
const rawInflate: Coding = { sync: inflateRawSync, pooled: promisify<Buffer, Options, Buffer>(inflateRaw) }
const brotli: Coding = { sync: brotliDecompressSync, pooled: promisify<Buffer, Options, Buffer>(brotliDecompress) }
const zstd: Coding = { sync: zstdDecompressSync, pooled: promisify<Buffer, Options, Buffer>(zstdDecompress) }

/** `deflate` is zlib's format (RFC 9110, 8.4.1.2), and bare in what some servers send. */
const deflate = (bytes: Buffer): Coding =>
  (bytes[0] ?? 0) % 16 === 8 && bytes.length > 1 && bytes.readUInt16BE(0) % 31 === 0 ? zlibInflate : rawInflate

function codingNamed(name: string, bytes: Buffer): Coding | undefined {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return gzip
    case 'br':
      return brotli
    case 'zstd':
      return zstd
    case 'deflate':
      return deflate(bytes)
    default:
      throw new BadPacking(`answers in a coding that was not asked for, ${name.slice(0, 40)}`)
  }
}

/** The bytes without their codings, `contentEncoding` as sent. Rejects with TooLargeUnpacked and BadPacking. */
export async function unpacked(bytes: Buffer, contentEncoding: string, maxBytes: number): Promise<Buffer> {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length > maxCodings) throw new BadPacking('has a body that is packed more than three times')
  let plain = bytes
  for (const name of names.toReversed()) {
    if (plain.length === 0) return plain
    // oxlint-disable-next-line no-await-in-loop -- each coding lies within the next
    plain = await unpack(plain, name, maxBytes)
  }
  return plain
}

async function unpack(bytes: Buffer, name: string, maxBytes: number): Promise<Buffer> {
  const coding = codingNamed(name, bytes)
  const maxOutputLength = Math.min(maxBytes, Math.max(freeBytes, bytes.length * maxRatio))
  try {
    if (coding === undefined) return bytes
    return bytes.length <= atOnceBytes
      ? coding.sync(bytes, { maxOutputLength })
      : await coding.pooled(bytes, { maxOutputLength })
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    if (isTooLarge) throw new TooLargeUnpacked('The body unpacks to more than is taken.', { cause: error })
    throw new BadPacking(`has a body that is not ${name}, as its head says`, { cause: error })
  }
}
