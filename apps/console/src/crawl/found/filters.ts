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
  fetched: 'fetched',
  redirected: 'redirected',
  disallowed: 'forbidden by robots.txt',
  out_of_scope: 'outside of the crawl',
  skipped_type: 'another kind of file',
  too_large: 'too large',
  http_error: 'answered with an error',
  network_error: 'not reached',
  timeout: 'took too long',
  blocked_address: 'at a forbidden address',
  over_max_pages: 'past the page limit',
  cancelled: 'cancelled',
}

/** How an address ended, in words. */
export const outcomeWord = (outcome: string): string => words[outcome] ?? outcome
