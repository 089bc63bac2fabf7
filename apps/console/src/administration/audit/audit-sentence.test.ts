import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actOf, auditSentence } from './audit-sentence.ts'

const noted = { user: 'ada', method: 'PATCH', path: '/api/admin/users/0198', target: null, status: 200 }

test('an entry of the audit log is a sentence that says who did what', () => {
  expect(auditSentence({ ...noted, target: 'user dora: quota 1048576' })).toBe('ada limited dora to 1 MiB')
  expect(auditSentence({ ...noted, target: 'user dora: status disabled' })).toBe('ada disabled dora')
  expect(auditSentence({ ...noted, target: 'user dora: role readonly' })).toBe('ada gave dora the role Viewer')
  expect(auditSentence({ ...noted, target: 'user dora: role user, quota none' })).toBe('ada changed the account dora')
  expect(auditSentence({ ...noted, method: 'MOVE', path: '/a', target: '/a → /b' })).toBe('ada moved /a to /b')
  expect(auditSentence({ ...noted, method: 'POST', path: '/api/trash/restore', target: 'trash/1-2 → /a' })).toBe(
    'ada restored /a from the trash',
  )
  expect(
    auditSentence({ ...noted, method: 'PUT', path: '/api/admin/groups/board/members/root', target: 'group board' }),
  ).toBe('ada added a member to the group board')
})

test('who types a link’s password is not said to have saved something', () => {
  const link = { ...noted, user: '', method: 'POST', path: '/s/[redacted]', target: '/a' }
  for (const status of [200, 303]) expect(auditSentence({ ...link, status })).toBe('Somebody opened the link to /a')
  expect(auditSentence({ ...link, status: 401 })).toBe('Somebody gave a wrong password for the link to /a')
  expect(auditSentence({ ...link, method: 'GET', status: 401 })).toBe(
    'Somebody came to the link to /a, which needs a password',
  )
  expect(auditSentence({ ...link, target: '/in/b.txt', status: 201 })).toBe('Somebody saved /in/b.txt')
})

test('the top of all files is not called a slash', () => {
  expect(auditSentence({ ...noted, method: 'PROPFIND', path: '/', status: 403 })).toBe(
    'ada wanted to open all files, and was refused',
  )
})

test('who uploaded only what was there already is not said to have saved something', () => {
  const upload = { ...noted, method: 'POST', path: '/api/bulk/upload' }
  expect(auditSentence(upload)).toBe('ada uploaded files, and none of them was saved')
  expect(auditSentence({ ...upload, target: '/a.txt' })).toBe('ada saved /a.txt')
})

test('what was refused is not told as done, and names no address of the interface', () => {
  expect(auditSentence({ ...noted, method: 'DELETE', path: '/a', status: 403 })).toBe(
    'ada wanted to delete /a, and was refused',
  )
  expect(auditSentence({ ...noted, method: 'POST', path: '/api/batch/copy', status: 403 })).toBe(
    'ada wanted to copy something, and was refused',
  )
  for (const method of ['GET', 'PROPFIND'])
    expect(auditSentence({ ...noted, user: '', method, path: '/favicon.ico', status: 401 })).toBe(
      'Somebody wanted to open /favicon.ico, and was refused',
    )
})

test('a new password is no folder taken over, a folder made on the way is not saved, and nobody wanted to open something', () => {
  const reset = { ...noted, user: 'root', method: 'POST', path: '/api/admin/users/0198/reset-password' }
  expect(auditSentence({ ...reset, target: 'user tom' })).toBe('root set a new password for tom')
  expect(auditSentence({ ...reset, target: 'take-over user tom' })).toBe(
    'root got a way to sign in as tom, who was notified',
  )
  const put = { ...noted, method: 'PUT', path: '/home/ada%40example.org/a.txt' }
  expect(auditSentence({ ...put, target: '/home' })).toBe('ada created the folder /home')
  expect(auditSentence({ ...put, target: '/home/ada@example.org' })).toBe(
    'ada created the folder /home/ada@example.org',
  )
  expect(auditSentence({ ...put, target: '/home/ada@example.org/a.txt' })).toBe('ada saved /home/ada@example.org/a.txt')
  expect(auditSentence({ ...noted, user: '', method: 'GET', path: '/api/users/me', status: 401, count: 8 })).toBe(
    'Somebody who was not signed in was refused (8 times)',
  )
})

test('the end of an account, its home and the groups of organizations were broken sentences', () => {
  const gone = { ...noted, user: 'anna', method: 'DELETE' }
  for (const target of ['/home/dave', 'a home → /home/dave'])
    expect(auditSentence({ ...gone, target })).toBe(
      'anna decided what becomes of /home/dave, the folder of a deleted account',
    )
  expect(auditSentence({ ...gone, target: 'user dave' })).toBe('anna deleted the account dave')
  const own = { ...noted, path: '', user: '' }
  expect(auditSentence({ ...own, method: 'DELETE', user: 'dave', target: 'user dave' })).toBe(
    'The account dave ended, because it was deleted where its owner signs in',
  )
  expect(auditSentence({ ...own, method: 'CREATE', target: 'group org/acme/admins' })).toBe(
    'The group org/acme/admins was created with its organization',
  )
  expect(auditSentence({ ...own, method: 'JOIN', user: 'bob', target: 'group org/acme' })).toBe(
    'bob joined the group org/acme',
  )
  expect(auditSentence({ ...own, method: 'SCRUB', path: '/a.txt', status: 500 })).toBe(
    'The service found that the bytes of /a.txt are damaged',
  )
})

test('what was counted together says how often it happened', () => {
  const link = { ...noted, user: '', method: 'POST', path: '/s/[redacted]', target: '/a', status: 401, count: 3 }
  expect(auditSentence(link)).toBe('Somebody gave a wrong password for the link to /a (3 times)')
})

test('an action without words of its own names what it was about', () => {
  expect(auditSentence({ ...noted, method: 'PROPPATCH', path: '/a' })).toBe('ada changed /a')
})

test('every route that changes something has a sentence of its own', () => {
  const description = readFileSync(
    new URL('../../../../../libraries/client/src/descriptions/files.ts', import.meta.url),
    'utf8',
  )
  const routes = Array.from(description.matchAll(/^ {4}"(\/[^"]+)": \{\n(.*?)^ {4}\};/gms)).flatMap(
    ([, path = '', operations = '']) =>
      Array.from(operations.matchAll(/^ {8}(put|post|delete|patch): /gm), ([, method = '']) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, 'x'),
        target: null,
        status: 200,
      })),
  )
  expect(routes.length).toBeGreaterThan(50)
  // What a document of GraphQL did is told by what it changed.
  const without = routes.filter((route) => actOf(route) === 'Change' && route.path !== '/api/graphql')
  expect(without).toEqual([])
  const spoken = routes.flatMap((route) => [200, 403].map((status) => auditSentence({ ...route, user: 'ada', status })))
  expect(spoken.filter((sentence) => /\/|\{/.test(sentence))).toEqual([])
})
