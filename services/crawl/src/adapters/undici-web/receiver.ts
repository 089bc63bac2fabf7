import { BlockedAddress } from '@alluvium/outbound'
import { type Dispatcher, errors } from 'undici'
import type { ResponseHead, WebAnswer, WebFailure } from '../../model/web-answer.ts'
import type { WebRequest } from '../../ports/web.ts'
import { BadPacking, TooLargeUnpacked, unpacked } from './unpack.ts'

/** An unwanted body is read to its end if only so many bytes are left, so that the connection can be used again. */
const drainedBytes = 64 * 1_024

type ReceivedRequest = Pick<WebRequest, 'wantsBody' | 'maxBytes' | 'overflow' | 'onSent'>

/** Receives one answer. It ends once: with the whole answer, with a failure, or when its owner ends it. */
export class Receiver implements Dispatcher.DispatchHandler {
  readonly #request: ReceivedRequest
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

  constructor(request: ReceivedRequest, began: number, answer: (answer: WebAnswer) => void) {
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
    if (this.#isWanted && length > this.#request.maxBytes && this.#request.overflow !== 'cut')
      this.#fail('too_large', `has a body of ${length} bytes`)
    if (!this.#isWanted && !(length <= drainedBytes && headers['content-length'] !== undefined)) this.#finish(undefined)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return
    this.#bytes += chunk.length
    if (!this.#isWanted) return
    this.#chunks.push(chunk)
    if (this.#bytes <= this.#request.maxBytes) return
    if (this.#request.overflow === 'cut') this.#finish(Buffer.concat(this.#chunks))
    else this.#fail('too_large', `has a body of more than ${this.#request.maxBytes} bytes`)
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
      const body = packed === undefined ? undefined : packed.subarray(0, this.#request.maxBytes)
      return this.end({ kind: 'response', ...head, body, ms })
    }
    unpacked(packed, typeof encoding === 'string' ? encoding : encoding.join(','), this.#request.maxBytes).then(
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
  const lasting = lastingFaults[code]
  const message = lasting ?? passingFaults[code] ?? 'could not be reached'
  return { kind: 'failure', reason: 'network_error', isPassing: lasting === undefined, message: `${message} (${code})` }
}

/** What another try would meet again. */
const lastingFaults: Readonly<Record<string, string>> = {
  UND_ERR_HEADERS_OVERFLOW: 'answers with a head that is too long',
  HPE_HEADER_OVERFLOW: 'answers with a head that is too long',
  HPE_INVALID_CONSTANT: 'answers something that is not HTTP',
  CERT_HAS_EXPIRED: 'shows a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'shows a certificate that nobody vouches for',
  SELF_SIGNED_CERT_IN_CHAIN: 'shows a certificate that nobody vouches for',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'shows a certificate that nobody vouches for',
  ERR_TLS_CERT_ALTNAME_INVALID: 'shows a certificate that is for another host',
}

const passingFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'takes no connections',
  ECONNRESET: 'broke off the connection',
  UND_ERR_SOCKET: 'broke off the connection',
  ENOTFOUND: 'is on a host that has no address',
  EAI_AGAIN: 'is on a host whose address could not be looked up',
}

function blockedIn(error: unknown): boolean {
  if (error instanceof BlockedAddress) return true
  return error instanceof AggregateError
    ? error.errors.some(blockedIn)
    : error instanceof Error && error.cause !== undefined && blockedIn(error.cause)
}
