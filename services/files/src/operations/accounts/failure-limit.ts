/**
 * Against guessing: ten failures in five minutes for one account and one peer's network, and that peer waits. An attempt counts
 * from its beginning, or a hundred parallel guesses would all be judged before the first has failed; a success takes
 * everything back. Kept in memory and bounded; when full, the oldest record is forgotten.
 */
import { type Clock, networkOf } from '@alluvium/kernel'
import { tooManyFailures } from '../../problems/callers.ts'

const most = 10
const windowMs = 5 * 60_000
const records = 10_000

/** Of whom failures are counted: an account or a share, tried from a peer's network. */
export const failureKey = (tried: string, peer: string): string => `${tried}\n${networkOf(peer)}`

type FailureLimit = Readonly<{
  /** Throws `files.too-many-failures` when the key has to wait. */
  refuse(key: string): void
  /** Counts an attempt, which `success` may take back. Throws as `refuse` does. */
  attempt(key: string): void
  success(key: string): void
}>

export function failureLimit(clock: Clock): FailureLimit {
  const attempts = new Map<string, number[]>()

  function recent(key: string): number[] {
    const since = clock.monotonic() - windowMs
    return (attempts.get(key) ?? []).filter((time) => time > since)
  }

  /** Until an attempt is forgotten. */
  const secondsLeft = (time: number) => Math.ceil((time + windowMs - clock.monotonic()) / 1000)

  function refuse(key: string): void {
    const times = recent(key)
    const [oldest] = times
    const latest = times.at(-1)
    if (times.length < most || oldest === undefined || latest === undefined) return
    throw tooManyFailures({
      limit: most,
      remaining: 0,
      resetSeconds: secondsLeft(latest),
      retryAfterSeconds: secondsLeft(oldest),
    })
  }

  return {
    refuse,
    attempt(key) {
      refuse(key)
      const times = [...recent(key), clock.monotonic()]
      attempts.delete(key)
      attempts.set(key, times)
      const [oldest] = attempts.keys()
      if (attempts.size > records && oldest !== undefined) attempts.delete(oldest)
    },
    success: (key) => void attempts.delete(key),
  }
}
