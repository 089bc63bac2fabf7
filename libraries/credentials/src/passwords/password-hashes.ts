/**
 * Passwords at rest: argon2id by OWASP's first choice of parameters, which is 19 MiB, two passes and one lane; some 20 ms of
 * a core.
 *
 * Hashing runs on the few threads of Node that also read files and check signatures. So only some of them are ever taken,
 * holders (networks, accounts) wait in turn, and only so many wait before the next is refused: a crowd of one holder delays
 * the crowd and nobody else.
 */
import { fairSemaphore } from '@alluvium/kernel'
import { hash, verify } from '@node-rs/argon2'

export type PasswordCost = Readonly<{
  /** Memory of one hash. Default 19,456 KiB. */
  memoryKiB: number
  /** How often it is gone over. Default 2. */
  passes: number
}>

export type PasswordHashOptions = Readonly<{
  /** How many are hashed at the same time. Node's pool has four threads. */
  atOnce: number
  /** How many may wait, in all. */
  maxWaiting: number
  /** What is thrown at who would wait beyond that. */
  refusal(): Error
  /** How one password may be spelt in Unicode. The first spelling is the one that is hashed. */
  spellings(password: string): Iterable<string>
  /** Default: the defaults of argon2, which are those of `PasswordCost`. */
  cost?: PasswordCost
}>

/** In whose turn a password is hashed. */
export type Holder = Readonly<{
  name: string
  /** How many of its own may wait. Default: any number. */
  maxWaiting?: number
}>

/** Both throw the refusal when too many wait, in all or of the holder. */
export type PasswordHashes = Readonly<{
  /** A hash to store; it carries its own salt and parameters. */
  hash(password: string, holder: Holder): Promise<string>
  /**
   * Whether this is the password of the hash. Without a hash (null: an account without a password; undefined: no account)
   * the answer is no, after the same work: how long it took does not tell whether the account exists.
   */
  matches(password: string, known: string | null | undefined, holder: Holder): Promise<boolean>
  /** Makes the hash that unknown accounts are compared with. Otherwise the first such comparison makes it. */
  prepare(): Promise<void>
}>

/**
 *   const passwords = passwordHashes({ atOnce: 2, maxWaiting: 256, refusal: busy, spellings: (text) => [text.normalize('NFC')] })
 *   const stored = await passwords.hash('correct horse', { name: 'account 7' })
 *   await passwords.matches('correct horse', stored, { name: '203.0.113.1' }) // true
 */
export function passwordHashes(options: PasswordHashOptions): PasswordHashes {
  const { atOnce, maxWaiting, refusal, spellings, cost } = options
  const parameters = cost && { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 }
  const inTurn = fairSemaphore({ atOnce, maxWaiting, refusal })

  /** Of no password that anybody has. It waits for no turn: a full queue would refuse it, and with it every unknown account. */
  let standIn: Promise<string> | undefined
  function hashOfNobody(): Promise<string> {
    if (standIn) return standIn
    const making = hash(crypto.randomUUID(), parameters)
    standIn = making
    making.catch(() => (standIn = undefined)) // it is made again
    return making
  }

  return {
    hash(password, { name, maxWaiting: limit }) {
      const [spelling = password] = spellings(password)
      return inTurn(name, () => hash(spelling, parameters), limit)
    },
    async matches(password, known, { name, maxWaiting: limit }) {
      const against = known ?? (await hashOfNobody())
      let isRight = false
      // oxlint-disable-next-line no-await-in-loop -- a second spelling is tried only where the first is wrong
      for (const one of spellings(password)) isRight ||= await inTurn(name, () => verify(against, one), limit)
      return isRight && typeof known === 'string'
    },
    async prepare() {
      await hashOfNobody()
    },
  }
}
