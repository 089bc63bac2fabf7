import { expect, test } from 'vitest'
import type { CrawlPage } from '../found/pages.ts'
import { indegrees, laidOut, maxDots, siteGraph } from './site-graph.ts'

const page = (url: string, depth: number, referrer: string | null): CrawlPage => ({
  page_id: url,
  url,
  final_url: url,
  status: 200,
  outcome: 'fetched',
  depth,
  title: null,
  canonical: null,
  duplicate_of: null,
  content_type: 'text/html',
  bytes: 1,
  response_time_ms: 1,
  referrer,
})
const pages = [page('/', 0, null), page('/a', 1, '/'), page('/b', 1, '/')]

test('pages are placed below the one where they were found, and each link between them is drawn once', () => {
  const graph = siteGraph(pages, new Map([['/a', ['/b', '/b', '/', '/a', '/elsewhere']]]))
  expect(graph.links).toEqual([
    { from: 0, to: 1 },
    { from: 0, to: 2 },
    { from: 1, to: 2 },
    { from: 1, to: 0 },
  ])
  expect(indegrees(graph)).toEqual([1, 1, 2])
})

test('every dot has its own place inside of the picture, and the same site gives the same picture', () => {
  const graph = siteGraph(pages, new Map())
  const points = laidOut(graph)
  expect(points.every(({ x, y }) => Math.abs(x) <= 1 && Math.abs(y) <= 1)).toBe(true)
  expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(3)
  expect(laidOut(graph)).toEqual(points)
})

test('of a large site the pages nearest to the start are shown', () => {
  const many = Array.from({ length: 600 }, (_, at) => page(`/${at}`, 600 - at, null))
  const { dots } = siteGraph(many, new Map())
  expect(dots).toHaveLength(maxDots)
  expect(dots[0]?.url).toBe('/599')
})
