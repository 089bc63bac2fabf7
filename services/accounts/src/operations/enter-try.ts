/** Begins a log-in attempt, unless too many have failed: for one account from one address, or for its network over all accounts. */
import type { AttemptLimit, AttemptQueue } from '@alluvium/credentials'
import type { Database } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import type { Origin } from '../model/origin.ts'
import { type Attempt, triesLeft, triesLeftOfNetwork } from './failed-log-ins.ts'

export type EnterTry = Readonly<{ attempt: Attempt; from: Origin }>

/** Resolves with the function that ends the try, once what came of it is recorded. Throws `accounts.too-many-failures`. */
export function enterTry(
  { database, logInQueue, clock }: Readonly<{ database: Database; logInQueue: AttemptQueue; clock: Clock }>,
  { attempt, from: { network, isLocal } }: EnterTry,
): Promise<() => void> {
  const ofAccount: AttemptLimit = {
    key: `${attempt.account} ${attempt.address}`,
    attemptsLeft: () => database.read(triesLeft(attempt, clock.now())),
  }
  if (network === undefined) return logInQueue.enter([ofAccount])
  const ofNetwork: AttemptLimit = {
    key: `network ${network}`,
    attemptsLeft: () => database.read(triesLeftOfNetwork({ network, isLocal }, clock.now())),
  }
  return logInQueue.enter([ofAccount, ofNetwork])
}
