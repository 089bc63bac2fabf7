/** Where a crawl's pages lead: one request a page, some at once, and none that would use up the key's share. */
import type { CrawlConnection } from '../crawl-connection.ts'
import { type CrawlPage, linksOf } from '../found/pages.ts'
import { maxDots } from './site-graph.ts'

export type AllLinks = Readonly<{
  outgoing: ReadonlyMap<string, readonly string[]>
  /** It was stopped before every page was read, for the sake of the key's share. */
  isPartial: boolean
}>

const atOnce = 4
/** Requests of the key's share that are left to others. */
const leftToOthers = 20

export async function allLinks(
  connection: CrawlConnection,
  id: string,
  pages: readonly CrawlPage[],
  signal: AbortSignal,
): Promise<AllLinks> {
  const wanted = pages
    .filter(
      ({ outcome, content_type: type, page_id: page }) =>
        outcome === 'fetched' && type === 'text/html' && page !== null,
    )
    .slice(0, maxDots)
  const outgoing = new Map<string, readonly string[]>()
  const queue = wanted.values()
  let isPartial = false
  async function work() {
    for (const { page_id: page, url } of queue) {
      if (isPartial || page === null) return
      try {
        // oxlint-disable-next-line no-await-in-loop -- several of these loops run beside each other, each one step after another
        const { urls, left } = await linksOf(connection, id, page, signal)
        outgoing.set(url, urls)
        if (left < leftToOthers) isPartial = true
      } catch (error) {
        if (signal.aborted) throw error
        // A page whose content is not kept any more leads nowhere that can be told.
        isPartial = true
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { outgoing, isPartial: isPartial && outgoing.size < wanted.length }
}
