/**
 * How far a database has come, by the numbers that it has given: they only grow, and are kept when rows are deleted. A database in
 * which one is lower than in a copy of it is an earlier state, such as after a disk was set back to a snapshot.
 */
import Sqlite from 'better-sqlite3'

/** By `table` for what SQLite numbers itself, else by `table.column`. */
export type GivenNumbers = Readonly<Record<string, number>>

/** Columns of tables with one row, by the name of the database: `{ files: ['ledger.revision'] }`. */
export type Counters = Readonly<Record<string, readonly string[]>>

export type LowerNumber = Readonly<{ name: string; here: number; there: number }>

/** @param file a sound database that nobody writes to. Leaves no log beside it that counts. */
export function givenNumbers(file: string, counters: readonly string[] = []): GivenNumbers {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const numbers: Record<string, number> = {}
    const read = (name: string, query: string) => {
      const value: unknown = connection.prepare(query).pluck().get()
      if (typeof value === 'number') numbers[name] = value
    }
    const hasColumn = connection.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?')
    for (const counter of counters) {
      const [table, column] = counter.split('.')
      // An older version may not have had it yet.
      if (hasColumn.get(table, column)) read(counter, `SELECT ${column} FROM ${table}`)
    }
    const isNumbered = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").get()
    const tables = isNumbered ? connection.prepare('SELECT name FROM sqlite_sequence ORDER BY name').pluck().all() : []
    for (const table of tables.map(String)) read(table, `SELECT seq FROM sqlite_sequence WHERE name = '${table}'`)
    return numbers
  } finally {
    connection.close()
  }
}

/** The first number that is lower here than there; undefined when there is none. What only one side has says nothing. */
export function lowerNumber(here: GivenNumbers, there: GivenNumbers = {}): LowerNumber | undefined {
  for (const [name, later] of Object.entries(there)) {
    const own = here[name]
    if (own !== undefined && own < later) return { name, here: own, there: later }
  }
  return undefined
}
