/** When what failed, by key. Bounded: when full, the oldest record is forgotten. */
import type { Clock } from '@alluvium/kernel'
import { tooManyFailures } from '../../problems/callers.ts'

const maxRecords = 10_000

/** @param windowMs after which a failure is forgotten. */
export function failureRecords(clock: Clock, windowMs: number) {
  const times = new Map<string, number[]>() // of each in order

  function recent(key: string): number[] {
    const since = clock.monotonic() - windowMs
    const all = times.get(key) ?? []
    const first = all.findIndex((time) => time > since)
    if (first !== 0) all.splice(0, first < 0 ? all.length : first)
    return all
  }

  /** Until a failure is forgotten. */
  const secondsLeft = (time: number) => Math.ceil((time + windowMs - clock.monotonic()) / 1000)

  return {
    count: (key: string): number => recent(key).length,
    /** Throws `files.too-many-failures` when there were as many as `limit`. */
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
