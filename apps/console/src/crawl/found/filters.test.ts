import { expect, test } from 'vitest'
import { anyPage, filtered } from './filters.ts'
import type { CrawlPage } from './pages.ts'

const page = (url: string, more: Partial<CrawlPage> = {}): CrawlPage => ({
  page_id: url,
  url,
  final_url: url,
  status: 200,
  outcome: 'fetched',
  depth: 0,
  title: null,
  canonical: null,
  duplicate_of: null,
  content_type: 'text/html',
  bytes: 1,
  response_time_ms: 1,
  referrer: null,
  ...more,
})
const pages = [
  page('/a', { title: 'Rivers' }),
  page('/River'),
  page('/gone', { status: 404, outcome: 'http_error' }),
  page('/far', { status: null, outcome: 'out_of_scope' }),
]
const found = (filter: Partial<typeof anyPage>) => filtered(pages, { ...anyPage, ...filter }).map(({ url }) => url)

test('pages are found by a part of their address or title, by their status, and by their outcome', () => {
  expect(found({})).toHaveLength(4)
  expect(found({ text: ' river ' })).toEqual(['/a', '/River'])
  expect(found({ status: '4' })).toEqual(['/gone'])
  expect(found({ outcome: 'out_of_scope', text: 'far' })).toEqual(['/far'])
  expect(found({ outcome: 'out_of_scope', status: '2' })).toEqual([])
})
