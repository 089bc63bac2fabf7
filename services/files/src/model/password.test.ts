import { expect, test, vi } from 'vitest'
import { hashPassword, passwordIsRight } from './password.ts'

vi.unmock('@node-rs/argon2') // see testing/quick-passwords.ts

test('a password is hashed with argon2id, 19 MiB and two passes, and a salt of its own', async () => {
  const [one, other] = await Promise.all([
    hashPassword('correct horse', 'a test'),
    hashPassword('correct horse', 'a test'),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
  expect(await passwordIsRight({ password: 'correct horse', known: one, network: '203.0.113.1' })).toBe(true)
  expect(await passwordIsRight({ password: 'correct horsf', known: one, network: '203.0.113.1' })).toBe(false)
})

test('a name that nobody has costs as much as one that somebody has, and neither lets anybody in', async () => {
  expect(await passwordIsRight({ password: 'correct horse', known: undefined, network: '203.0.113.1' })).toBe(false)
  expect(await passwordIsRight({ password: 'correct horse', known: null, network: '203.0.113.1' })).toBe(false)
})
