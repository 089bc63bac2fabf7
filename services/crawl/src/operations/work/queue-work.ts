/**
 * One crawl on one leased host: what it may spend, what it has seen, what it does now, and what is to be committed.
 *
 *   frontier ──due──> ready ──take──> active (in flight, or waiting for a retry) ──end──> results ──commit──> frontier
 *                                        └── found, elsewhere, strangers ─────────────────┘
 *
 * Nothing here waits or asks anybody: the host's work drives it, and the books take from it what is to be written.
 */
import type { Failure } from '../../model/crawl-state.ts'
import { isAttempt } from '../../model/outcome.ts'
import { SeenSet } from '../../model/seen-set.ts'
import { hostOf, keyInHost, originOf } from '../../model/url.ts'
import type {
  Address,
  Found,
  Grant,
  InboxEntry,
  QueueAnswer,
  QueueCommit,
  Referrer,
  Result,
} from '../../ports/frontier.ts'

/** Credits held beyond what is in flight, so that a commit's answer need not be waited for. */
const creditsAhead = 512
/** A stranger seen lately is not told to the database again, which would tell the same. */
const strangersRemembered = 50_000

export type Retry = Readonly<{ address: Address; tries: number; at: number }>

export class QueueWork {
  readonly grant: Grant
  /** `example.com:8080`. */
  readonly hostName: string
  readonly host: number
  readonly abort = new AbortController()
  readonly ready: Address[] = []
  readonly retries: Retry[] = []
  /** Sequence numbers that have left `ready` and have not ended. */
  readonly active = new Set<number>()
  /** The number of the host that the crawl is about. */
  scope: number | undefined
  credits: number
  slots: number
  inFlight = 0
  /** Entries that wait in the inbox. */
  inbox: number
  /** The sitemaps are to be read, and by whom. */
  sitemaps: 'none' | 'unread' | 'reading'
  /** Nothing may begin: it is being given back, was cancelled or has failed. */
  isClosing = false
  /** The commit that gives it back is on its way; it says nothing after that. */
  isGivenBack = false
  /** The seen-set is being built, or the next addresses are being read. */
  isReading = false
  isLoaded = false
  /** The last credits that were asked for did not come. */
  isDry = false
  #seen = new SeenSet()
  #strangers = new Set<string>()
  #readyFrom = 0
  /** All addresses up to this one were read into `ready`. */
  #cursor: number
  /** The last sequence number given, and the last that is durable. */
  #last: number
  #durable: number
  #results: Result[] = []
  #found: Found[] = []
  #elsewhere: QueueCommit['elsewhere'][number][] = []
  #newStrangers: string[] = []
  #taken = 0
  #lastTaken = 0
  #scopeOrigin: string | undefined
  #isScope = false
  #sitemapsRead = false
  #failure: Failure | undefined

  constructor(grant: Grant, { host, name }: Readonly<{ host: number; name: string }>) {
    this.grant = grant
    this.host = host
    this.hostName = name
    this.scope = grant.scope
    this.credits = grant.credits
    this.slots = grant.slots
    this.inbox = grant.inbox
    this.sitemaps = grant.sitemaps ? 'unread' : 'none'
    this.#cursor = grant.head - 1
    this.#last = grant.last
    this.#durable = grant.last
  }

  get name(): { crawl: number; host: number } {
    return { crawl: this.grant.crawl, host: this.host }
  }

  /** A grant on top of what is held already. */
  extend({ credits, slots, inbox }: Grant): void {
    this.credits += credits
    this.slots += slots
    this.inbox = inbox
    this.isDry = false
  }

  /** Whether another request of any kind may begin. */
  get hasSlot(): boolean {
    return !this.isClosing && this.inFlight < this.slots
  }

  get freeCredits(): number {
    return this.credits - this.active.size
  }

  /** Addresses in `ready`. */
  get readyCount(): number {
    return this.ready.length - this.#readyFrom
  }

  /** Addresses that have not begun, known here or not. */
  get unstarted(): number {
    return this.readyCount + this.#last - this.#cursor
  }

  get wantsReading(): boolean {
    return !this.isClosing && !this.isReading && this.isLoaded && this.readyCount < 256 && this.#cursor < this.#durable
  }

  get cursor(): number {
    return this.#cursor
  }

  /** The last sequence number that is durable. */
  get durable(): number {
    return this.#durable
  }

  /** How many credits there is a use for, sitemaps that may bring more addresses included. */
  get #demand(): number {
    return this.unstarted + (this.sitemaps !== 'none' && this.#isAbout ? 1 : 0)
  }

  /** Pages that wait for their commit. */
  get uncommitted(): number {
    return this.#results.length
  }

  get foundCount(): number {
    return this.#found.length
  }

  /** Whether there is something to tell the frontier. */
  get isDirty(): boolean {
    if (this.isGivenBack) return false
    const gathered =
      this.#results.length + this.#found.length + this.#elsewhere.length + this.#newStrangers.length + this.#taken
    return (
      gathered > 0 ||
      this.#isScope ||
      this.#sitemapsRead ||
      this.#failure !== undefined ||
      this.#lacksCredits ||
      this.isIdle
    )
  }

  /** Nothing goes on, and only for want of credits that nobody has asked for yet. */
  get #lacksCredits(): boolean {
    return (
      this.isLoaded &&
      !this.isClosing &&
      !this.isDry &&
      this.slots > 0 &&
      this.active.size === 0 &&
      this.freeCredits <= 0 &&
      this.#demand > 0
    )
  }

  /** Whether it stands still until the frontier has been told: then nothing should wait for more to come. */
  get isHungry(): boolean {
    return (
      this.isIdle ||
      (this.readyCount === 0 && this.inFlight < this.slots) ||
      (this.freeCredits <= 0 && this.unstarted > 0)
    )
  }

  /** Nothing is in flight, and nothing can begin with what is known and held. */
  get isIdle(): boolean {
    if (this.active.size > 0 || this.inFlight > 0 || this.isReading || !this.isLoaded) return false
    if (this.isClosing) return true
    if (this.slots === 0) return this.inbox === 0
    if (this.inbox > 0 || (this.sitemaps !== 'none' && this.#isAbout && !this.isDry)) return false
    return this.unstarted === 0 || this.isDry
  }

  get #isAbout(): boolean {
    return this.scope === this.host
  }

  /** Whether the sitemaps can be read now. */
  get canReadSitemaps(): boolean {
    return this.sitemaps === 'unread' && this.#isAbout && this.hasSlot && !this.isDry && this.freeCredits > 0
  }

  /** Waiting addresses that were read from the frontier, at most `limit` of those after the cursor; `upTo` was durable then. */
  offer(addresses: readonly Address[], { limit, upTo }: Readonly<{ limit: number; upTo: number }>): void {
    if (this.isClosing) return
    this.ready.push(...addresses)
    const last = addresses.at(-1)?.seq ?? 0
    this.#cursor = Math.max(this.#cursor, addresses.length < limit ? Math.max(upTo, last) : last)
  }

  /** The next address; undefined when there is none. */
  peek(): Address | undefined {
    return this.ready[this.#readyFrom]
  }

  /** The next address, which is active from then on. */
  take(): Address | undefined {
    const address = this.ready[this.#readyFrom]
    if (address === undefined) return undefined
    this.#readyFrom += 1
    if (this.#readyFrom > 1_024 || this.#readyFrom === this.ready.length) {
      this.ready.splice(0, this.#readyFrom)
      this.#readyFrom = 0
    }
    this.active.add(address.seq)
    return address
  }

  /** Known from the start of the lease. */
  remember(url: string): void {
    this.#seen.add(keyInHost(url))
  }

  /** Forgets what was being done: it was never done, as far as anybody knows. */
  close(): void {
    if (this.isClosing) return
    this.isClosing = true
    this.abort.abort()
    this.active.clear()
    this.retries.length = 0
    this.ready.length = 0
    this.#readyFrom = 0
  }

  end(result: Result): void {
    if (!this.active.delete(result.seq)) return // it was closed meanwhile
    if (isAttempt(result.outcome)) this.credits -= 1
    this.#results.push(result)
  }

  fail(failure: Failure): void {
    this.#failure ??= failure
  }

  /** `https://example.com`, as the start or what it redirected to is written. */
  get scopeOrigin(): string {
    if (this.#scopeOrigin !== undefined) return this.#scopeOrigin
    return hostOf(this.grant.startUrl) === this.hostName ? originOf(this.grant.startUrl) : `https://${this.hostName}`
  }

  /** The highest entry of the inbox that was taken. */
  get taken(): number {
    return this.#lastTaken
  }

  /** The start has answered here, at this address. */
  settleScope(url: string): void {
    if (this.scope !== undefined) return
    this.#scopeOrigin = originOf(url)
    this.scope = this.host
    this.#isScope = true
  }

  finishSitemaps(): void {
    this.sitemaps = 'none'
    this.#sitemapsRead = true
  }

  /** An address that belongs to this queue; true when it is new. */
  find(
    url: string,
    depth: number,
    { referrer, via = [] }: Readonly<{ referrer?: Referrer; via?: readonly string[] }>,
  ): boolean {
    if (!this.#seen.add(keyInHost(url))) return false
    this.#last += 1
    this.#found.push({ seq: this.#last, url, depth, referrer, via })
    return true
  }

  /** An address of the crawl on another host. */
  send(url: string, depth: number, seq: number, via: readonly string[]): void {
    this.#elsewhere.push({ host: hostOf(url), url, depth, seq, via })
  }

  /** An address outside of the crawl's scope. */
  meetStranger(url: string): void {
    if (this.#strangers.has(url)) return
    if (this.#strangers.size >= strangersRemembered) this.#strangers.clear()
    this.#strangers.add(url)
    this.#newStrangers.push(url)
  }

  takeInbox(entries: readonly InboxEntry[]): void {
    for (const { url, depth, referrer, via } of entries) this.find(url, depth, { referrer, via })
    this.#taken = entries.at(-1)?.number ?? this.#taken
    this.#lastTaken = Math.max(this.#lastTaken, this.#taken)
    this.inbox = entries.length === 0 ? 0 : Math.max(0, this.inbox - entries.length)
  }

  /** Everything since the last time, as it is to be committed. */
  gather(epoch: number): QueueCommit {
    const isIdle = this.isIdle
    const wanted = isIdle ? 0 : Math.min(this.#demand, creditsAhead)
    const surplus = isIdle ? 0 : Math.max(0, this.freeCredits - Math.max(wanted, this.slots))
    this.credits -= surplus
    const commit: QueueCommit = {
      ...this.name,
      epoch,
      results: this.#results,
      found: this.#found,
      elsewhere: this.#elsewhere,
      strangers: this.#newStrangers,
      taken: this.#taken,
      head: this.#head(),
      asked: Math.max(0, wanted - this.freeCredits),
      returned: surplus,
      isIdle,
      isScope: this.#isScope,
      sitemapsRead: this.#sitemapsRead,
      failure: this.#failure,
    }
    if (isIdle) {
      this.isClosing = true
      this.isGivenBack = true
    }
    this.#results = []
    this.#found = []
    this.#elsewhere = []
    this.#newStrangers = []
    this.#taken = 0
    this.#isScope = false
    this.#sitemapsRead = false
    return commit
  }

  /** The lowest sequence number that has not ended. */
  #head(): number {
    const next = this.ready[this.#readyFrom]?.seq ?? this.#cursor + 1
    let lowest = this.isClosing ? 0 : next
    for (const seq of this.active) lowest = Math.min(lowest, seq)
    return lowest
  }

  /** What the frontier answered to a commit. */
  apply({ granted, inbox, scope }: QueueAnswer, { asked, found }: QueueCommit): void {
    this.credits += granted
    this.isDry = asked > 0 && granted === 0 && this.freeCredits <= 0
    this.inbox = inbox
    this.scope ??= scope
    this.#durable = Math.max(this.#durable, found.at(-1)?.seq ?? 0)
  }
}
