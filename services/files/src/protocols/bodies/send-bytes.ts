/**
 * Sends the bytes of a file. Head and body of a small file leave in one write. A large file is sent chunk by chunk: the
 * next chunk is requested when the kernel has taken the last, because its buffer may be reused then; the store reads
 * ahead meanwhile. If the client disconnects, sending stops and what was open is closed.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Problem } from '@alluvium/kernel'
import { type Digest, digestOf, type Location } from '../../model/content.ts'
import type { Verification } from '../../operations/content/verification.ts'
import { isRefusal } from '../../operations/content/verified-bytes.ts'
import type { Source } from '../../operations/nodes/read-entry.ts'
import type { Tools } from '../../operations/tools.ts'
import type { Blobs, LentBytes } from '../../ports/blobs.ts'
import { whenReady } from './when-ready.ts'

/** A range of a file, in bytes. */
type ByteSpan = Readonly<{ start: number; length: number }>

/**
 * The head of a response. It is sent together with the first bytes from the store, so that until then a refusal can
 * still be sent.
 */
export type Head = Readonly<{ status: number; headers: OutgoingHttpHeaders | string[] }>

type Whole = Readonly<{
  head: Head
  digest: Digest
  size: number
  suspected: Suspected
}>

/** Called when the bytes at a location seem not to be the content, or can't be read. Resolves to the refusal. */
export type Suspected = (location: Location) => Promise<Problem>

/**
 * Sends a whole file and verifies it on the way. If the bytes are wrong, the connection is cut before the last chunk,
 * so no client takes the file for complete; if nothing was sent yet, the refusal is thrown. Small contents are verified before.
 */
export async function sendWhole(
  { blobs, verify }: Pick<Tools, 'blobs' | 'verify'>,
  response: ServerResponse,
  source: Source,
  { head, digest, size, suspected }: Whole,
): Promise<void> {
  const span = { start: 0, length: size }
  if (source.kind === 'bytes') {
    sendSmall(response, source.bytes, head)
    return
  }
  const { location } = source
  await refusingDamage(response, { location, suspected }, async () => {
    if (sendVerified(blobs, response, location, { head, digest, size })) return
    const verification = await verify({ digest, location })
    await pump(response, await opened(blobs, location, span), { length: size, head, verification })
  })
}

async function refusingDamage(
  response: ServerResponse,
  { location, suspected }: Readonly<{ location: Location; suspected: Suspected }>,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (isRefusal(error)) throw error
    const isUnderWay = response.headersSent
    if (isUnderWay) response.destroy()
    const refusal = await suspected(location)
    if (!isUnderWay) throw refusal
  }
}

class Damaged extends Error {}

/** Sends a short file at once, like `sendLent`; false when the store has no buffer to lend. */
function sendVerified(
  blobs: Blobs,
  response: ServerResponse,
  location: Location,
  { head, digest, size }: Omit<Whole, 'suspected'>,
): boolean {
  const lent = size <= maxLentBytes ? blobs.lend?.(location, 0, size) : undefined
  if (!lent) return false
  if (digestOf(lent.bytes) !== digest) {
    lent.giveBack()
    throw new Damaged()
  }
  leave(response, lent, head)
  return true
}

/** Sends one range as the whole body. */
export async function sendSpan(
  blobs: Blobs,
  response: ServerResponse,
  source: Source,
  { head, suspected, ...span }: ByteSpan & Readonly<{ head: Head; suspected: Suspected }>,
): Promise<void> {
  if (source.kind === 'bytes') {
    sendSmall(response, cut(source.bytes, span), head)
    return
  }
  if (span.length === 0) {
    response.writeHead(head.status, head.headers).end()
    return
  }
  const { location } = source
  await refusingDamage(response, { location, suspected }, async () => {
    if (sendLent(blobs, response, location, { head, ...span })) return
    await pump(response, await opened(blobs, location, span), { length: span.length, head })
  })
}

/**
 * Sends a short range at once, from a buffer that is returned when the response is sent or aborted. False when the
 * store has no buffer to lend.
 */
function sendLent(
  blobs: Blobs,
  response: ServerResponse,
  location: Location,
  { head, start, length }: ByteSpan & Readonly<{ head: Head }>,
): boolean {
  const lent = length <= maxLentBytes ? blobs.lend?.(location, start, length) : undefined
  if (!lent) return false
  leave(response, lent, head)
  return true
}

function leave(response: ServerResponse, { bytes, giveBack }: LentBytes, { status, headers }: Head): void {
  response.on('close', giveBack)
  response.writeHead(status, headers)
  whenReady(() => response.end(bytes))
}

/** The size of one buffer of the store, in bytes. */
const maxLentBytes = 256 * 1024

function sendSmall(response: ServerResponse, bytes: Uint8Array, { status, headers }: Head): void {
  response.writeHead(status, headers)
  // As Latin-1 text, one character per byte: Node then writes head and body as one string, at once.
  whenReady(() => {
    response.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'), 'latin1')
  })
}

/** Sends ranges, with texts between them, as the whole body. */
export async function sendPieces(
  blobs: Blobs,
  response: ServerResponse,
  source: Source,
  pieces: Iterable<ByteSpan | string>,
): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return
    if (typeof piece === 'string') response.write(piece, 'latin1')
    else if (source.kind === 'bytes') response.write(cut(source.bytes, piece))
    else await pump(response, await opened(blobs, source.location, piece), { length: Number.POSITIVE_INFINITY })
  }
  response.end()
}

const cut = (bytes: Uint8Array, { start, length }: ByteSpan): Uint8Array =>
  length === bytes.length ? bytes : bytes.subarray(start, start + length)

async function opened(blobs: Blobs, location: string, { start, length }: ByteSpan): Promise<AsyncIterable<Uint8Array>> {
  const bytes = await blobs.open(location, start, length)
  if (!bytes) throw new Damaged(`The blob ${location} is missing.`)
  return bytes
}

type Pumped = Readonly<{
  /** Length of the body: the chunk that completes it ends the response. */
  length: number
  /** The head, unless it is already written. */
  head?: Head
  /** The verification of the body: if it fails, the last chunk is not sent. */
  verification?: Verification
}>

/** Sends chunks as the whole body. */
export async function pump(
  response: ServerResponse,
  bytes: AsyncIterable<Uint8Array>,
  { length, head, verification }: Pumped,
): Promise<void> {
  let sent = 0
  try {
    for await (const chunk of bytes) {
      const isFirst = sent === 0
      sent += chunk.length
      const last = sent === length
      if (last && verification && !(await holdsWith(verification, chunk))) throw new Damaged()
      if (head && isFirst) response.writeHead(head.status, head.headers)
      // The chunk is verified while it is sent.
      await Promise.all([taken(response, chunk, { last }), last ? undefined : verification?.see(chunk)])
      if (response.destroyed) return
    }
  } finally {
    verification?.forget()
  }
}

async function holdsWith(verification: Verification, last: Uint8Array): Promise<boolean> {
  await verification.see(last)
  return await verification.holds()
}

/** Resolves when the kernel has the chunk, or when the client is gone. */
function taken(response: ServerResponse, chunk: Uint8Array, { last }: { last: boolean }): Promise<void> | undefined {
  if (response.destroyed) return undefined // it has closed, and would never say that it has ended
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
