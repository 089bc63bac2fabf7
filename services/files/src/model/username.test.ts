import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeUsername, refuseUsername, usernameFrom } from './username.ts'

test('whatever somebody is called elsewhere becomes a name that an account may have, with room for a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const username = usernameFrom(name)
      expect(mayBeUsername(`${username}-1234567`)).toBe(true)
      if (username !== 'anonymous') refuseUsername(username)
    }),
  )
})

test('a name that may be one stays as it is', () => {
  for (const name of ['ada', 'ada@example.org', 'Ada Lovelace', '日本', '👩'.repeat(56)])
    expect(usernameFrom(name)).toBe(name)
})

test.each(['', ' ', 'a:b', 'a\u0000', 'a\n', '\ud800', 'x'.repeat(65), 'anonymous'])('nobody is called %j', (name) => {
  expect(() => refuseUsername(name)).toThrow(expect.objectContaining({ code: 'files.username-invalid' }))
})
