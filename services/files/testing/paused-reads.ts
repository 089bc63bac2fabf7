/**
 * A database on which a test pauses one read in the middle of its transaction, as a busy server may. On PostgreSQL only:
 * SQLite's reads run from their beginning to their end.
 */
import { randomInt } from 'node:crypto'
import type { Database, Query, Result, Script } from '@alluvium/database'
import { holdAdvisoryLock } from '@alluvium/database/testing'
import { sqlForTests } from './sql.ts'

export type PausedReads = Readonly<{
  database: Database
  /**
   * What `read` does is paused before the query of that number, from 1, while `meanwhile` runs. Resolves to what `read` resolves
   * to, and whether there was such a query.
   */
  during<T>(
    query: number,
    read: () => Promise<T>,
    meanwhile: () => Promise<unknown>,
  ): Promise<Readonly<{ result: T; stood: boolean }>>
}>

type Stop = { left: number; readonly key: number; readonly reached: () => void }

/** @param url of the server. */
export function pausedReads(database: Database, url: string): PausedReads {
  let stop: Stop | undefined

  /** The advisory lock to wait for before this query; undefined for all but one. */
  function nextStop(): number | undefined {
    if (!stop) return undefined
    stop.left -= 1
    if (stop.left > 0) return undefined
    const { key, reached } = stop
    stop = undefined
    reached()
    return key
  }

  function* stopping<T>(script: Script<T>): Script<T> {
    let step: IteratorResult<Query, T> = script.next()
    while (!step.done) {
      const key = nextStop()
      if (key !== undefined) yield* sqlForTests(`SELECT pg_advisory_xact_lock_shared(${key})`)
      let result: Result
      try {
        result = yield step.value
      } catch (error) {
        step = script.throw(error)
        continue
      }
      step = script.next(result)
    }
    return step.value
  }

  return {
    // Not as functions: a read that may be begun anew sends its queries together.
    database: {
      ...database,
      read: (source) => database.read(stopping(typeof source === 'function' ? source() : source)),
    },
    async during(query, read, meanwhile) {
      const key = randomInt(2 ** 31)
      const held = await holdAdvisoryLock(url, key)
      const { promise: paused, resolve: reached } = Promise.withResolvers<void>()
      stop = { left: query, key, reached }
      const reading = read()
      const stood = await Promise.race([paused.then(() => true), reading.then(() => false)])
      stop = undefined
      try {
        if (stood) await meanwhile()
      } finally {
        await held[Symbol.asyncDispose]()
      }
      return { result: await reading, stood }
    },
  }
}
