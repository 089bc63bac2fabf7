/**
 * Runs one crawl for a terminal, without API and keys, until it ends or is interrupted. An interrupted crawl stays in its
 * database, and the same call continues it.
 */
import type { Database, Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { systemResolve } from '@alluvium/outbound'
import { databaseFrontier } from './adapters/database-frontier/frontier.ts'
import { networkOfHost } from './adapters/undici-web/guarded-connect.ts'
import { type ExportHere, exportHere } from './export-here.ts'
import type { Access } from './model/access.ts'
import { defaultRules } from './model/addresses/crawl-rules.ts'
import { canonicalUrl } from './model/addresses/url.ts'
import { hasEnded } from './model/crawl-state.ts'
import { type Network, openedRanges } from './model/network.ts'
import { type CrawlerNeeds, type CrawlerOptions, defaultHolder, openCrawler } from './open-crawler.ts'
import { crawlStats } from './operations/crawl-stats.ts'
import type { CommittedPage } from './operations/crawling/frontier-sync.ts'
import { findCrawl } from './operations/find-crawls.ts'
import { listIssues } from './operations/find-pages.ts'
import { takeUpCrawl } from './operations/take-up-crawl.ts'
import { recordOf } from './ports/crawl-record.ts'
import { startUrlInvalid } from './problems/crawls.ts'
import { statsOf } from './protocols/records/crawl-record.ts'

export type CrawlHereOptions = CrawlerNeeds &
  CrawlerOptions &
  Readonly<{
    startUrl: string
    /** Default: 100. */
    maxPages?: number
    /** Milliseconds. Default: 500. */
    delayMs?: number
    /** Default: 4. */
    concurrency?: number
    /** Default: true. */
    useSitemaps?: boolean
    /** Interrupts the crawl: what is in flight may end, for `graceMs` at most, and the same call goes on another time. */
    signal?: AbortSignal
    /** Milliseconds. Default: 2 s. */
    graceMs?: number
  }>

export type CrawlHereListeners = Readonly<{
  /** An address has come to its end, durably. Each once, also over several calls that go on with one crawl. */
  onPage?(page: HerePage): void
  /** A few times a second, and once more at the end. */
  onProgress?(progress: CrawlSummary): void
}>

/** As a line of `--json`; the names are those of the API. */
export type HerePage = Readonly<{
  page_id: string
  url: string
  status: number | null
  outcome: string
  depth: number
  title: string | null
  canonical: string | null
  content_type: string | null
  bytes: number
  response_time_ms: number | null
  issues: readonly string[]
}>

/** The crawl's record and statistics, as the API answers them. */
export type CrawlSummary = ReturnType<typeof recordOf> &
  ReturnType<typeof statsOf> &
  Readonly<{
    resumed: boolean
    /** Of a crawl that has failed: what was found wrong with its start, as a sentence. */
    why: string | undefined
  }>

const account = 'terminal'
const access: Access = { keyId: account, account, requestsPerMinute: 0, accountPerMinute: 0, isFirst: false }
const progressMs = 200
const maxActive = 1_000_000

/** What such a crawl has so far, for files. */
export const exportedHere = (
  needs: Readonly<{ database: Database; version: string; userAgent?: string }>,
  { crawl_id: crawlId }: Pick<CrawlSummary, 'crawl_id'>,
): Promise<ExportHere> => exportHere(needs, { crawlId, access })

/** Resolves when the crawl has ended, or was interrupted: then its `status` is still `running`. */
export async function crawlHere(
  options: CrawlHereOptions,
  { onPage, onProgress }: CrawlHereListeners = {},
): Promise<CrawlSummary> {
  const { database, clock, signal = new AbortController().signal, graceMs = 2_000 } = options
  const { crawlId, resumed } = await begun(options)
  const summary = async (): Promise<CrawlSummary> => {
    const stats = await database.read(crawlStats(crawlId, access))
    const why = stats.crawl.state === 'failed' ? await database.read(whyFailed(crawlId)) : undefined
    return { ...recordOf(stats.crawl), ...statsOf(stats, clock.now()), resumed, why }
  }
  const crawler = openCrawler({
    ...options,
    only: crawlId,
    onCommitted: (_, pages) => pages.forEach((page) => onPage?.(pageOf(page))),
  })
  try {
    while (!signal.aborted && !(await isOver(database, crawlId))) {
      await passed(progressMs, signal)
      onProgress?.(await summary())
    }
  } finally {
    await crawler.crawling.close({ deadlineMs: graceMs })
  }
  const last = await summary()
  onProgress?.(last)
  return last
}

/** The crawl that was interrupted, or a new one. */
async function begun(options: CrawlHereOptions): Promise<{ crawlId: string; resumed: boolean }> {
  const {
    database,
    clock,
    maxPages = 100,
    delayMs: requestDelayMs = 500,
    concurrency = 4,
    useSitemaps = true,
    holder = defaultHolder,
    renderer,
  } = options
  const rules = renderer === undefined ? defaultRules : { ...defaultRules, render: true as const }
  const startUrl = canonicalUrl(options.startUrl)
  if (startUrl === undefined) throw startUrlInvalid()
  const frontier = databaseFrontier(database, clock)
  await frontier.reclaim(holder)
  const settings = { account, maxPages, requestDelayMs, concurrency, rules }
  const interrupted = await database.write(takeUpCrawl({ ...settings, startUrl }))
  if (interrupted !== undefined) {
    await frontier.reclaim(holder) // with the new settings it may be at its end
    return { crawlId: interrupted, resumed: true }
  }
  const crawlId = newId()
  const network = await startNetwork(startUrl, options)
  await frontier.start({
    ...settings,
    crawlId,
    startUrl,
    givenUrl: startUrl,
    useSitemaps,
    network,
    loopback: true,
    maxActive,
  })
  return { crawlId, resumed: false }
}

/** Undefined where no crawl may go, or nobody knows: that is found when it is asked, as for any other crawl. */
function startNetwork(
  startUrl: string,
  { resolve = systemResolve, allowTargets = [] }: CrawlerOptions,
): Promise<Network | undefined> {
  const permission = { resolve, opened: openedRanges(allowTargets), loopback: true }
  return networkOfHost(new URL(startUrl).hostname, permission).catch(() => undefined)
}

const isOver = async (database: Database, crawlId: string): Promise<boolean> =>
  hasEnded((await database.read(findCrawl(crawlId, access))).state)

function* whyFailed(crawlId: string): Script<string | undefined> {
  const { issues } = yield* listIssues(crawlId, access, { after: 0, limit: 1 })
  return issues[0]?.message
}

const pageOf = (page: CommittedPage): HerePage => ({
  page_id: page.pageId,
  url: page.url,
  status: page.status ?? null,
  outcome: page.outcome,
  depth: page.depth,
  title: page.title ?? null,
  canonical: page.canonical ?? null,
  content_type: page.contentType ?? null,
  bytes: page.bytes,
  response_time_ms: page.responseMs ?? null,
  issues: page.findings.map(({ code }) => code),
})

const passed = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(finish, ms)
    function finish(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    signal.addEventListener('abort', finish)
  })
