/** The crawl interface, as these pages ask it. */
import type { AnswerOf, CrawlClient } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from '../wire/answers.ts'
import { type CrawlDoor, crawlAt } from './crawl-door.ts'

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

const listCrawls = (door: CrawlDoor, signal: AbortSignal): Promise<readonly CrawlRecord[]> =>
  answerOf(crawlAt(door).GET('/api/v1/crawls', { signal }))

/** The crawls of whoever is here, the newest first. */
export const crawlsQuery = (door: CrawlDoor) =>
  queryOptions({ queryKey: ['crawls', door], queryFn: ({ signal }) => listCrawls(door, signal) })

export const findCrawl = (door: CrawlDoor, id: string, signal: AbortSignal): Promise<CrawlRecord> =>
  answerOf(crawlAt(door).GET('/api/v1/crawls/{crawl_id}', { params: ofCrawl(id), signal }))

export const crawlStats = (door: CrawlDoor, id: string, signal: AbortSignal): Promise<CrawlStats> =>
  answerOf(crawlAt(door).GET('/api/v1/crawls/{crawl_id}/stats', { params: ofCrawl(id), signal }))

export const startCrawl = (door: CrawlDoor, crawl: CrawlStart): Promise<Started> =>
  answerOf(crawlAt(door).POST('/api/v1/crawls', { body: crawl }))

export type Steering = 'pause' | 'resume' | 'cancel'

export const steerCrawl = (door: CrawlDoor, id: string, verb: Steering): Promise<CrawlRecord> =>
  answerOf(crawlAt(door).POST(`/api/v1/crawls/{crawl_id}/${verb}`, { params: ofCrawl(id) }))

export const deleteCrawl = async (door: CrawlDoor, id: string): Promise<void> => {
  await answerOf(crawlAt(door).DELETE('/api/v1/crawls/{crawl_id}', { params: ofCrawl(id) }))
}

const still = new Set(['completed', 'cancelled', 'failed', 'paused'])

/** Whether its counts may still rise without anybody's doing. */
export const isUnderWay = ({ status }: Pick<CrawlRecord, 'status'>): boolean => !still.has(status)

/** Whether nothing can happen to it any more. */
export const hasEnded = ({ status }: Pick<CrawlRecord, 'status'>): boolean => status !== 'paused' && still.has(status)

const reasons: Readonly<Record<NonNullable<CrawlRecord['stop_reason']>, string>> = {
  exhausted: 'nothing left to fetch',
  max_pages: 'the page limit was reached',
  cancelled: 'it was cancelled',
  start_unreachable: 'the start address can’t be reached',
  start_disallowed: 'the site’s robots.txt forbids the start address',
  start_blocked: 'the start address may not be crawled from here',
  error: 'something broke on our side',
}

/** Why a crawl has ended, in words; undefined while it hasn't. */
export function endOf({
  status,
  stop_reason: reason,
}: Pick<CrawlRecord, 'status' | 'stop_reason'>): string | undefined {
  if (reason === null) return undefined
  return `${status === 'completed' ? 'Completed' : status === 'failed' ? 'Failed' : 'Ended'}: ${reasons[reason]}`
}

/** The largest first; what never happened is left out. */
export const ranked = (
  amounts: Readonly<Record<string, number>>,
): readonly (readonly [name: string, amount: number])[] =>
  Object.entries(amounts)
    .filter(([, amount]) => amount > 0)
    .toSorted(([, one], [, other]) => other - one)
