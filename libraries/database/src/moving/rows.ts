/** The statements that move the rows of any table, on either engine. */
import { type RawBuilder, sql } from 'kysely'
import { unfinishedMove } from '../engine/migration.ts'
import type { Script, Value } from '../scripts/script.ts'
import { statements } from '../scripts/statement.ts'
import type { Table } from '../sqlite/tables-of.ts'

export type Row = Readonly<Record<string, Value>>

const { once } = statements<never>()

const listed = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)))

/** The rows after that one, in the order of the key; from the first one on without it. */
export function* rowsAfter({ name, columns, key }: Table, last: Row | undefined, limit: number) {
  const after = last && sql`where (${listed(key)}) > (${sql.join(key.map((column) => last[column]))})`
  return yield* once<Row>(
    () =>
      sql<Row>`select ${listed(columns)} from ${sql.table(name)} ${after ?? sql``} order by ${listed(key)} limit ${limit}`,
  ).all()
}

/** Rows that are there already stay as they are. */
export function* insertRows({ name, columns }: Table, rows: readonly Row[]): Script<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  yield* once(
    () => sql`insert into ${sql.table(name)} (${listed(columns)}) values ${sql.join(values)} on conflict do nothing`,
  ).run()
}

export function* deleteRows({ name }: Table): Script<void> {
  yield* once(() => sql`delete from ${sql.table(name)}`).run()
}

/** In one transaction: a table that keeps one row for good counts as damaged without it. */
export function* replaceRows(table: Table, rows: readonly Row[]): Script<void> {
  yield* deleteRows(table)
  if (rows.length > 0) yield* insertRows(table, rows)
}

export function* countRows({ name }: Table): Script<number> {
  const counted = yield* once<{ rows: number }>(
    () => sql<{ rows: number }>`select cast(count(*) as bigint) as rows from ${sql.table(name)}`,
  ).first()
  return counted?.rows ?? 0
}

type Counted = Readonly<{ last: number | null }>

const sequence = (name: string, counter: string) => sql`cast(pg_get_serial_sequence(${name}, ${counter}) as regclass)`

/** The highest number that a counter has given, also to rows that were deleted since; 0 before the first. */
export function* lastNumber(name: string, counter: string): Script<number> {
  const found = yield* once<Counted>((_, engine) =>
    engine === 'sqlite'
      ? sql<Counted>`select seq as last from sqlite_sequence where name = ${name}`
      : sql<Counted>`select pg_sequence_last_value(${sequence(name, counter)}) as last`,
  ).first()
  return found?.last ?? 0
}

/** The next number is greater than that. */
export function* countOnFrom(name: string, counter: string, last: number): Script<void> {
  yield* once((_, engine) =>
    engine === 'sqlite'
      ? sql`delete from sqlite_sequence where name = ${name}`
      : sql`select setval(${sequence(name, counter)}, greatest(cast(${last} as bigint), 1), cast(${last} as bigint) > 0)`,
  ).run()
  yield* once((_, engine) =>
    engine === 'sqlite' ? sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})` : sql`select 1`,
  ).run()
}

export function* noteUnfinished(): Script<void> {
  yield* once(() => sql`insert into alluvium_migrations values (${unfinishedMove.name}, 0)`).run()
}

export function* forgetUnfinished(): Script<void> {
  yield* once(() => sql`delete from alluvium_migrations where name = ${unfinishedMove.name}`).run()
}
