/**
 * Sending the bytes of a file. Head and body of a small one leave in one write; a large one is pumped chunk by chunk:
 * the next is asked for when the kernel has taken the last, because its buffer may be used again then, and the store
 * reads ahead meanwhile. A client that goes away ends the pump, and what was open is closed.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Problem } from '@alluvium/kernel'
import { Blake3Hasher } from '@napi-rs/blake-hash'
import { type Digest, digestOf, type Location } from '../model/content.ts'
import type { Source } from '../operations/tree/read-entry.ts'
import type { Blobs } from '../ports/blobs.ts'

/** A stretch of a file, in bytes. */
type Stretch = Readonly<{ start: number; length: number }>

type Whole = Readonly<{
  digest: Digest
  size: number
  /** Called when what lies there seems not to be the content, or cannot be read. */
  suspected(location: Location): Promise<unknown>
}>

/**
 * Sends a whole file, after the head was set with `setHead`, and looks on the way whether it is what it should be: when
 * not, the connection is cut before the last chunk, so nobody takes it for complete. Small bytes were looked at already.
 */
export async function sendWhole(
  blobs: Blobs,
  response: ServerResponse,
  source: Source,
  { digest, size, suspected }: Whole,
): Promise<void> {
  const stretch = { start: 0, length: size }
  if (source.kind === 'bytes') {
    await sendStretch(blobs, response, source, stretch)
    return
  }
  try {
    if (sendVerified(blobs, response, source.location, { digest, size })) return
    await pump(response, verified(await opened(blobs, source.location, stretch), { digest, size }), size)
  } catch (error) {
    if (error instanceof Problem) throw error
    response.destroy()
    await suspected(source.location)
  }
}

class Damaged extends Error {}

/** A short file in one go, like `sendLent`; false when the store has none to lend. */
function sendVerified(
  blobs: Blobs,
  response: ServerResponse,
  location: Location,
  { digest, size }: Readonly<{ digest: Digest; size: number }>,
): boolean {
  const lent = size <= longestLent ? blobs.lend?.(location, 0, size) : undefined
  if (!lent) return false
  if (digestOf(lent.bytes) !== digest) {
    lent.giveBack()
    throw new Damaged()
  }
  response.once('close', lent.giveBack)
  response.end(lent.bytes)
  return true
}

/** The bytes themselves; throws instead of giving the last chunk when they are others than the digest says. */
async function* verified(
  bytes: AsyncIterable<Uint8Array>,
  { digest, size }: Readonly<{ digest: Digest; size: number }>,
): AsyncGenerator<Uint8Array> {
  const hasher = new Blake3Hasher()
  let left = size
  for await (const chunk of bytes) {
    hasher.update(chunk)
    left -= chunk.length
    if (left === 0 && hasher.digest('hex') !== digest) throw new Damaged()
    yield chunk
  }
}

/** Sends one stretch as the whole body, after the head was set with `setHead`. */
export async function sendStretch(
  blobs: Blobs,
  response: ServerResponse,
  source: Source,
  stretch: Stretch,
): Promise<void> {
  if (source.kind === 'bytes') sendSmall(response, cut(source.bytes, stretch))
  else if (stretch.length === 0) response.end()
  else if (!sendLent(blobs, response, source.location, stretch))
    await pump(response, await opened(blobs, source.location, stretch), stretch.length)
}

/** A short stretch goes out whole, from a buffer that comes back when the answer is out or broken off. False when the store has none to lend. */
function sendLent(blobs: Blobs, response: ServerResponse, location: string, { start, length }: Stretch): boolean {
  const lent = length <= longestLent ? blobs.lend?.(location, start, length) : undefined
  if (!lent) return false
  response.once('close', lent.giveBack)
  response.end(lent.bytes)
  return true
}

/** Bytes: what one buffer of the store holds. */
const longestLent = 256 * 1024

type SmallAnswer = Readonly<{ response: ServerResponse; bytes: Uint8Array }>

let ready: SmallAnswer[] = []

/**
 * Small answers that become ready in one turn of the event loop leave together at its end: writing one at a time wakes
 * the clients one at a time, and on a busy server that is most of what a small answer costs.
 */
function sendSmall(response: ServerResponse, bytes: Uint8Array): void {
  if (ready.length === 0) setImmediate(sendReady)
  ready.push({ response, bytes })
}

function sendReady(): void {
  const answers = ready
  ready = []
  for (const { response, bytes } of answers) {
    // As text, byte by byte: then head and body are one string for Node, which it writes at once.
    response.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'), 'latin1')
  }
}

/** Sets the head of an answer. Of bytes in the store it leaves with the first of them: until then a refusal is still an answer. */
export function setHead(
  response: ServerResponse,
  source: Source,
  { status, headers }: Readonly<{ status: number; headers: OutgoingHttpHeaders }>,
): void {
  if (source.kind === 'bytes') {
    response.writeHead(status, headers)
    return
  }
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
}

/** Sends stretches, with texts between them, as the whole body. */
export async function sendPieces(
  blobs: Blobs,
  response: ServerResponse,
  source: Source,
  pieces: Iterable<Stretch | string>,
): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return
    if (typeof piece === 'string') response.write(piece, 'latin1')
    else if (source.kind === 'bytes') response.write(cut(source.bytes, piece))
    else await pump(response, await opened(blobs, source.location, piece), Number.POSITIVE_INFINITY)
  }
  response.end()
}

const cut = (bytes: Uint8Array, { start, length }: Stretch): Uint8Array =>
  length === bytes.length ? bytes : bytes.subarray(start, start + length)

async function opened(blobs: Blobs, location: string, { start, length }: Stretch): Promise<AsyncIterable<Uint8Array>> {
  const bytes = await blobs.open(location, start, length)
  if (!bytes) throw new Damaged(`The blob ${location} is missing.`)
  return bytes
}

/** Sends chunks as the whole body. @param length of the body: the chunk that completes it ends the answer. */
export async function pump(response: ServerResponse, bytes: AsyncIterable<Uint8Array>, length: number): Promise<void> {
  let sent = 0
  for await (const chunk of bytes) {
    sent += chunk.length
    await taken(response, chunk, { last: sent === length })
    if (response.destroyed) return
  }
}

/** Resolves when the kernel has the chunk, or when nobody wants it any more. */
function taken(response: ServerResponse, chunk: Uint8Array, { last }: { last: boolean }): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('close', done)
      resolve()
    }
    response.once('close', done)
    if (last) response.end(chunk, done)
    else response.write(chunk, done)
  })
}
