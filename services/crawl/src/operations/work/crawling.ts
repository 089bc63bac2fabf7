/**
 * The crawling of one process: works on hosts, and one loop that keeps their books. A batch is committed when a queue would
 * stand still without it, when many pages wait, or after 50 ms; while it is being committed the next one gathers.
 * What is in memory only is lost with the process, and nobody was told of it: it will be fetched again. When the books
 * can't be kept, memory is thrown away for the same reason, and all begins from what is durable.
 */
import { Problem } from '@alluvium/kernel'
import { type Alarm, timerAlarm } from './alarm.ts'
import { Books, type OnCommitted } from './books.ts'
import type { QueueWork } from './queue-work.ts'
import { Workshop, type WorkshopTools } from './workshop.ts'

export type CrawlingOptions = Omit<WorkshopTools, 'alarm'> & Readonly<{ alarm?: Alarm; onCommitted?: OnCommitted }>

export interface Crawling {
  /** There is a new crawl, or something else has changed that may give work. */
  wake(): void
  /** The crawl is to be dropped; what it has done so far is committed. */
  drop(crawlId: string): void
  /** The crawl is to pause: what is in flight may end, and is committed. */
  rest(crawlId: string): void
  /** Lets what is in flight end within `deadlineMs`, commits it, and lets go of all hosts. Idempotent. */
  close(options: Readonly<{ deadlineMs: number }>): Promise<void>
}

/** Before the books are opened again, milliseconds; doubles while that fails. */
const mendMs = 1_000
const longestMendMs = 30_000
const quietLookMs = 5
const abortMs = 1_000

export function openCrawling(options: CrawlingOptions): Crawling {
  const keeper = new Keeper(options)
  return {
    wake: () => keeper.wake(),
    drop: (crawlId) => keeper.drop(crawlId),
    rest: (crawlId) => keeper.rest(crawlId),
    close: ({ deadlineMs }) => keeper.close(deadlineMs),
  }
}

class Keeper {
  readonly #shop: Workshop
  readonly #books: Books
  readonly #kept: Promise<void>
  readonly #stopping = new AbortController()
  #isOver = false
  #failures = 0
  #closing: Promise<void> | undefined

  constructor({ onCommitted, alarm = timerAlarm, ...tools }: CrawlingOptions) {
    this.#shop = new Workshop({ ...tools, alarm })
    this.#books = new Books(this.#shop, onCommitted)
    this.#kept = this.#keep()
  }

  wake(): void {
    this.#books.wantLease()
    this.#shop.bell.ring()
  }

  drop(crawlId: string): void {
    for (const queue of this.#queuesOf(crawlId)) this.#shop.drop(queue)
  }

  rest(crawlId: string): void {
    for (const queue of this.#queuesOf(crawlId)) this.#shop.rest(queue)
  }

  #queuesOf(crawlId: string): QueueWork[] {
    const all = Array.from(this.#shop.hosts.values(), ({ queues }) => [...queues.values()]).flat()
    return all.filter(({ grant }) => grant.crawlId === crawlId)
  }

  close(deadlineMs: number): Promise<void> {
    this.#closing ??= this.#close(deadlineMs)
    return this.#closing
  }

  /** The one loop that talks to the frontier. */
  async #keep(): Promise<void> {
    let isBegun = false
    while (!this.#isOver) {
      /* oxlint-disable no-await-in-loop -- one round after another */
      try {
        if (!isBegun) {
          await this.#books.begin()
          this.#shop.bell.ring() // what an earlier process has left goes on at once
        }
        isBegun = true
        await this.#shop.bell.heard(this.#shop.tools.bounds.lookMs)
        await this.#round()
        this.#failures = 0
      } catch (error) {
        isBegun = false
        await this.#mend(error)
      }
      /* oxlint-enable no-await-in-loop */
    }
  }

  async #round(): Promise<void> {
    const { brokenBy } = this.#shop
    this.#shop.brokenBy = undefined
    if (brokenBy !== undefined) throw brokenBy
    await this.#books.keep()
  }

  async #mend(error: unknown): Promise<void> {
    const { logger } = this.#shop.tools
    const wait = Math.min(longestMendMs, mendMs * 2 ** this.#failures)
    this.#failures += 1
    logger[error instanceof Problem ? 'warn' : 'error'](
      { err: error, wait },
      'the books of the crawls begin anew from what is durable',
    )
    for (const host of this.#shop.hosts.values()) this.#shop.forget(host)
    await this.#shop.pause(wait, this.#stopping.signal)
  }

  async #close(deadlineMs: number): Promise<void> {
    this.#shop.isStopping = true
    this.#stopping.abort()
    await this.#quiet(deadlineMs)
    this.#isOver = true
    this.#shop.bell.ring()
    await this.#kept
    for (const { queues } of this.#shop.hosts.values()) for (const queue of queues.values()) this.#shop.drop(queue)
    await this.#quiet(abortMs) // what was given up ends at once, but not in this very moment
    try {
      await this.#books.commit({ releasing: false })
      await this.#books.commit({ releasing: true })
    } catch (error) {
      this.#shop.tools.logger.warn({ err: error }, 'the last pages of the crawls could not be committed')
    }
    for (const host of this.#shop.hosts.values()) this.#shop.forget(host)
    this.#shop.tools.web.close()
  }

  /** Until nothing is in flight, and no longer than until the deadline. */
  async #quiet(deadlineMs: number): Promise<void> {
    const until = this.#shop.now() + deadlineMs
    while (this.#shop.inFlight > 0 && this.#shop.now() < until) {
      // oxlint-disable-next-line no-await-in-loop -- until it is quiet
      await this.#shop.pause(quietLookMs, new AbortController().signal)
    }
  }
}
