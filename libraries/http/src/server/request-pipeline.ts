/**
 * The steps that every request passes before its handler, in this order:
 *
 *   target to origin form -> number of header fields -> Host -> Expect -> OPTIONS * -> preflight
 *     -> requests under way of its network -> GET /metrics -> the console -> the handler
 *
 * Whatever goes wrong here or in the handler ends as one refusal; nothing that a client sends ends the process.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Exchange, Handler } from '../exchange/exchange.ts'
import { httpRefusal } from '../exchange/http-problems.ts'
import { type Refusal, sendProblem, sendRefusal } from '../exchange/problem-response.ts'
import { pathOf, readTarget } from '../exchange/request-target.ts'
import { type ConsolePages, consolePages } from './console-pages.ts'
import { type Cors, corsFor } from './cors.ts'
import type { ListenOptions } from './listen-options.ts'
import { type Metrics, nameRoute } from './metrics.ts'

export type RequestPipeline = Readonly<{
  cors: Cors | undefined
  /** Answers the exchange in any case. Never throws. */
  handle(exchange: Exchange, admission: Admission): void
}>

/** Whether so few requests of its network are under way that this one is taken. */
type Admission = Readonly<{ isAdmitted: boolean }>

export type PipelineOptions = ListenOptions & Readonly<{ headerCount: number }>

export function requestPipeline(handler: Handler, options: PipelineOptions): RequestPipeline {
  const { errorBody, corsOrigins = [], metrics, headerCount } = options
  const cors = corsFor(corsOrigins)
  const pages = options.console === undefined ? undefined : consolePages(options.console, errorBody)

  function answer(exchange: Exchange, { isAdmitted }: Admission): void | Promise<void> {
    const refusal = misshapen(exchange, headerCount)
    if (refusal !== undefined) return sendRefusal(exchange, refusal, errorBody)
    if (exchange.request.url === '*') return answerForServer(exchange.response, options.serverOptions)
    cors?.mark(exchange)
    if (cors?.answersPreflight(exchange)) return undefined
    if (!isAdmitted) return sendRefusal(exchange, tooManyAtOnce, errorBody)
    if (metrics !== undefined && isMetrics(exchange)) return answerMetrics(exchange, metrics, options)
    if (answersAsConsole(pages, exchange)) return undefined
    return handler(exchange)
  }

  return {
    cors,
    handle(exchange, admission) {
      const fail = (thrown: unknown) => sendProblem(exchange, thrown, { errorBody })
      try {
        answer(exchange, admission)?.catch(fail)
      } catch (thrown) {
        fail(thrown)
      }
    },
  }
}

const tooManyAtOnce = httpRefusal(
  'http.too-many-at-once',
  'Too many requests of your network are under way; please try again when some of them are answered.',
  { 'Retry-After': '1' },
)

const answersAsConsole = (pages: ConsolePages | undefined, exchange: Exchange): boolean =>
  pages?.answers(exchange) ?? false

/** `uri-host [":" port]` (RFC 9110 7.2, RFC 3986 3.2.2); an empty one is allowed. */
const hostField = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

const closing = { Connection: 'close' }

let lastHost = ''

/** Most requests of a client name the host that the last one named. */
function isHost(field: string): boolean {
  if (field === lastHost) return true
  if (!hostField.test(field)) return false
  lastHost = field
  return true
}

/** What the parser lets pass and we don't; also brings the target to origin form. */
function misshapen({ request }: Exchange, headerCount: number): Refusal | undefined {
  const target = readTarget(request.method ?? '', request.url ?? '')
  if (target.kind === 'malformed')
    return httpRefusal('http.malformed-request', 'The target of the request is not a path.')
  if (target.kind === 'origin') request.url = target.url
  if (request.rawHeaders.length > headerCount * 2) {
    return httpRefusal('http.header-too-large', `The request has more than ${headerCount} header fields.`)
  }
  const hosts = countHosts(request.rawHeaders)
  // RFC 9112 3.2: MUST be 400 when HTTP/1.1 comes without Host, or anything with several.
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    return httpRefusal('http.malformed-request', 'The request needs exactly one Host field.')
  }
  if (!isHost(request.headers.host ?? '')) {
    return httpRefusal('http.malformed-request', 'The Host field is not a host.') // RFC 9112 3.2 again
  }
  if (target.kind === 'origin' && target.host !== undefined) request.headers.host = target.host
  const { expect, 'transfer-encoding': coding } = request.headers
  // RFC 9112 6.1: MUST be taken for faulty, and the connection closed, since what passed it on has known no codings.
  if (coding !== undefined && request.httpVersion === '1.0') {
    return httpRefusal('http.malformed-request', 'HTTP/1.0 has no transfer codings.', closing)
  }
  // RFC 9112 6.1 again: what else there was would be left in the content, and where that ends is not known.
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    return httpRefusal('http.coding-not-implemented', 'The only transfer coding is chunked.', closing)
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return httpRefusal('http.expectation-failed', 'Only 100-continue can be expected.') // RFC 9110 10.1.1
  }
  return undefined
}

/** Node's `headers` keeps only the first. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** RFC 9110 9.3.7: `OPTIONS *` is a ping of the server as a whole. */
function answerForServer(response: ServerResponse, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(204, headers).end()
}

const isMetrics = ({ request }: Exchange): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && pathOf(request.url ?? '') === '/metrics'

async function answerMetrics(
  exchange: Exchange,
  metrics: Metrics,
  { mayReadMetrics, errorBody }: ListenOptions,
): Promise<void> {
  nameRoute(exchange.request, '/metrics')
  if (!exchange.isLocal && !(await mayReadMetrics?.(exchange))) {
    return sendRefusal(exchange, httpRefusal('http.forbidden', 'The metrics are not yours to read.'), errorBody)
  }
  const text = await metrics.text()
  exchange.response.writeHead(200, {
    'Content-Type': metrics.registry.contentType,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  exchange.response.end(text)
  return undefined
}
