/**
 * Passwords as argon2id, by OWASP's first choice of parameters: 19 MiB, two passes, one lane; some 20 ms of a core.
 *
 * Hashing runs on the few threads that Node also reads files and checks signatures with. So only some of them are ever
 * taken (a crowd logging in delays the crowd, not everybody else), and only so many wait before the next is told
 * to come back.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { normalizedPassword } from '../model/credentials.ts'
import type { Passwords } from '../ports/passwords.ts'
import { tooManyAtOnce } from '../problems.ts'

export type PasswordCost = Readonly<{
  /** Memory of one hash. Default 19,456 KiB. */
  memoryKiB: number
  /** How often it is gone over. Default 2. */
  passes: number
}>

const productionCost: PasswordCost = { memoryKiB: 19_456, passes: 2 }

/** Node's pool has four threads; one stays free for others. */
const hashesAtOnce = Math.min(3, availableParallelism())
const mostWaiting = 1000

/** `cost` is lowered only by tests that make hundreds of accounts. */
export async function argon2Passwords(cost: PasswordCost = productionCost): Promise<Passwords> {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 }
  const inTurn = turns(hashesAtOnce, mostWaiting)
  const nobodys = await hash('the password of nobody', options)
  return {
    hash: (password) => inTurn(() => hash(normalizedPassword(password), options)),
    async matches(password, known) {
      const right = await inTurn(() => verify(known ?? nobodys, normalizedPassword(password)))
      return right && known !== null && known !== undefined
    },
  }
}

/** Runs what it is given, `atOnce` at a time and first come, first served; refuses when `waiting` wait already. */
function turns(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw tooManyAtOnce()
    else await new Promise<void>((myTurn) => queue.push(myTurn))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
