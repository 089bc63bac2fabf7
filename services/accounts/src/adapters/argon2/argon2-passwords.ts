/**
 * Passwords as argon2id, by OWASP's first choice of parameters: 19 MiB, two passes, one lane; some 20 ms of a core.
 *
 * Hashing runs on the few threads that Node also reads files and checks signatures with. So only some of them are ever
 * taken, networks wait in turn (a crowd of one delays the crowd, not everybody else), and only so many wait before the next
 * is told to come back.
 */
import { availableParallelism } from 'node:os'
import { fairSemaphore, limitOf } from '@alluvium/kernel'
import { hash, verify } from '@node-rs/argon2'
import { accountsBudgets } from '../../budgets.ts'
import { normalizedPassword } from '../../model/credentials.ts'
import { type Origin, placeOf } from '../../model/origin.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { tooManyAtOnce } from '../../problems/log-in.ts'

export type PasswordCost = Readonly<{
  /** Memory of one hash. Default 19,456 KiB. */
  memoryKiB: number
  /** How often it is gone over. Default 2. */
  passes: number
}>

const productionCost: PasswordCost = { memoryKiB: 19_456, passes: 2 }

/** Node's pool has four threads; one stays free for others. */
const hashesAtOnce = Math.min(3, availableParallelism())
const maxWaiting = 1000

/** `cost` is lowered only by tests that make hundreds of accounts. */
export async function argon2Passwords(cost: PasswordCost = productionCost): Promise<Passwords> {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 }
  const turns = fairSemaphore({ atOnce: hashesAtOnce, maxWaiting, refusal: tooManyAtOnce })
  const nobodys = await hash('the password of nobody', options)

  /** Throws `accounts.busy`. */
  const inTurn = <T>(from: Origin, work: () => Promise<T>): Promise<T> =>
    turns(placeOf(from), work, limitOf(accountsBudgets.passwordChecks, from.isLocal))

  return {
    hash: async (password, from) => inTurn(from, () => hash(normalizedPassword(password), options)),
    async matches(password, storedHash, from) {
      const right = await inTurn(from, () => verify(storedHash ?? nobodys, normalizedPassword(password)))
      return right && storedHash !== null && storedHash !== undefined
    },
  }
}
