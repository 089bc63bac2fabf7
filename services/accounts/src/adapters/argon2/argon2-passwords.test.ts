import { passwordHashContract } from '@alluvium/credentials/testing'
import { expect, test } from 'vitest'
import { argon2Passwords } from './argon2-passwords.ts'

const here = { network: '192.0.2.1', isLocal: false }

const cheap = { memoryKiB: 8, passes: 1 }

passwordHashContract(async () => {
  const passwords = await argon2Passwords()
  return {
    hash: (password) => passwords.hash(password, here),
    matches: (password, known) => passwords.matches(password, known, here),
  }
})

test('a thousand log-ins wait their turn, and further ones are refused with a retry time', async () => {
  const passwords = await argon2Passwords(cheap)
  const crowd = Array.from({ length: 1200 }, (_, at) => ({ ...here, network: `192.0.2.${at % 20}` }))
  const results = await Promise.allSettled(crowd.map((from) => passwords.hash('correct horse', from)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(results.length - refused.length).toBeGreaterThanOrEqual(1000)
  expect(refused[0]?.reason).toMatchObject({ kind: 'busy', code: 'accounts.busy', headers: { 'retry-after': '5' } })
})

test('six hundred checks of one network delay no other network, and past a hundred they are refused', async () => {
  const passwords = await argon2Passwords(cheap)
  const order: string[] = []
  const check = (network: string) =>
    passwords.hash('correct horse', { ...here, network }).then(() => void order.push(network))
  const crowd = Promise.allSettled(Array.from({ length: 600 }, () => check('crowd')))
  await check('honest')
  expect(order.length).toBeLessThan(10)
  const refused = (await crowd).filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(490)
})
