/** Crowds of tries at once, each held until all have come. */
import { systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { credentialsWrong, passwordsBusy } from '../../problems/callers.ts'
import { failureLimit } from './failure-limit.ts'

const wrong = 'files.credentials-wrong'
const at = (tried: string) => ({ tried, network: '203.0.113.1', isLocal: false })

/** How many checks were made, and the codes of what was answered, for a thousand that come at once. */
async function crowd(nameOf: (one: number) => string, refusal: (() => Error) | undefined) {
  const failures = failureLimit(systemClock)
  const gate = Promise.withResolvers<void>()
  let checks = 0
  const check = async () => {
    checks += 1
    await gate.promise
    if (refusal) throw refusal()
    return 'right'
  }
  const all = Array.from({ length: 1000 }, (_, one) => failures.attempt(at(nameOf(one)), { check, wrong }))
  gate.resolve()
  const answers = await Promise.allSettled(all)
  return { failures, checks, right: answers.filter(({ status }) => status === 'fulfilled').length }
}

test('a thousand guesses at once are ten at one name, and a hundred at a thousand names of one network', async () => {
  expect((await crowd(() => 'account root', credentialsWrong)).checks).toBe(10)
  expect((await crowd((one) => `account ${one}`, credentialsWrong)).checks).toBe(100)
})

test('a thousand right passwords at once are all let in, of one name and of a thousand', async () => {
  expect((await crowd(() => 'account root', undefined)).right).toBe(1000)
  expect((await crowd((one) => `account ${one}`, undefined)).right).toBe(1000)
})

test('what could not be checked is no failure, however often', async () => {
  const { failures, checks } = await crowd(() => 'account root', passwordsBusy)
  expect(checks).toBe(1000)
  expect(await failures.attempt(at('account root'), { check: async () => 'right', wrong })).toBe('right')
})
