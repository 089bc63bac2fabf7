/**
 * The crawl service, put together: routes over operations over the database, and the crawling itself, which goes on
 * from where the last process of this name left it.
 */
import { embeddedRateLimiter, type RateLimiter } from '@alluvium/http'
import type { TokenIssuer } from '@alluvium/http/issuer'
import type { Refusals, Route } from '@alluvium/http/json'
import { periodicTask } from '@alluvium/kernel'
import { guardedPost, rememberingResolve, systemResolve } from '@alluvium/outbound'
import { sharedRateLimiter } from '@alluvium/rate-limits'
import { type Limits, limitsOf, withoutLastTenth } from './budgets.ts'
import { openedRanges } from './model/network.ts'
import { type CrawlerNeeds, type CrawlerOptions, openCrawler } from './open-crawler.ts'
import { sweepCrawls } from './operations/delete-crawl.ts'
import { deliverWebhooks } from './operations/deliver-webhooks.ts'
import type { LimitsFor } from './operations/limits-for.ts'
import { type Authentication, authentication, securitySchemes } from './protocols/authenticate.ts'
import { crawlRoutes } from './protocols/rest/crawl-routes.ts'
import { eventRoute } from './protocols/rest/event-routes.ts'
import { exportRoute } from './protocols/rest/export-route.ts'
import { healthRoute } from './protocols/rest/health-route.ts'
import { keyRoutes } from './protocols/rest/key-routes.ts'
import { pageRoutes } from './protocols/rest/page-routes.ts'

export type CrawlOptions = CrawlerNeeds &
  CrawlerOptions &
  Readonly<{
    /** Whether the built-in development key is one, in local development. */
    developmentKey: boolean
    /** A first key for where there is no local development. */
    bootstrapKey?: string | undefined
    /** Whose bearer tokens are taken in a key's place; whoever opened it closes it. Default: nobody's. */
    tokenIssuer?: TokenIssuer | undefined
    /** `/health` needs no key. Default: false. */
    publicHealth?: boolean
    /** Crawls that run at once; a start beyond is refused as `crawl.queue-full`. Default: 1,000. */
    maxActive?: number
    /** Other limits of accounts and networks than `crawlBudgets` has, for tests that would take long to reach them. */
    budgets?: Partial<Limits>
    /** Where requests are counted. Default: in this process, and on PostgreSQL in the database, which others may share. */
    limiter?: RateLimiter
  }>

/** The opened service. End it with `drain`, stop listening, and `close` it before its database. */
export type CrawlService = Readonly<{
  routes: readonly Route[]
  authenticate: Authentication['authenticate']
  rateLimit: Authentication['rateLimit']
  challenge: string
  securitySchemes: ReturnType<typeof securitySchemes>['securitySchemes']
  /** What `authenticate` throws, for the API description. */
  credentialRefusals: Refusals
  /** Ends the answers that would never end, which are event streams; to be called before the listening is stopped. */
  drain(): void
  /** Lets what is in flight end for `deadlineMs`, commits it, and leaves all else to the next start. Stop listening first. */
  close(options: Readonly<{ deadlineMs: number }>): Promise<void>
}>

const usualLimiter = ({ database, clock }: CrawlOptions): RateLimiter =>
  database.engine === 'postgres' ? sharedRateLimiter({ database, clock }) : embeddedRateLimiter({ clock })

/** First keys are of whoever runs the service: what they may have is that of local development. */
const limitsFor =
  ({ maxActive, budgets }: Readonly<{ maxActive: number; budgets: Partial<Limits> | undefined }>): LimitsFor =>
  ({ isFirst }, isLocal) => {
    const isFree = isLocal || isFirst
    const limits = limitsOf(isFree, budgets)
    const maxOwn = withoutLastTenth(maxActive)
    return {
      ...limits,
      runningCrawls: Math.min(limits.runningCrawls, maxOwn),
      // On a person's own machine everybody is of one network.
      runningCrawlsOfNetwork: Math.min(limits.runningCrawlsOfNetwork, isFree ? maxActive : maxOwn),
    }
  }

/** How often crawls that were deleted and have ended since are looked for. */
const sweepMs = 2_000

/** Opens the service and goes on with the crawls that are not done. Throws `configuration.invalid` for a user agent or ranges that are none. */
export async function openCrawl(options: CrawlOptions): Promise<CrawlService> {
  const {
    database,
    clock,
    logger,
    version,
    bootstrapKey,
    tokenIssuer,
    publicHealth = false,
    maxActive = 1_000,
    budgets,
    limiter = usualLimiter(options),
  } = options
  const { frontier, web, crawling } = openCrawler(options)
  const { authenticate, rateLimit, accessOf } = authentication({
    database,
    limiter,
    developmentKey: options.developmentKey,
    bootstrapKey,
    tokenIssuer,
    maxWrongKeys: (isLocal) => limitsOf(isLocal, budgets).wrongKeys,
  })
  const draining = new AbortController()
  const sweeping = periodicTask({
    everyMs: sweepMs,
    work: () => sweepCrawls({ database, frontier }),
    onFailure: (error) => logger.warn({ err: error }, 'deleted crawls could not be removed yet'),
  })
  const software = `Alluvium/${version}`
  const userAgent = options.userAgent ?? software
  const delivering = deliverWebhooks({
    database,
    post: guardedPost(rememberingResolve(options.resolve ?? systemResolve, () => performance.now())),
    opened: openedRanges(options.allowTargets ?? []),
    userAgent,
    clock,
    logger,
  })
  const needs = {
    database,
    clock,
    logger,
    accessOf,
    frontier,
    web,
    maxActive,
    limitsFor: limitsFor({ maxActive, budgets }),
    canRender: options.renderer !== undefined,
    wake: () => crawling.wake(),
    drop: (crawlId: string) => crawling.drop(crawlId),
    pause: (crawlId: string) => crawling.pause(crawlId),
    sweep: () => sweeping.wake(),
    deliverWebhooks: () => delivering.wake(),
  }
  const names = { software, userAgent }
  return {
    routes: [
      healthRoute({ version, isPublic: publicHealth }),
      ...crawlRoutes(needs),
      ...pageRoutes(needs),
      exportRoute({ ...needs, ...names }),
      eventRoute({ ...needs, authenticate, draining: draining.signal }),
      ...keyRoutes(needs),
    ],
    authenticate,
    rateLimit,
    ...securitySchemes(tokenIssuer),
    drain: () => draining.abort(),
    async close(deadline) {
      draining.abort()
      await sweeping.close()
      await delivering.close()
      await crawling.close(deadline)
    },
  }
}
