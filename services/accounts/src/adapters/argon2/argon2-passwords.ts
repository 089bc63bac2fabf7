/** Passwords of accounts, hashed with argon2id. Networks wait in turn; one that is refused is asked to come back. */
import { availableParallelism } from 'node:os'
import { type PasswordCost, passwordHashes } from '@alluvium/credentials'
import { limitOf } from '@alluvium/kernel'
import { accountsBudgets } from '../../budgets.ts'
import { normalizedPassword } from '../../model/credentials.ts'
import { type Origin, placeOf } from '../../model/origin.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { tooManyAtOnce } from '../../problems/log-in.ts'

const productionCost: PasswordCost = { memoryKiB: 19_456, passes: 2 }

/** Node's pool has four threads; one stays free for others. */
const hashesAtOnce = Math.min(3, availableParallelism())
const maxWaiting = 1000

const holderOf = (from: Origin) => ({
  name: placeOf(from),
  maxWaiting: limitOf(accountsBudgets.passwordChecks, from.isLocal),
})

/** `cost` is lowered only by tests that make hundreds of accounts. */
export async function argon2Passwords(cost: PasswordCost = productionCost): Promise<Passwords> {
  const hashes = passwordHashes({
    atOnce: hashesAtOnce,
    maxWaiting,
    refusal: tooManyAtOnce,
    spellings: (password) => [normalizedPassword(password)],
    cost,
  })
  await hashes.prepare()

  return {
    hash: (password, from) => hashes.hash(password, holderOf(from)),
    matches: (password, hash, from) => hashes.matches(password, hash, holderOf(from)),
  }
}
