/** Pausing, resuming and cancelling. A crawl of which no lease is held reaches the new state in the same transaction. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { CrawlState } from '../../model/crawl-state.ts'
import type { ResumeLimits } from '../../ports/frontier.ts'
import { roomForOne } from './account-limits.ts'
import { crawlById, writeCrawls } from './crawl-rows.ts'
import { expectKey } from './expect-key.ts'
import { settleAll, Tallies } from './settle.ts'

export const cancelCrawl = worksOnFullDisk(
  (crawlId: string, now: number): Script<CrawlState | undefined> =>
    turn(crawlId, now, { from: ['running', 'pausing', 'paused'], to: 'cancelling' }),
)

export const pauseCrawl = worksOnFullDisk(
  (crawlId: string, now: number): Script<CrawlState | undefined> =>
    turn(crawlId, now, { from: ['running'], to: 'pausing' }),
)

export function* resumeCrawl(
  crawlId: string,
  now: number,
  { maxActive, limits, apiKeyId }: ResumeLimits,
): Script<CrawlState | undefined> {
  yield* expectKey(apiKeyId)
  const found = yield* crawlById.first({ crawlId })
  if (found?.state === 'paused')
    yield* roomForOne({ account: found.account, clientNetwork: found.client_network }, maxActive, limits)
  return yield* turn(crawlId, now, { from: ['pausing', 'paused'], to: 'running' })
}

type Turn = Readonly<{ from: readonly CrawlState[]; to: CrawlState }>

/** The state then; undefined when there is no such crawl. From any other state nothing changes. */
function* turn(crawlId: string, now: number, { from, to }: Turn): Script<CrawlState | undefined> {
  const found = yield* crawlById.first({ crawlId })
  if (found === undefined || !from.includes(found.state)) return found?.state
  const crawl = { ...found, state: to }
  const tallies = new Tallies()
  yield* settleAll([crawl], now, tallies)
  yield* writeCrawls([crawl])
  yield* tallies.write()
  return crawl.state
}
