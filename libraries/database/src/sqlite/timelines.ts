/**
 * Which changes a SQLite file has seen, so that a copy that went on by itself can be distinguished from its original. As in PostgreSQL, each
 * process that changes the file begins a timeline of its own, and every commit is counted:
 *
 *   the file      A ... 120   B ... 155           155 commits, of which B made those after the 120th
 *   its copy      A ... 120   B ... 140   C ...   was taken at 140; C are the changes of the copy alone
 *
 * A file has seen all that was there at commit N of timeline T if it has T with at least N commits.
 */
import { randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import type { SqliteConnection } from './connection.ts'

/** A state of a database: the last timeline, and how many commits there were. */
export type Position = Readonly<{ timeline: string; commits: number }>

/** How many timelines are kept, the last ones. */
const maxTimelines = 10_000

/** To be run with the migrations. `commits` of a timeline: of all timelines together, when it had made its last one. */
export const timelineTable =
  'CREATE TABLE IF NOT EXISTS alluvium_timelines (number INTEGER PRIMARY KEY, timeline TEXT NOT NULL UNIQUE, commits INTEGER NOT NULL)'

const count = {
  text: 'UPDATE alluvium_timelines SET commits = commits + 1 WHERE number = (SELECT max(number) FROM alluvium_timelines)',
  values: [],
}
const begin = {
  text: 'INSERT INTO alluvium_timelines (timeline, commits) SELECT ?, coalesce(max(commits), 0) + 1 FROM alluvium_timelines',
}
const forget = {
  text: 'DELETE FROM alluvium_timelines WHERE number <= (SELECT max(number) FROM alluvium_timelines) - ?',
  values: [maxTimelines],
}

export type CommitCounter = Readonly<{
  /** To be called in a transaction that changes something, before it is committed. */
  count(): void
  /** To be called after that commit. */
  committed(): void
}>

/** Begins a timeline with the first commit that is counted. */
export function commitCounter(connection: SqliteConnection): CommitCounter {
  const timeline = randomUUID()
  let hasBegun = false
  return {
    count() {
      if (hasBegun) connection.run(count)
      else {
        connection.run({ ...begin, values: [timeline] })
        connection.run(forget)
      }
    },
    committed() {
      hasBegun = true
    },
  }
}

/** Undefined where nothing was counted yet, such as in a file that an older version made. */
export function positionOf(file: string): Position | undefined {
  return readTimelines(file, (connection) =>
    connection
      .prepare<[], Position>('SELECT timeline, commits FROM alluvium_timelines ORDER BY number DESC LIMIT 1')
      .get(),
  )
}

/** Whether the file has seen all that was there at a position of this database. */
export function hasReached(file: string, { timeline, commits }: Position): boolean {
  const own = readTimelines(file, (connection) =>
    connection
      .prepare<[string], number>('SELECT commits FROM alluvium_timelines WHERE timeline = ?')
      .pluck()
      .get(timeline),
  )
  return own !== undefined && own >= commits
}

function readTimelines<T>(file: string, read: (connection: Sqlite.Database) => T | undefined): T | undefined {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const isThere = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'alluvium_timelines'").get()
    return isThere === undefined ? undefined : read(connection)
  } finally {
    connection.close()
  }
}
