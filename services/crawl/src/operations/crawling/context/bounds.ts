/** The limits of a crawl: times in milliseconds, sizes in bytes, counts of tries. */
export type Bounds = Readonly<{
  /** Pages, unpacked. Default 10 MiB. */
  pageBytes: number
  /** After the first try of an address. Default 3. */
  retries: number
  /** Before the first retry; doubles with each. Default 1 s. */
  backoffMs: number
  /** A larger Retry-After is not waited for. Default 120 s. */
  maxRetryAfterMs: number
  /** Redirects from one address to the next. Default 10. */
  redirectHops: number
  /** Tries of a robots.txt. Default 3. */
  robotsTries: number
  /** Redirects of a robots.txt; RFC 9309 asks for at least five. Default 5. */
  robotsHops: number
  /** How long a robots.txt is cached. Default 24 h, the maximum of RFC 9309. */
  robotsMs: number
  /** The largest Crawl-delay that is kept; a larger one is reported as a finding. Default 60 s, the maximum that a caller may ask for. */
  maxGapMs: number
  /** Sitemaps read for one crawl, those that an index lists included. Default 100. */
  sitemaps: number
  /** Requests in flight in this process, for all crawls. Default 512. */
  requests: number
  /** Hosts held by this process. Default 2,000. */
  hosts: number
  /** How long requests in flight may go on when their crawl is paused. Default 5 s. */
  pauseMs: number
  /** How long a finished page waits for its commit at most, so that more pages join it. Default 50 ms. */
  commitMs: number
  /** How long a lease lives without being renewed; longer than the longest request. Default 300 s. */
  leaseMs: number
  /** How often leases are renewed, and what other processes have changed is looked for. Default 1 s. */
  lookMs: number
}>

export const defaultBounds: Bounds = {
  pageBytes: 10 * 1_024 * 1_024,
  retries: 3,
  backoffMs: 1_000,
  maxRetryAfterMs: 120_000,
  redirectHops: 10,
  robotsTries: 3,
  robotsHops: 5,
  robotsMs: 24 * 3_600_000,
  maxGapMs: 60_000,
  sitemaps: 100,
  requests: 512,
  hosts: 2_000,
  pauseMs: 5_000,
  commitMs: 50,
  leaseMs: 300_000,
  lookMs: 1_000,
}
