/**
 * The robots.txt files of one host: one for each origin, cached while the host is held, and read again when they are too
 * old. While one is being read nothing else of its origin is asked.
 */

import { hostOf } from '../../../model/addresses/url.ts'
import { maxRobotsBytes } from '../../../model/robots/robots.ts'
import type { WebAnswer } from '../../../model/web-answer.ts'
import type { BodyLimits } from '../../../ports/web.ts'
import type { CrawlContext } from '../context/crawl-context.ts'
import type { QueueWork } from '../queue/queue-work.ts'
import { fetchRobots, type RobotsFile } from './robots-file.ts'

/** How long a failure counts that may pass. */
const passingMs = 300_000
const limits: BodyLimits = { maxBytes: maxRobotsBytes * 4, overflow: 'cut' }

/** `file` is there when it was read. */
type Entry = { file: RobotsFile | undefined; freshUntil: number }

export type RobotsCacheOptions = Readonly<{
  /** `example.com:8080`. */
  host: string
  context: Pick<CrawlContext, 'tools' | 'now' | 'pause' | 'askElsewhere' | 'commits'>
  /** Asks this host, in its turn. */
  ask(queue: QueueWork, url: string, limits: BodyLimits): Promise<WebAnswer>
  /** A file has been read, or could not be. */
  onRead(): void
}>

export class RobotsCache {
  readonly #options: RobotsCacheOptions
  readonly #entries = new Map<string, Entry>()

  constructor(options: RobotsCacheOptions) {
    this.#options = options
  }

  /** The gap that the host asks for, milliseconds, as far as it is kept. */
  get gapMs(): number {
    const seconds = Array.from(this.#entries.values(), ({ file }) => file?.robots.crawlDelaySeconds ?? 0)
    return Math.min(this.#options.context.tools.bounds.maxGapMs, Math.max(0, ...seconds) * 1_000)
  }

  /** The rules of this origin if they are cached and fresh; else they begin to be read, for this queue. */
  fileFor(queue: QueueWork, origin: string): RobotsFile | undefined {
    const key = keyOf(queue, origin)
    const entry = this.#entries.get(key)
    const { context } = this.#options
    if (entry !== undefined && (entry.file === undefined || context.now() < entry.freshUntil)) return entry.file
    const fresh: Entry = { file: undefined, freshUntil: 0 }
    this.#entries.set(key, fresh)
    this.#read(queue, origin, fresh, entry?.file).catch((error: unknown) => context.commits.breakDown(error))
    return undefined
  }

  /** The rules of this origin, if they have been read. */
  cached(queue: QueueWork, origin: string): RobotsFile | undefined {
    return this.#entries.get(keyOf(queue, origin))?.file
  }

  async #read(queue: QueueWork, origin: string, entry: Entry, earlier: RobotsFile | undefined): Promise<void> {
    const { host, context, ask, onRead } = this.#options
    const { robot, bounds } = context.tools
    const file = await fetchRobots(
      origin,
      { robot: queue.robot ?? robot, tries: bounds.robotsTries, hops: bounds.robotsHops, backoffMs: bounds.backoffMs },
      (url) => (hostOf(url) === host ? ask(queue, url, limits) : context.askElsewhere(queue, url, limits)),
      (ms) => context.pause(ms, queue.abort.signal),
    )
    if (queue.abort.signal.aborted) {
      this.#entries.delete(keyOf(queue, origin)) // whoever is next reads it
    } else {
      const isGone = file.failure !== undefined && earlier !== undefined && earlier.failure === undefined
      entry.file = isGone ? earlier : file // RFC 9309, 2.3.1.4: what was known holds while the host is out of reach
      entry.freshUntil = context.now() + (file.isPassing ? Math.min(passingMs, bounds.robotsMs) : bounds.robotsMs)
    }
    onRead()
  }
}

/**
 * Crawls of different networks don't meet the same host under one address; and a file is read for
 * the robot that a crawl is.
 */
const keyOf = ({ grant, robot = '' }: QueueWork, origin: string): string => `${origin} ${grant.network} ${robot}`
