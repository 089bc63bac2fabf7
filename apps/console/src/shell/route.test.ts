import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fragmentOf, readRoute } from './route.ts'

const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('/'))

test('every folder has an address that leads back to it, whatever characters its name has', () => {
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const folder = names.length === 0 ? '/' : `/${names.join('/')}/`
      expect(readRoute(fragmentOf({ page: 'files', folder }))).toEqual({ page: 'files', folder })
    }),
  )
})

test('every other page has an address that leads back to it', () => {
  for (const route of [
    { page: 'overview' },
    { page: 'file', path: '/a b/100% #1?.txt' },
    { page: 'search', query: 'a/b "c d"' },
    { page: 'tag', tag: 'to/do' },
    { page: 'trash' },
    { page: 'device', token: 'a-secret_0' },
    { page: 'snapshots', id: null, folder: '/' },
    { page: 'snapshots', id: '0198f3d2', folder: '/photos/' },
    { page: 'merge', trail: [] },
    { page: 'account', trail: [] },
    { page: 'crawl', trail: ['0198f3d2-7c1a-7d11-9a3e-000000000001', 'pages'] },
  ] as const) {
    expect(readRoute(fragmentOf(route))).toEqual(route)
  }
})

test('an unknown address leads to the overview', () => {
  for (const fragment of ['', '#', '#/', '#/nowhere', '#token=abc']) {
    expect(readRoute(fragment)).toEqual({ page: 'overview' })
  }
})

test('a name with invalid percent-encoding is kept as it is', () => {
  expect(readRoute('#/files/100%')).toEqual({ page: 'files', folder: '/100%/' })
})
