/**
 * The web over undici: connections of their own for each reach, so that one which a crawl may use is never lent to another
 * that may not. The answer is gathered by undici's own callbacks; streams and their promises would double the cost of
 * a small page.
 */
import { type Dispatcher, errors } from 'undici'
import { addressRanges } from '../../model/address-ranges.ts'
import { originOf, pathOf } from '../../model/url.ts'
import type { ResponseHead, WebAnswer, WebFailure } from '../../model/web-answer.ts'
import type { Web, WebRequest } from '../../ports/web.ts'
import { Clients } from './clients.ts'
import {
  admittedAddresses,
  BlockedAddress,
  type Guard,
  guardedConnect,
  type Resolve,
  rememberingResolve,
  systemResolve,
} from './guarded-connect.ts'
import { BadPacking, TooLargeUnpacked, unpacked } from './unpack.ts'

export type WebOptions = Readonly<{
  /** Sent with every request. */
  userAgent: string
  /** Ranges in CIDR notation that may be asked beside the public internet. */
  targets?: readonly string[]
  timeouts?: Partial<Timeouts>
  /** Default: the system's resolver. */
  resolve?: Resolve
}>

/** Milliseconds. */
export type Timeouts = Readonly<{
  /** Until the connection is there, its handshake included. Default 10 s. */
  connectMs: number
  /** From sending the request to the end of the answer's head. Default 30 s. */
  headersMs: number
  /** Between two pieces of the body. Default 30 s. */
  idleMs: number
  /** From asking to the last byte, waiting for a connection included. Default 120 s. */
  wholeMs: number
}>

export const defaultTimeouts: Timeouts = { connectMs: 10_000, headersMs: 30_000, idleMs: 30_000, wholeMs: 120_000 }
const mostHeadBytes = 64 * 1_024
/** A body that is not wanted is read to its end when that is near, for the connection's sake. */
const drainedBytes = 64 * 1_024

export function undiciWeb({ userAgent, targets = [], timeouts: given = {}, resolve = systemResolve }: WebOptions): Web {
  const timeouts = { ...defaultTimeouts, ...given }
  const remembering = rememberingResolve(resolve, () => performance.now())
  const ranges = addressRanges(targets)
  const guards = {
    open: { loopback: true, targets: ranges, resolve: remembering },
    strict: { loopback: false, targets: ranges, resolve: remembering },
  }
  const clients = { open: clientsFor(guards.open, timeouts), strict: clientsFor(guards.strict, timeouts) }
  const headers = {
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5',
    'accept-encoding': 'gzip, deflate, br, zstd',
  }

  return {
    fetch: (request) => exchange(request.loopback ? clients.open : clients.strict, request, { headers, timeouts }),
    async admits(hostname, { loopback }) {
      try {
        await admittedAddresses(hostname, loopback ? guards.open : guards.strict)
        return true
      } catch (error) {
        return error instanceof BlockedAddress ? false : undefined
      }
    },
    close() {
      clients.open.close()
      clients.strict.close()
    },
  }
}

const clientsFor = (guard: Guard, { connectMs, headersMs, idleMs }: Timeouts): Clients =>
  new Clients({
    connect: guardedConnect(guard, { timeoutMs: connectMs }),
    headersTimeout: headersMs,
    bodyTimeout: idleMs,
    maxHeaderSize: mostHeadBytes,
    pipelining: 1,
    allowH2: false,
  })

type Setting = Readonly<{ headers: Readonly<Record<string, string>>; timeouts: Timeouts }>

function exchange(clients: Clients, request: WebRequest, { headers, timeouts }: Setting): Promise<WebAnswer> {
  const began = performance.now()
  if (request.signal.aborted) return Promise.resolve(aborted(began))
  return new Promise((resolve) => {
    const origin = originOf(request.url)
    const client = clients.take(origin)
    const receiver = new Receiver(request, began, (answer) => {
      clearTimeout(whole)
      request.signal.removeEventListener('abort', abandon)
      if (receiver.isWhole) clients.giveBack(origin, client)
      else clients.discard(client)
      resolve(answer)
    })
    const abandon = (): void => receiver.end(aborted(began))
    const whole = setTimeout(
      () =>
        receiver.end({
          kind: 'failure',
          reason: 'timeout',
          isPassing: true,
          message: 'took too long as a whole',
          ms: performance.now() - began,
        }),
      timeouts.wholeMs,
    )
    request.signal.addEventListener('abort', abandon)
    client.dispatch({ path: pathOf(request.url), method: 'GET', headers }, receiver)
  })
}

const aborted = (began: number): WebFailure => ({
  kind: 'failure',
  reason: 'aborted',
  isPassing: false,
  message: 'was not waited for',
  ms: performance.now() - began,
})

/** Takes one answer in as it comes, and ends once: with all of it, with a failure, or when somebody else ends it. */
class Receiver implements Dispatcher.DispatchHandler {
  readonly #request: WebRequest
  readonly #answer: (answer: WebAnswer) => void
  #began: number
  #controller: Dispatcher.DispatchController | undefined
  #head: ResponseHead | undefined
  /** The answer came to its end: its connection can be used again. */
  isWhole = false
  #isWanted = false
  #isOver = false
  #chunks: Buffer[] = []
  #bytes = 0

  constructor(request: WebRequest, began: number, answer: (answer: WebAnswer) => void) {
    this.#request = request
    this.#began = began
    this.#answer = answer
  }

  /** Ends the exchange with this answer, and the connection with it where it is still busy. */
  end(answer: WebAnswer): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#chunks = []
    this.#answer(answer)
    if (!this.isWhole && this.#controller?.aborted === false) this.#controller.abort(new Error('not waited for'))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) {
      controller.abort(new Error('not waited for'))
      return
    }
    this.#began = performance.now()
    this.#request.onSent?.()
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: ResponseHead['headers']): void {
    if (status < 200 || this.#isOver) return
    this.#head = { status, headers }
    this.#isWanted = this.#request.wantsBody(this.#head)
    const length = Number(headers['content-length'] ?? 0)
    if (this.#isWanted && length > this.#request.mostBytes && this.#request.overflow !== 'cut')
      this.#fail('too_large', `has a body of ${length} bytes`)
    if (!this.#isWanted && !(length <= drainedBytes && headers['content-length'] !== undefined)) this.#finish(undefined)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return
    this.#bytes += chunk.length
    if (!this.#isWanted) return
    this.#chunks.push(chunk)
    if (this.#bytes <= this.#request.mostBytes) return
    if (this.#request.overflow === 'cut') this.#finish(Buffer.concat(this.#chunks))
    else this.#fail('too_large', `has a body of more than ${this.#request.mostBytes} bytes`)
  }

  onResponseEnd(): void {
    if (this.#isOver) return
    this.isWhole = true
    this.#finish(this.#isWanted ? this.#whole() : undefined)
  }

  #whole(): Buffer {
    const [only] = this.#chunks
    return only !== undefined && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks)
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (!this.#isOver) this.end({ ...failureOf(error), ...this.#headIfAny(), ms: performance.now() - this.#began })
  }

  #headIfAny(): { head?: ResponseHead } {
    return this.#head === undefined ? {} : { head: this.#head }
  }

  #fail(reason: WebFailure['reason'], message: string): void {
    this.end({
      kind: 'failure',
      reason,
      isPassing: false,
      message,
      ...this.#headIfAny(),
      ms: performance.now() - this.#began,
    })
  }

  #finish(packed: Buffer | undefined): void {
    const head = this.#head
    if (head === undefined) return this.#fail('network_error', 'ended without an answer')
    const ms = performance.now() - this.#began
    const encoding = head.headers['content-encoding']
    if (packed === undefined || encoding === undefined) {
      const body = packed === undefined ? undefined : packed.subarray(0, this.#request.mostBytes)
      return this.end({ kind: 'response', ...head, body, ms })
    }
    unpacked(packed, typeof encoding === 'string' ? encoding : encoding.join(','), this.#request.mostBytes).then(
      (body) => this.end({ kind: 'response', ...head, body, ms }),
      (error: unknown) => {
        if (error instanceof TooLargeUnpacked) this.#fail('too_large', 'unpacks to more than is taken')
        else this.#fail('network_error', error instanceof BadPacking ? error.message : 'could not be unpacked')
      },
    )
  }
}

const timeoutErrors = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError]

/** What an error of the connection is called in the finding. */
function failureOf(error: Error): Omit<WebFailure, 'ms'> {
  if (blockedIn(error))
    return { kind: 'failure', reason: 'blocked_address', isPassing: false, message: 'is not on the public internet' }
  if (timeoutErrors.some((kind) => error instanceof kind)) {
    return { kind: 'failure', reason: 'timeout', isPassing: true, message: 'did not answer in time' }
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return {
    kind: 'failure',
    reason: 'network_error',
    isPassing: !lastingCodes.has(code),
    message: `could not be reached (${code})`,
  }
}

/** What another try would meet again: a head that is too long, a certificate that doesn't hold, an answer that is not HTTP. */
const lastingCodes: ReadonlySet<string> = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'HPE_HEADER_OVERFLOW',
  'HPE_INVALID_CONSTANT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

function blockedIn(error: unknown): boolean {
  if (error instanceof BlockedAddress) return true
  return error instanceof AggregateError
    ? error.errors.some(blockedIn)
    : error instanceof Error && error.cause !== undefined && blockedIn(error.cause)
}
