import { expect, test } from 'vitest'
import { mailboxOf } from './email.ts'

test.each([
  ['ann@example.org', 'ann@example.org'],
  ['Ann@Example.org', 'ann@example.org'],
  ['ann+news@example.org', 'ann@example.org'],
  ['ann+1+2@example.org', 'ann@example.org'],
  ['a.nn@example.org', 'a.nn@example.org'],
])('%s goes to the mailbox of %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
