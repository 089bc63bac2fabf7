/** One request and its response, and the handlers that respond. A handler needs no more than this. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '@alluvium/kernel'

/** One request and its response, as every handler gets them: those of JSON routes and those that move bytes. */
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
