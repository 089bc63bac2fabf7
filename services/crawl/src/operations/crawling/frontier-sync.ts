/**
 * Keeps this process and the frontier in step: what becomes durable of the work, and what there is to work on.
 *
 *   dirty queues ──commit──> frontier ──answer──> queues        hosts without queues go back with the same commit
 *   frontier ──lease──> new hosts, and new queues on hosts that are held
 *
 * One thing after another: a lease that crossed a commit could take back what was just given.
 */
import { hasEnded } from '../../model/crawl-state.ts'
import type { BatchAnswer, QueueAnswer, QueueCommit, Result } from '../../ports/frontier.ts'
import type { CrawlContext } from './context/crawl-context.ts'
import type { HeldHosts } from './held-hosts.ts'
import { HostWork } from './host/host-work.ts'
import type { QueueWork } from './queue/queue-work.ts'

export type CommittedPage = Result & Readonly<{ pageId: string }>

/** Called after each commit with the pages that became durable by it. */
export type OnCommitted = (crawlId: string, pages: readonly CommittedPage[]) => void

type Committing = Readonly<{ queue: QueueWork; commit: QueueCommit }>

export class FrontierSync {
  readonly #context: CrawlContext
  readonly #hosts: HeldHosts
  readonly #onCommitted: OnCommitted | undefined
  #wantsLease = true
  #nextRenewal = 0

  constructor(context: CrawlContext, hosts: HeldHosts, onCommitted: OnCommitted | undefined) {
    this.#context = context
    this.#hosts = hosts
    this.#onCommitted = onCommitted
  }

  /** Asks for leases in the next round. */
  wantLease(): void {
    this.#wantsLease = true
  }

  /** Forgets everything in memory and begins anew from what is durable. */
  async begin(): Promise<void> {
    const { tools, commits } = this.#context
    for (const host of this.#hosts.all) this.#hosts.forget(host)
    commits.take()
    this.#context.committed()
    await tools.frontier.reclaim(tools.holder)
    this.#wantsLease = true
  }

  /** One round: commits what waits, renews what is held, and leases what is free. */
  async round(): Promise<void> {
    await this.commit({ releasing: !this.#wantsLease })
    await this.#renewInTime()
    if (this.#wantsLease) await this.#lease()
  }

  /** Commits what waits; `releasing`: hosts without queues are given back. */
  async commit({ releasing }: { releasing: boolean }): Promise<void> {
    const { commits, tools } = this.#context
    const batch: Committing[] = commits.take().map((queue) => ({
      queue,
      commit: queue.takeCommit(this.#hosts.get(queue.host)?.epoch ?? -1),
    }))
    const idle = releasing ? this.#hosts.all.filter(({ queues }) => queues.size === 0) : []
    if (batch.length === 0 && idle.length === 0) return
    const released = idle.map(({ host, epoch, limiter }) => ({
      host,
      epoch,
      dueAt: Math.ceil(tools.clock.now() + limiter.owedMs),
    }))
    const answer = await tools.frontier.commit({
      holder: tools.holder,
      queues: batch.map(({ commit }) => commit),
      released,
    })
    for (const host of idle) this.#hosts.forget(host)
    for (const host of answer.lost) this.#lose(host)
    this.#apply(batch, answer)
    this.#context.committed()
  }

  #apply(batch: readonly Committing[], { lost, queues }: BatchAnswer): void {
    const answers = new Map(queues.map((answer) => [`${answer.crawl}/${answer.host}`, answer]))
    for (const { queue, commit } of batch) {
      const answer = answers.get(`${commit.crawl}/${commit.host}`)
      if (answer === undefined || lost.includes(commit.host)) continue
      queue.apply(answer, commit)
      this.#announce(queue, commit, answer)
      this.#goOn(queue, commit, answer)
    }
  }

  #goOn(queue: QueueWork, commit: QueueCommit, { state }: QueueAnswer): void {
    const host = this.#hosts.get(queue.host)
    if (commit.isIdle || commit.elsewhere.length > 0) this.#wantsLease = true
    if (commit.isIdle) {
      host?.forget(queue)
      return
    }
    if (hasEnded(state) || state === 'cancelling') queue.close()
    if (state === 'pausing' || state === 'paused') this.#context.commits.pause(queue)
    if (queue.inbox > 0) host?.readInbox(queue)
    host?.pump()
  }

  #announce({ grant }: QueueWork, { results }: QueueCommit, { pageIds }: QueueAnswer): void {
    if (this.#onCommitted === undefined || results.length === 0) return
    const pages = results.map((result, index) => ({ ...result, pageId: pageIds[index] ?? '' }))
    this.#onCommitted(grant.crawlId, pages)
  }

  /** Gives up a host that somebody else holds now: what was done for it meanwhile counts for nothing. */
  #lose(number: number): void {
    const host = this.#hosts.get(number)
    if (host === undefined) return
    this.#context.tools.logger.warn({ host: host.name }, 'the lease of a host was lost')
    this.#hosts.forget(host)
    this.#wantsLease = true
  }

  /** Renews the leases from time to time, which also shows what other processes have changed. */
  async #renewInTime(): Promise<void> {
    const { tools } = this.#context
    const asked = this.#context.now()
    if (asked < this.#nextRenewal) return
    this.#nextRenewal = asked + tools.bounds.lookMs
    this.#wantsLease = true
    this.#context.sweepLimiters(new Set(this.#hosts.all.map(({ limiter }) => limiter)))
    if (this.#hosts.size === 0) return
    const renewed = await tools.frontier.renew({ holder: tools.holder, leaseMs: tools.bounds.leaseMs })
    const held = new Set(renewed.hosts)
    for (const { host } of this.#hosts.all) if (!held.has(host)) this.#lose(host)
    for (const host of this.#hosts.all) {
      host.leaseEndsAt = asked + tools.bounds.leaseMs
      for (const crawl of renewed.dropped) this.#drop(host.queues.get(crawl))
      for (const crawl of renewed.pausing) this.#pause(host.queues.get(crawl))
    }
  }

  #drop(queue: QueueWork | undefined): void {
    if (queue !== undefined && !queue.isClosing) this.#context.commits.drop(queue)
  }

  #pause(queue: QueueWork | undefined): void {
    if (queue !== undefined) this.#context.commits.pause(queue)
  }

  async #lease(): Promise<void> {
    this.#wantsLease = false
    const { tools, isStopping } = this.#context
    const room = tools.bounds.hosts - this.#hosts.size
    if (isStopping || room <= 0) return
    const asked = this.#context.now()
    const leases = await tools.frontier.lease({
      holder: tools.holder,
      hosts: room,
      leaseMs: tools.bounds.leaseMs,
      only: tools.only,
    })
    for (const lease of leases) {
      const held = this.#hosts.get(lease.host)
      if (held !== undefined && held.epoch !== lease.epoch) this.#lose(lease.host)
      const host = this.#hosts.get(lease.host) ?? new HostWork(lease, this.#context, asked + tools.bounds.leaseMs)
      this.#hosts.add(host)
      for (const grant of lease.grants) host.grant(grant)
    }
  }
}
