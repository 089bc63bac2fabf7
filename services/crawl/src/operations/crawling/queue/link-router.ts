/**
 * Where the addresses go that the pages of a queue name:
 *
 *   new, on this host, in scope       into this queue, with the next sequence number
 *   in scope, on another host         into that host's inbox
 *   out of scope                      recorded once, never fetched
 *   the crawl keeps no more           counted as dropped
 *
 * All of it goes into the queue's commit buffer.
 */
import type { CrawlScope } from '../../../model/addresses/crawl-scope.ts'
import { SeenSet } from '../../../model/addresses/seen-set.ts'
import type { Trap } from '../../../model/addresses/traps.ts'
import { isSecure, pathOf } from '../../../model/addresses/url.ts'
import type { Finding } from '../../../model/finding.ts'
import type { Grant, InboxEntry, Referrer } from '../../../ports/frontier.ts'
import type { CommitBuffer } from './commit-buffer.ts'

type From = Readonly<{ referrer?: Referrer; via?: readonly string[] }>

export class LinkRouter {
  /** What belongs to the crawl; undefined until its start has answered. */
  scope: CrawlScope | undefined
  /** How many more addresses of the crawl are kept. */
  room: number
  /** The last sequence number given. */
  lastSeq: number
  readonly #buffer: CommitBuffer
  /** The paths on this host that were seen, by whether they are asked over TLS. */
  readonly #seen = new SeenSet()
  readonly #seenSecurely = new SeenSet()
  readonly #trapsReported = new Set<string>()
  #findings: Finding[] = []

  constructor({ room, last }: Pick<Grant, 'room' | 'last'>, buffer: CommitBuffer) {
    this.room = room
    this.lastSeq = last
    this.#buffer = buffer
  }

  /** An address of this queue that was seen before. */
  remember(url: string): void {
    this.#seenLike(url).add(pathOf(url))
  }

  /** Adds an address on this host to the queue, if it is new and in scope. */
  addHere(url: string, depth: number, from: From): void {
    if (this.#isNew(url, pathOf(url))) this.#addNew(url, depth, from)
  }

  /** The same for a path on an origin of this host. */
  addPath(origin: string, path: string, depth: number, from: From): void {
    if (this.#isNew(origin, path)) this.#addNew(origin + path, depth, from)
  }

  /** Whether this path is to be added now. `url`: begins as its address. */
  #isNew(url: string, path: string): boolean {
    const seen = this.#seenLike(url)
    if (this.room > 0) return seen.add(path)
    if (!seen.has(path)) this.countDropped(1)
    return false
  }

  #seenLike(url: string): SeenSet {
    return isSecure(url) ? this.#seenSecurely : this.#seen
  }

  #addNew(url: string, depth: number, { referrer, via = [] }: From): void {
    this.room -= 1
    const refusal = this.scope?.refusal(url)
    if (refusal !== undefined) {
      this.#buffer.addOutOfScope(url)
      if (refusal !== 'outside') this.reportTrap(refusal, url)
      return
    }
    this.lastSeq += 1
    this.#buffer.addFound({ seq: this.lastSeq, url, depth, referrer, via })
  }

  /** An address on another host: in the crawl's scope or out of it. */
  addElsewhere(url: string, depth: number, seq: number, via: readonly string[] = []): void {
    if (this.scope?.isWide === true && this.scope.refusal(url) === undefined) this.sendElsewhere(url, depth, seq, via)
    else if (this.#takesFrom(url)) this.#buffer.addOutOfScope(url)
  }

  /** Sends an address of the crawl to the inbox of its host. */
  sendElsewhere(url: string, depth: number, seq: number, via: readonly string[]): void {
    if (this.#takesFrom(url)) this.#buffer.addElsewhere(url, depth, seq, via)
  }

  /** An address on this host that a sitemap lists. */
  addListed(url: string): void {
    if (this.room > 0) this.#buffer.addListed(url)
    this.addHere(url, 1, {})
  }

  addInbox(entries: readonly InboxEntry[]): void {
    for (const { url, depth, referrer, via } of entries) this.addHere(url, depth, { referrer, via })
  }

  /** Links that lead to addresses which are not kept. */
  countDropped(links: number): void {
    this.#buffer.dropped += links
  }

  /** An address of the crawl leads into an endless space; each kind is reported once. */
  reportTrap(trap: Trap | 'a way without end', url: string): void {
    if (this.#trapsReported.has(trap)) return
    this.#trapsReported.add(trap)
    const message = `${url} looks like ${trap}; such addresses are not followed.`
    this.report({ code: 'endless-space', message, once: trap })
  }

  /** A finding that is reported with the address that ends next. */
  report(finding: Finding): void {
    this.#findings.push(finding)
  }

  /** The findings since the last time. */
  takeFindings(): readonly Finding[] {
    const findings = this.#findings
    this.#findings = []
    return findings
  }

  /** Whether there is room for an address on another host; one that was committed lately takes none. */
  #takesFrom(url: string): boolean {
    if (this.#buffer.hasSent(url)) return false
    const isKept = this.room > 0
    if (isKept) this.room -= 1
    else this.countDropped(1)
    return isKept
  }
}
