/** What is to be committed of a queue: everything since its last commit. */

import { hostOf } from '../../../model/addresses/url.ts'
import type { Failure } from '../../../model/crawl-state.ts'
import type { Found, QueueCommit, Result } from '../../../ports/frontier.ts'

type Buffered = Pick<
  QueueCommit,
  | 'results'
  | 'found'
  | 'elsewhere'
  | 'outOfScope'
  | 'listed'
  | 'dropped'
  | 'taken'
  | 'isScope'
  | 'scopeUrl'
  | 'sitemapsRead'
  | 'failure'
>

/** An address on another host that was committed lately is not committed again: the database has it. */
const maxRemembered = 50_000

/** Packed bytes that count as one more page. */
const pageBytes = 32_768
/** Addresses that count as one more page. */
const addressesOfPage = 100

export class CommitBuffer {
  /** Inbox entries up to this one were dealt with; 0 for none. */
  taken = 0
  isScope = false
  scopeUrl: string | undefined
  sitemapsRead = false
  failure: Failure | undefined
  /** Links to addresses that are not kept. */
  dropped = 0
  #results: Result[] = []
  #weight = 0
  #found: Found[] = []
  #elsewhere: QueueCommit['elsewhere'][number][] = []
  #outOfScope: string[] = []
  #listed: string[] = []
  readonly #sentOutOfScope = new Set<string>()
  readonly #sent = new Set<string>()

  get isEmpty(): boolean {
    const count =
      this.#results.length + this.#found.length + this.#elsewhere.length + this.#outOfScope.length + this.#listed.length
    return count + this.taken + this.dropped === 0 && !this.isScope && !this.sitemapsRead && this.failure === undefined
  }

  /** Pages, a large content or a hundred addresses counted as one of its own. */
  get weight(): number {
    return this.#weight + Math.floor(this.rows / addressesOfPage)
  }

  /** Addresses of any kind that are to be written. */
  get rows(): number {
    return this.#found.length + this.#listed.length + this.#elsewhere.length + this.#outOfScope.length
  }

  /** Addresses to be written, a sitemap's entries among them. */
  get found(): number {
    return this.#found.length + this.#listed.length
  }

  addResult(result: Result): void {
    this.#results.push(result)
    this.#weight += 1 + Math.floor((result.kept?.content?.packed.length ?? 0) / pageBytes)
  }

  addFound(found: Found): void {
    this.#found.push(found)
  }

  /** Whether an address on another host was committed lately. */
  hasSent(url: string): boolean {
    return this.#sent.has(url) || this.#sentOutOfScope.has(url)
  }

  /** An address of the crawl on another host. */
  addElsewhere(url: string, depth: number, seq: number, via: readonly string[]): void {
    if (this.#sent.has(url)) return
    if (this.#sent.size >= maxRemembered) this.#sent.clear()
    this.#sent.add(url)
    this.#elsewhere.push({ host: hostOf(url), url, depth, seq, via })
  }

  /** An address outside of the crawl's scope. */
  addOutOfScope(url: string): void {
    if (this.#sentOutOfScope.has(url)) return
    if (this.#sentOutOfScope.size >= maxRemembered) this.#sentOutOfScope.clear()
    this.#sentOutOfScope.add(url)
    this.#outOfScope.push(url)
  }

  /** An address of this host that a sitemap lists. */
  addListed(url: string): void {
    this.#listed.push(url)
  }

  /** Empties the buffer. */
  take(): Buffered {
    const { taken, isScope, scopeUrl, sitemapsRead, failure, dropped } = this
    const buffered = {
      results: this.#results,
      found: this.#found,
      elsewhere: this.#elsewhere,
      outOfScope: this.#outOfScope,
      listed: this.#listed,
    }
    this.#results = []
    this.#weight = 0
    this.#found = []
    this.#elsewhere = []
    this.#outOfScope = []
    this.#listed = []
    this.taken = 0
    this.dropped = 0
    this.isScope = false
    this.scopeUrl = undefined
    this.sitemapsRead = false
    this.failure = undefined
    return { ...buffered, taken, isScope, scopeUrl, sitemapsRead, failure, dropped }
  }
}
