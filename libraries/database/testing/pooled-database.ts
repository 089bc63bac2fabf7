/**
 * A database that stays open when who borrowed it closes it: as if it had just been opened, and closed for the borrower
 * alone.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { Database, Statistics } from '../src/engine/database.ts'
import { closed } from '../src/engine/problems.ts'
import { abandon, take } from '../src/scripts/run-script.ts'
import type { Script } from '../src/scripts/script.ts'

export type LentDatabase = Database & Readonly<{ isClosed(): boolean }>

export function lentDatabase(database: Database): LentDatabase {
  const before = database.statistics()
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<unknown> | undefined
  let isClosed = false

  /** A closing waits for them, and one turn more: whoever asked knows first. */
  function followed<T>(work: Promise<T>): Promise<T> {
    const told = work.finally(() => underWay.delete(told))
    underWay.add(told)
    return told
  }

  return {
    engine: database.engine,
    read: async (script) => (closing ? refuse(script) : followed(database.read(script))),
    write: async (script) => (closing ? refuse(script) : followed(database.write(script))),
    commitMark: () => (closing ? undefined : database.commitMark()),
    async checkIntegrity() {
      if (closing) throw closed()
      return await followed(database.checkIntegrity())
    },
    async probe() {
      if (closing) throw closed()
      await followed(database.probe())
    },
    statistics: () => since(before, database.statistics()),
    async close() {
      await (closing ??= Promise.allSettled(underWay).then(() => turnOfTheLoop()))
      isClosed = true
    },
    isClosed: () => isClosed,
  }
}

function refuse(script: Script<unknown>): never {
  take(script)
  abandon(script)
  throw closed()
}

const since = (before: Statistics, now: Statistics): Statistics => ({
  reads: now.reads - before.reads,
  writes: now.writes - before.writes,
  failedWrites: now.failedWrites - before.failedWrites,
  commits: now.commits - before.commits,
})
