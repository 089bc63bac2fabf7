/**
 * References between rows that no operation breaks: whoever removes a row removes those that name it, in the same transaction. A row
 * that names one that is not there shows that rows were lost.
 */
import { sql } from 'kysely'
import type { Script } from '../scripts/script.ts'
import { statements } from '../scripts/statement.ts'

/** A column of a table, and the column that it names a row by. */
export type RowReference = Readonly<{ table: string; column: string; to: Readonly<{ table: string; column: string }> }>

const { once } = statements<Record<string, Record<string, unknown>>>()

/** What is missing, for people. @param limit of each reference. */
export function* missingReferences(references: readonly RowReference[], limit: number): Script<readonly string[]> {
  const found: string[] = []
  for (const { table, column, to } of references) {
    const key = sql<{ key: string }>`
      select distinct cast(${sql.ref(`${table}.${column}`)} as text) as key from ${sql.table(table)}
      where ${sql.ref(`${table}.${column}`)} is not null
        and not exists (select 1 from ${sql.table(to.table)} where ${sql.ref(`${to.table}.${to.column}`)} = ${sql.ref(`${table}.${column}`)})
      order by 1 limit ${limit}`
    for (const row of yield* once<{ key: string }>(() => key).all())
      found.push(`The row ${row.key} of ${to.table}, which ${table} name, is not there.`)
  }
  return found
}
