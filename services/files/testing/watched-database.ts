/** A database that goes on working as it does, and on which one sees what it is asked: for tests of what requests cost. */
import type { Compiled, Database, Query, Result, Script, ScriptSource } from '@alluvium/database'

/** A query, and how many rows it was answered. */
export type Asked = Readonly<{ query: Compiled; rows: number }>

export type Watched = Readonly<{
  database: Database
  /** What was asked while this ran, the background's work included. */
  during(work: () => Promise<unknown>): Promise<readonly Asked[]>
}>

export function watched(database: Database): Watched {
  const asked: Asked[] = []

  function* watching<T>(script: Script<T>): Script<T> {
    let step: IteratorResult<Query, T> = script.next()
    while (!step.done) {
      const query = step.value.compile(database.engine)
      let result: Result
      try {
        result = yield step.value
      } catch (error) {
        step = script.throw(error)
        continue
      }
      asked.push({ query, rows: result.rows.length })
      step = script.next(result)
    }
    return step.value
  }

  const watchingEach = <T>(source: ScriptSource<T>): ScriptSource<T> =>
    typeof source === 'function' ? () => watching(source()) : watching(source)

  return {
    database: {
      ...database,
      read: (source) => database.read(watchingEach(source)),
      write: (source) => database.write(watchingEach(source)),
    },
    async during(work) {
      asked.length = 0
      await work()
      return [...asked]
    },
  }
}
