import type { Network } from '../model/network.ts'
import type { ResponseHead, WebAnswer } from '../model/web-answer.ts'

/**
 * The web, one request at a time: no redirect is followed, nothing is retried, no rule is known here but the
 * bounds of a single exchange and where a connection may go. An address that may not be connected to is
 * refused at the moment of connecting, so that no DNS answer between a check and its use can matter.
 */
export interface Web {
  /** Never rejects: whatever goes wrong is an answer. */
  fetch(request: WebRequest): Promise<WebAnswer>

  /**
   * The network that a host lies in as its name resolves now: the public internet when one of its addresses does;
   * undefined when it may not be asked. Rejects when the name doesn't resolve. `loopback`: this machine may be asked.
   */
  networkOf(hostname: string, permission: Readonly<{ loopback: boolean }>): Promise<Network | undefined>

  /** Lets go of all connections. Idempotent. */
  close(): void
}

export type WebRequest = Readonly<{
  /** Canonical. */
  url: string
  /** Where the start of the crawl lies: what is connected to has to be reached from there. */
  network: Network
  /** Default: the service's own. */
  userAgent?: string | undefined
  /** Decides which bodies to read; the others are left, and the answer has none. */
  wantsBody(head: ResponseHead): boolean
  /** Of the body, packed or unpacked, whichever is larger. */
  maxBytes: number
  /** What a longer body is: `refused` (the default), or `cut` and taken as far as it goes. */
  overflow?: 'refused' | 'cut'
  /**
   * Gives the request up. An adapter may listen to it until it aborts, once for all requests that have it: so it is one of its own, and
   * not derived from one that lives longer, which would keep it.
   */
  signal: AbortSignal
  /** Called when the request goes out on a connection; politeness counts from there. */
  onSent?(): void
}>

/** How much is read of a body that is no page, and what a longer one is. */
export type BodyLimits = Readonly<{ maxBytes: number; overflow: 'refused' | 'cut' }>
