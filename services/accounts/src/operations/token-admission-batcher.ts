/**
 * Admits the tokens of many requests with few queries. A query to PostgreSQL is a transaction of its own, which costs more
 * than the lookup inside; so requests that arrive during a lookup are looked up together, each token once:
 *
 *     alone                 looked up at once
 *     thirty at a time      looked up together, several to a transaction
 *
 *     nothing was committed since         answered from the cache, where the database knows whether there was a commit
 *
 * No request is answered from a transaction that began before it arrived, unless nothing has changed since: a log-out
 * that was answered counts for every later request.
 */
import type { Database, Script } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import type { TokenClaims } from '../model/token.ts'
import { type Admitted, admit } from './admit-token.ts'

/** Two, so that one lookup on a lost connection doesn't block all others. */
const maxUnderWay = 2
const maxTogether = 16
const maxKnown = 10_000

type Waiting = Readonly<{ claims: TokenClaims; admitted: PromiseWithResolvers<Admitted> }>

export class TokenAdmissionBatcher {
  readonly #database: Database
  #underWay = 0
  #waiting: Waiting[] = []
  /** The tokens that were admitted at this commit mark of the database, by `keyOf`. */
  #mark: number | undefined
  readonly #known = new Map<string, Admitted>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Throws as `admit`. */
  admit(claims: TokenClaims): Promise<Admitted> {
    const cached = this.#knownNow().get(keyOf(claims))
    if (cached) return Promise.resolve(cached)
    const admitted = Promise.withResolvers<Admitted>()
    this.#waiting.push({ claims, admitted })
    if (this.#underWay < maxUnderWay) void this.#drainQueue()
    return admitted.promise
  }

  async #drainQueue(): Promise<void> {
    this.#underWay += 1
    while (this.#waiting.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- those who come meanwhile are the next
      await this.#lookUp(this.#waiting.splice(0, maxTogether))
    }
    this.#underWay -= 1
  }

  /** Empty from the first commit on. */
  #knownNow(): Map<string, Admitted> {
    const mark = this.#database.commitMark()
    if (mark === undefined || mark !== this.#mark || this.#known.size >= maxKnown) this.#known.clear()
    this.#mark = mark
    return this.#known
  }

  async #lookUp(together: readonly Waiting[]): Promise<void> {
    const cached = this.#knownNow()
    const mark = this.#mark
    try {
      const outcomes = await this.#database.read(admitEach(together.map(({ claims }) => claims)))
      const isCurrent = mark !== undefined && mark === this.#mark
      for (const [at, { claims, admitted }] of together.entries()) {
        const outcome = outcomes[at]
        if (outcome instanceof Problem || !outcome) admitted.reject(outcome)
        else {
          if (isCurrent) cached.set(keyOf(claims), outcome)
          admitted.resolve(outcome)
        }
      }
    } catch (error) {
      for (const { admitted } of together) admitted.reject(error)
    }
  }
}

const keyOf = ({ userId, tokenId }: TokenClaims): string => `${userId} ${tokenId}`

function* admitEach(all: readonly TokenClaims[]): Script<readonly (Admitted | Problem)[]> {
  const cached = new Map<string, Admitted | Problem>()
  const outcomes: (Admitted | Problem)[] = []
  for (const claims of all) {
    const key = keyOf(claims)
    const outcome = cached.get(key) ?? (yield* admittedOrNot(claims))
    cached.set(key, outcome)
    outcomes.push(outcome)
  }
  return outcomes
}

function* admittedOrNot(claims: TokenClaims): Script<Admitted | Problem> {
  try {
    return yield* admit(claims)
  } catch (error) {
    if (error instanceof Problem && error.kind === 'unauthenticated') return error
    throw error
  }
}
