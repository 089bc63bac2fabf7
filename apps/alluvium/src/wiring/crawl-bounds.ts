import type { CrawlerOptions } from '@alluvium/crawl'
import type { Configuration } from '@alluvium/kernel'
import type { fetching } from '../settings/fetching.ts'

/** The bounds of a crawler, as configured. */
export const boundsOf = (
  settings: Configuration<typeof fetching>,
): Required<Pick<CrawlerOptions, 'bounds' | 'timeouts'>> => ({
  bounds: {
    pageBytes: settings.pageLimitBytes,
    retries: settings.retries,
    backoffMs: settings.backoffMs,
    maxRetryAfterMs: settings.longestRetryAfterMs,
    redirectHops: settings.redirectHops,
  },
  timeouts: {
    connectMs: settings.connectTimeoutMs,
    headersMs: settings.headersTimeoutMs,
    idleMs: settings.idleTimeoutMs,
    wholeMs: settings.requestTimeoutMs,
  },
})
