/**
 * Against guessing: ten failures in five minutes for one account and one network, and that network waits; and over all
 * accounts and shares together no more than a network's budget. Kept in memory, see `@alluvium/credentials`.
 */
import { memoryFailureLimit } from '@alluvium/credentials'
import { type Clock, limitOf } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { tooManyFailures } from '../../problems/callers.ts'

const budget = filesBudgets.failedLogIns
const maxOfOneName = 10

/** Something that is tried from somewhere. */
export type Attempt = Readonly<{
  /** An account or a share. */
  tried: string
  /** The network that asks; undefined for a trusted proxy itself, which has no budget over all names. */
  network: string | undefined
  /** It is local development. */
  isLocal: boolean
}>

type Check<T> = Readonly<{ check(): Promise<T>; wrong: string }>

export type FailureLimit = Readonly<{
  /** Throws `files.too-many-failures` when too much failed at this name. */
  refuse(attempt: Attempt): void
  /**
   * What `check` answers. Throws `files.too-many-failures` instead of calling it, also for what failed at other names.
   * `wrong` is the code of what it throws at a wrong guess; whatever else it throws is no failure.
   */
  attempt<T>(attempt: Attempt, check: Check<T>): Promise<T>
}>

/** One for the whole service: whatever is guessed, the network is the same. */
export function failureLimit(clock: Clock): FailureLimit {
  const limit = memoryFailureLimit({ clock, windowMs: budget.perMs, maxOfOneName, refusal: tooManyFailures })
  const limited = ({ tried, network, isLocal }: Attempt) => ({
    name: tried,
    network,
    networkLimit: limitOf(budget, isLocal),
  })
  return {
    refuse: (attempt) => limit.refuse(limited(attempt)),
    attempt: (attempt, check) => limit.attempt(limited(attempt), check),
  }
}
