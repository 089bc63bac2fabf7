/**
 * Limits guessing: after ten failures in five minutes for one account from one network, that network waits. Over all
 * accounts and shares together, a network has one budget. Kept in memory, see `@alluvium/credentials`.
 */
import { type FailureExchange, memoryFailureLimit } from '@alluvium/credentials'
import { type Clock, limitOf } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { tooManyFailures } from '../../problems/callers.ts'

const budget = filesBudgets.failedLogIns
const maxOfOneName = 10

/** A guess from a network. */
export type Attempt = Readonly<{
  /** An account or a share. */
  tried: string
  /** The client's network; undefined for a trusted proxy itself, which has no budget over all names. */
  network: string | undefined
  /** Whether the request is local development. */
  isLocal: boolean
}>

type Check<T> = Readonly<{ check(): Promise<T>; wrong: string }>

export type FailureLimit = Readonly<{
  /** Throws `files.too-many-failures` after too many failures at this name. */
  refuse(attempt: Attempt): void
  /**
   * Returns the result of `check`. Throws `files.too-many-failures` instead of calling it, also after failures at other
   * names. `wrong` is the code that `check` throws at a wrong guess; any other error is no failure.
   */
  attempt<T>(attempt: Attempt, check: Check<T>): Promise<T>
}>

/**
 * One for the whole service, because guesses of all kinds come from the same networks.
 * @param others the other processes of the service. Default: there are none.
 */
export function failureLimit(clock: Clock, others?: FailureExchange): FailureLimit {
  const limit = memoryFailureLimit({ clock, windowMs: budget.perMs, maxOfOneName, refusal: tooManyFailures, others })
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
