/**
 * The crawling of one process: work on hosts, and one loop that keeps it in step with the frontier. A batch is committed when a
 * queue would have to stop without it, when many pages wait, or after 50 ms; the next batch gathers meanwhile. Results that
 * are only in memory are lost with the process and are fetched again: nobody has seen them. When the frontier fails, memory
 * is cleared for the same reason, and the work restarts from what is durable.
 */
import { Problem } from '@alluvium/kernel'
import { type Alarm, timerAlarm } from './context/alarm.ts'
import { CrawlContext, type CrawlTools } from './context/crawl-context.ts'
import { FrontierSync, type OnCommitted } from './frontier-sync.ts'
import { HeldHosts } from './held-hosts.ts'

export type CrawlingOptions = Omit<CrawlTools, 'alarm'> & Readonly<{ alarm?: Alarm; onCommitted?: OnCommitted }>

export interface Crawling {
  /** Looks for work: there is a new crawl, or something else has changed. */
  wake(): void
  /** Ends the work on a crawl at once; what it has done so far is committed. */
  drop(crawlId: string): void
  /** Pauses a crawl: requests in flight may end, and are committed. */
  pause(crawlId: string): void
  /** Lets what is in flight end within `deadlineMs`, commits it, and lets go of all hosts. Idempotent. */
  close(options: Readonly<{ deadlineMs: number }>): Promise<void>
}

/** Before it begins anew after a failure of the frontier, milliseconds; doubles while that fails. */
const recoveryMs = 1_000
const maxRecoveryMs = 30_000
const quietLookMs = 5
const abortMs = 1_000

export function openCrawling(options: CrawlingOptions): Crawling {
  const loop = new CrawlLoop(options)
  return {
    wake: () => loop.wake(),
    drop: (crawlId) => loop.drop(crawlId),
    pause: (crawlId) => loop.pause(crawlId),
    close: ({ deadlineMs }) => loop.close(deadlineMs),
  }
}

class CrawlLoop {
  readonly #context: CrawlContext
  readonly #hosts: HeldHosts
  readonly #sync: FrontierSync
  readonly #running: Promise<void>
  readonly #stopping = new AbortController()
  #isOver = false
  #failures = 0
  #closing: Promise<void> | undefined

  constructor({ onCommitted, alarm = timerAlarm, ...tools }: CrawlingOptions) {
    this.#context = new CrawlContext({ ...tools, alarm })
    this.#hosts = new HeldHosts(this.#context)
    this.#sync = new FrontierSync(this.#context, this.#hosts, onCommitted)
    this.#running = this.#run()
  }

  wake(): void {
    this.#sync.wantLease()
    this.#context.commits.wakeSignal.wake()
  }

  drop(crawlId: string): void {
    for (const queue of this.#hosts.queuesOf(crawlId)) this.#context.commits.drop(queue)
  }

  pause(crawlId: string): void {
    for (const queue of this.#hosts.queuesOf(crawlId)) this.#context.commits.pause(queue)
  }

  close(deadlineMs: number): Promise<void> {
    this.#closing ??= this.#close(deadlineMs)
    return this.#closing
  }

  /** The one loop that talks to the frontier. */
  async #run(): Promise<void> {
    const { commits, tools } = this.#context
    let hasBegun = false
    while (!this.#isOver) {
      /* oxlint-disable no-await-in-loop -- one round after another */
      try {
        if (!hasBegun) {
          await this.#sync.begin()
          commits.wakeSignal.wake() // what an earlier process has left goes on at once
        }
        hasBegun = true
        await commits.wakeSignal.wait(tools.bounds.lookMs)
        commits.throwIfBroken()
        await this.#sync.round()
        this.#failures = 0
      } catch (error) {
        hasBegun = false
        await this.#recover(error)
      }
      /* oxlint-enable no-await-in-loop */
    }
  }

  async #recover(error: unknown): Promise<void> {
    const { logger } = this.#context.tools
    const wait = Math.min(maxRecoveryMs, recoveryMs * 2 ** this.#failures)
    this.#failures += 1
    logger[error instanceof Problem ? 'warn' : 'error'](
      { err: error, wait },
      'the frontier failed; the crawls begin anew from what is durable',
    )
    for (const host of this.#hosts.all) this.#hosts.forget(host)
    await this.#context.pause(wait, this.#stopping.signal)
  }

  async #close(deadlineMs: number): Promise<void> {
    const { commits, tools } = this.#context
    this.#context.isStopping = true
    this.#stopping.abort()
    await this.#quiet(deadlineMs)
    this.#isOver = true
    commits.wakeSignal.wake()
    await this.#running
    for (const { queues } of this.#hosts.all) for (const queue of queues.values()) commits.drop(queue)
    await this.#quiet(abortMs) // what was given up ends at once, but not in this very moment
    try {
      await this.#sync.commit({ releasing: false })
      await this.#sync.commit({ releasing: true })
    } catch (error) {
      tools.logger.warn({ err: error }, 'the last pages of the crawls could not be committed')
    }
    for (const host of this.#hosts.all) this.#hosts.forget(host)
    tools.web.close()
  }

  /** Waits until nothing is in flight, or until the deadline. */
  async #quiet(deadlineMs: number): Promise<void> {
    const until = this.#context.now() + deadlineMs
    while (this.#context.inFlight > 0 && this.#context.now() < until) {
      // oxlint-disable-next-line no-await-in-loop -- until it is quiet
      await this.#context.pause(quietLookMs, new AbortController().signal)
    }
  }
}
