/** What has come of a queue since its last commit. */
import type { Failure } from '../../model/crawl-state.ts'
import { hostOf } from '../../model/url.ts'
import type { Found, QueueCommit, Result } from '../../ports/frontier.ts'

type Gathered = Pick<
  QueueCommit,
  'results' | 'found' | 'elsewhere' | 'strangers' | 'taken' | 'isScope' | 'sitemapsRead' | 'failure'
>

/** A stranger seen lately is not told to the database again, which would tell the same. */
const strangersRemembered = 50_000

export class Harvest {
  /** Inbox entries up to this one were dealt with; 0 for none. */
  taken = 0
  isScope = false
  sitemapsRead = false
  failure: Failure | undefined
  #results: Result[] = []
  #found: Found[] = []
  #elsewhere: QueueCommit['elsewhere'][number][] = []
  #strangers: string[] = []
  readonly #strangersSeen = new Set<string>()

  get isEmpty(): boolean {
    const count = this.#results.length + this.#found.length + this.#elsewhere.length + this.#strangers.length
    return count + this.taken === 0 && !this.isScope && !this.sitemapsRead && this.failure === undefined
  }

  get results(): number {
    return this.#results.length
  }

  get found(): number {
    return this.#found.length
  }

  addResult(result: Result): void {
    this.#results.push(result)
  }

  addFound(found: Found): void {
    this.#found.push(found)
  }

  /** An address of the crawl on another host. */
  addElsewhere(url: string, depth: number, seq: number, via: readonly string[]): void {
    this.#elsewhere.push({ host: hostOf(url), url, depth, seq, via })
  }

  /** An address outside of the crawl's scope. */
  addStranger(url: string): void {
    if (this.#strangersSeen.has(url)) return
    if (this.#strangersSeen.size >= strangersRemembered) this.#strangersSeen.clear()
    this.#strangersSeen.add(url)
    this.#strangers.push(url)
  }

  /** Everything, which is then no longer here. */
  gather(): Gathered {
    const { taken, isScope, sitemapsRead, failure } = this
    const gathered = {
      results: this.#results,
      found: this.#found,
      elsewhere: this.#elsewhere,
      strangers: this.#strangers,
    }
    this.#results = []
    this.#found = []
    this.#elsewhere = []
    this.#strangers = []
    this.taken = 0
    this.isScope = false
    this.sitemapsRead = false
    this.failure = undefined
    return { ...gathered, taken, isScope, sitemapsRead, failure }
  }
}
