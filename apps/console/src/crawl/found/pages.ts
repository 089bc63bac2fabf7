/** What a crawl has found: its pages, where they lead, and what is wrong with them. */
import { z } from 'zod/mini'
import { readAs } from '../../wire/ask.ts'
import { askCrawl, type CrawlDoor } from '../crawl-door.ts'
import { pathOf } from '../crawls.ts'

export const crawlPage = z.object({
  page_id: z.nullable(z.string()),
  url: z.string(),
  final_url: z.string(),
  status: z.nullable(z.number()),
  outcome: z.string(),
  depth: z.nullable(z.number()),
  title: z.nullable(z.string()),
  content_type: z.nullable(z.string()),
  bytes: z.number(),
  response_time_ms: z.nullable(z.number()),
  referrer: z.nullable(z.string()),
})
export type CrawlPage = z.output<typeof crawlPage>

const issue = z.object({
  issue_id: z.string(),
  url: z.string(),
  severity: z.string(),
  category: z.string(),
  code: z.string(),
  message: z.string(),
})
export type Issue = z.output<typeof issue>

export type Found<T> = Readonly<{
  items: readonly T[]
  /** How many there are at the service. */
  total: number
}>

/** More are not shown here: the exports have them all. */
export const most = 20_000
const atOnce = 1000

export const allPages = (door: CrawlDoor, id: string, signal: AbortSignal): Promise<Found<CrawlPage>> =>
  everything(door, pathOf(id, '/pages'), crawlPage, signal)

export const allIssues = (door: CrawlDoor, id: string, signal: AbortSignal): Promise<Found<Issue>> =>
  everything(door, pathOf(id, '/issues'), issue, signal)

/** Follows the links from one part of a list to the next. */
async function everything<T>(
  door: CrawlDoor,
  path: string,
  shape: z.ZodMiniType<T>,
  signal: AbortSignal,
): Promise<Found<T>> {
  const items: T[] = []
  let next: string | undefined = `${path}?limit=${atOnce}`
  let total = 0
  while (next !== undefined && items.length < most) {
    /* oxlint-disable no-await-in-loop -- each part says where the next one is */
    const answer = await askCrawl(door, next, { signal, patienceMs: 60_000 })
    items.push(...readAs(z.array(shape), await answer.text(), path))
    total = Number(answer.headers.get('x-total-count') ?? items.length)
    next = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    /* oxlint-enable no-await-in-loop */
  }
  return { items, total: Math.max(total, items.length) }
}

const links = z.array(z.object({ url: z.string(), is_internal: z.boolean() }))

export type PageLinks = Readonly<{
  urls: readonly string[]
  /** How many requests the key has left in this minute; infinite where the service doesn't say. */
  left: number
}>

/** Where a page leads within the site. */
export async function linksOf(door: CrawlDoor, id: string, page: string, signal: AbortSignal): Promise<PageLinks> {
  const path = pathOf(id, `/pages/${encodeURIComponent(page)}/links`)
  const answer = await askCrawl(door, path, { signal })
  const read = readAs(links, await answer.text(), path)
  const left = answer.headers.get('ratelimit-remaining') ?? answer.headers.get('x-ratelimit-remaining')
  return {
    urls: read.filter(({ is_internal: isInternal }) => isInternal).map(({ url }) => url),
    left: left === null ? Number.POSITIVE_INFINITY : Number(left),
  }
}
