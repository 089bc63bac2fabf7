import { expect, test } from 'vitest'
import { type AuditEntry, newestFirst } from './audit.ts'

const entry = (request_id: string, timestamp: string): AuditEntry => ({
  request_id,
  timestamp,
  method: 'GET',
  path: '/a',
  target: null,
  user: '',
  status: 401,
  client_ip: '',
  user_agent: '',
  bytes: 0,
})

test('a refusal that was written late stands where it happened, and entries of one moment keep their order', () => {
  const written = [
    entry('a wrong password, counted', '2026-11-20T10:00:00.000+00:00'),
    entry('then the link was ended', '2026-11-20T10:00:30.000+00:00'),
    entry('second of a moment', '2026-11-20T10:00:20.000+00:00'),
    entry('first of a moment', '2026-11-20T10:00:20.000+00:00'),
  ]
  expect(newestFirst(written).map(({ request_id: id }) => id)).toEqual([
    'then the link was ended',
    'second of a moment',
    'first of a moment',
    'a wrong password, counted',
  ])
})
