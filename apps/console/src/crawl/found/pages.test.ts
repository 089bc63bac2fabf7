import { expect, test } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { allIssues } from './pages.ts'

/** A crawl service with this many issues, which gives them in the parts that it is asked for, by a key. */
function serving(count: number): Promise<string> {
  return answering(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://crawl')
    const [limit, cursor] = [Number(searchParams.get('limit')), Number(searchParams.get('cursor'))]
    const end = Math.min(count, cursor + limit)
    if (end < count) response.setHeader('link', `<${pathname}?limit=${limit}&cursor=${end}>; rel="next"`)
    response.setHeader('x-total-count', String(count))
    const issues = Array.from({ length: end - cursor }, (_, at) => `${String(headers['x-api-key'])} ${cursor + at}`)
    response.end(JSON.stringify(issues))
  })
}

test('a list in several pages is read to its end, each entry once and in order', async () => {
  const connection = { address: await serving(2500), credentials: { key: 'ck' }, isByKey: true }
  const { items, total } = await allIssues(connection, 'one', new AbortController().signal)
  expect(total).toBe(2500)
  expect(items).toEqual(Array.from({ length: 2500 }, (_, at) => `ck ${at}`))
})

test('of an endless list no more is read than is shown', async () => {
  const connection = { address: await serving(1_000_000), credentials: null, isByKey: false }
  const { items, total } = await allIssues(connection, 'one', new AbortController().signal)
  expect([items.length, total]).toEqual([20_000, 1_000_000])
})
