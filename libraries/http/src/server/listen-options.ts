/** The options of `listen` (listen.ts), and what it returns. */
import type { OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Deployment, Logger } from '@alluvium/kernel'
import type { Limits } from '../connection/limits.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { ErrorBody } from '../exchange/problem-response.ts'
import type { Metrics } from './metrics.ts'

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
  tls?: Certificate | undefined
  limits?: Partial<Limits>
  /** Where the connections come from, if another process accepts them. Default: this one listens. */
  accepted?: AcceptedElsewhere | undefined
  /** What is counted here is answered at `GET /metrics`; without it that path is the handler's own. */
  metrics?: Metrics | undefined
  /**
   * Who may read /metrics outside local development, where everybody may. False is 403; a Problem it throws
   * (`unauthenticated`, with its challenge) is answered as it is. Default: nobody.
   */
  mayReadMetrics?(exchange: Exchange): boolean | Promise<boolean>
}>

/** Connections that another process accepts, and hands to this one and others. */
export type AcceptedElsewhere = Readonly<{
  /** Where it listens. */
  port: number
  /** How many processes get connections, each of them an equal part of what a network may have. */
  processes: number
  /**
   * Calls back for each connection; where it returns false, another process gets the connection. `isLast`: no other would
   * have it.
   */
  onConnection(take: (socket: Socket, isLast: boolean) => boolean): void
}>

/** A certificate chain and its key, both PEM. */
export type Certificate = Readonly<{ certificate: string; key: string }>

export type ConsoleOptions = Readonly<{
  /** The folder that was built, with its index.html. */
  folder: string
  /**
   * The services it may call besides its own, by name (`files`, `platform`, `crawl`), each an origin: answered at
   * /ui/services.json and named in its Content-Security-Policy. Empty: it knows only where it came from.
   */
  services: Readonly<Record<string, string>>
  /** The file of it that is answered at /favicon.ico. Default: that address is the handler's. */
  icon?: string
}>

export interface Listening {
  /** `http://127.0.0.1:8080`, with the port that was really taken. */
  readonly url: string
  readonly port: number
  /** Connections from now on are met with another certificate. Throws when it is none, or when the service has no TLS. */
  renewCertificate(renewed: Certificate): void
  /**
   * Stops: no new connection, requests under way may finish for `deadlineMs`, idle connections close at once;
   * what is left after the deadline is cut. Resolves when nothing is open any more. Idempotent.
   */
  stop(options: { deadlineMs: number }): Promise<void>
}
