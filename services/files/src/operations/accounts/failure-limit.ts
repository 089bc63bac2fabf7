/**
 * Against guessing: ten failures in five minutes for one account and one peer's network, and that peer waits; and over all
 * accounts and shares together no more than a network's budget, or a guess at each of a thousand names would cost nothing.
 * An attempt counts from its beginning, or a hundred parallel guesses would all be judged before the first has failed; a
 * success takes everything back that was tried at its name. Kept in memory and bounded; when full, the oldest record is
 * forgotten.
 */
import { type Clock, limitOf, networkOf } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { tooManyFailures } from '../../problems/callers.ts'

const budget = filesBudgets.failedLogIns
const windowMs = budget.perMs
const maxOfOneName = 10
const maxRecords = 10_000

/** Something that is tried from somewhere. */
export type Attempt = Readonly<{
  /** An account or a share. */
  tried: string
  /** The address that asks. */
  peer: string
  /** It is local development. */
  isLocal: boolean
}>

export type FailureLimit = Readonly<{
  /** Throws `files.too-many-failures` when too much was tried at this name. */
  refuse(attempt: Attempt): void
  /** Counts an attempt, which `success` may take back. Throws `files.too-many-failures`, also for what was tried at other names. */
  attempt(attempt: Attempt): void
  success(attempt: Attempt): void
}>

const nameOf = ({ tried, peer }: Attempt): string => `${tried}\n${networkOf(peer)}`

/** One for the whole service: whatever is guessed, the network is the same. */
export function failureLimit(clock: Clock): FailureLimit {
  const names = records(clock)
  const networks = records(clock)
  const refuse = (attempt: Attempt) => names.refuse(nameOf(attempt), maxOfOneName)

  return {
    refuse,
    attempt(attempt) {
      refuse(attempt)
      networks.refuse(networkOf(attempt.peer), limitOf(budget, attempt.isLocal))
      names.add(nameOf(attempt))
      networks.add(networkOf(attempt.peer))
    },
    success(attempt) {
      networks.takeBack(networkOf(attempt.peer), names.clear(nameOf(attempt)))
    },
  }
}

/** When what was tried, by key; the times of each in order. */
function records(clock: Clock) {
  const times = new Map<string, number[]>()

  function recent(key: string): number[] {
    const since = clock.monotonic() - windowMs
    const all = times.get(key) ?? []
    const first = all.findIndex((time) => time > since)
    if (first !== 0) all.splice(0, first < 0 ? all.length : first)
    return all
  }

  /** Until an attempt is forgotten. */
  const secondsLeft = (time: number) => Math.ceil((time + windowMs - clock.monotonic()) / 1000)

  return {
    refuse(key: string, limit: number): void {
      const all = recent(key)
      const oldest = all.at(-limit)
      const latest = all.at(-1)
      if (oldest === undefined || latest === undefined) return
      throw tooManyFailures({
        limit,
        remaining: 0,
        resetSeconds: secondsLeft(latest),
        retryAfterSeconds: secondsLeft(oldest),
      })
    },
    add(key: string): void {
      const all = recent(key)
      all.push(clock.monotonic())
      times.delete(key)
      times.set(key, all)
      const [oldest] = times.keys()
      if (times.size > maxRecords && oldest !== undefined) times.delete(oldest)
    },
    /** How many there were. */
    clear(key: string): number {
      const count = recent(key).length
      times.delete(key)
      return count
    },
    takeBack(key: string, count: number): void {
      const all = recent(key)
      all.splice(Math.max(0, all.length - count))
      if (all.length === 0) times.delete(key)
    },
  }
}
