/**
 * Following a crawl. Its results are numbered as they become durable, so they are the queue themselves: a follower reads on
 * whenever whoever listens wants more, a slow one holds back nobody, and one that comes back, also after a restart, goes on
 * behind the last page it was sent.
 *
 *   place    57-running: page 57 was sent, and that the crawl was running
 */
import type { Database } from '@alluvium/database'
import { type Clock, type Logger, Problem } from '@alluvium/kernel'
import type { Access } from '../model/access.ts'
import { type CrawlState, crawlStates, hasEnded } from '../model/crawl-state.ts'
import { paused, timerAlarm } from './crawling/context/alarm.ts'
import type { Crawl } from './find-crawls.ts'
import { listPages, type Page } from './find-pages.ts'

/** How far a follower has come. */
export type Place = Readonly<{ page: number; state: CrawlState | undefined }>

export type News = Readonly<{ place: Place }> &
  (
    | Readonly<{ kind: 'status' | 'progress'; crawl: Crawl }>
    | Readonly<{ kind: 'page'; page: Page }>
    /** Nothing has happened for a while. */
    | Readonly<{ kind: 'beat' }>
  )

export type Following = Readonly<{
  database: Database
  clock: Clock
  logger: Logger
  crawlId: string
  access: Access
  after: Place
  /** Throws when the caller may not listen any more. */
  again(): Promise<unknown>
  signal: AbortSignal
}>

const pagesAtOnce = 200
const lookMs = 200
const beatMs = 15_000

/** Ends when the crawl has ended and all of it was sent, when it was deleted, and when the caller may not listen any more. */
export async function* followCrawl(following: Following): AsyncGenerator<News> {
  const { database, clock, logger, crawlId, access, after, again, signal } = following
  let place = after
  let counts = ''
  let beatAt = clock.monotonic() + beatMs
  try {
    while (!signal.aborted) {
      /* oxlint-disable no-await-in-loop -- one look after another */
      const range = { after: place.page, limit: pagesAtOnce }
      const { crawl, pages } = await database.read(listPages(crawlId, access, range))
      const [before, news, isOver] = [place, newsOf(place, crawl, pages), pages.length < pagesAtOnce]
      for (const item of news) yield item
      place = news.at(-1)?.place ?? place
      if (countsOf(crawl) !== counts) yield { kind: 'progress', place, crawl }
      counts = countsOf(crawl)
      if (isOver && hasEnded(crawl.state)) return
      if (clock.monotonic() >= beatAt) {
        beatAt = clock.monotonic() + beatMs
        await again()
        if (place === before) yield { kind: 'beat', place }
      }
      if (isOver) await paused(timerAlarm, lookMs, signal)
      /* oxlint-enable no-await-in-loop */
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    logger.info(
      { crawlId, why: error.code },
      'a feed of events ended, because its caller may follow the crawl no longer, or the crawl was deleted',
    )
  }
}

/** The state of a crawl that goes on comes before its pages; that it has ended comes after all of them. */
function newsOf(before: Place, crawl: Crawl, pages: readonly Page[]): News[] {
  const news: News[] = []
  let place = before
  const tellState = (): void => {
    if (place.state === crawl.state) return
    place = { ...place, state: crawl.state }
    news.push({ kind: 'status', place, crawl })
  }
  if (!hasEnded(crawl.state)) tellState()
  for (const page of pages) {
    place = { ...place, page: page.number }
    news.push({ kind: 'page', place, page })
  }
  if (place.page >= crawl.pages) tellState()
  return news
}

const countsOf = ({ crawled, failed, skipped, waiting, issues }: Crawl): string =>
  [crawled, failed, skipped, waiting, issues].join(' ')

export const writtenPlace = ({ page, state }: Place): string =>
  state === undefined ? String(page) : `${page}-${state}`

/** Undefined for what is none. */
export function readPlace(text: string): Place | undefined {
  const [, page, name] = /^(\d{1,15})(?:-([a-z]+))?$/.exec(text) ?? []
  const state = crawlStates.find((one) => one === name)
  return page === undefined || (name !== undefined && state === undefined) ? undefined : { page: Number(page), state }
}
