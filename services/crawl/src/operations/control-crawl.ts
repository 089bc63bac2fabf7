/**
 * Pauses, resumes and cancels a crawl. The requests are idempotent: a crawl that is in the wanted state, or on its way there, is
 * answered as it is. A crawl that can't reach the state any more is refused.
 */
import type { Database } from '@alluvium/database'
import { type Access, apiKeyIdOf } from '../model/access.ts'
import { type CrawlState, hasEnded } from '../model/crawl-state.ts'
import type { Frontier } from '../ports/frontier.ts'
import { crawlCancelling, crawlEnded, crawlMissing } from '../problems/crawls.ts'
import { type Crawl, findCrawl } from './find-crawls.ts'
import type { LimitsFor } from './limits-for.ts'

export type ControlNeeds = Readonly<{
  database: Database
  frontier: Frontier
  maxActive: number
  limitsFor: LimitsFor
  /** Tell the work of this process; others look for themselves. */
  drop(crawlId: string): void
  pause(crawlId: string): void
  wake(): void
}>

/** Which crawl, who asks, and whether that is local development. */
export type CrawlRequest = Readonly<{ crawlId: string; access: Access; isLocal: boolean }>

/** Pauses a crawl, and returns it as it is afterwards: paused, or pausing while something of it is in flight. */
export async function pauseCrawl(needs: ControlNeeds, request: CrawlRequest): Promise<Crawl> {
  return await control(needs, request, async () => {
    const state = await needs.frontier.pause(request.crawlId)
    needs.pause(request.crawlId)
    return state
  })
}

/** The crawl, running. Throws `crawl.queue-full` or `crawl.too-many-running` when as many as may are running already. */
export async function resumeCrawl(needs: ControlNeeds, request: CrawlRequest): Promise<Crawl> {
  return await control(needs, request, async () => {
    const { maxActive, limitsFor } = needs
    const limits = limitsFor(request.access, request.isLocal)
    const state = await needs.frontier.resume(request.crawlId, {
      maxActive,
      limits,
      apiKeyId: apiKeyIdOf(request.access),
    })
    needs.wake()
    return state
  })
}

/** The crawl as it is then: cancelled, or cancelling while something of it is in flight. */
export async function cancelCrawl(needs: ControlNeeds, request: CrawlRequest): Promise<Crawl> {
  return await control(needs, request, async () => {
    const state = await needs.frontier.cancel(request.crawlId)
    needs.drop(request.crawlId)
    return state === 'cancelling' || state === 'cancelled' ? 'running' : state
  })
}

/** `act` answers the state after it: one that has ended, or is being cancelled, is a refusal. */
async function control(
  { database }: ControlNeeds,
  { crawlId, access }: CrawlRequest,
  act: () => Promise<CrawlState | undefined>,
): Promise<Crawl> {
  const before = await database.read(findCrawl(crawlId, access))
  if (hasEnded(before.state)) throw crawlEnded(before.state)
  const state = await act()
  if (state === undefined) throw crawlMissing()
  if (state === 'cancelling') throw crawlCancelling()
  if (hasEnded(state)) throw crawlEnded(state) // meanwhile
  return await database.read(findCrawl(crawlId, access))
}
