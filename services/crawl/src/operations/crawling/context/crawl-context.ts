/**
 * What the works on all hosts of a process share: the way out to the web with a rate limiter for each host, the bound on
 * requests in flight, and what is to be committed.
 */
import type { Clock, Logger } from '@alluvium/kernel'
import { hostOf } from '../../../model/addresses/url.ts'
import { isSuccess } from '../../../model/response.ts'
import type { WebAnswer } from '../../../model/web-answer.ts'
import type { Frontier } from '../../../ports/frontier.ts'
import type { Renderer } from '../../../ports/renderer.ts'
import type { BodyLimits, Web } from '../../../ports/web.ts'
import type { QueueWork } from '../queue/queue-work.ts'
import { type Alarm, paused } from './alarm.ts'
import type { Bounds } from './bounds.ts'
import { HostRateLimiter } from './host-rate-limiter.ts'
import { type FrontierReads, limitedReads } from './limited-reads.ts'
import { PendingCommits } from './pending-commits.ts'
import { RequestQuota } from './request-quota.ts'
import { WaitingHosts } from './waiting-hosts.ts'

export type CrawlTools = Readonly<{
  frontier: Frontier
  web: Web
  bounds: Bounds
  clock: Clock
  logger: Logger
  alarm: Alarm
  /** A name that one process at a time has. */
  holder: string
  /** The one crawl to work on. Default: all. */
  only?: string | undefined
  /** Our product token in lower case. */
  robot: string
  /** Runs the scripts of pages. Default: pages are read as they come. */
  renderer?: Renderer | undefined
  /** How long one request may take at most, with a margin, milliseconds. */
  maxRequestMs: number
}>

/** A leased host, as the frontier knows it. */
type LeasedHost = Readonly<{ host: number; epoch: number }>
/** A host whose next request may have to wait. */
type Pumped = Readonly<{ pump(): void }>

/** Queues that are read at once. */
const readsAtOnce = 4

export class CrawlContext {
  readonly tools: CrawlTools
  readonly reads: FrontierReads
  readonly commits: PendingCommits
  /** Nothing begins any more. */
  isStopping = false
  readonly #limiters = new Map<string, HostRateLimiter>()
  readonly #quota: RequestQuota
  readonly #waiting = new WaitingHosts<Pumped>()

  constructor(tools: CrawlTools) {
    this.tools = tools
    this.reads = limitedReads(tools.frontier, readsAtOnce)
    this.commits = new PendingCommits(tools)
    this.#quota = new RequestQuota(tools.bounds.requests)
  }

  get inFlight(): number {
    return this.#quota.inFlight
  }

  /** Milliseconds by a clock that never jumps. */
  now(): number {
    return this.tools.clock.monotonic()
  }

  limiterOf(host: string): HostRateLimiter {
    const limiter = this.#limiters.get(host) ?? new HostRateLimiter(() => this.now(), this.tools.alarm)
    this.#limiters.set(host, limiter)
    return limiter
  }

  /** Forgets the limiters of hosts that may be asked at once, but for those `inUse`. */
  sweepLimiters(inUse: ReadonlySet<HostRateLimiter>): void {
    for (const [name, limiter] of this.#limiters)
      if (limiter.owedMs === 0 && !inUse.has(limiter)) this.#limiters.delete(name)
  }

  /** Whether one more request of this queue may begin in this process; if not, the host's work is pumped when one may. */
  admits(host: Pumped, { grant }: QueueWork): boolean {
    if (this.isStopping) return false
    if (this.#quota.admits(grant) && this.commits.hasRoom) return true
    this.#waiting.add(grant.account, host)
    return false
  }

  began({ grant }: QueueWork): void {
    this.#quota.begin(grant)
  }

  ended({ grant }: QueueWork): void {
    this.#quota.end(grant)
    this.pumpWaiting()
  }

  /** Hosts that had to wait try again. */
  pumpWaiting(): void {
    this.#waiting.letGo(
      (account) => this.#quota.mayAdmit(account),
      (host) => host.pump(),
    )
  }

  /** Lets a host wait for nothing any more. */
  forget(host: Pumped): void {
    this.#waiting.forget(host)
  }

  /** A batch was committed: there may be room for more. */
  committed(): void {
    this.commits.committed()
    this.pumpWaiting()
  }

  /** Requests an address on a host that is not leased here; the host's rate limit holds all the same. */
  async askElsewhere(queue: QueueWork, url: string, limits: BodyLimits): Promise<WebAnswer> {
    const { signal } = queue.abort
    const limiter = this.limiterOf(hostOf(url))
    const sent = await begun(limiter, signal)
    try {
      return await this.tools.web.fetch({
        url,
        ...limits,
        wantsBody: isSuccess,
        userAgent: queue.grant.rules.userAgent,
        network: queue.grant.network,
        signal,
        onSent: sent,
      })
    } finally {
      sent()
    }
  }

  pause(ms: number, signal: AbortSignal): Promise<void> {
    return paused(this.tools.alarm, ms, signal)
  }

  /** The host has asked for no requests for a while. */
  blockHost({ host, epoch }: LeasedHost, ms: number): void {
    const { frontier, holder, clock } = this.tools
    frontier
      .blockUntil({ holder, host, epoch }, Math.ceil(clock.now() + ms))
      .catch((error: unknown) => this.commits.breakDown(error))
  }

  /** The host has asked for a gap. */
  setDelay({ host, epoch }: LeasedHost, gapMs: number): void {
    const { frontier, holder } = this.tools
    frontier
      .setDelay({ holder, host, epoch }, Math.ceil(gapMs))
      .catch((error: unknown) => this.commits.breakDown(error))
  }

  /** A page could not be processed because of a bug: its crawl fails. */
  failCrawl(queue: QueueWork, error: unknown): void {
    this.tools.logger.error({ err: error, crawl_id: queue.grant.crawlId }, 'a crawl fails by our own fault')
    queue.fail('error')
    this.commits.drop(queue)
  }
}

/**
 * Begins a request as soon as one may start, or the signal aborts. It begins in the very moment in which the limiter calls, and not in a
 * later one: others wait for the same moment, and would find, too, that they may start.
 */
function begun(limiter: HostRateLimiter, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve) => {
    const begin = (): void => {
      signal.removeEventListener('abort', begin)
      limiter.forget(look)
      resolve(limiter.begin())
    }
    const look = (): void => {
      if (limiter.isReady || signal.aborted) begin()
      else limiter.whenReady(look)
    }
    signal.addEventListener('abort', begin)
    look()
  })
}
