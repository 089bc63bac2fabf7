/** The crawling without the API: a frontier in a database, the web, and the work between them. */
import type { Database } from '@alluvium/database'
import type { Clock, Logger } from '@alluvium/kernel'
import type { Resolve } from '@alluvium/outbound'
import { databaseFrontier } from './adapters/database-frontier/frontier.ts'
import { defaultTimeouts, type Timeouts, undiciWeb } from './adapters/undici-web/web.ts'
import { robotOf } from './model/robots/robot-name.ts'
import { type Bounds, defaultBounds } from './operations/crawling/context/bounds.ts'
import { type Crawling, openCrawling } from './operations/crawling/crawling.ts'
import type { OnCommitted } from './operations/crawling/frontier-sync.ts'
import type { Frontier } from './ports/frontier.ts'
import type { Renderer } from './ports/renderer.ts'
import type { Web } from './ports/web.ts'

export type CrawlerOptions = Readonly<{
  /**
   * Sent as `User-Agent`. Its product token (what stands before the first `/`) is the name that robots.txt may address.
   * Throws `configuration.invalid` for what can't be sent or has no such name.
   */
  userAgent?: string
  /** Ranges in CIDR notation that may be crawled beside the public internet. Throws `configuration.invalid` for what is none. */
  allowTargets?: readonly string[]
  /** A name that one process at a time has; what an earlier process of this name held is taken over at once. Default: `embedded`. */
  holder?: string
  bounds?: Partial<Bounds>
  timeouts?: Partial<Timeouts>
  /** Default: the system's resolver. */
  resolve?: Resolve
  /** Where others share in the queues; closed with the crawling. Default: nowhere. */
  shared?: SharedQueues | undefined
  /** Runs the scripts of pages where a crawl asks for it; closed with the crawling. Default: pages are read as they come. */
  renderer?: Renderer | undefined
}>

export type CrawlerNeeds = Readonly<{
  /** Opened with `crawlMigrations`; whoever opened it closes it, after the crawling. */
  database: Database
  logger: Logger
  clock: Clock
  version: string
}>

/** Queues that others look into and add to, beside the ledger that keeps what a frontier promises. */
export type SharedQueues = Readonly<{
  frontier(needs: Readonly<{ ledger: Frontier; clock: Clock; logger: Logger }>): Frontier
  close(): void
}>

type Work = Readonly<{
  /** The one crawl to work on; without it all that there are. */
  only?: string
  onCommitted?: OnCommitted
}>

export type Crawler = Readonly<{ frontier: Frontier; web: Web; crawling: Crawling }>

/** Longer than a page is rendered, the launch and the end of its browser counted. */
const renderingMs = 60_000

export const defaultHolder = 'embedded'

export function openCrawler(options: CrawlerOptions & CrawlerNeeds & Work): Crawler {
  const {
    database,
    logger,
    clock,
    version,
    userAgent = `Alluvium/${version}`,
    allowTargets = [],
    holder = defaultHolder,
  } = options
  const robot = robotOf(userAgent)
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const ledger = databaseFrontier(database, clock)
  const { shared } = options
  const frontier = shared === undefined ? ledger : shared.frontier({ ledger, clock, logger })
  const resolve = options.resolve === undefined ? {} : { resolve: options.resolve }
  const web = undiciWeb({ userAgent, targets: allowTargets, timeouts, ...resolve })
  const crawling = openCrawling({
    frontier,
    web,
    bounds: { ...defaultBounds, ...options.bounds },
    clock,
    logger,
    holder,
    robot,
    maxRequestMs: timeouts.wholeMs + (options.renderer === undefined ? 5_000 : renderingMs),
    only: options.only,
    renderer: options.renderer,
    ...(options.onCommitted === undefined ? {} : { onCommitted: options.onCommitted }),
  })
  const close: Crawling['close'] = async (deadline) => {
    await crawling.close(deadline)
    shared?.close()
    await options.renderer?.close()
  }
  return { frontier, web, crawling: { ...crawling, close } }
}
