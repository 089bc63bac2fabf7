import { handClock, Problem } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { memoryFailureLimit } from './failure-limit.ts'

const windowMs = 5 * 60_000
const wrong = 'files.credentials-wrong'
const refusal = () => new Error('too many')
const attempt = (name: string) => ({ name, network: '192.0.2.1', networkLimit: 100 })

function limited() {
  const clock = handClock(0)
  const limit = memoryFailureLimit({ clock, windowMs, maxOfOneName: 10, refusal })
  return {
    clock,
    right: async (name: string) => await limit.attempt(attempt(name), { check: async () => 'in', wrong }),
    /** Whether the guess was tried at all. */
    guess: async (name: string) => {
      const check = () => Promise.reject(new Problem('unauthenticated', wrong, 'No.'))
      const error: unknown = await limit.attempt(attempt(name), { check, wrong }).catch((thrown: unknown) => thrown)
      return error instanceof Problem
    },
  }
}

const names = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind} ${at}`)

test('a right log-in takes failures at other names back from the budget of its network, and the older ones expire first', async () => {
  const { clock, guess, right } = limited()
  const own = names('own', 6)
  for (const name of own) for (let nth = 0; nth < 9; nth += 1) expect(await guess(name)).toBe(true)
  clock.advance(windowMs - 1000)
  for (const name of names('early', 5)) for (let nth = 0; nth < 9; nth += 1) expect(await guess(name)).toBe(true)
  for (const name of own) expect(await right(name)).toBe('in')
  clock.advance(2000)
  let tried = 0
  for (const name of names('late', 20)) for (let nth = 0; nth < 9; nth += 1) if (await guess(name)) tried += 1
  expect(tried).toBe(100 - 45)
})
