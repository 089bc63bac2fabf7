/** Reads the sitemaps of a crawl, on the host that it is about, into its queue. */
import { isTurnOver, nextTurn } from '@alluvium/kernel'
import { hostOf, pathOf } from '../../../model/addresses/url.ts'
import { maxSitemapBytes } from '../../../model/html/sitemap.ts'
import type { Robots } from '../../../model/robots/robots.ts'
import type { WebAnswer } from '../../../model/web-answer.ts'
import type { BodyLimits } from '../../../ports/web.ts'
import type { CrawlContext } from '../context/crawl-context.ts'
import type { QueueWork } from '../queue/queue-work.ts'
import { readSitemaps } from './sitemaps.ts'

export type SitemapNeeds = Readonly<{
  context: Pick<CrawlContext, 'tools' | 'commits'>
  /** Asks this host, in its turn. */
  ask(url: string, limits: BodyLimits): Promise<WebAnswer>
  /** Begins what may begin meanwhile. */
  pump(): void
}>

export async function readQueueSitemaps(
  queue: QueueWork,
  robots: Robots,
  { context, ask, pump }: SitemapNeeds,
): Promise<void> {
  const { bounds } = context.tools
  const isHere = (url: string): boolean => hostOf(url) === queue.hostName
  await readSitemaps({
    starts: [...robots.sitemaps, `${queue.scopeOrigin}/sitemap.xml`],
    maxSitemaps: bounds.sitemaps,
    redirectHops: bounds.redirectHops,
    signal: queue.abort.signal,
    admits: (url) => isHere(url) && (!queue.grant.rules.respectRobots || robots.allows(pathOf(url))),
    ask: (url) => ask(url, { maxBytes: maxSitemapBytes, overflow: 'refused' }),
    find: (url) => (isHere(url) ? queue.links.addListed(url) : queue.links.addElsewhere(url, 1, 1)),
    rest: async () => {
      pump()
      if (isTurnOver()) await nextTurn()
      await context.commits.roomFor(queue)
    },
  })
  if (!queue.isClosing) queue.finishSitemaps()
  pump()
}
