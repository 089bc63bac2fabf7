/**
 * The frontier beside a URLFrontier service, so that other crawlers and tools can look into its queues and add to them.
 *
 *   commit   in the ledger; then what was found is reported as discovered, and what has ended as known
 *   due      what the ledger says; what others have put into the queue comes out of GetURLs, and goes to the inbox
 *
 * URLFrontier knows no `max_pages`, no results and no transaction over both, and forgets leases, delays and blocks when it is
 * restarted. So what this port promises is kept by a ledger, which is another frontier: nothing is fetched twice or
 * lost whatever the service does. While it is away crawls go on without it, and what happens then is not reported to it later.
 */
import type { Clock, Logger } from '@alluvium/kernel'
import { canonicalUrl, hostOf } from '../../model/addresses/url.ts'
import type { Frontier, QueueCommit } from '../../ports/frontier.ts'
import type { UrlFrontierClient } from './client.ts'
import { discovered, isOwn, itemsOf } from './items.ts'
import { Places } from './places.ts'

export type UrlFrontierNeeds = Readonly<{ client: UrlFrontierClient; ledger: Frontier; clock: Clock; logger: Logger }>

/** Until what the service has given out it gives out again, seconds. */
const givenOutSeconds = 300
/** How long a service that has failed is not asked, milliseconds. */
const awayMs = 10_000
/** Addresses of others that wait to be taken into one crawl. */
const maxForeign = 10_000

export function urlFrontier({ client, ledger, clock, logger }: UrlFrontierNeeds): Frontier {
  const places = new Places()
  const foreign = new Map<number, Set<string>>()

  let awayUntil = 0

  /** The service is optional: after a failure it is not asked for a while. */
  async function welcome<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (clock.monotonic() < awayUntil) return undefined
    try {
      return await ask()
    } catch (error) {
      awayUntil = clock.monotonic() + awayMs
      logger.warn({ err: error, retry_in_ms: awayMs }, 'the URLFrontier service fails; crawls go on without it')
      return undefined
    }
  }

  function noteForeign(crawl: number, given: string): void {
    const url = canonicalUrl(given)
    const urls = foreign.get(crawl) ?? new Set()
    if (url !== undefined && urls.size < maxForeign) foreign.set(crawl, urls.add(url))
  }

  /** Adds what others have put into the crawl's queues. */
  function withForeign(queue: QueueCommit): QueueCommit {
    const urls = foreign.get(queue.crawl)
    if (urls === undefined) return queue
    foreign.delete(queue.crawl)
    const letters = Array.from(urls, (url) => ({ host: hostOf(url), url, depth: 1, seq: 1, via: [] }))
    return { ...queue, elsewhere: [...queue.elsewhere, ...letters] }
  }

  return {
    ...ledger,
    async start(crawl) {
      const crawlId = await ledger.start(crawl)
      const place = { crawlID: crawlId, key: hostOf(crawl.startUrl) }
      await welcome(() => client.put([discovered(place, { seq: 1, url: crawl.startUrl, depth: 0 })]))
      return crawlId
    },
    async lease(request) {
      const leases = await ledger.lease(request)
      for (const lease of leases) places.learn(lease)
      return leases
    },
    async due(queue, range) {
      const place = places.of(queue)
      if (place !== undefined) {
        const request = { ...place, max_urls_per_queue: range.limit, max_queues: 1, delay_requestable: givenOutSeconds }
        const given = (await welcome(() => client.get(request))) ?? []
        for (const info of given) if (!isOwn(info)) noteForeign(queue.crawl, info.url)
      }
      return ledger.due(queue, range)
    },
    async commit(batch) {
      const completed = { ...batch, queues: batch.queues.map(withForeign) }
      const answer = await ledger.commit(completed)
      await welcome(() => client.put(itemsOf(completed, answer, places)))
      places.forget(batch)
      return answer
    },
    async setDelay(lease, gapMs) {
      await ledger.setDelay(lease, gapMs)
      const delay_requestable = Math.ceil(gapMs / 1_000)
      await Promise.all(
        places.on(lease.host).map((place) => welcome(() => client.call('SetDelay', { ...place, delay_requestable }))),
      )
    },
    async blockUntil(lease, until) {
      await ledger.blockUntil(lease, until)
      const time = Math.ceil(until / 1_000)
      await Promise.all(
        places.on(lease.host).map((place) => welcome(() => client.call('BlockQueueUntil', { ...place, time }))),
      )
    },
    async deleteCrawl(crawlId) {
      const isDeleted = await ledger.deleteCrawl(crawlId)
      if (isDeleted) await welcome(() => client.call('DeleteCrawl', { value: crawlId }))
      return isDeleted
    },
  }
}
