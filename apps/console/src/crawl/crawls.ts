/** The crawl interface, as these pages ask it. */

import type { AnswerOf, CrawlClient } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../messages/messages.ts'
import { answerOf } from '../wire/answers.ts'
import { type CrawlConnection, crawlAt } from './crawl-connection.ts'

export type CrawlRecord = AnswerOf<CrawlClient, 'get', '/api/v1/crawls/{crawl_id}'>
export type CrawlStats = AnswerOf<CrawlClient, 'get', '/api/v1/crawls/{crawl_id}/stats'>
export type Started = AnswerOf<CrawlClient, 'post', '/api/v1/crawls'>

export type CrawlStart = Readonly<{
  start_url: string
  max_pages: number
  request_delay_ms: number
  concurrency: number
  scope: CrawlScope
  max_depth?: number
  use_sitemaps: boolean
  include: string[]
  exclude: string[]
  webhook_url?: string
}>

/** How far a crawl goes. */
export type CrawlScope = 'host' | 'domain' | 'prefix'

/** What the interface takes, and what it takes when nothing is said. */
export const bounds = {
  max_pages: { min: 1, max: 1_000_000, usual: 100 },
  request_delay_ms: { min: 0, max: 60_000, usual: 500 },
  concurrency: { min: 1, max: 256, usual: 4 },
} as const

/** Which crawl is meant, as the client takes it. */
export const ofCrawl = (id: string) => ({ path: { crawl_id: id } })

const listCrawls = (connection: CrawlConnection, signal: AbortSignal): Promise<readonly CrawlRecord[]> =>
  answerOf(crawlAt(connection).GET('/api/v1/crawls', { signal }))

/** The crawls of whoever is here, the newest first. */
export const crawlsQuery = (connection: CrawlConnection) =>
  queryOptions({ queryKey: ['crawls', connection], queryFn: ({ signal }) => listCrawls(connection, signal) })

export const findCrawl = (connection: CrawlConnection, id: string, signal: AbortSignal): Promise<CrawlRecord> =>
  answerOf(crawlAt(connection).GET('/api/v1/crawls/{crawl_id}', { params: ofCrawl(id), signal }))

export const crawlStats = (connection: CrawlConnection, id: string, signal: AbortSignal): Promise<CrawlStats> =>
  answerOf(crawlAt(connection).GET('/api/v1/crawls/{crawl_id}/stats', { params: ofCrawl(id), signal }))

export const startCrawl = (connection: CrawlConnection, crawl: CrawlStart): Promise<Started> =>
  answerOf(crawlAt(connection).POST('/api/v1/crawls', { body: crawl }))

export type CrawlCommand = 'pause' | 'resume' | 'cancel'

export const controlCrawl = (connection: CrawlConnection, id: string, verb: CrawlCommand): Promise<CrawlRecord> =>
  answerOf(crawlAt(connection).POST(`/api/v1/crawls/{crawl_id}/${verb}`, { params: ofCrawl(id) }))

export const deleteCrawl = async (connection: CrawlConnection, id: string): Promise<void> => {
  await answerOf(crawlAt(connection).DELETE('/api/v1/crawls/{crawl_id}', { params: ofCrawl(id) }))
}

const still = new Set(['completed', 'cancelled', 'failed', 'paused'])

/** Whether its counts may still rise without anybody's doing. */
export const isUnderWay = ({ status }: Pick<CrawlRecord, 'status'>): boolean => !still.has(status)

/** Whether nothing can happen to it any more. */
export const hasEnded = ({ status }: Pick<CrawlRecord, 'status'>): boolean => status !== 'paused' && still.has(status)

const reasons: Readonly<Record<NonNullable<CrawlRecord['stop_reason']>, string>> = {
  exhausted: t('crawl.allPagesWereRead'),
  max_pages: t('crawl.thePageLimitWasReached'),
  cancelled: t('crawl.itWasCancelled'),
  start_unreachable: t('crawl.theStartAddressCannotBeReached'),
  start_disallowed: t('crawl.theSitesRobotsTxtForbidsThe'),
  start_blocked: t('crawl.theStartAddressIsNotAllowed'),
  error: t('crawl.anErrorOnOurSide'),
}

/** Why a crawl has ended, in words; undefined while it hasn't. */
export function endOf({
  status,
  stop_reason: reason,
}: Pick<CrawlRecord, 'status' | 'stop_reason'>): string | undefined {
  if (reason === null) return undefined
  return `${status === 'completed' ? t('crawl.completed') : status === 'failed' ? t('crawl.failed') : t('crawl.ended')}: ${reasons[reason]}`
}

/** The largest first; what never happened is left out. */
export const ranked = (
  amounts: Readonly<Record<string, number>>,
): readonly (readonly [name: string, amount: number])[] =>
  Object.entries(amounts)
    .filter(([, amount]) => amount > 0)
    .toSorted(([, one], [, other]) => other - one)

const statusNames: Readonly<Record<CrawlRecord['status'], string>> = {
  running: t('crawl.statusRunning'),
  pausing: t('crawl.statusPausing'),
  paused: t('crawl.statusPaused'),
  cancelling: t('crawl.statusCancelling'),
  cancelled: t('crawl.statusCancelled'),
  completed: t('crawl.statusCompleted'),
  failed: t('crawl.statusFailed'),
}

/** What people call the states of a crawl. */
export const statusName = (status: CrawlRecord['status']): string => statusNames[status]
