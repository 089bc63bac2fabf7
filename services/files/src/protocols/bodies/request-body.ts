/**
 * Reads request bodies. A short one is collected with plain events, at a fifth of the cost of an async iterator; a long
 * one becomes a stream that begins with the collected part. A body that ends too early throws, and never just ends.
 */
import type { IncomingMessage } from 'node:http'
import { passingBodyOf } from '@alluvium/http'
import type { Problem } from '@alluvium/kernel'
import { bodyTooLarge } from '../../problems/requests.ts'
import { uploadCut } from '../../problems/storage.ts'
import { gathered } from './gathered.ts'
import { inflatedBody, isCompressed, maxInflatedBytes } from './inflated-body.ts'

/**
 * The whole body if it has at most `limit` bytes, otherwise a stream of it. The reader owns a chunk until it asks for
 * the next one. Throws `files.upload-cut`, or the stream throws it.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  if (isCompressed(request)) return await gathered(inflatedBody(request, maxInflatedBytes), limit)
  if (announced(request) > limit) return streamOf(request, [])
  const { chunks, whole } = await gather(request, limit)
  return whole ? joined(chunks) : streamOf(request, chunks)
}

/** Throws `files.body-too-large` when the body is longer than the limit. */
export async function readShortBody(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  if (isCompressed(request)) return await shortOf(inflatedBody(request, limit))
  if (announced(request) > limit) throw bodyTooLarge(limit)
  const { chunks, whole } = await gather(request, limit)
  if (!whole) throw bodyTooLarge(limit)
  return joined(chunks)
}

async function shortOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Throws `refusal()` when the request has a body. Empty chunks don't count: a client that keeps a request to send it
 * again (Go's NTLM client) no longer knows that it had no body, and sends an empty one in chunks.
 */
export async function refuseBody(request: IncomingMessage, refusal: () => Problem): Promise<void> {
  const { headers } = request
  if (Number(headers['content-length'] ?? 0) > 0) throw refusal()
  if (headers['transfer-encoding'] === undefined) return
  if (!(await gather(request, 0)).whole) throw refusal()
}

/** The announced length; NaN when the body comes in chunks. */
const announced = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? Number.NaN)

type Gathered = Readonly<{ chunks: readonly Buffer[]; whole: boolean }>

async function gather(request: IncomingMessage, limit: number): Promise<Gathered> {
  if (request.destroyed) throw uploadCut() // the client went away while somebody else was asked
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = (settle: () => void) => {
      request.off('data', take).off('end', end).off('error', cut).off('close', cut)
      settle()
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size <= limit) return
      request.pause()
      done(() => resolve({ chunks, whole: false }))
    }
    const end = () => done(() => resolve({ chunks, whole: true }))
    const cut = (cause?: unknown) => done(() => reject(uploadCut(cause)))
    request.on('data', take).on('end', end).on('error', cut).on('close', cut)
  })
}

const joined = (chunks: readonly Buffer[]): Uint8Array =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)

async function* streamOf(request: IncomingMessage, first: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* first
  try {
    yield* passingBodyOf(request)
  } catch (cause) {
    throw uploadCut(cause)
  }
  if (!request.complete) throw uploadCut()
}
