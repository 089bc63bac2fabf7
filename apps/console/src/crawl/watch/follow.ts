/** A crawl as it happens: its events, read by fetch since a key travels in a header field, and taken up where they were cut off. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ServerEvent } from '../../wire/event-lines.ts'
import { followStream } from '../../wire/follow-stream.ts'
import { parseJson, z } from '../../wire/shapes.ts'
import { type CrawlConnection, crawlAt } from '../crawl-connection.ts'
import { type CrawlRecord, hasEnded, ofCrawl } from '../crawls.ts'
import { type Sample, sampled } from './samples.ts'

const counts = z.object({
  pages_crawled: z.number(),
  pages_failed: z.number(),
  pages_skipped: z.number(),
  pages_queued: z.number(),
  issues_found: z.number(),
})

const record = z.object({
  ...counts.shape,
  status: z.enum(['running', 'pausing', 'paused', 'cancelling', 'cancelled', 'completed', 'failed']),
  stop_reason: z.nullable(
    z.enum(['exhausted', 'max_pages', 'cancelled', 'start_unreachable', 'start_disallowed', 'start_blocked', 'error']),
  ),
  started_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  addresses_dropped: z.number(),
})

const page = z.object({
  page_id: z.nullable(z.string()),
  url: z.string(),
  status: z.nullable(z.number()),
  outcome: z.string(),
  response_time_ms: z.nullable(z.number()),
})
/** What is shown of a page that has just been read. */
export type NewPage = z.infer<typeof page>

export type Live = Readonly<{
  samples: readonly Sample[]
  /** The newest first. */
  latest: readonly NewPage[]
  /** The stream was cut off, and is asked for again. */
  isCut: boolean
}>

const nothing: Live = { samples: [], latest: [], isCut: false }
/** How many of the newest pages are kept in sight. */
const inSight = 8

export const crawlKeyOf = (connection: CrawlConnection, id: string) => ['crawl', connection, id, 'record'] as const

/** What was seen of crawls, by their ids: it outlives the page about one, so that its plots go on where they were. */
const seen = new Map<string, Live>()
/** Of how many crawls that is kept. */
const maxSeen = 20

function remember(id: string, live: Live): void {
  seen.delete(id)
  seen.set(id, live)
  const [oldest] = seen.keys()
  if (seen.size > maxSeen && oldest !== undefined) seen.delete(oldest)
}

/** Follows a crawl until it has ended; its record in the cache of queries is kept up to date. */
export function useLive(connection: CrawlConnection, crawl: CrawlRecord): Live {
  const queries = useQueryClient()
  const [live, setLive] = useState(() => seen.get(crawl.crawl_id) ?? nothing)
  useEffect(() => remember(crawl.crawl_id, live), [crawl.crawl_id, live])
  const isOver = hasEnded(crawl)
  const id = crawl.crawl_id
  useEffect(() => {
    if (isOver) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const put = (changed: Partial<CrawlRecord>) =>
      queries.setQueryData<CrawlRecord>(crawlKeyOf(connection, id), (before) => before && { ...before, ...changed })
    function take({ name, data }: ServerEvent) {
      if (name === 'page') {
        const read = parseJson(page, data)
        if (read) setLive((before) => ({ ...before, latest: [read, ...before.latest].slice(0, inSight) }))
      }
      if (name === 'status') put(parseJson(record, data) ?? {})
      if (name === 'progress') {
        const counted = parseJson(counts, data)
        if (!counted) return
        put(counted)
        setLive((before) => ({ ...before, isCut: false, samples: sampled(before.samples, counted, Date.now()) }))
      }
    }
    const followed = followStream({
      ask(lastId) {
        const query = { from: 'now', ...(lastId !== '' && { last_event_id: lastId }) } as const
        const params = { ...ofCrawl(id), query }
        return crawlAt(connection).GET('/api/v1/crawls/{crawl_id}/events', { params, parseAs: 'stream', signal })
      },
      onEvent: take,
      onCut: () => setLive((before) => ({ ...before, isCut: true })),
      isOverAtEnd: true,
      signal,
    })
    void followed.then(() => queries.invalidateQueries({ queryKey: ['crawl', connection, id] }))
    return () => stop.abort()
  }, [connection, id, isOver, queries])
  return live
}
