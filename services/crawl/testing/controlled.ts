/** Somebody who pauses a crawl again and again, or cancels it, while it runs. */
import { hasEnded } from '../src/model/crawl-state.ts'
import type { Crawler } from '../src/open-crawler.ts'

export type Controlling = Readonly<{
  /** It is paused each time that so many pages more have been attempted, and resumed when it rests. */
  pauseEvery?: number | undefined
  /** It is cancelled when so many pages have been attempted. */
  cancelAt?: number | undefined
}>

/** Controls a crawl until it has ended. One that is found paused is resumed. Answers how often it came to rest. */
export async function controlled(
  { frontier, crawling }: Pick<Crawler, 'frontier' | 'crawling'>,
  crawlId: string,
  { pauseEvery = Number.POSITIVE_INFINITY, cancelAt = Number.POSITIVE_INFINITY }: Controlling = {},
): Promise<number> {
  let rests = 0
  for (let pauseAt = pauseEvery; ; ) {
    /* oxlint-disable no-await-in-loop -- asking again and again is the condition, and no assumption of how long it takes */
    const stats = await frontier.stats(crawlId)
    if (stats === undefined || hasEnded(stats.state)) return rests
    if (stats.state !== 'cancelling' && stats.spent >= cancelAt) {
      await frontier.cancel(crawlId)
      crawling.drop(crawlId)
    } else if (stats.state === 'running' && stats.spent >= pauseAt) {
      pauseAt = stats.spent + pauseEvery
      await frontier.pause(crawlId)
      crawling.pause(crawlId)
    } else if (stats.state === 'paused') {
      rests += 1
      await frontier.resume(crawlId, { maxActive: 10_000 })
      crawling.wake()
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
    /* oxlint-enable no-await-in-loop */
  }
}
