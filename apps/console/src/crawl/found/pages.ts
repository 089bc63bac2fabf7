/** What a crawl has found: its pages, where they lead, and what is wrong with them. */
import type { AnswerOf, CrawlClient } from '@alluvium/client'
import { answered } from '../../wire/answers.ts'
import { type CrawlConnection, crawlAt } from '../crawl-connection.ts'
import { ofCrawl } from '../crawls.ts'

export type CrawlPage = AnswerOf<CrawlClient, 'get', '/api/v1/crawls/{crawl_id}/pages'>[number]
export type Issue = AnswerOf<CrawlClient, 'get', '/api/v1/crawls/{crawl_id}/issues'>[number]

export type Found<T> = Readonly<{
  items: readonly T[]
  /** How many there are at the service. */
  total: number
}>

/** More are not shown here: the exports have them all. */
export const maxPages = 20_000
const atOnce = 1000

/** A thousand entries may be long in coming. */
const timeoutMs = 60_000

export const allPages = (connection: CrawlConnection, id: string, signal: AbortSignal): Promise<Found<CrawlPage>> =>
  everything((query) =>
    answered(
      crawlAt(connection, timeoutMs).GET('/api/v1/crawls/{crawl_id}/pages', {
        params: { ...ofCrawl(id), query },
        signal,
      }),
    ),
  )

export const allIssues = (connection: CrawlConnection, id: string, signal: AbortSignal): Promise<Found<Issue>> =>
  everything((query) =>
    answered(
      crawlAt(connection, timeoutMs).GET('/api/v1/crawls/{crawl_id}/issues', {
        params: { ...ofCrawl(id), query },
        signal,
      }),
    ),
  )

type Part = Readonly<{ limit: number; cursor: number }>

/** Follows the links from one part of a list to the next. */
async function everything<T>(
  askFor: (part: Part) => Promise<Readonly<{ data: readonly T[]; response: Response }>>,
): Promise<Found<T>> {
  const items: T[] = []
  let cursor: number | undefined = 0
  let total = 0
  while (cursor !== undefined && items.length < maxPages) {
    // oxlint-disable-next-line no-await-in-loop -- each part says where the next one is
    const { data, response }: Awaited<ReturnType<typeof askFor>> = await askFor({ limit: atOnce, cursor })
    items.push(...data)
    total = Number(response.headers.get('x-total-count') ?? items.length)
    cursor = cursorIn(response.headers.get('link') ?? '')
  }
  return { items, total: Math.max(total, items.length) }
}

/** Where the next part begins (RFC 8288); undefined behind the last one. */
function cursorIn(link: string): number | undefined {
  const cursor = /<[^>]*[?&]cursor=(\d+)[^>]*>;\s*rel="next"/.exec(link)?.[1]
  return cursor === undefined ? undefined : Number(cursor)
}

export type PageLinks = Readonly<{
  urls: readonly string[]
  /** How many requests the key has left in this minute; infinite where the service doesn't say. */
  left: number
}>

/** Where a page leads within the site. */
export async function linksOf(
  connection: CrawlConnection,
  id: string,
  page: string,
  signal: AbortSignal,
): Promise<PageLinks> {
  const params = { path: { crawl_id: id, page_id: page } }
  const { data, response } = await answered(
    crawlAt(connection).GET('/api/v1/crawls/{crawl_id}/pages/{page_id}/links', { params, signal }),
  )
  const left = response.headers.get('ratelimit-remaining') ?? response.headers.get('x-ratelimit-remaining')
  return {
    urls: data.filter(({ is_internal: isInternal }) => isInternal).map(({ url }) => url),
    left: left === null ? Number.POSITIVE_INFINITY : Number(left),
  }
}
