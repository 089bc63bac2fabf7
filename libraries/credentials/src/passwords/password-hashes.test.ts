import { expect, test } from 'vitest'
import { passwordHashes } from './password-hashes.ts'

const cheap = { memoryKiB: 8, passes: 1 }

const hashes = (maxWaiting: number) =>
  passwordHashes({
    atOnce: 2,
    maxWaiting,
    refusal: () => new Error('busy'),
    spellings: (password) => [password.normalize('NFC')],
    cost: cheap,
  })

const rejected = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'rejected').length

test('a full queue blocks log-ins only while it lasts, for known and unknown names alike', async () => {
  const passwords = hashes(256)
  const known = await passwords.hash('correct horse', { name: 'a test' })
  const crowd = Array.from({ length: 400 }, () => passwords.hash('chosen', { name: 'a crowd' }))
  expect(rejected(await Promise.allSettled(crowd))).toBe(400 - 256 - 2)
  expect(await passwords.matches('correct horse', known, { name: 'a network' })).toBe(true)
  expect(await passwords.matches('correct horse', undefined, { name: 'a network' })).toBe(false)
})

test('an account that sets hundreds of passwords at once does not block others from setting one', async () => {
  const passwords = hashes(256)
  const crowd = Promise.allSettled(Array.from({ length: 400 }, () => passwords.hash('chosen', { name: 'an account' })))
  const other = passwords.hash('chosen', { name: 'another account' })
  expect(await other).toMatch(/^\$argon2id/)
  expect(rejected(await crowd)).toBe(400 - 256 - 2 + 1)
})

test('a holder may have its own limit of waiting requests', async () => {
  const passwords = hashes(256)
  const crowd = Array.from({ length: 60 }, () => passwords.hash('chosen', { name: 'a network', maxWaiting: 10 }))
  expect(rejected(await Promise.allSettled(crowd))).toBe(60 - 10 - 2)
})
