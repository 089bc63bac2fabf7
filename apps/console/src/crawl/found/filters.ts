import { t } from '../../messages/messages.ts'
import type { CrawlPage } from './pages.ts'

export type PageFilter = Readonly<{
  /** Some of its address or title, in any case. */
  text: string
  /** Empty for any. */
  outcome: string
  /** The first digit of the status, `4` for 404; empty for any. */
  status: string
}>

export const anyPage: PageFilter = { text: '', outcome: '', status: '' }

export function filtered(pages: readonly CrawlPage[], { text, outcome, status }: PageFilter): readonly CrawlPage[] {
  const wanted = text.trim().toLowerCase()
  return pages.filter(
    (page) =>
      (outcome === '' || page.outcome === outcome) &&
      (status === '' || String(page.status ?? '').startsWith(status)) &&
      (wanted === '' || page.url.toLowerCase().includes(wanted) || page.title?.toLowerCase().includes(wanted) === true),
  )
}

const words: Readonly<Record<string, string>> = {
  fetched: t('crawl.fetched'),
  redirected: t('crawl.redirected'),
  disallowed: t('crawl.forbiddenByRobotsTxt'),
  out_of_scope: t('crawl.outsideTheCrawl'),
  skipped_type: t('crawl.notHtml'),
  too_large: t('crawl.tooLarge'),
  http_error: t('crawl.httpError'),
  network_error: t('crawl.notReached'),
  timeout: t('crawl.timedOut'),
  blocked_address: t('crawl.forbiddenAddress'),
  over_max_pages: t('crawl.beyondThePageLimit'),
  cancelled: t('crawl.statusCancelled'),
}

/** How an address ended, in words. */
export const outcomeWord = (outcome: string): string => words[outcome] ?? outcome
