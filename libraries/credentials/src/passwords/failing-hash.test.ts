import { expect, test, vi } from 'vitest'
import { passwordHashes } from './password-hashes.ts'

const failing = vi.hoisted(() => ({ times: 0 }))

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash(...given: Parameters<typeof real.hash>) {
      if (failing.times === 0) return real.hash(...given)
      failing.times -= 1
      return Promise.reject(new Error('out of memory'))
    },
  }
})

test('a hash of nobody that could not be made is made again, and does not refuse unknown names for ever', async () => {
  const passwords = passwordHashes({
    atOnce: 2,
    maxWaiting: 256,
    refusal: () => new Error('busy'),
    spellings: (password) => [password],
    cost: { memoryKiB: 8, passes: 1 },
  })
  failing.times = 1
  await expect(passwords.prepare()).rejects.toThrow('out of memory')
  expect(await passwords.matches('correct horse', undefined, { name: 'a network' })).toBe(false)
})
