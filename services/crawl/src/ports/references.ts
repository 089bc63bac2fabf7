/** References between rows of the crawls' database: a crawl is removed after everything that it found. */
import type { RowReference } from '@alluvium/database'

const crawl = { table: 'crawls', column: 'number' }

/** Each row that is named is there: a check and a move look for those that are not. */
export const crawlReferences: readonly RowReference[] = [
  'addresses',
  'contents',
  'inbox',
  'issues',
  'names',
  'out_of_scope',
  'queues',
  'recommended',
  'redirects',
  'results',
  'tallies',
  'unlisted',
].map((table) => ({ table, column: 'crawl', to: crawl, isIndexed: true }))
