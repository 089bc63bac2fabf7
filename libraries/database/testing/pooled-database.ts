/** A database of the pool: it looks as if it had just been opened, and `close` closes it for its borrower alone. */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { Database, Statistics } from '../src/engine/database.ts'
import { closed } from '../src/engine/problems.ts'
import { begin, disposeScript } from '../src/scripts/run-script.ts'
import type { ScriptSource } from '../src/scripts/script.ts'

export type PooledDatabase = Database & Readonly<{ isClosed(): boolean }>

export function pooledDatabase(database: Database): PooledDatabase {
  const before = database.statistics()
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<unknown> | undefined
  let isClosed = false

  /** `close` waits for them, and one turn longer, so that whoever asked gets the answer first. */
  function followed<T>(work: Promise<T>): Promise<T> {
    const settled = work.finally(() => underWay.delete(settled))
    underWay.add(settled)
    return settled
  }

  return {
    engine: database.engine,
    read: async (script) => (closing ? refuse(script) : followed(database.read(script))),
    write: async (script) => (closing ? refuse(script) : followed(database.write(script))),
    commitMark: () => (closing ? undefined : database.commitMark()),
    changeMark: () => database.changeMark(),
    oneAtATime: (task, work) => database.oneAtATime(task, work),
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

function refuse(source: ScriptSource<unknown>): never {
  disposeScript(begin(source))
  throw closed()
}

const since = (before: Statistics, now: Statistics): Statistics => ({
  reads: now.reads - before.reads,
  writes: now.writes - before.writes,
  failedWrites: now.failedWrites - before.failedWrites,
  commits: now.commits - before.commits,
  queries: now.queries - before.queries,
  knownReads: now.knownReads - before.knownReads,
  checkpointWaits: now.checkpointWaits - before.checkpointWaits,
  repeats: now.repeats - before.repeats,
})
