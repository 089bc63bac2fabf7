/** Answers that are not JSON: a text, bytes, or a stream of either. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Exchange } from '../exchange/exchange.ts'
import { logBug } from '../exchange/problem-response.ts'
import type { Raw } from './route.ts'

/** A stream is pulled only as fast as the client reads, and ended when the client goes; when it fails midway, the connection is cut. */
export function sendRawResponse(
  reply: FastifyReply,
  { mediaTypes }: Raw,
  body: unknown,
  exchange: Exchange,
): FastifyReply {
  if (!reply.hasHeader('content-type')) reply.type(mediaTypes[0] ?? 'application/octet-stream')
  reply.serializer(String) // a text is sent as it is, not as JSON
  if (typeof body === 'string') return reply.send(body)
  if (body instanceof Uint8Array) return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  if (isChunks(body))
    return exchange.request.method === 'HEAD' ? headOf(reply, body, exchange) : reply.send(streamOf(body, exchange))
  throw new Error('A raw answer must be a text, bytes or a stream of these.')
}

/** Fastify would read a stream to its end to answer HEAD, and some never end. */
function headOf(reply: FastifyReply, chunks: AsyncIterable<unknown>, { response }: Exchange): FastifyReply {
  void chunks[Symbol.asyncIterator]().return?.()
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  response.writeHead(reply.statusCode).end()
  return reply
}

function streamOf(chunks: AsyncIterable<Uint8Array | string>, exchange: Exchange): Readable {
  const stream = Readable.from(chunks, { objectMode: false })
  stream.once('error', (error) => {
    if (exchange.response.headersSent) logBug(exchange, error) // before that, it is refused and logged like anything thrown
  })
  return stream
}

const isChunks = (body: unknown): body is AsyncIterable<Uint8Array | string> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body
