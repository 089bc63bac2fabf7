import { expect, test } from 'vitest'
import { auditSentence } from './audit-sentence.ts'

const noted = { user: 'ada', method: 'PATCH', path: '/api/admin/users/0198', target: null, status: 200 }

test('an entry of the audit log is a sentence that says who did what', () => {
  expect(auditSentence({ ...noted, target: 'user dora: quota 1048576' })).toBe('ada limited dora to 1 MiB')
  expect(auditSentence({ ...noted, target: 'user dora: status disabled' })).toBe('ada disabled dora')
  expect(auditSentence({ ...noted, target: 'user dora: role readonly' })).toBe('ada gave dora the role Viewer')
  expect(auditSentence({ ...noted, target: 'user dora: role user, quota none' })).toBe('ada changed the account dora')
  expect(auditSentence({ ...noted, method: 'MOVE', path: '/a', target: '/a → /b' })).toBe('ada moved /a → /b')
  expect(auditSentence({ ...noted, method: 'GET', path: '/s/…', user: '', target: '/a' })).toBe(
    'Somebody opened the link to /a',
  )
})

test('a refused look at something is not called a change', () => {
  for (const method of ['GET', 'PROPFIND'])
    expect(auditSentence({ ...noted, user: '', method, path: '/favicon.ico', status: 401 })).toBe(
      'Refused: Somebody opened /favicon.ico',
    )
})

test('what was refused says so, and an action without words of its own names what it was about', () => {
  expect(auditSentence({ ...noted, method: 'DELETE', path: '/a', status: 403 })).toBe('Refused: ada deleted /a')
  expect(auditSentence({ ...noted, method: 'PROPPATCH', path: '/a' })).toBe('ada changed /a')
})
