/**
 * Many rows in one query. A batch hands its rows over as one JSON text (arrays, columns by place), and the engine
 * unfolds it: ten statements a commit instead of ten a page, which on PostgreSQL are as many round trips.
 */
import type { Engine, Script } from '@alluvium/database'
import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely'
import { statement } from '../../ports/statements.ts'
import type { Tables } from '../../ports/tables.ts'

export type Columns = Readonly<Record<string, 'integer' | 'text'>>
export type Row = readonly (string | number | null)[]

/** `SELECT … FROM` the rows in `json`, with these names in this order. */
export function givenRows(engine: Engine, json: string, columns: Columns): RawBuilder<unknown> {
  const selected = Object.entries(columns).map(([name, type], place) => {
    if (engine === 'sqlite') return sql`value ->> ${sql.raw(String(place))} AS ${sql.ref(name)}`
    return sql`(value ->> ${sql.raw(String(place))})::${sql.raw(type === 'integer' ? 'bigint' : 'text')} AS ${sql.ref(name)}`
  })
  // `json_each` would hand out each row as a text, to be parsed anew for each of its columns
  const source =
    engine === 'sqlite' ? sql`jsonb_each(${json})` : sql`json_array_elements(${json}::json) AS given_row (value)`
  return sql`SELECT ${sql.join(selected)} FROM ${source}`
}

/** As JSON writes what PostgreSQL keeps in no text: half of a surrogate pair, as where somebody cut it, and NUL. */
const perhapsUnkept = /\\u(?:d[89a-f]|0000)/

/** Rows for `givenRows`. Characters that not every engine keeps are replaced: what a page says must not be able to refuse a commit. */
export function jsonOf(rows: readonly Row[]): string {
  const json = JSON.stringify(rows)
  if (!perhapsUnkept.test(json)) return json
  const kept = (value: Row[number]): Row[number] =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value
  return JSON.stringify(rows.map((row) => row.map(kept)))
}

/** SQL as Kysely's own builders are compiled. */
export const written = <Output>(query: RawBuilder<Output>, db: Kysely<Tables>): Compilable<Output> => ({
  compile: () => query.compile(db),
})

/** `INSERT` of many rows into one table; `conflict` says what happens to those that are there. */
export function insertMany(
  table: keyof Tables,
  columns: Columns,
  conflict = '',
): (rows: readonly Row[]) => Script<void> {
  const insert = statement((db, { json }: { json: string }, engine) =>
    written(
      sql`INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
          SELECT * FROM (${givenRows(engine, json, columns)}) AS given WHERE true ${sql.raw(conflict)}`,
      db,
    ),
  )
  return function* (rows) {
    if (rows.length > 0) yield* insert.run({ json: jsonOf(rows) })
  }
}

/** `UPDATE` of many rows, each found by the first `keys` columns and set to the others. */
export function updateMany(
  table: keyof Tables,
  columns: Columns,
  keys: number,
): (rows: readonly Row[]) => Script<void> {
  const names = Object.keys(columns)
  const update = statement((db, { json }: { json: string }, engine) =>
    written(
      sql`UPDATE ${sql.table(table)}
          SET ${sql.join(names.slice(keys).map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))}
          FROM (${givenRows(engine, json, columns)}) AS given
          WHERE ${sql.join(
            names.slice(0, keys).map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`given.${name}`)}`),
            sql` AND `,
          )}`,
      db,
    ),
  )
  return function* (rows) {
    if (rows.length > 0) yield* update.run({ json: jsonOf(rows) })
  }
}

/** Addresses as one column keeps them: one a line, for none has a line feed in it. */
export const joined = (urls: readonly string[]): string | null => (urls.length === 0 ? null : urls.join('\n'))
export const split = (lines: string | null): readonly string[] => (lines === null ? [] : lines.split('\n'))
