/**
 * One crawl on one leased host: the state of its queue in this process. What it may begin is its `budget`, where links go
 * is decided by `links`, and what is to be committed gathers in a buffer.
 *
 *   frontier ──due──> backlog ──take──> active (in flight, or waiting for a retry) ──end──> buffer ──commit──> frontier
 *                                         └── links: found here, elsewhere, out of scope ──┘
 *
 * Nothing here waits or asks anybody: `HostWork` drives it, and `FrontierSync` takes from it what is to be committed.
 */

import { crawlScope } from '../../../model/addresses/crawl-scope.ts'
import { maxDepth } from '../../../model/addresses/traps.ts'
import { hostOf, originOf } from '../../../model/addresses/url.ts'
import type { Failure } from '../../../model/crawl-state.ts'
import { isAttempt } from '../../../model/outcome.ts'
import { productToken } from '../../../model/robots/user-agent.ts'
import type { Address, Grant, InboxEntry, QueueAnswer, QueueCommit, Result } from '../../../ports/frontier.ts'
import { Backlog } from './backlog.ts'
import { CommitBuffer } from './commit-buffer.ts'
import { LinkRouter } from './link-router.ts'
import { QueueBudget } from './queue-budget.ts'

/** Fewer addresses at hand than this, and more are read. */
const minAtHand = 256

export type Retry = Readonly<{ address: Address; tries: number; at: number }>

export class QueueWork {
  readonly grant: Grant
  /** `example.com:8080`. */
  readonly hostName: string
  readonly host: number
  /** The crawl's own product token in lower case; undefined where it has none. */
  readonly robot: string | undefined
  readonly abort = new AbortController()
  readonly retries: Retry[] = []
  readonly budget: QueueBudget
  readonly links: LinkRouter
  /** The number of the host that the crawl is about. */
  scope: number | undefined
  /** Entries that wait in the inbox. */
  inbox: number
  sitemaps: 'none' | 'unread' | 'reading'
  /** Nothing may begin: it is being given back, was cancelled or has failed. */
  isClosing = false
  /** Nothing begins any more, and it is given back when what is in flight has ended: its crawl is to pause. */
  isPausing = false
  /** The next addresses, or the inbox, are being read. */
  isReading = false
  /** What was seen before is known. */
  isLoaded = false
  /** The highest entry of the inbox that was taken. */
  taken = 0
  /** The deepest address that is followed, in links from the start. */
  readonly maxDepth: number
  readonly #backlog: Backlog
  readonly #buffer = new CommitBuffer()
  /** The last sequence number that is durable. */
  #durable: number
  #scopeUrl: string | undefined
  /** The present year, by which endless calendars are recognized. */
  readonly #year: number
  /** The commit that gives it back is on its way; nothing is committed after that. */
  #isGivenBack = false

  constructor(grant: Grant, { host, name, year }: Readonly<{ host: number; name: string; year: number }>) {
    this.grant = grant
    this.host = host
    this.hostName = name
    this.budget = new QueueBudget(grant)
    this.links = new LinkRouter(grant, this.#buffer)
    this.scope = grant.scope
    this.inbox = grant.inbox
    this.sitemaps = grant.sitemaps ? 'unread' : 'none'
    this.#backlog = new Backlog(grant.head - 1)
    this.#durable = grant.last
    this.#year = year
    this.maxDepth = grant.rules.maxDepth ?? maxDepth
    this.robot = grant.rules.userAgent === undefined ? undefined : productToken(grant.rules.userAgent)
    if (grant.scope !== undefined) this.#useScope(grant.scopeUrl)
  }

  #useScope(url: string | undefined): void {
    this.#scopeUrl ??= url
    this.links.scope ??= crawlScope(this.grant.rules, this.#scopeUrl ?? `${this.scopeOrigin}/`, this.#year)
  }

  get name(): { crawl: number; host: number } {
    return { crawl: this.grant.crawl, host: this.host }
  }

  /** A grant on top of what is held already. */
  extend(grant: Grant): void {
    this.budget.extend(grant)
    this.inbox = grant.inbox
  }

  /** Whether another request of any kind may begin. */
  get hasSlot(): boolean {
    return !this.isClosing && !this.isPausing && this.budget.hasSlot
  }

  /** Whether the next address may begin. */
  get hasNext(): boolean {
    return this.#backlog.size > 0 && this.budget.freeCredits > 0
  }

  /** Whether the sitemaps can be read now. */
  get canReadSitemaps(): boolean {
    if (this.sitemaps !== 'unread' || !this.#isAbout || !this.hasSlot) return false
    return !this.budget.isExhausted && this.budget.freeCredits > 0
  }

  /** Whether the crawl is about this host. */
  get #isAbout(): boolean {
    return this.scope === this.host
  }

  /** Addresses that have not begun, at hand or not. */
  get #unstarted(): number {
    return this.#backlog.size + this.links.lastSeq - this.#backlog.cursor
  }

  /** How many credits there is a use for, sitemaps that may bring more addresses included. */
  get #demand(): number {
    return this.#unstarted + (this.sitemaps !== 'none' && this.#isAbout ? 1 : 0)
  }

  get wantsReading(): boolean {
    if (this.isClosing || this.isPausing || this.isReading || !this.isLoaded) return false
    return this.#backlog.size < minAtHand && this.#backlog.cursor < this.#durable
  }

  get cursor(): number {
    return this.#backlog.cursor
  }

  /** The last sequence number that is durable. */
  get durable(): number {
    return this.#durable
  }

  /** Pages that wait for their commit, a large one counted as several. */
  get uncommitted(): number {
    return this.#buffer.weight
  }

  /** Addresses found that wait for their commit. */
  get foundCount(): number {
    return this.#buffer.found
  }

  /** Whether there is something to commit. */
  get isDirty(): boolean {
    return !this.#isGivenBack && (!this.#buffer.isEmpty || this.#lacksCredits || this.isIdle)
  }

  /** Nothing goes on, and only for want of credits that nobody has asked for yet. */
  get #lacksCredits(): boolean {
    if (!this.isLoaded || this.isClosing || this.isPausing) return false
    if (this.budget.isExhausted || this.budget.slots === 0 || this.budget.hasActive) return false
    return this.budget.freeCredits <= 0 && this.#demand > 0
  }

  /** Whether it can do nothing before its next commit, which then should not wait for more. */
  get isBlockedOnCommit(): boolean {
    if (this.isIdle || (this.#backlog.size === 0 && this.budget.hasSlot)) return true
    return this.budget.freeCredits <= 0 && this.#unstarted > 0
  }

  /** Nothing is in flight, and nothing can begin with what is known and held. */
  get isIdle(): boolean {
    if (!this.budget.isUnused) return false
    if (this.isClosing || this.isPausing) return true
    if (this.isReading || !this.isLoaded) return false
    if (this.budget.slots === 0) return this.inbox === 0
    if (this.inbox > 0 || (this.sitemaps !== 'none' && this.#isAbout && !this.budget.isExhausted)) return false
    return this.#unstarted === 0 || this.budget.isExhausted
  }

  /** Whether this address has begun, and what becomes of it still counts. */
  isActive({ seq }: Address): boolean {
    return this.budget.isActive(seq) && !this.isClosing
  }

  /** Waiting addresses that were read from the frontier, at most `limit` of those after the cursor; `upTo` was durable then. */
  offer(addresses: readonly Address[], range: Readonly<{ limit: number; upTo: number }>): void {
    if (!this.isClosing && !this.isPausing) this.#backlog.add(addresses, range)
  }

  /** The next address; undefined when there is none at hand. */
  peek(): Address | undefined {
    return this.#backlog.peek()
  }

  /** Begins the next address. */
  begin(): void {
    const address = this.#backlog.take()
    if (address !== undefined) this.budget.begin(address.seq)
  }

  /** Ends an address that has begun. */
  end(result: Result): void {
    if (!this.budget.end(result.seq)) return // the queue was closed meanwhile
    if (isAttempt(result.outcome)) this.budget.spend()
    this.#buffer.addResult(result)
  }

  /** The address will be asked again: by this queue, or, when it is pausing, by whoever holds it next. */
  retry(retry: Retry): void {
    if (this.isPausing) this.budget.end(retry.address.seq)
    else this.retries.push(retry)
  }

  /** Begins nothing any more. */
  pause(): void {
    if (this.isClosing) return
    this.isPausing = true
    for (const { address } of this.retries) this.budget.end(address.seq)
    this.retries.length = 0
    this.#backlog.clear()
  }

  /** Forgets what was being done, as if it had never begun. */
  close(): void {
    if (this.isClosing) return
    this.isClosing = true
    this.abort.abort()
    this.budget.clear()
    this.retries.length = 0
    this.#backlog.clear()
  }

  /** The crawl is to fail. */
  fail(failure: Failure): void {
    this.#buffer.failure ??= failure
  }

  /** `https://example.com`, as the start or what it redirected to is written. */
  get scopeOrigin(): string {
    if (this.#scopeUrl !== undefined) return originOf(this.#scopeUrl)
    return hostOf(this.grant.startUrl) === this.hostName ? originOf(this.grant.startUrl) : `https://${this.hostName}`
  }

  /** The start has answered here, at this address. */
  settleScope(url: string): void {
    if (this.scope !== undefined) return
    this.scope = this.host
    this.#buffer.isScope = true
    this.#buffer.scopeUrl = url
    this.#useScope(url)
  }

  finishSitemaps(): void {
    this.sitemaps = 'none'
    this.#buffer.sitemapsRead = true
  }

  takeInbox(entries: readonly InboxEntry[]): void {
    this.links.addInbox(entries)
    this.taken = entries.at(-1)?.number ?? this.taken
    if (entries.length > 0) this.#buffer.taken = this.taken
    this.inbox = entries.length === 0 ? 0 : Math.max(0, this.inbox - entries.length)
  }

  /** Takes everything since the last time, as it is to be committed. */
  takeCommit(epoch: number): QueueCommit {
    const { isIdle } = this
    const demand = isIdle || this.isPausing ? 0 : this.#demand
    const credits = this.budget.balance(demand, { isIdle })
    const commit = { ...this.name, ...this.#buffer.take(), epoch, head: this.#head(), ...credits, isIdle }
    if (isIdle) {
      this.isClosing = true
      this.#isGivenBack = true
      this.abort.abort() // a request that still waits for its turn would wait for ever
    }
    return commit
  }

  /** The lowest sequence number that has not ended; 0 when that is not known any more. */
  #head(): number {
    return this.budget.lowestActive(this.isClosing || this.isPausing ? 0 : this.#backlog.next)
  }

  /** What the frontier answered to a commit. */
  apply({ granted, inbox, room, scope, scopeUrl }: QueueAnswer, commit: QueueCommit): void {
    this.budget.receive(granted, commit)
    this.inbox = inbox
    this.links.room = room - this.#buffer.rows
    this.scope ??= scope
    if (this.scope !== undefined) this.#useScope(scopeUrl)
    this.#durable = Math.max(this.#durable, commit.found.at(-1)?.seq ?? 0)
  }
}
