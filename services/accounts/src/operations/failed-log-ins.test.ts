import { AttemptQueue } from '@alluvium/credentials'
import { failureLimitContract } from '@alluvium/credentials/testing'
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { handClock, Problem } from '@alluvium/kernel'
import { accountsMigrations } from '../ports/migrations.ts'
import { enterTry } from './enter-try.ts'
import { forgetFailures, rememberFailure } from './failed-log-ins.ts'

describeOnEachDatabase('failures kept in a database', { migrations: accountsMigrations }, (open) => {
  failureLimitContract(async () => {
    const [database, clock, logInQueue] = [await open(), handClock(), new AttemptQueue()]

    async function enter(attempt: Readonly<{ account: string; address: string }>) {
      try {
        return await enterTry(
          { database, clock, logInQueue },
          { attempt, from: { network: attempt.address, isLocal: false } },
        )
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'accounts.too-many-failures') throw error
        return { retryAfterSeconds: Number(error.headers['retry-after']) }
      }
    }

    return {
      advance: clock.advance,
      async guess(name, network, isRight) {
        const attempt = { account: name, address: network }
        const end = await enter(attempt)
        if (typeof end !== 'function') return end
        try {
          if (await isRight()) {
            await database.write(forgetFailures(attempt))
            return 'right'
          }
          await database.write(rememberFailure(attempt, clock.now()))
          return 'wrong'
        } finally {
          end()
        }
      },
    }
  })
})
