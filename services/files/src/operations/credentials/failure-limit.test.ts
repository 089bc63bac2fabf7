import { failureLimitContract } from '@alluvium/credentials/testing'
import { handClock, Problem, systemClock } from '@alluvium/kernel'
import { describe, expect, test } from 'vitest'
import { credentialsWrong, passwordsBusy } from '../../problems/callers.ts'
import { failureLimit } from './failure-limit.ts'

const wrong = 'files.credentials-wrong'

describe('failures kept in memory', () => {
  failureLimitContract(async () => {
    const clock = handClock()
    const limit = failureLimit(clock)
    return {
      advance: clock.advance,
      async guess(name, network, isRight) {
        async function check() {
          if (await isRight()) return 'right' as const
          throw credentialsWrong()
        }
        try {
          return await limit.attempt({ tried: `account ${name}`, network, isLocal: false }, { check, wrong })
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          if (error.code === wrong) return 'wrong'
          if (error.code !== 'files.too-many-failures') throw error
          return { retryAfterSeconds: Number(error.headers['retry-after']) }
        }
      },
    }
  })
})

const check = () => Promise.reject(passwordsBusy())

test('a password that could not be checked never counts as a failure', async () => {
  const failures = failureLimit(systemClock)
  const attempt = { tried: 'account root', network: '203.0.113.1', isLocal: false }
  const answers = await Promise.allSettled(
    Array.from({ length: 1000 }, () => failures.attempt(attempt, { check, wrong })),
  )
  expect(answers.every((answer) => answer.status === 'rejected' && answer.reason.code === passwordsBusy().code)).toBe(
    true,
  )
  expect(await failures.attempt(attempt, { check: async () => 'right', wrong })).toBe('right')
})
