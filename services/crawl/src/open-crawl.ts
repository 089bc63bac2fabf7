/**
 * The crawl service, put together: routes over operations over the database, and the crawling itself, which goes on
 * from where the last process of this name left it.
 */
import type { Database } from '@alluvium/database'
import { embeddedRateLimiter, type RateLimiter } from '@alluvium/http'
import type { Route } from '@alluvium/http/json'
import type { Clock, Logger } from '@alluvium/kernel'
import { databaseFrontier } from './adapters/database-frontier/frontier.ts'
import type { Resolve } from './adapters/undici-web/guarded-connect.ts'
import { defaultTimeouts, type Timeouts, undiciWeb } from './adapters/undici-web/web.ts'
import type { OnCommitted } from './operations/work/books.ts'
import { type Bounds, defaultBounds } from './operations/work/bounds.ts'
import { type Crawling, openCrawling } from './operations/work/crawling.ts'
import type { Frontier } from './ports/frontier.ts'
import type { Web } from './ports/web.ts'
import { type Authentication, authentication, challenge, securitySchemes } from './protocols/authenticate.ts'
import { crawlRoutes } from './protocols/rest/crawl-routes.ts'
import { healthRoute } from './protocols/rest/health-route.ts'
import { keyRoutes } from './protocols/rest/key-routes.ts'

export type CrawlOptions = Readonly<{
  /** Opened with `crawlMigrations`; whoever opened it closes it, after the service. */
  database: Database
  logger: Logger
  clock: Clock
  version: string
  /** Whether the built-in development key is one, in local development. */
  developmentKey: boolean
  /** A first key for where there is no local development. */
  bootstrapKey?: string | undefined
  /** `/health` needs no key. Default: false. */
  publicHealth?: boolean
  /** Crawls that run at once; a start beyond is refused as `crawl.queue-full`. Default: 1,000. */
  mostActive?: number
  /** Where requests are counted. Default: in this process. */
  limiter?: RateLimiter
}> &
  CrawlerOptions

export type CrawlerOptions = Readonly<{
  /** Sent as `User-Agent`. Its product token (what stands before the first `/`) is the name that robots.txt may address. */
  userAgent?: string
  /** Ranges in CIDR notation that may be crawled beside the public internet. Throws a RangeError for what is none. */
  allowTargets?: readonly string[]
  /** A name that one process at a time has; what an earlier process of this name held is taken over at once. Default: `embedded`. */
  holder?: string
  bounds?: Partial<Bounds>
  timeouts?: Partial<Timeouts>
  /** Default: the system's resolver. */
  resolve?: Resolve
}>

export type CrawlService = Readonly<{
  routes: readonly Route[]
  authenticate: Authentication['authenticate']
  rateLimit: Authentication['rateLimit']
  challenge: string
  securitySchemes: typeof securitySchemes
  /** Lets what is in flight end for `deadlineMs`, commits it, and leaves all else to the next start. Stop listening first. */
  close(options: Readonly<{ deadlineMs: number }>): Promise<void>
}>

export async function openCrawl(options: CrawlOptions): Promise<CrawlService> {
  const {
    database,
    clock,
    version,
    bootstrapKey,
    publicHealth = false,
    mostActive = 1_000,
    limiter = embeddedRateLimiter({ clock }),
  } = options
  const { frontier, web, crawling } = openCrawler(options)
  const { authenticate, rateLimit, accessOf } = authentication({
    database,
    limiter,
    developmentKey: options.developmentKey,
    bootstrapKey,
  })
  const needs = {
    database,
    clock,
    accessOf,
    frontier,
    web,
    mostActive,
    wake: () => crawling.wake(),
    drop: (crawlId: string) => crawling.drop(crawlId),
  }
  return {
    routes: [healthRoute({ version, isPublic: publicHealth }), ...crawlRoutes(needs), ...keyRoutes(needs)],
    authenticate,
    rateLimit,
    challenge,
    securitySchemes,
    close: (deadline) => crawling.close(deadline),
  }
}

export type Crawler = Readonly<{ frontier: Frontier; web: Web; crawling: Crawling }>

/** The crawling without a door to it. */
export function openCrawler(
  options: CrawlerOptions &
    Pick<CrawlOptions, 'database' | 'logger' | 'clock' | 'version'> &
    Readonly<{ onCommitted?: OnCommitted }>,
): Crawler {
  const {
    database,
    logger,
    clock,
    version,
    userAgent = `Alluvium/${version}`,
    allowTargets = [],
    holder = 'embedded',
    onCommitted,
  } = options
  const bounds = { ...defaultBounds, ...options.bounds }
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const frontier = databaseFrontier(database, clock)
  const web = undiciWeb({
    userAgent,
    targets: allowTargets,
    timeouts,
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  })
  const crawling = openCrawling({
    frontier,
    web,
    bounds,
    clock,
    logger,
    holder,
    robot: productToken(userAgent),
    longestRequestMs: timeouts.wholeMs + 5_000,
    ...(onCommitted === undefined ? {} : { onCommitted }),
  })
  return { frontier, web, crawling }
}

/** `alluvium` of `Alluvium/0.1 (+https://…)`. */
const productToken = (userAgent: string): string => (/^[A-Za-z_-]+/.exec(userAgent)?.[0] ?? 'alluvium').toLowerCase()
