import type { Database } from '@alluvium/database'
import type { Access } from '../model/access.ts'
import { hasEnded } from '../model/crawl-state.ts'
import type { Frontier } from '../ports/frontier.ts'
import { crawlEnded } from '../problems.ts'
import { type Crawl, findCrawl } from './find-crawls.ts'

export type CancelNeeds = Readonly<{
  database: Database
  frontier: Frontier
  /** Tells the work of this process; others look for themselves. */
  drop(crawlId: string): void
}>

/** The crawl as it is then: cancelled, or cancelling while something of it is in flight. */
export async function cancelCrawl(
  { database, frontier, drop }: CancelNeeds,
  crawlId: string,
  access: Access,
): Promise<Crawl> {
  const before = await database.read(findCrawl(crawlId, access))
  if (hasEnded(before.state)) throw crawlEnded(before.state)
  const state = await frontier.cancel(crawlId)
  if (state === 'completed' || state === 'failed') throw crawlEnded(state) // it ended meanwhile
  drop(crawlId)
  return await database.read(findCrawl(crawlId, access))
}
