/**
 * Requests that the parser refuses: malformed, too long, never complete, smuggling (Transfer-Encoding beside
 * Content-Length, RFC 9112 6.1). They get the same error shape as all others, then the connection closes, because after
 * such a request it is not known where the next one begins.
 *
 * The error may concern the body of a request that is being handled: then its own answer carries the refusal. Or it
 * concerns the header that follows on a pipelined connection: then the answers before it go first, since a client
 * takes answers in the order of its requests.
 */
import type { Socket } from 'node:net'
import { newId } from '@alluvium/kernel'
import type { Exchange } from '../exchange/exchange.ts'
import { httpRefusal } from '../exchange/http-problems.ts'
import { type ErrorBody, errorBodyOf, type Refusal, sendRefusal } from '../exchange/problem-response.ts'
import type { Connections } from './connections.ts'
import { lingeringClose } from './linger.ts'
import { STATUS_CODES } from './node-http.ts'
import { isArriving } from './request-body.ts'

/** What the parser's error means; undefined when the connection itself is broken, and nobody listens. */
export function refusalOfParser(code: string | undefined): Refusal | undefined {
  if (code === 'HPE_HEADER_OVERFLOW')
    return httpRefusal('http.header-too-large', 'The header of the request is too large.')
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return httpRefusal('http.body-too-large', 'The chunk extensions are too large.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return httpRefusal('http.timeout', 'The request did not arrive in time.')
  if (code?.startsWith('HPE_')) return httpRefusal('http.malformed-request', 'The request is not well-formed HTTP.')
  return undefined
}

export function refuseUnparsable(socket: Socket, refusal: Refusal, connections: Connections, shape: ErrorBody): void {
  const underWay = connections.underWay(socket)
  const broken = underWay.find(({ request }) => isArriving(request))
  if (broken !== undefined) refuseBody(broken, refusal, shape)
  else void afterAll(underWay).then(() => refuseOnSocket(socket, refusal, shape))
}

function refuseBody(exchange: Exchange, refusal: Refusal, shape: ErrorBody): void {
  exchange.response.shouldKeepAlive = false
  sendRefusal(exchange, refusal, shape) // cuts when the answer has begun
}

async function afterAll(exchanges: readonly Exchange[]): Promise<void> {
  await Promise.all(exchanges.map(({ response }) => new Promise((resolve) => response.once('close', resolve))))
}

/** A whole answer by hand, for a request that never became one. */
export function refuseOnSocket(socket: Socket, refusal: Refusal, shape: ErrorBody): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = errorBodyOf(refusal, shape)
  const fields = {
    ...refusal.headers,
    Date: new Date().toUTCString(),
    'X-Request-Id': newId(),
    'Error-Code': refusal.code,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\n${head.join('')}\r\n${body}`)
  lingeringClose(socket)
}
