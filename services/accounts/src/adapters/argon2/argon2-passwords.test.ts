import { expect, test } from 'vitest'
import { argon2Passwords } from './argon2-passwords.ts'

const here = { network: '192.0.2.1', isLocal: false }

const cheap = { memoryKiB: 8, passes: 1 }

test('in production a password is hashed with argon2id, 19 MiB and two passes, and a salt of its own', async () => {
  const passwords = await argon2Passwords()
  const [one, other] = [await passwords.hash('correct horse', here), await passwords.hash('correct horse', here)]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await passwords.matches('correct horse', one, here)).toBe(true)
  expect(await passwords.matches('correct hose', one, here)).toBe(false)
})

test('refusing an account without a password takes as long as refusing a wrong one', async () => {
  const passwords = await argon2Passwords()
  const hash = await passwords.hash('correct horse', here)
  const timed = async (known: string | undefined) => {
    const start = performance.now()
    expect(await passwords.matches('wrong horse', known, here)).toBe(false)
    return performance.now() - start
  }
  let [wrong, unknown] = [Infinity, Infinity]
  // In turns, and the best of each: a busy moment of the machine falls on both.
  for (let time = 0; time < 15; time += 1) {
    wrong = Math.min(wrong, await timed(hash)) // oxlint-disable-line no-await-in-loop
    unknown = Math.min(unknown, await timed(undefined)) // oxlint-disable-line no-await-in-loop
  }
  expect(unknown).toBeGreaterThan(wrong / 2)
  expect(unknown).toBeLessThan(wrong * 2)
})

test('the stand-in password of unknown accounts logs nobody in', async () => {
  const passwords = await argon2Passwords(cheap)
  expect(await passwords.matches('the password of nobody', undefined, here)).toBe(false)
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
