/**
 * Sends a long text compressed if the client accepts that. A listing of ten thousand entries is so repetitive that a
 * tenth of the bytes is enough. The text is made, compressed and sent piece by piece, on zlib's threads; clients that
 * don't accept gzip cost nothing extra.
 */
import { Buffer } from 'node:buffer'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sendText } from './send-text.ts'

/** In characters: shorter texts fit into one packet uncompressed. */
const minLength = 1400
/** The level of zlib: fast rather than small, because repetition is found at any level. */
const level = 1

type Exchanged = Readonly<{ request: IncomingMessage; response: ServerResponse }>

/**
 * Like `sendText`, but in gzip where the request's `Accept-Encoding` wants it. An entity tag of the text says of the gzip only
 * that it means the same: it becomes weak (RFC 9110, 8.8.1).
 * @param headers a `Vary` among them has to name `Accept-Encoding`.
 */
export async function sendCompressible(
  { request, response }: Exchanged,
  status: number,
  headers: OutgoingHttpHeaders,
  parts: AsyncIterable<string>,
): Promise<void> {
  const all = { Vary: 'Accept-Encoding', ...headers }
  if (!acceptsGzip(request.headers['accept-encoding'])) {
    await sendText(response, status, all, parts)
    return
  }
  const { first, rest } = await begun(parts)
  if (!rest) {
    await sendText(response, status, all, only(first))
    return
  }
  response.writeHead(status, { ...all, ...weakTag(headers['ETag']), 'Content-Encoding': 'gzip' })
  await compressInto(response, first, rest)
}

/**
 * Compresses the text into the response. If the text throws, the client is cut off and the error thrown; a client that
 * disconnects is no error.
 */
async function compressInto(response: ServerResponse, first: string, rest: AsyncIterator<string>): Promise<void> {
  const gzip = createGzip({ level, chunkSize: 64 * 1024 })
  let isTextBroken = false
  const watched: AsyncIterator<string> = {
    next: () =>
      rest.next().catch((error: unknown) => {
        isTextBroken = true
        throw error
      }),
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
  }
  try {
    await pipeline(Readable.from(bytesOf(first, watched), { objectMode: false }), gzip, response)
  } catch (error) {
    if (isTextBroken || !response.destroyed) throw error // `pipeline` destroys the response for either
  }
}

const weakTag = (tag: unknown) => (typeof tag === 'string' && tag.startsWith('"') ? { ETag: `W/${tag}` } : {})

/** RFC 9110, 12.5.3. @param field the value of `Accept-Encoding`. */
export function acceptsGzip(field: string | string[] | undefined): boolean {
  if (field === undefined) return false
  const weights = new Map<string, number>()
  for (const one of String(field).split(',')) {
    const [, coding = '', weight = '1'] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/i.exec(one) ?? []
    weights.set(coding.toLowerCase(), Number(weight))
  }
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0)
}

type Begun = Readonly<{ first: string; rest: AsyncIterator<string> | undefined }>

/** Reads enough of the text to know whether it is long. Without a rest it is the whole text. */
async function begun(parts: AsyncIterable<string>): Promise<Begun> {
  const iterator = parts[Symbol.asyncIterator]()
  let first = ''
  while (first.length < minLength) {
    const next = await iterator.next()
    if (next.done) return { first, rest: undefined }
    first += next.value
  }
  return { first, rest: iterator }
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}

async function* bytesOf(first: string, rest: AsyncIterator<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(first)
  for await (const part of { [Symbol.asyncIterator]: () => rest }) if (part !== '') yield Buffer.from(part)
}
