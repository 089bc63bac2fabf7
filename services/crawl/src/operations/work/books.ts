/**
 * The books: what becomes durable of the works in this process, and what they are given to work on.
 *
 *   dirty queues ──gather──> frontier.commit ──apply──> queues        hosts without queues go back with the same commit
 *   frontier.lease ──> new hosts, and new queues on hosts that are held
 *
 * Whoever keeps them does one thing after another: a lease that crossed a commit could take back what was just given.
 */
import { hasEnded } from '../../model/crawl-state.ts'
import type { BatchAnswer, QueueAnswer, QueueCommit, Result } from '../../ports/frontier.ts'
import { HostWork } from './host-work.ts'
import type { QueueWork } from './queue-work.ts'
import type { Workshop } from './workshop.ts'

export type CommittedPage = Result & Readonly<{ pageId: string }>

/** Called after each commit with the pages that became durable by it. */
export type OnCommitted = (crawlId: string, pages: readonly CommittedPage[]) => void

type Gathered = Readonly<{ queue: QueueWork; commit: QueueCommit }>

export class Books {
  readonly #shop: Workshop
  readonly #onCommitted: OnCommitted | undefined
  #wantsLease = true
  #lookAt = 0

  constructor(shop: Workshop, onCommitted: OnCommitted | undefined) {
    this.#shop = shop
    this.#onCommitted = onCommitted
  }

  /** There may be something new to work on. */
  wantLease(): void {
    this.#wantsLease = true
  }

  /** Everything in memory goes; what is durable is all there is. */
  async begin(): Promise<void> {
    const { hosts, tools } = this.#shop
    for (const host of hosts.values()) this.#shop.forget(host)
    this.#shop.dirty.clear()
    this.#shop.committed()
    await tools.frontier.reclaim(tools.holder)
    this.#wantsLease = true
  }

  /** One round: commits what waits, renews what is held, and leases what is free. */
  async keep(): Promise<void> {
    await this.commit({ releasing: !this.#wantsLease })
    await this.#lookAround()
    if (this.#wantsLease) await this.#lease()
  }

  async commit({ releasing }: { releasing: boolean }): Promise<void> {
    const { hosts, dirty, tools } = this.#shop
    const gathered: Gathered[] = Array.from(dirty, (queue) => ({
      queue,
      commit: queue.gather(hosts.get(queue.host)?.epoch ?? -1),
    }))
    dirty.clear()
    const idle = releasing ? [...hosts.values()].filter(({ queues }) => queues.size === 0) : []
    if (gathered.length === 0 && idle.length === 0) return
    const released = idle.map(({ host, epoch, gate }) => ({
      host,
      epoch,
      dueAt: Math.ceil(tools.clock.now() + gate.owedMs),
    }))
    const answer = await tools.frontier.commit({
      holder: tools.holder,
      queues: gathered.map(({ commit }) => commit),
      released,
    })
    for (const host of idle) this.#shop.forget(host)
    for (const host of answer.lost) this.#lose(host)
    this.#apply(gathered, answer)
    this.#shop.committed()
  }

  #apply(gathered: readonly Gathered[], { lost, queues }: BatchAnswer): void {
    const answers = new Map(queues.map((answer) => [`${answer.crawl}/${answer.host}`, answer]))
    for (const { queue, commit } of gathered) {
      const answer = answers.get(`${commit.crawl}/${commit.host}`)
      if (answer === undefined || lost.includes(commit.host)) continue
      queue.apply(answer, commit)
      this.#announce(queue, commit, answer)
      this.#goOn(queue, commit, answer)
    }
  }

  #goOn(queue: QueueWork, commit: QueueCommit, { state }: QueueAnswer): void {
    const host = this.#shop.hosts.get(queue.host)
    if (commit.isIdle || commit.elsewhere.length > 0) this.#wantsLease = true
    if (commit.isIdle) {
      host?.forget(queue)
      return
    }
    if (hasEnded(state) || state === 'cancelling') queue.close()
    if (state === 'pausing' || state === 'paused') this.#shop.rest(queue)
    if (queue.inbox > 0) host?.readInbox(queue)
    host?.pump()
  }

  #announce({ grant }: QueueWork, { results }: QueueCommit, { pageIds }: QueueAnswer): void {
    if (this.#onCommitted === undefined || results.length === 0) return
    const pages = results.map((result, index) => ({ ...result, pageId: pageIds[index] ?? '' }))
    this.#onCommitted(grant.crawlId, pages)
  }

  /** Somebody else holds this host now: what was done for it meanwhile counts for nothing. */
  #lose(number: number): void {
    const host = this.#shop.hosts.get(number)
    if (host === undefined) return
    this.#shop.tools.logger.warn({ host: host.name }, 'the lease of a host was lost')
    this.#shop.forget(host)
    this.#wantsLease = true
  }

  /** From time to time: leases are renewed, and what others have changed is found. */
  async #lookAround(): Promise<void> {
    const { hosts, tools } = this.#shop
    const asked = this.#shop.now()
    if (asked < this.#lookAt) return
    this.#lookAt = asked + tools.bounds.lookMs
    this.#wantsLease = true
    this.#shop.sweepGates()
    if (hosts.size === 0) return
    const {
      hosts: mine,
      dropped,
      resting,
    } = await tools.frontier.renew({ holder: tools.holder, leaseMs: tools.bounds.leaseMs })
    const held = new Set(mine)
    for (const number of hosts.keys()) if (!held.has(number)) this.#lose(number)
    for (const host of hosts.values()) {
      host.leaseEndsAt = asked + tools.bounds.leaseMs
      for (const crawl of dropped) this.#drop(host.queues.get(crawl))
      for (const crawl of resting) this.#rest(host.queues.get(crawl))
    }
  }

  #drop(queue: QueueWork | undefined): void {
    if (queue !== undefined && !queue.isClosing) this.#shop.drop(queue)
  }

  #rest(queue: QueueWork | undefined): void {
    if (queue !== undefined) this.#shop.rest(queue)
  }

  async #lease(): Promise<void> {
    this.#wantsLease = false
    const { hosts, tools, isStopping } = this.#shop
    const room = tools.bounds.hosts - hosts.size
    if (isStopping || room <= 0) return
    const asked = this.#shop.now()
    const leases = await tools.frontier.lease({
      holder: tools.holder,
      hosts: room,
      leaseMs: tools.bounds.leaseMs,
      only: tools.only,
    })
    for (const lease of leases) {
      const present = hosts.get(lease.host)
      if (present !== undefined && present.epoch !== lease.epoch) this.#lose(lease.host)
      const host = hosts.get(lease.host) ?? new HostWork(lease, this.#shop, asked + tools.bounds.leaseMs)
      hosts.set(lease.host, host)
      for (const grant of lease.grants) host.grant(grant)
    }
  }
}
