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
    { page: 'home' },
    { page: 'file', path: '/a b/100% #1?.txt' },
    { page: 'search', query: 'a/b "c d"' },
    { page: 'search', query: 'why? & how', narrowing: { kind: 'picture', tag: 'to/do?', folder: '/a b/&c/' } },
    { page: 'tag', tag: 'to/do' },
    { page: 'id', id: '123' },
    { page: 'trash' },
    { page: 'device', token: 'a-secret_0' },
    { page: 'snapshots', id: null, folder: '/' },
    { page: 'snapshots', id: '0198f3d2', folder: '/photos/' },
    { page: 'merge', trail: [] },
    { page: 'settings', trail: ['security'] },
    { page: 'crawl', trail: ['0198f3d2-7c1a-7d11-9a3e-000000000001', 'pages'] },
  ] as const) {
    expect(readRoute(fragmentOf(route))).toEqual(route)
  }
})

test('no page is the home page, and what no page has says so', () => {
  for (const fragment of ['', '#', '#/', '#token=abc']) expect(readRoute(fragment)).toEqual({ page: 'home' })
  for (const fragment of ['#/nowhere', '#/trash/deeper', '#/file', '#/tag', '#/id/x'])
    expect(readRoute(fragment)).toEqual({ page: 'unknown' })
})

test('addresses in letters and bookmarks of earlier versions lead to where their pages are now', () => {
  expect(readRoute('#/account')).toEqual({ page: 'settings', trail: [] })
  expect(readRoute('#/account/billing')).toEqual({ page: 'settings', trail: ['plan'] })
  expect(readRoute('#/account/invitations/0198')).toEqual({
    page: 'settings',
    trail: ['organizations', 'invitations', '0198'],
  })
  expect(readRoute('#/merge/organizations/0198')).toEqual({ page: 'settings', trail: ['organizations', '0198'] })
  expect(readRoute('#/merge/saves/0198')).toEqual({ page: 'merge', trail: ['conflicts', '0198'] })
  expect(readRoute('#/users')).toEqual({ page: 'administration', trail: ['people'] })
  expect(readRoute('#/merge/plugins')).toEqual({ page: 'merge', trail: ['plugins'] })
})

test('a name with invalid percent-encoding is kept as it is', () => {
  expect(readRoute('#/files/100%')).toEqual({ page: 'files', folder: '/100%/' })
})
