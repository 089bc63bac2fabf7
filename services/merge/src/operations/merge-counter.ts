/**
 * One flush of the disk for many merges. No merge is answered before its count is durable, and each flush delays all; so a merge that has ended waits a moment for those still under way to be counted with them, and doesn't
 * wait when there are none:
 *
 *     one caller, one merge after the other        counted at once
 *     thirty at a time                             counted together, every five milliseconds
 */
import type { Database } from '@alluvium/database'
import { type CountMerge, countMerges } from './count-merges.ts'

const maxWaitMs = 5
const maxTogether = 200

/** Resolves when the merge is counted; throws `merge.quota-reached` when it can't be. */
export type Count = (merge: CountMerge) => Promise<void>

type Counting = Readonly<{ merge: CountMerge; counted: PromiseWithResolvers<void> }>

export class MergeCounter {
  readonly #database: Database
  #underWay = 0
  #gathered: Counting[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Runs a merge that will be counted, once, unless it fails before. */
  async whileUnderWay<T>(merge: (count: Count) => Promise<T>): Promise<T> {
    this.#underWay += 1
    let isUnderWay = true
    const ended = () => {
      if (isUnderWay) this.#underWay -= 1
      isUnderWay = false
      if (this.#underWay === 0 || this.#gathered.length >= maxTogether) this.#flush()
    }
    try {
      return await merge((counting) => {
        const counted = this.#gather(counting)
        ended()
        return counted
      })
    } finally {
      ended()
    }
  }

  #gather(merge: CountMerge): Promise<void> {
    const counted = Promise.withResolvers<void>()
    this.#gathered.push({ merge, counted })
    this.#timer ??= setTimeout(() => this.#flush(), maxWaitMs)
    return counted.promise
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const gathered = this.#gathered
    if (gathered.length === 0) return
    this.#gathered = []
    void this.#count(gathered)
  }

  async #count(gathered: readonly Counting[]): Promise<void> {
    try {
      const refusals = await this.#database.write(countMerges(gathered.map(({ merge }) => merge)))
      for (const [at, { counted }] of gathered.entries()) {
        const refusal = refusals[at]
        if (refusal) counted.reject(refusal)
        else counted.resolve()
      }
    } catch (error) {
      for (const { counted } of gathered) counted.reject(error)
    }
  }
}
