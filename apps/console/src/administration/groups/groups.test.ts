import { expect, test } from 'vitest'
import { elsewhere, membersInWords } from './groups.ts'

test('a group that is decided elsewhere says where', () => {
  expect(elsewhere({ source: 'here', name: 'board' })).toBeNull()
  expect(elsewhere({ source: 'scim', name: 'board' })).toBe('Comes from your directory')
  expect(elsewhere({ source: 'issuer', name: 'oidc/id.example.org/board' })).toBe('From the sign-in at id.example.org')
})

test('a line names the first five members and counts the others', () => {
  expect(membersInWords({ members: [] })).toBe('No members yet')
  expect(membersInWords({ members: ['ada', 'bob'] })).toBe('ada, bob')
  expect(membersInWords({ members: Array.from('abcdefgh') })).toBe('a, b, c, d, e and 3 more')
})
