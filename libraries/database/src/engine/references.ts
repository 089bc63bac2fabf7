/**
 * References between rows that no operation breaks: whoever removes a row removes those that name it, in the same transaction. A row
 * that names one that is not there shows that rows were lost.
 */
import { sql } from 'kysely'
import type { Script } from '../scripts/script.ts'
import { statements } from '../scripts/statement.ts'

/** A column of a table, and the column that it names a row by. */
export type RowReference = Readonly<{
  table: string
  column: string
  to: Readonly<{ table: string; column: string }>
  /** Whether an index begins with the column, by which one goes from each value to the next and reads no other rows. Default: false. */
  isIndexed?: boolean
}>

const { once } = statements<Record<string, Record<string, unknown>>>()

/** What is missing, for people. @param limit of each reference. */
export function* missingReferences(references: readonly RowReference[], limit: number): Script<readonly string[]> {
  const found: string[] = []
  for (const { table, column, to, isIndexed = false } of references) {
    const [name, key] = [sql.ref(`${table}.${column}`), sql.ref(`${to.table}.${to.column}`)]
    const next = sql`
      select min(${name}) as key from ${sql.table(table)} union all
      select (select min(${name}) from ${sql.table(table)} where ${name} > named.key) from named where named.key is not null`
    const missing = sql<{ key: string }>`
      with recursive named(key) as (${isIndexed ? next : sql`select distinct ${name} from ${sql.table(table)}`})
      select cast(key as text) as key from named
      where key is not null and not exists (select 1 from ${sql.table(to.table)} where ${key} = named.key)
      order by 1 limit ${limit}`
    for (const row of yield* once<{ key: string }>(() => missing).all())
      found.push(`The row ${row.key} of ${to.table}, which ${table} name, is not there.`)
  }
  return found
}
