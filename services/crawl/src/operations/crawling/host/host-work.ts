/**
 * The work on one leased host. Its rate limiter says when a request may start; then the next one is made, by turns for the
 * crawls that want something of it:
 *
 *   limiter ready? ── control requests (robots.txt, sitemaps), then retries that are due, then the next address
 *
 * `pump` is called whenever one of the answers may have changed, and begins as much as may begin.
 */
import { afterTurn, inTurns, isTurnOver } from '@alluvium/kernel'
import { originOf, pathOf } from '../../../model/addresses/url.ts'
import { classifyResponse, type End, isSuccess, mayBePage, type Verdict } from '../../../model/response.ts'
import type { WebAnswer } from '../../../model/web-answer.ts'
import type { Address, Grant, Lease } from '../../../ports/frontier.ts'
import type { BodyLimits, WebRequest } from '../../../ports/web.ts'
import type { CrawlContext } from '../context/crawl-context.ts'
import type { HostRateLimiter } from '../context/host-rate-limiter.ts'
import { endAddress, endInSteps, readEnding, redirectAddress, whileActive } from '../page/end-address.ts'
import { QueueWork, type Retry } from '../queue/queue-work.ts'
import { type ControlRequest, ControlRequests } from './control-requests.ts'
import { readQueueSitemaps } from './queue-sitemaps.ts'
import { loadQueue, readDue, readInbox } from './read-queue.ts'
import { renderInSlot } from './rendered-page.ts'
import { RobotsCache } from './robots-cache.ts'
import type { RobotsFile } from './robots-file.ts'

type Job =
  | Readonly<{ kind: 'control'; control: ControlRequest }>
  | Readonly<{ kind: 'page'; queue: QueueWork; address: Address; tries: number }>
  /** Ended without a request. */
  | Readonly<{ kind: 'refused' }>

/** Pages up to this size are read at once, in a few milliseconds. */
const largeBytes = 256 * 1_024

export class HostWork {
  readonly host: number
  readonly name: string
  readonly epoch: number
  readonly limiter: HostRateLimiter
  readonly queues = new Map<number, QueueWork>()
  /** Of the clock that never jumps. A request that could outlive the lease does not start. */
  leaseEndsAt: number
  readonly #context: CrawlContext
  readonly #controls = new ControlRequests()
  readonly #robots: RobotsCache
  /** The delay that the host itself asks for. */
  #ownGapMs: number
  #turn = 0
  /** When the present pump began. What becomes due while it runs gets an alarm. */
  #pumpedAt = 0
  #cancelRetry: (() => void) | undefined
  /** A pump is scheduled for a later turn. */
  #isWaiting = false
  readonly #pump = (): void => this.pump()
  /** Whether one more request of this queue may begin; if not, the pump runs again when one may. */
  readonly #maySend = (queue: QueueWork): boolean => queue.hasSlot && this.#context.admits(this, queue)

  constructor(lease: Lease, context: CrawlContext, leaseEndsAt: number) {
    this.host = lease.host
    this.name = lease.name
    this.epoch = lease.epoch
    this.limiter = context.limiterOf(lease.name)
    this.leaseEndsAt = leaseEndsAt
    this.#context = context
    this.#ownGapMs = lease.gapMs
    this.#robots = new RobotsCache({
      host: lease.name,
      context,
      ask: (queue, url, limits) => this.#askControl(queue, url, limits),
      onRead: () => this.#applyRobots(),
    })
    if (lease.waitMs > 0) this.limiter.block(lease.waitMs)
  }

  /** Takes up a crawl, or what it was granted in addition. */
  grant(grant: Grant): void {
    const present = this.queues.get(grant.crawl)
    if (present === undefined) {
      const queue = new QueueWork(grant, {
        host: this.host,
        name: this.name,
        year: new Date(this.#context.tools.clock.now()).getUTCFullYear(),
      })
      this.queues.set(grant.crawl, queue)
      this.#afterwards(loadQueue(this.#context.reads, queue))
    } else {
      present.extend(grant)
    }
    this.#setGap()
    this.pump()
  }

  /** Removes a queue that is done; it may be granted again. */
  forget(queue: QueueWork): void {
    queue.close()
    if (this.queues.get(queue.grant.crawl) === queue) this.queues.delete(queue.grant.crawl)
    this.#setGap()
  }

  /** Drops everything without a commit. */
  close(): void {
    for (const queue of this.queues.values()) queue.close()
    this.limiter.forget(this.#pump)
    this.#cancelRetry?.()
  }

  /** Other hosts' work has found addresses for this queue. */
  readInbox(queue: QueueWork): void {
    this.#afterwards(readInbox(this.#context.reads, queue))
  }

  /** Begins whatever may begin. */
  pump(): void {
    this.#pumpedAt = this.#context.now()
    while (this.#mayBegin()) {
      const job = this.#nextJob()
      if (job === undefined) break
      if (job.kind === 'page') this.#fetchPage(job).catch((error: unknown) => this.#context.failCrawl(job.queue, error))
      if (job.kind === 'control') this.#afterwards(this.#fetchControl(job.control))
      if (job.kind !== 'refused' || !isTurnOver()) continue // of requests only so many begin
      this.#pumpLater()
      break
    }
    this.#watchRetries()
    for (const queue of this.queues.values()) {
      if (queue.wantsReading) this.#afterwards(readDue(this.#context.reads, queue))
      if (queue.isDirty) this.#context.commits.markDirty(queue)
    }
  }

  #pumpLater(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    afterTurn(() => {
      this.#isWaiting = false
      this.pump()
    })
  }

  /** Pumps again after work that may let more begin. */
  #afterwards(work: Promise<void>): void {
    work.then(this.#pump, (error: unknown) => this.#context.commits.breakDown(error))
  }

  #mayBegin(): boolean {
    const context = this.#context
    if (this.leaseEndsAt - context.now() < context.tools.maxRequestMs) return false
    if (context.isStopping || !this.#wantsSomething()) return false
    if (this.limiter.isReady) return true
    this.limiter.whenReady(this.#pump)
    return false
  }

  #wantsSomething(): boolean {
    if (this.#controls.hasReady(this.#maySend)) return true
    for (const queue of this.queues.values()) {
      if (!queue.hasSlot || !queue.isLoaded) continue
      if (!queue.canReadSitemaps && this.#dueRetry(queue) === undefined && !queue.hasNext) continue
      if (this.#maySend(queue)) return true
    }
    return false
  }

  #nextJob(): Job | undefined {
    const control = this.#controls.take(this.#maySend)
    if (control !== undefined) return { kind: 'control', control }
    const queues = [...this.queues.values()]
    for (let offset = 0; offset < queues.length; offset++) {
      const place = (this.#turn + offset) % queues.length
      const job = this.#jobOf(queues[place])
      if (job === undefined) continue
      this.#turn = place + 1
      return job
    }
    return undefined
  }

  #jobOf(queue: QueueWork | undefined): Job | undefined {
    if (queue === undefined || !queue.hasSlot || !queue.isLoaded) return undefined
    if (queue.canReadSitemaps) this.#startSitemaps(queue)
    const retry = this.#dueRetry(queue)
    if ((retry === undefined && !queue.hasNext) || !this.#maySend(queue)) return undefined
    if (retry === undefined) return this.#nextAddress(queue)
    queue.retries.splice(queue.retries.indexOf(retry), 1)
    return { kind: 'page', queue, address: retry.address, tries: retry.tries }
  }

  #nextAddress(queue: QueueWork): Job | undefined {
    const address = queue.peek()
    if (address === undefined || !queue.hasNext) return undefined
    if (address.depth > queue.maxDepth) return this.#tooDeep(queue, address)
    const file = this.#robots.fileFor(queue, originOf(address.url))
    if (file === undefined) return undefined
    this.#reportDelay(queue, address, file)
    queue.begin()
    if (file.failure !== undefined) {
      endAddress(queue, address, file.failure)
      return { kind: 'refused' }
    }
    const verdict = queue.grant.rules.respectRobots ? file.robots.verdict(pathOf(address.url)) : 'allowed'
    if (verdict !== 'allowed') {
      if (verdict === 'undecided') reportUndecided(queue, address)
      endAddress(queue, address, { outcome: 'disallowed', message: 'is disallowed by robots.txt' })
      return { kind: 'refused' }
    }
    return { kind: 'page', queue, address, tries: 0 }
  }

  /** Reports a Crawl-delay that is too large, with the first address of the host, so that it is reported once. */
  #reportDelay(queue: QueueWork, { seq, url }: Address, { robots: { crawlDelaySeconds = 0 } }: RobotsFile): void {
    const { maxGapMs } = this.#context.tools.bounds
    if (seq > 1 || crawlDelaySeconds * 1_000 <= maxGapMs) return
    const kept = `asks for ${crawlDelaySeconds} s between requests; ${maxGapMs / 1_000} s are kept`
    const message = `${originOf(url)}/robots.txt ${kept}.`
    queue.links.report({ code: 'long-crawl-delay', message, once: message })
  }

  #tooDeep(queue: QueueWork, address: Address): Job {
    queue.begin()
    if (queue.grant.rules.maxDepth === undefined) queue.links.reportTrap('a way without end', address.url)
    endAddress(queue, address, { outcome: 'out_of_scope', message: 'is too many links away from the start' })
    return { kind: 'refused' }
  }

  #dueRetry(queue: QueueWork): Retry | undefined {
    return queue.retries.find(({ at }) => at <= this.#pumpedAt)
  }

  #watchRetries(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = undefined
    let earliest = Number.POSITIVE_INFINITY
    for (const queue of this.queues.values()) {
      for (const { at } of queue.retries) if (at > this.#pumpedAt) earliest = Math.min(earliest, at)
    }
    if (earliest === Number.POSITIVE_INFINITY) return
    const wait = Math.max(1, Math.ceil(earliest - this.#context.now()))
    this.#cancelRetry = this.#context.tools.alarm(wait, this.#pump)
  }

  async #fetchPage({ queue, address, tries }: Extract<Job, { kind: 'page' }>): Promise<void> {
    const { bounds, clock } = this.#context.tools
    const request = { url: address.url, wantsBody: mayBePage, maxBytes: bounds.pageBytes }
    const answer = await this.#ask(queue, request, (came) =>
      renderInSlot(came, { queue, url: address.url, context: this.#context, robots: this.#robots }),
    )
    if (queue.isActive(address)) {
      const verdict = classifyResponse(answer, address.url, tries, bounds, clock.now())
      if (verdict.kind === 'end') await this.#end(verdict, answer, { queue, address })
      else this.#follow(verdict, answer, { queue, address, tries })
    }
    this.pump()
  }

  #follow(
    verdict: Exclude<Verdict, End>,
    answer: WebAnswer,
    { queue, address, tries }: Readonly<{ queue: QueueWork; address: Address; tries: number }>,
  ): void {
    const { bounds } = this.#context.tools
    if (verdict.kind === 'again') {
      if (verdict.blocksHost) this.#block(verdict.afterMs)
      queue.retry({ address, tries: tries + 1, at: this.#context.now() + verdict.afterMs })
    } else {
      redirectAddress(queue, address, {
        to: verdict.to,
        head: answer.kind === 'response' ? answer : { status: verdict.status, headers: {} },
        ms: answer.ms,
        maxHops: bounds.redirectHops,
      })
    }
  }

  /** A large page is read in several turns of the event loop, so that nothing else waits for it. */
  async #end(
    { outcome, message, blocksHostMs }: End,
    answer: WebAnswer,
    { queue, address }: Readonly<{ queue: QueueWork; address: Address }>,
  ): Promise<void> {
    if (blocksHostMs !== undefined) this.#block(blocksHostMs)
    const ending = { outcome, message, answer, robot: queue.robot ?? this.#context.tools.robot }
    const isLarge = answer.kind === 'response' && (answer.body?.length ?? 0) > largeBytes
    if (!isLarge) return endAddress(queue, address, ending)
    const reading = await inTurns(readEnding(address, ending))
    await inTurns(whileActive(queue, address, endInSteps(queue, address, { ...ending, ...reading })))
  }

  #block(ms: number): void {
    this.limiter.block(ms)
    this.#context.blockHost(this, ms)
  }

  async #fetchControl({ queue, url, maxBytes, overflow, answer }: ControlRequest): Promise<void> {
    answer(await this.#ask(queue, { url, wantsBody: isSuccess, maxBytes, overflow }))
  }

  /** Makes one request when the rate limiter allows it, in one of the queue's slots. */
  async #ask(
    queue: QueueWork,
    request: Pick<WebRequest, 'url' | 'wantsBody' | 'maxBytes' | 'overflow'>,
    inSlot: (answer: WebAnswer) => Promise<WebAnswer> | WebAnswer = (answer) => answer,
  ): Promise<WebAnswer> {
    const sent = this.limiter.begin()
    queue.budget.inFlight += 1
    this.#context.began(queue)
    try {
      const answer = await this.#context.tools.web.fetch({
        ...request,
        userAgent: queue.grant.rules.userAgent,
        network: queue.grant.network,
        signal: queue.abort.signal,
        onSent: sent,
      })
      sent()
      return await inSlot(answer)
    } finally {
      sent()
      queue.budget.inFlight -= 1
      this.#context.ended(queue)
    }
  }

  /** Requests a robots.txt or a sitemap when its turn comes. */
  #askControl(queue: QueueWork, url: string, limits: BodyLimits): Promise<WebAnswer> {
    const answer = this.#controls.add(queue, url, limits)
    setImmediate(this.#pump) // not at once: it may be the pump that asks
    return answer
  }

  #applyRobots(): void {
    const { gapMs } = this.#robots
    if (gapMs !== this.#ownGapMs) this.#context.setDelay(this, gapMs)
    this.#ownGapMs = gapMs
    this.#setGap()
    this.pump()
  }

  /** Uses the largest of the delays that the crawls and the host ask for. */
  #setGap(): void {
    const delays = Array.from(this.queues.values(), ({ grant }) => grant.requestDelayMs)
    if (delays.length > 0) this.limiter.gapMs = Math.max(this.#ownGapMs, ...delays)
  }

  #startSitemaps(queue: QueueWork): void {
    const file = this.#robots.fileFor(queue, queue.scopeOrigin)
    if (file === undefined) return
    queue.sitemaps = 'reading'
    const ask = (url: string, limits: BodyLimits): Promise<WebAnswer> => this.#askControl(queue, url, limits)
    readQueueSitemaps(queue, file.robots, { context: this.#context, ask, pump: this.#pump }).catch((error: unknown) =>
      this.#context.failCrawl(queue, error),
    )
  }
}

/** Reports, once for each origin, that its rules could not be matched with some addresses; those are not requested. */
function reportUndecided(queue: QueueWork, { url }: Address): void {
  const file = `${originOf(url)}/robots.txt`
  const message = `${file} has too many patterns to match them all with some addresses; those count as disallowed.`
  queue.links.report({ code: 'robots-undecided', message, once: message })
}
