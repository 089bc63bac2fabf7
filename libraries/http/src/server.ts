/**
 * The words of the front door: what a handler gets, what it may be told at start, what stops it.
 * `listen` (listen.ts) is the only place that opens a socket; whoever writes a handler needs no more than this page.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Deployment, Logger } from '@alluvium/kernel'
import type { Metrics } from './metrics.ts'
import type { ErrorBody } from './problem-response.ts'

/** One request and its answer, as every handler gets them; fastify's and the byte paths' alike. */
export type Exchange = Readonly<{
  /** Its `url` is always in origin form (`/path?query`), whatever form the client chose (RFC 9112 3.2). */
  request: IncomingMessage
  response: ServerResponse
  /** Sent as `X-Request-Id`, and in every log line about this request. */
  id: string
  /** The address that asks: the socket's peer, or what a trusted proxy's X-Forwarded-For says. */
  peer: string
  /** What budgets count it as: `networkOf` its peer; undefined for a trusted proxy's own address, which is exempt. */
  network: string | undefined
  /** Whether this request is local development, as the kernel defines it. */
  isLocal: boolean
  logger: Logger
}>

/** Answers one request. What it throws is answered in the error shape of the service. */
export type Handler = (exchange: Exchange) => void | Promise<void>

export type ListenOptions = Readonly<{
  host: string
  /** 0 for any free port. */
  port: number
  deployment: Deployment
  logger: Logger
  /** Which body refusals carry: the platform's has `error` alone, the others `error` and `code`. */
  errorBody: ErrorBody
  /** Headers of the answer to `OPTIONS *`, which is about the server as a whole (RFC 9110, 9.3.7). Default none. */
  serverOptions?: OutgoingHttpHeaders | undefined
  /** Origins of pages that may call this service from a browser; `*` for any. Default none. */
  corsOrigins?: readonly string[]
  /** The built console, served at /ui/; `GET /` with `Accept: text/html` is sent there. */
  console?: ConsoleOptions | undefined
  tls?: Readonly<{ certificate: string; key: string }> | undefined
  limits?: Partial<Limits>
  /** What is counted here is answered at `GET /metrics`; without it that path is the handler's own. */
  metrics?: Metrics | undefined
  /**
   * Who may read /metrics outside local development, where everybody may. False is 403; a Problem it throws
   * (`unauthenticated`, with its challenge) is answered as it is. Default: nobody.
   */
  mayReadMetrics?(exchange: Exchange): boolean | Promise<boolean>
}>

export type ConsoleOptions = Readonly<{
  /** The folder that was built, with its index.html. */
  folder: string
  /**
   * The services it may call besides its own, by name (`files`, `platform`, `crawl`), each an origin: answered at
   * /ui/services.json and named in its Content-Security-Policy. Empty: it knows only where it came from.
   */
  services: Readonly<Record<string, string>>
}>

export type Limits = Readonly<{
  /** All header fields together, bytes. Default 16 KiB. */
  headerBytes: number
  /** How many header fields. Default 100. */
  headerCount: number
  /** Until the whole header is there, milliseconds. Default 15 s. */
  headersMs: number
  /** A body that brings no byte, or an answer of which no byte is taken, for so long is cut off, milliseconds. Default 30 s. */
  idleMs: number
  /** A kept connection without a request, milliseconds. Default 65 s. */
  keepAliveMs: number
  /**
   * Connections at once. Default 10,000, and never more than half of the files and sockets that the system lets the process
   * open. When all are taken, the network that holds the most gives one up for a newcomer of another.
   */
  connections: number
  /** Of these, what one network may have; never more than half. Default 1,000, in a local deployment a hundred times as many for loopback. */
  connectionsPerNetwork: number
  /** And how many of these without a whole request header yet; likewise. Default 256. */
  halfSentPerNetwork: number
  /** Requests under way of one network, which a trusted proxy may name; likewise. Default 1,000. */
  requestsPerNetwork: number
}>

export interface Listening {
  /** `http://127.0.0.1:8080`, with the port that was really taken. */
  readonly url: string
  readonly port: number
  /**
   * Stops: no new connection, requests under way may finish for `deadlineMs`, idle connections close at once;
   * what is left after the deadline is cut. Resolves when nothing is open any more. Idempotent.
   */
  stop(options: { deadlineMs: number }): Promise<void>
}
