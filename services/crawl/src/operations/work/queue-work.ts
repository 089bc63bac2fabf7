/**
 * One crawl on one leased host: what it may spend, what it has seen, what it does now, and what is to be committed.
 *
 *   frontier ──due──> backlog ──take──> active (in flight, or waiting for a retry) ──end──> harvest ──commit──> frontier
 *                                         └── found, elsewhere, strangers ────────────────┘
 *
 * Nothing here waits or asks anybody: the host's work drives it, and the books take from it what is to be written.
 */
import type { Failure } from '../../model/crawl-state.ts'
import type { Finding } from '../../model/finding.ts'
import { isAttempt } from '../../model/outcome.ts'
import { SeenSet } from '../../model/seen-set.ts'
import { type Territory, territory } from '../../model/territory.ts'
import { deepest, type Trap } from '../../model/traps.ts'
import { hostOf, keyInHost, originOf } from '../../model/url.ts'
import { productToken } from '../../model/user-agent.ts'
import type { Address, Grant, InboxEntry, QueueAnswer, QueueCommit, Referrer, Result } from '../../ports/frontier.ts'
import { Backlog } from './backlog.ts'
import { Harvest } from './harvest.ts'

/** Credits held beyond what is in flight, so that a commit's answer need not be waited for. */
const creditsAhead = 512
/** Fewer addresses at hand than this, and more are read. */
const fewAtHand = 256

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
  /** Sequence numbers that have begun and have not ended. Each of them has one of the credits. */
  readonly active = new Set<number>()
  /** The number of the host that the crawl is about. */
  scope: number | undefined
  credits: number
  slots: number
  inFlight = 0
  /** Entries that wait in the inbox. */
  inbox: number
  sitemaps: 'none' | 'unread' | 'reading'
  /** Nothing may begin: it is being given back, was cancelled or has failed. */
  isClosing = false
  /** Nothing begins any more, and it is given back when what is in flight has ended: its crawl is to pause. */
  isResting = false
  /** The next addresses, or the inbox, are being read. */
  isReading = false
  /** What was seen before is known. */
  isLoaded = false
  /** The highest entry of the inbox that was taken. */
  taken = 0
  readonly #seen = new SeenSet()
  readonly #backlog: Backlog
  readonly #harvest = new Harvest()
  /** The last sequence number given, and the last that is durable. */
  #last: number
  #durable: number
  #scopeUrl: string | undefined
  #territory: Territory | undefined
  /** The present year, for what calendars make up. */
  readonly #year: number
  /** The longest way from the start that is followed. */
  readonly mostDepth: number
  readonly #trapsMet = new Set<string>()
  #notes: Finding[] = []
  /** How many more addresses of the crawl are kept. */
  #room: number
  /** The last credits that were asked for did not come. */
  #isDry = false
  /** The commit that gives it back is on its way; it says nothing after that. */
  #isGivenBack = false

  constructor(grant: Grant, { host, name, year }: Readonly<{ host: number; name: string; year: number }>) {
    this.grant = grant
    this.host = host
    this.hostName = name
    this.scope = grant.scope
    this.credits = grant.credits
    this.slots = grant.slots
    this.inbox = grant.inbox
    this.#room = grant.room
    this.sitemaps = grant.sitemaps ? 'unread' : 'none'
    this.#backlog = new Backlog(grant.head - 1)
    this.#last = grant.last
    this.#durable = grant.last
    this.#year = year
    this.mostDepth = grant.rules.maxDepth ?? deepest
    this.robot = grant.rules.userAgent === undefined ? undefined : productToken(grant.rules.userAgent)
    if (grant.scope !== undefined) this.#settleTerritory(grant.scopeUrl)
  }

  #settleTerritory(url: string | undefined): void {
    this.#scopeUrl ??= url
    this.#territory ??= territory(this.grant.rules, this.#scopeUrl ?? `${this.scopeOrigin}/`, this.#year)
  }

  get name(): { crawl: number; host: number } {
    return { crawl: this.grant.crawl, host: this.host }
  }

  /** A grant on top of what is held already. */
  extend({ credits, slots, inbox }: Grant): void {
    this.credits += credits
    this.slots += slots
    this.inbox = inbox
    this.#isDry = false
  }

  /** Whether another request of any kind may begin. */
  get hasSlot(): boolean {
    return !this.isClosing && !this.isResting && this.inFlight < this.slots
  }

  get #freeCredits(): number {
    return this.credits - this.active.size
  }

  /** Whether the next address may begin. */
  get hasNext(): boolean {
    return this.#backlog.size > 0 && this.#freeCredits > 0
  }

  /** Whether the sitemaps can be read now. */
  get canReadSitemaps(): boolean {
    return this.sitemaps === 'unread' && this.#isAbout && this.hasSlot && !this.#isDry && this.#freeCredits > 0
  }

  /** Whether the crawl is about this host. */
  get #isAbout(): boolean {
    return this.scope === this.host
  }

  /** Addresses that have not begun, at hand or not. */
  get #unstarted(): number {
    return this.#backlog.size + this.#last - this.#backlog.cursor
  }

  /** How many credits there is a use for, sitemaps that may bring more addresses included. */
  get #demand(): number {
    return this.#unstarted + (this.sitemaps !== 'none' && this.#isAbout ? 1 : 0)
  }

  get wantsReading(): boolean {
    if (this.isClosing || this.isResting || this.isReading || !this.isLoaded) return false
    return this.#backlog.size < fewAtHand && this.#backlog.cursor < this.#durable
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
    return this.#harvest.weight
  }

  /** Addresses found that wait for their commit. */
  get foundCount(): number {
    return this.#harvest.found
  }

  /** Whether there is something to tell the frontier. */
  get isDirty(): boolean {
    return !this.#isGivenBack && (!this.#harvest.isEmpty || this.#lacksCredits || this.isIdle)
  }

  /** Nothing goes on, and only for want of credits that nobody has asked for yet. */
  get #lacksCredits(): boolean {
    if (!this.isLoaded || this.isClosing || this.isResting || this.#isDry || this.slots === 0 || this.active.size > 0)
      return false
    return this.#freeCredits <= 0 && this.#demand > 0
  }

  /** Whether it stands still until the frontier has been told: then nothing should wait for more to come. */
  get isHungry(): boolean {
    if (this.isIdle || (this.#backlog.size === 0 && this.inFlight < this.slots)) return true
    return this.#freeCredits <= 0 && this.#unstarted > 0
  }

  /** Nothing is in flight, and nothing can begin with what is known and held. */
  get isIdle(): boolean {
    if (this.active.size > 0 || this.inFlight > 0) return false
    if (this.isClosing || this.isResting) return true
    if (this.isReading || !this.isLoaded) return false
    if (this.slots === 0) return this.inbox === 0
    if (this.inbox > 0 || (this.sitemaps !== 'none' && this.#isAbout && !this.#isDry)) return false
    return this.#unstarted === 0 || this.#isDry
  }

  /** Waiting addresses that were read from the frontier, at most `limit` of those after the cursor; `upTo` was durable then. */
  offer(addresses: readonly Address[], range: Readonly<{ limit: number; upTo: number }>): void {
    if (!this.isClosing && !this.isResting) this.#backlog.add(addresses, range)
  }

  /** The next address; undefined when there is none at hand. */
  peek(): Address | undefined {
    return this.#backlog.peek()
  }

  /** Begins the next address. */
  begin(): void {
    const address = this.#backlog.take()
    if (address !== undefined) this.active.add(address.seq)
  }

  /** Ends an address that has begun. */
  end(result: Result): void {
    if (!this.active.delete(result.seq)) return // it was closed meanwhile
    if (isAttempt(result.outcome)) this.credits -= 1
    this.#harvest.addResult(result)
  }

  /** It will be asked again; by who holds it next, when this queue rests. */
  retry(retry: Retry): void {
    if (this.isResting) this.active.delete(retry.address.seq)
    else this.retries.push(retry)
  }

  /** Begins nothing any more. */
  rest(): void {
    if (this.isClosing) return
    this.isResting = true
    for (const { address } of this.retries) this.active.delete(address.seq)
    this.retries.length = 0
    this.#backlog.clear()
  }

  /** Forgets what was being done: it was never done, as far as anybody knows. */
  close(): void {
    if (this.isClosing) return
    this.isClosing = true
    this.abort.abort()
    this.active.clear()
    this.retries.length = 0
    this.#backlog.clear()
  }

  /** The crawl is to fail. */
  fail(failure: Failure): void {
    this.#harvest.failure ??= failure
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
    this.#harvest.isScope = true
    this.#harvest.scopeUrl = url
    this.#settleTerritory(url)
  }

  finishSitemaps(): void {
    this.sitemaps = 'none'
    this.#harvest.sitemapsRead = true
  }

  /** An address of this queue that was seen before. */
  remember(url: string): void {
    this.#seen.add(keyInHost(url))
  }

  /** An address on this host, perhaps a new one; it belongs to the queue if it does to the crawl. */
  find(url: string, depth: number, from: Readonly<{ referrer?: Referrer; via?: readonly string[] }>): void {
    const key = keyInHost(url)
    if (this.#room <= 0 && !this.#seen.has(key)) return this.drop(1)
    if (!this.#seen.add(key)) return
    this.#room -= 1
    const refusal = this.#territory?.refusal(url)
    if (refusal !== undefined) {
      this.#harvest.addStranger(url)
      if (refusal !== 'outside') this.noteTrap(refusal, url)
      return
    }
    this.#last += 1
    this.#harvest.addFound({ seq: this.#last, url, depth, referrer: from.referrer, via: from.via ?? [] })
  }

  /** An address on another host, which the crawl may reach as well. */
  meet(url: string, depth: number, seq: number, via: readonly string[] = []): void {
    if (this.#territory?.isWide === true && this.#territory.refusal(url) === undefined) this.send(url, depth, seq, via)
    else this.meetStranger(url)
  }

  /** An address of the crawl leads into an endless space; each kind is told of once. */
  noteTrap(trap: Trap | 'a way without end', url: string): void {
    if (this.#trapsMet.has(trap)) return
    this.#trapsMet.add(trap)
    const message = `${url} looks like ${trap}; such addresses are not followed.`
    this.note({ code: 'endless-space', message, once: trap })
  }

  /** Is told with the address that ends next. */
  note(finding: Finding): void {
    this.#notes.push(finding)
  }

  /** What was noted since the last time. */
  takeNotes(): readonly Finding[] {
    const notes = this.#notes
    this.#notes = []
    return notes
  }

  /** An address of the crawl on another host. */
  send(url: string, depth: number, seq: number, via: readonly string[]): void {
    if (this.#takesFrom(url)) this.#harvest.addElsewhere(url, depth, seq, via)
  }

  /** An address outside of the crawl's scope. */
  meetStranger(url: string): void {
    if (this.#takesFrom(url)) this.#harvest.addStranger(url)
  }

  /** Whether there is room for an address elsewhere; what was told of already takes none. */
  #takesFrom(url: string): boolean {
    if (this.#harvest.hasSent(url)) return false
    const isKept = this.#room > 0
    if (isKept) this.#room -= 1
    else this.drop(1)
    return isKept
  }

  /** Links that lead to addresses which are not kept. */
  drop(links: number): void {
    this.#harvest.dropped += links
  }

  /** An address on this host that a sitemap lists. */
  list(url: string): void {
    if (this.#room > 0) this.#harvest.addListed(url)
    this.find(url, 1, {})
  }

  takeInbox(entries: readonly InboxEntry[]): void {
    for (const { url, depth, referrer, via } of entries) this.find(url, depth, { referrer, via })
    this.taken = entries.at(-1)?.number ?? this.taken
    if (entries.length > 0) this.#harvest.taken = this.taken
    this.inbox = entries.length === 0 ? 0 : Math.max(0, this.inbox - entries.length)
  }

  /** Everything since the last time, as it is to be committed. */
  gather(epoch: number): QueueCommit {
    const { isIdle } = this
    const wanted = isIdle || this.isResting ? 0 : Math.min(this.#demand, creditsAhead)
    const returned = isIdle ? 0 : Math.max(0, this.#freeCredits - Math.max(wanted, this.slots))
    this.credits -= returned
    const asked = Math.max(0, wanted - this.#freeCredits)
    const commit = { ...this.name, ...this.#harvest.gather(), epoch, head: this.#head(), asked, returned, isIdle }
    if (isIdle) {
      this.isClosing = true
      this.#isGivenBack = true
      this.abort.abort() // whoever still waits for a turn here would wait for ever
    }
    return commit
  }

  /** The lowest sequence number that has not ended; 0 when that is not known any more. */
  #head(): number {
    let lowest = this.isClosing || this.isResting ? 0 : this.#backlog.next
    for (const seq of this.active) lowest = Math.min(lowest, seq)
    return lowest
  }

  /** What the frontier answered to a commit. */
  apply({ granted, inbox, room, scope, scopeUrl }: QueueAnswer, { asked, found }: QueueCommit): void {
    this.credits += granted
    this.#isDry = asked > 0 && granted === 0 && this.#freeCredits <= 0
    this.inbox = inbox
    this.#room = room - this.#harvest.rows
    this.scope ??= scope
    if (this.scope !== undefined) this.#settleTerritory(scopeUrl)
    this.#durable = Math.max(this.#durable, found.at(-1)?.seq ?? 0)
  }
}
