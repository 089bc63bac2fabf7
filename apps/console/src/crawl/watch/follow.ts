/** A crawl as it happens: its events, read by fetch since a key travels in a header field, and taken up where they were cut off. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerOf } from '../../wire/answers.ts'
import { eventsOf, type ServerEvent } from '../../wire/event-lines.ts'
import { Refusal } from '../../wire/refusal.ts'
import { type CrawlDoor, crawlAt } from '../crawl-door.ts'
import { type CrawlRecord, hasEnded, ofCrawl } from '../crawls.ts'
import type { CrawlPage } from '../found/pages.ts'
import { type Sample, sampled } from './samples.ts'

type Counts = Pick<CrawlRecord, 'pages_crawled' | 'pages_failed' | 'pages_skipped' | 'pages_queued' | 'issues_found'>

export type Live = Readonly<{
  samples: readonly Sample[]
  /** The newest first. */
  latest: readonly CrawlPage[]
  /** The stream was cut off, and is asked for again. */
  isCut: boolean
}>

const nothing: Live = { samples: [], latest: [], isCut: false }
/** How many of the newest pages are kept in sight. */
const inSight = 8
/** How long to wait before a stream that was cut off is asked for again, milliseconds. */
const patience = 2000

export const crawlKeyOf = (door: CrawlDoor, id: string) => ['crawl', door, id, 'record'] as const

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
export function useLive(door: CrawlDoor, crawl: CrawlRecord): Live {
  const queries = useQueryClient()
  const [live, setLive] = useState(() => seen.get(crawl.crawl_id) ?? nothing)
  useEffect(() => remember(crawl.crawl_id, live), [crawl.crawl_id, live])
  const isOver = hasEnded(crawl)
  const id = crawl.crawl_id
  useEffect(() => {
    if (isOver) return undefined
    const stop = new AbortController()
    const put = (changed: Partial<CrawlRecord>) =>
      queries.setQueryData<CrawlRecord>(crawlKeyOf(door, id), (before) => before && { ...before, ...changed })
    function take({ name, data }: ServerEvent) {
      if (name === 'page') {
        const page: CrawlPage = JSON.parse(data)
        setLive((before) => ({ ...before, latest: [page, ...before.latest].slice(0, inSight) }))
      }
      if (name === 'status') put(JSON.parse(data))
      if (name === 'progress') {
        const counts: Counts = JSON.parse(data)
        put(counts)
        setLive((before) => ({ ...before, isCut: false, samples: sampled(before.samples, counts, Date.now()) }))
      }
    }
    const cut = (isCut: boolean) => setLive((before) => ({ ...before, isCut }))
    void follow({ door, id, take, cut, signal: stop.signal }).then(() =>
      queries.invalidateQueries({ queryKey: ['crawl', door, id] }),
    )
    return () => stop.abort()
  }, [door, id, isOver, queries])
  return live
}

type Following = Readonly<{
  door: CrawlDoor
  id: string
  take: (event: ServerEvent) => void
  cut: (isCut: boolean) => void
  signal: AbortSignal
}>

/** Resolves when the stream has come to its end, when it is refused, and when the signal says so. */
async function follow({ door, id, take, cut, signal }: Following): Promise<void> {
  let last = ''
  while (!signal.aborted) {
    try {
      /* oxlint-disable no-await-in-loop -- one stream after another */
      const query = { from: 'now', ...(last !== '' && { last_event_id: last }) } as const
      const params = { ...ofCrawl(id), query }
      const stream = await answerOf(
        crawlAt(door).GET('/api/v1/crawls/{crawl_id}/events', { params, parseAs: 'stream', signal }),
      )
      if (!stream) return
      for await (const event of eventsOf(stream)) {
        last = event.id
        take(event)
      }
      return
    } catch (error) {
      if (signal.aborted || error instanceof Refusal) return
      cut(true)
      await new Promise((resolve) => setTimeout(resolve, patience))
    }
  }
}
