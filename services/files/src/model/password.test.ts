import { passwordHashContract } from '@alluvium/credentials/testing'
import { expect, test, vi } from 'vitest'
import { hashPassword, passwordIsRight } from './password.ts'

vi.unmock('@node-rs/argon2') // see testing/quick-passwords.ts

const network = '203.0.113.1'

passwordHashContract(async () => ({
  hash: (password) => hashPassword(password, 'a test'),
  matches: (password, known) => passwordIsRight({ password, known, network }),
}))

test('a hash made before Unicode normalization still accepts the password as it was sent then', async () => {
  const sent = 'cafe\u0301'
  const { hash } = await import('@node-rs/argon2')
  expect(await passwordIsRight({ password: sent, known: await hash(sent), network })).toBe(true)
})
