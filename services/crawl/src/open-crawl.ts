/**
 * The crawl service, put together: routes over operations over the database, and the crawling itself, which goes on
 * from where the last process of this name left it.
 */
import { embeddedRateLimiter, type RateLimiter } from '@alluvium/http'
import type { Route } from '@alluvium/http/json'
import { type CrawlerNeeds, type CrawlerOptions, openCrawler } from './open-crawler.ts'
import { type Authentication, authentication, challenge, securitySchemes } from './protocols/authenticate.ts'
import { crawlRoutes } from './protocols/rest/crawl-routes.ts'
import { healthRoute } from './protocols/rest/health-route.ts'
import { keyRoutes } from './protocols/rest/key-routes.ts'

export type CrawlOptions = CrawlerNeeds &
  CrawlerOptions &
  Readonly<{
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
