/**
 * Answers GET and HEAD for bytes that can be read from any position: whole, or one range (RFC 9110, 14), or without a
 * body when the client has them. A request for several ranges gets the whole.
 */
import type { OutgoingHttpHeaders } from 'node:http'
import {
  chooseRanges,
  contentRange,
  defaultRangeCaps,
  type Exchange,
  evaluatePreconditions,
  ifRangeHolds,
  lengthOf,
  parseConditions,
  sendRefusal,
} from '@alluvium/http'
import { preconditionFailed } from '../../problems/requests.ts'
import { pump } from './send-bytes.ts'

/** In bytes. */
export type ByteSpan = Readonly<{ start: number; length: number }>

export type Representation = Readonly<{
  /** Strong: the same tag is the same bytes. */
  etag: string
  /** Bytes. */
  size: number
  /** The name of the resource in the refusal of a failed precondition. */
  name: string
  /** Header fields besides those of validation and ranges. */
  headers: OutgoingHttpHeaders
  /** Called once, right before the head is sent; a problem that it throws becomes the response. */
  open(span: ByteSpan): Promise<AsyncIterable<Uint8Array>>
}>

/** Throws `files.precondition-failed`, and what `open` throws. */
export async function sendRepresentation(exchange: Exchange, representation: Representation): Promise<void> {
  const { request, response } = exchange
  const { etag, size, name } = representation
  const headers: OutgoingHttpHeaders = { ETag: etag, 'Accept-Ranges': 'bytes', ...representation.headers }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const outcome = isRead ? evaluatePreconditions(parseConditions(request.headers), 'GET', { etag }) : 'proceed'
  if (outcome === 'failed') throw preconditionFailed(name)
  if (outcome === 'not-modified') {
    response.writeHead(304, { ETag: etag, 'Cache-Control': headers['Cache-Control'] ?? 'private, no-cache' }).end()
    return
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, { ...headers, 'Content-Length': size }).end()
    return
  }
  const part = partOf(exchange, { etag, size })
  if (part.kind === 'unsatisfiable') {
    sendRefusal(
      exchange,
      { ...unsatisfiable, headers: { 'Content-Range': contentRange(undefined, size) } },
      'error-and-code',
    )
    return
  }
  const [range] = part.kind === 'partial' ? part.ranges : []
  const span = range ? { start: range.start, length: lengthOf(range) } : { start: 0, length: size }
  const bytes = await representation.open(span)
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'Content-Length': span.length,
    ...(range ? { 'Content-Range': contentRange(range, size) } : {}),
  })
  if (span.length === 0) response.end()
  await pump(response, bytes, { length: span.length })
}

const unsatisfiable = {
  status: 416,
  code: 'http.range-not-satisfiable',
  message: 'None of the ranges asked for lies within the file.',
}

function partOf(
  { request }: Exchange,
  { etag, size }: { etag: string; size: number },
): ReturnType<typeof chooseRanges> {
  const { range, 'if-range': ifRange } = request.headers
  if (request.method !== 'GET') return { kind: 'whole' } // RFC 9110, 14.2
  if (typeof ifRange === 'string' && !ifRangeHolds(ifRange, { etag })) return { kind: 'whole' }
  return chooseRanges(range, size, { ...defaultRangeCaps, ranges: 1 })
}
