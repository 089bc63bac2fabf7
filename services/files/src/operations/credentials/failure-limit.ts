/**
 * Against guessing: ten failures in five minutes for one account and one network, and that network waits; and over all
 * accounts and shares together no more than a network's budget, or a guess at each of a thousand names would cost nothing.
 *
 * A failure counts when it fails. So that a thousand parallel guesses are not all let through before the first has failed,
 * no more tries are under way than may still fail; the rest wait, and nobody who is right is refused for being one of many:
 *
 *   limit 10   failed 7   under way 3   waiting …   the next begins with the next success, and none is left after 3 failures
 *
 * A success takes everything back that failed at its name. Kept in memory and bounded; when full, the oldest record is
 * forgotten.
 */
import { type Clock, HeldCounts, limitOf, Problem } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { failureRecords } from './failure-records.ts'

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

/** What finds out whether a guess is right. */
type Check<T> = Readonly<{
  check(): Promise<T>
  /** The code of what `check` throws at a wrong guess. Whatever else it throws says nothing of the guess, and is no failure. */
  wrong: string
}>

export type FailureLimit = Readonly<{
  /** Throws `files.too-many-failures` when too much failed at this name. */
  refuse(attempt: Attempt): void
  /** What `check` answers. Throws `files.too-many-failures` instead of calling it, also for what failed at other names. */
  attempt<T>(attempt: Attempt, check: Check<T>): Promise<T>
}>

const nameOf = ({ tried, network = '' }: Attempt): string => `${tried}\n${network}`

type Limited = Readonly<{ name: string; network: string; networkLimit: number }>

const limitedBy = (attempt: Attempt): Limited => ({
  name: nameOf(attempt),
  network: attempt.network ?? '',
  networkLimit: attempt.network === undefined ? Number.POSITIVE_INFINITY : limitOf(budget, attempt.isLocal),
})

/** One for the whole service: whatever is guessed, the network is the same. */
export function failureLimit(clock: Clock): FailureLimit {
  const failed = { names: failureRecords(clock, budget.perMs), networks: failureRecords(clock, budget.perMs) }
  const trying = { names: new HeldCounts(), networks: new HeldCounts() }
  const waiting = new Map<string, Set<() => void>>() // by network, in the order of coming

  const refuse = (attempt: Attempt) => failed.names.refuse(nameOf(attempt), maxOfOneName)

  /** Takes the place of one try; false when that has to wait. Throws `files.too-many-failures`. */
  function take({ name, network, networkLimit }: Limited): boolean {
    failed.names.refuse(name, maxOfOneName)
    failed.networks.refuse(network, networkLimit)
    if (trying.networks.of(network) >= networkLimit - failed.networks.count(network)) return false
    if (trying.names.of(name) >= maxOfOneName - failed.names.count(name)) return false
    trying.names.take(name, maxOfOneName)
    trying.networks.take(network, networkLimit)
    return true
  }

  /** Resolves when a try may begin. Throws `files.too-many-failures`. */
  async function begin(limited: Limited): Promise<void> {
    if (take(limited)) return
    const { network } = limited
    const row = waiting.get(network) ?? new Set()
    waiting.set(network, row)
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        try {
          if (!take(limited)) return
          resolve()
        } catch (error) {
          reject(error)
        }
        row.delete(look)
        if (row.size === 0) waiting.delete(network)
      }
      row.add(look)
    })
  }

  function end({ name, network }: Limited): void {
    trying.names.release(name)
    trying.networks.release(network)
    for (const look of waiting.get(network) ?? []) look()
  }

  return {
    refuse,
    async attempt(attempt, { check, wrong }) {
      const limited = limitedBy(attempt)
      await begin(limited)
      try {
        const answer = await check()
        failed.networks.takeBack(limited.network, failed.names.clear(limited.name))
        return answer
      } catch (error) {
        if (error instanceof Problem && error.code === wrong) {
          failed.names.add(limited.name)
          failed.networks.add(limited.network)
        }
        throw error
      } finally {
        end(limited)
      }
    },
  }
}
