/**
 * Bodies that are not there yet when their answer is.
 *
 * `Expect: 100-continue`: the client holds its body back until we say go (RFC 9110 10.1.1). Node would say go at
 * once; we say it when the body is first read, so that a refused client need not send it.
 *
 * A refusal while the body is arriving: a short body of known length is read away and the connection kept; for any
 * other the answer says `Connection: close` and the connection is closed with a lingering close.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { lingering, lingeringClose } from './linger.ts'

/** Whether a body was announced and is not all here yet. (Before the parser's next step, `complete` is false without a body too.) */
export function isArriving({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
}

/** Whether nothing more arrives because of back-pressure: the body's buffer is full, and nobody reads it. */
export const isHeldBack = (request: IncomingMessage): boolean => request.readableLength >= request.readableHighWaterMark

/** Sends `100 Continue` when the body is first read, if no answer has begun by then. */
export function continueOnRead(request: IncomingMessage, response: ServerResponse): void {
  request._read = (size) => {
    Reflect.deleteProperty(request, '_read') // the prototype's own comes to light again
    if (!response.headersSent && !response.destroyed) response.writeContinue()
    request._read(size)
  }
}

/** Called when the head of the answer is about to be sent: decides what becomes of a body that is still arriving. */
export function settleBody(request: IncomingMessage, response: ServerResponse): void {
  if (!isArriving(request)) return
  if (isShort(request) && response.shouldKeepAlive) {
    response.once('finish', () => drainBody(request))
  } else {
    response.shouldKeepAlive = false
    lingerOnDestroy(request)
  }
}

function isShort({ headers }: IncomingMessage): boolean {
  return headers.expect === undefined && Number(headers['content-length'] ?? Number.NaN) <= lingering.bytes
}

function drainBody(request: IncomingMessage): void {
  if (request.complete) return
  const cut = setTimeout(() => request.destroy(), lingering.ms) // and its connection with it
  const settled = () => clearTimeout(cut)
  request.once('end', settled).once('close', settled)
  request.resume()
}

/** Node ends a connection after its last answer by `destroySoon`, which resets it when bytes are unread. */
function lingerOnDestroy(request: IncomingMessage): void {
  const { socket } = request
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon') // the prototype's own comes to light again
    if (request.complete) {
      socket.destroySoon()
      return
    }
    lingeringClose(socket)
    socket.once('close', () => request.destroy(abortedError())) // Node forgets a request once it is answered: whoever waits for its body would wait for ever
  }
}

/** The error that Node gives for a request whose client went away. */
const abortedError = (): Error => Object.assign(new Error('aborted'), { code: 'ECONNRESET' })

/**
 * The body of a request, chunk by chunk. Unlike `for await (… of request)`, leaving early or throwing does not cut
 * the connection, so that the refusal still reaches the client. Throws ECONNRESET when the client breaks off.
 */
export const bodyOf = (request: IncomingMessage): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false })

/**
 * The same, but a chunk is the reader's only until it asks for the next one: its memory is given back then. Node copies
 * every 64 KiB of a body into memory of its own, and where the collector is to free it, a long body makes it go through
 * all that lives in the process every few megabytes.
 */
export async function* passingBodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const chunk of bodyOf(request)) {
    yield chunk
    free(chunk)
  }
}

/** Unless it shares its memory with others. */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
