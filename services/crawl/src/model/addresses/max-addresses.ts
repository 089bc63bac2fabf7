/**
 * How many addresses of a crawl are kept. A single page can name half a million. Addresses beyond
 * this are counted and dropped; a crawl still attempts as many pages as it may.
 */

/** Links of one page that are followed; few pages that people made have so many. */
export const maxPageLinks = 10_000

const min = 100_000
const max = 5_000_000

export const maxAddresses = (maxPages: number): number => Math.min(max, Math.max(min, 100 * maxPages))
