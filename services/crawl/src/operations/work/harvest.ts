/** What has come of a queue since its last commit. */
import type { Failure } from '../../model/crawl-state.ts'
import { hostOf } from '../../model/url.ts'
import type { Found, QueueCommit, Result } from '../../ports/frontier.ts'

type Gathered = Pick<
  QueueCommit,
  | 'results'
  | 'found'
  | 'elsewhere'
  | 'strangers'
  | 'listed'
  | 'dropped'
  | 'taken'
  | 'isScope'
  | 'scopeUrl'
  | 'sitemapsRead'
  | 'failure'
>

/** A stranger, or an address elsewhere, seen lately is not told to the database again, which would tell the same. */
const strangersRemembered = 50_000

/** Packed bytes that weigh as much as a page of its own. */
const pageBytes = 32_768
/** Addresses that weigh as much. */
const addressesOfPage = 100

export class Harvest {
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
  #strangers: string[] = []
  #listed: string[] = []
  readonly #strangersSeen = new Set<string>()
  readonly #sent = new Set<string>()

  get isEmpty(): boolean {
    const count =
      this.#results.length + this.#found.length + this.#elsewhere.length + this.#strangers.length + this.#listed.length
    return count + this.taken + this.dropped === 0 && !this.isScope && !this.sitemapsRead && this.failure === undefined
  }

  /** Pages, a large content or a hundred addresses counted as one of its own. */
  get weight(): number {
    return this.#weight + Math.floor(this.rows / addressesOfPage)
  }

  /** Addresses of any kind that are to be written. */
  get rows(): number {
    return this.#found.length + this.#listed.length + this.#elsewhere.length + this.#strangers.length
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

  /** Whether an address on another host was told to the database lately. */
  hasSent(url: string): boolean {
    return this.#sent.has(url) || this.#strangersSeen.has(url)
  }

  /** An address of the crawl on another host. */
  addElsewhere(url: string, depth: number, seq: number, via: readonly string[]): void {
    if (this.#sent.has(url)) return
    if (this.#sent.size >= strangersRemembered) this.#sent.clear()
    this.#sent.add(url)
    this.#elsewhere.push({ host: hostOf(url), url, depth, seq, via })
  }

  /** An address outside of the crawl's scope. */
  addStranger(url: string): void {
    if (this.#strangersSeen.has(url)) return
    if (this.#strangersSeen.size >= strangersRemembered) this.#strangersSeen.clear()
    this.#strangersSeen.add(url)
    this.#strangers.push(url)
  }

  /** An address of this host that a sitemap lists. */
  addListed(url: string): void {
    this.#listed.push(url)
  }

  /** Everything, which is then no longer here. */
  gather(): Gathered {
    const { taken, isScope, scopeUrl, sitemapsRead, failure, dropped } = this
    const gathered = {
      results: this.#results,
      found: this.#found,
      elsewhere: this.#elsewhere,
      strangers: this.#strangers,
      listed: this.#listed,
    }
    this.#results = []
    this.#weight = 0
    this.#found = []
    this.#elsewhere = []
    this.#strangers = []
    this.#listed = []
    this.taken = 0
    this.dropped = 0
    this.isScope = false
    this.scopeUrl = undefined
    this.sitemapsRead = false
    this.failure = undefined
    return { ...gathered, taken, isScope, scopeUrl, sitemapsRead, failure, dropped }
  }
}
