/** Begins a log-in attempt, unless too many have failed: for one account from one address, or for its network over all accounts. */
import type { Database } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import type { Origin } from '../model/origin.ts'
import { type Attempt, triesLeft, triesLeftOfNetwork } from './failed-log-ins.ts'
import type { LogInQueue } from './log-in-queue.ts'

export type EnterTry = Readonly<{ attempt: Attempt; from: Origin }>

/** Resolves with the function that ends the try, once what came of it is recorded. Throws `accounts.too-many-failures`. */
export async function enterTry(
  { database, logInQueue, clock }: Readonly<{ database: Database; logInQueue: LogInQueue; clock: Clock }>,
  { attempt, from }: EnterTry,
): Promise<() => void> {
  const end = await logInQueue.enter(`${attempt.account} ${attempt.address}`, () =>
    database.read(triesLeft(attempt, clock.now())),
  )
  const { network, isLocal } = from
  if (network === undefined) return end
  try {
    const endOfNetwork = await logInQueue.enter(`network ${network}`, () =>
      database.read(triesLeftOfNetwork({ network, isLocal }, clock.now())),
    )
    return () => {
      endOfNetwork()
      end()
    }
  } catch (error) {
    end()
    throw error
  }
}
