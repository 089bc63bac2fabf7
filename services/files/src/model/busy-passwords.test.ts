/** What a full queue of passwords does to those who come then, and after it. The hashes of chosen passwords are held. */
import { hash as argon2 } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, passwordIsRight } from './password.ts'

const held = vi.hoisted(() => ({ until: undefined as Promise<void> | undefined }))

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: async (password: string) => {
      await held.until
      return await real.hash(password, { memoryCost: 1024, timeCost: 1 })
    },
  }
})

const network = '203.0.113.1'

test('a queue full of chosen passwords ends no process, and shuts unknown names out for no longer than it lasts', async () => {
  const known = await argon2('correct horse')
  const gate = Promise.withResolvers<void>()
  held.until = gate.promise
  const crowd = Promise.allSettled(Array.from({ length: 400 }, () => hashPassword('chosen', 'a test')))
  const right = passwordIsRight({ password: 'correct horse', known, network }).catch(() => 'busy')
  held.until = undefined
  gate.resolve()
  expect([true, 'busy']).toContain(await right)
  await crowd
  expect(await passwordIsRight({ password: 'correct horse', known, network })).toBe(true)
  expect(await passwordIsRight({ password: 'correct horse', known: undefined, network })).toBe(false)
})

test('whoever chooses hundreds of passwords at once keeps nobody else from choosing one', async () => {
  const gate = Promise.withResolvers<void>()
  held.until = gate.promise
  const crowd = Array.from({ length: 400 }, () => hashPassword('chosen', 'an account'))
  const settled = Promise.allSettled(crowd)
  const other = hashPassword('chosen', 'another account')
  gate.resolve()
  held.until = undefined
  expect(await other).toMatch(/^\$argon2id/)
  expect((await settled).some(({ status }) => status === 'rejected')).toBe(true)
})
