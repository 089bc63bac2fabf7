/**
 * What the works on all hosts of a process share: the way out to the web, one gate for each host, the bound on requests
 * in flight, and the bell for the books when there is something to write down.
 */
import type { Clock, Logger } from '@alluvium/kernel'
import { hostOf } from '../../model/url.ts'
import type { WebAnswer } from '../../model/web-answer.ts'
import type { Frontier } from '../../ports/frontier.ts'
import type { Renderer } from '../../ports/renderer.ts'
import type { Web } from '../../ports/web.ts'
import { type Alarm, paused } from './alarm.ts'
import { Bell } from './bell.ts'
import type { Bounds } from './bounds.ts'
import { Gate } from './gate.ts'
import type { HostWork } from './host-work.ts'
import { type FrontierReads, limitedReads } from './limited-reads.ts'
import type { QueueWork } from './queue-work.ts'
import { RequestShares } from './request-shares.ts'
import { StandingBack } from './standing-back.ts'

export type WorkshopTools = Readonly<{
  frontier: Frontier
  web: Web
  bounds: Bounds
  clock: Clock
  logger: Logger
  alarm: Alarm
  /** A name that one process at a time has. */
  holder: string
  /** The one crawl to work on; without it all that there are. */
  only?: string | undefined
  /** Our product token in lower case. */
  robot: string
  /** Runs the scripts of pages; without it pages are read as they come. */
  renderer?: Renderer | undefined
  /** The longest that one request may take, with a margin, milliseconds. */
  longestRequestMs: number
}>

/** How much of a body that is no page is taken, and what more of it is. */
export type BodyLimits = Readonly<{ mostBytes: number; overflow: 'refused' | 'cut' }>

/** Pages that wait for their commit; past this nothing new begins. */
const mostUncommitted = 2_000
/** Pages that are worth a commit of their own. */
const batchPages = 200
/** Queues that are read at once. */
const readsAtOnce = 4
/** Addresses found that wait for their commit; past this a sitemap is not read on. */
const mostFound = 5_000

export class Workshop {
  readonly tools: WorkshopTools
  readonly reads: FrontierReads
  readonly bell: Bell
  /** The hosts held, by number. */
  readonly hosts = new Map<number, HostWork>()
  /** Queues that have something to commit. */
  readonly dirty = new Set<QueueWork>()
  /** Nothing begins any more. */
  isStopping = false
  /** Why the books can't be kept any longer. */
  brokenBy: unknown
  readonly #gates = new Map<string, Gate>()
  readonly #shares: RequestShares
  readonly #standingBack = new StandingBack<HostWork>()
  #readers: (() => void)[] = []

  constructor(tools: WorkshopTools) {
    this.tools = tools
    this.reads = limitedReads(tools.frontier, readsAtOnce)
    this.bell = new Bell(tools.alarm)
    this.#shares = new RequestShares(tools.bounds.requests)
  }

  get inFlight(): number {
    return this.#shares.inFlight
  }

  /** Milliseconds by a clock that never jumps. */
  now(): number {
    return this.tools.clock.monotonic()
  }

  gateOf(host: string): Gate {
    const gate = this.#gates.get(host) ?? new Gate(() => this.now(), this.tools.alarm)
    this.#gates.set(host, gate)
    return gate
  }

  /** Forgets the gates of hosts that are held no more and may be asked at once. */
  sweepGates(): void {
    const kept = new Set(Array.from(this.hosts.values(), ({ gate }) => gate))
    for (const [name, gate] of this.#gates) if (gate.owedMs === 0 && !kept.has(gate)) this.#gates.delete(name)
  }

  /** Whether one more request of this queue may begin in this process; if not, the host's work is pumped when one may. */
  admits(host: HostWork, { grant }: QueueWork): boolean {
    if (this.isStopping) return false
    if (this.#shares.admits(grant) && this.#uncommitted < mostUncommitted) return true
    this.#standingBack.add(grant.account, host)
    return false
  }

  began({ grant }: QueueWork): void {
    this.#shares.begin(grant)
  }

  ended({ grant }: QueueWork): void {
    this.#shares.end(grant)
    this.letGo()
  }

  /** Work that had to stand back goes on. */
  letGo(): void {
    this.#standingBack.letGo(
      (account) => this.#shares.mayAdmit(account),
      (host) => host.pump(),
    )
  }

  forget(host: HostWork): void {
    host.close()
    this.hosts.delete(host.host)
    this.#standingBack.forget(host)
    for (const queue of host.queues.values()) this.dirty.delete(queue)
  }

  /** This queue has something to commit. */
  soil(queue: QueueWork): void {
    this.dirty.add(queue)
    if (queue.isHungry || this.#uncommitted >= batchPages) this.bell.ring()
    else this.bell.ringWithin(this.tools.bounds.commitMs)
  }

  get #uncommitted(): number {
    let sum = 0
    for (const queue of this.dirty) sum += queue.uncommitted
    return sum
  }

  /** Resolves when what was found is mostly committed. */
  async roomFor(queue: QueueWork): Promise<void> {
    while (queue.foundCount > mostFound && !queue.isClosing) {
      // oxlint-disable-next-line no-await-in-loop -- until the books have caught up
      await new Promise<void>((resolve) => this.#readers.push(resolve))
    }
  }

  /** The books have caught up. */
  committed(): void {
    const readers = this.#readers
    this.#readers = []
    for (const reader of readers) reader()
    this.letGo()
  }

  /** Asks a host whose lease is not at hand, politely all the same. */
  async askElsewhere(queue: QueueWork, url: string, limits: BodyLimits): Promise<WebAnswer> {
    const { signal } = queue.abort
    const gate = this.gateOf(hostOf(url))
    await opened(gate, signal)
    const sent = gate.begin()
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

  /** The host has asked to be left alone. */
  blockHost({ host, epoch }: HostWork, ms: number): void {
    const { frontier, holder, clock } = this.tools
    frontier
      .blockUntil({ holder, host, epoch }, Math.ceil(clock.now() + ms))
      .catch((error: unknown) => this.breakDown(error))
  }

  /** The host has asked for a gap. */
  setDelay({ host, epoch }: HostWork, gapMs: number): void {
    const { frontier, holder } = this.tools
    frontier.setDelay({ holder, host, epoch }, Math.ceil(gapMs)).catch((error: unknown) => this.breakDown(error))
  }

  /** A page could not be dealt with, by our own fault: its crawl fails. */
  failCrawl(queue: QueueWork, error: unknown): void {
    this.tools.logger.error({ err: error, crawl_id: queue.grant.crawlId }, 'a crawl fails by our own fault')
    queue.fail('error')
    this.drop(queue)
  }

  /** Ends the work on a queue; what it has done is committed, what it was doing was never done. */
  drop(queue: QueueWork): void {
    queue.close()
    this.dirty.add(queue)
    this.bell.ring()
  }

  /** Gives a queue back when what is in flight has ended, and that is not waited for for ever. */
  rest(queue: QueueWork): void {
    if (queue.isClosing || queue.isResting) return
    queue.rest()
    const { alarm, bounds } = this.tools
    const cancel = alarm(bounds.restMs, () => {
      if (!queue.isClosing) this.drop(queue)
    })
    queue.abort.signal.addEventListener('abort', cancel)
    this.dirty.add(queue)
    this.bell.ring()
  }

  /** The books can't be kept: all begins anew from what is durable. */
  breakDown(error: unknown): void {
    this.brokenBy ??= error
    this.bell.ring()
  }
}

export const isSuccess = ({ status }: Readonly<{ status: number }>): boolean => status >= 200 && status < 300

function opened(gate: Gate, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (gate.isOpen || signal.aborted) resolve()
      else gate.whenOpen(look)
    }
    signal.addEventListener('abort', () => resolve(), { once: true })
    look()
  })
}
