/** The tables that the contract writes to, and the scripts that its promises are put into words with. */
import { Problem } from '@alluvium/kernel'
import type { Migration } from '../../src/engine/migration.ts'
import type { Script } from '../../src/scripts/script.ts'
import { statements } from '../../src/scripts/statement.ts'

export type Tables = {
  counter: { name: string; count: number }
  thing: { id: number; text: string | null; number: number | null; fraction: number | null; bytes: Uint8Array | null }
  child: { id: number; thing: number }
}

export const contractMigrations: readonly Migration[] = [
  {
    name: '001-things',
    statements: ({ integer, real, text, bytes }) => [
      `CREATE TABLE counter (name ${text} PRIMARY KEY, count ${integer} NOT NULL)`,
      `CREATE TABLE thing (id ${integer} PRIMARY KEY, text ${text}, number ${integer}, fraction ${real}, bytes ${bytes})`,
    ],
  },
  {
    name: '002-children',
    statements: ({ counter, integer }) => [
      `CREATE TABLE child (id ${counter}, thing ${integer} NOT NULL REFERENCES thing (id))`,
    ],
  },
]

export const { statement, once, sum } = statements<Tables>()

export const addThing = statement((db, { id, text }: { id: number; text: string }) =>
  db.insertInto('thing').values({ id, text }),
)
export const thingById = statement((db, { id }: { id: number }) =>
  db.selectFrom('thing').selectAll().where('id', '=', id),
)
export const thingIds = statement((db) => db.selectFrom('thing').select('id').orderBy('id'))
export const removeThings = statement((db) => db.deleteFrom('thing'))
export const keep = statement((db, value: Omit<Tables['thing'], 'id'>) =>
  db
    .insertInto('thing')
    .values({ id: 1, text: value.text, number: value.number, fraction: value.fraction, bytes: value.bytes })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ text: value.text, number: value.number, fraction: value.fraction, bytes: value.bytes }),
    ),
)
export const countOf = statement((db, { name }: { name: string }) =>
  db.selectFrom('counter').select('count').where('name', '=', name),
)
export const setCount = statement((db, { name, count }: { name: string; count: number }) =>
  db
    .insertInto('counter')
    .values({ name, count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ count })),
)

/** Counts on from the row `numbers`, as the counters of services do. */
const numberNow = statement((db) => db.selectFrom('counter').select('count').where('name', '=', 'numbers'))
const setNumber = statement((db, { count }: { count: number }) =>
  db.updateTable('counter').set({ count }).where('name', '=', 'numbers'),
)
export const nextNumber = statement(
  (db, { by }: { by: number }) =>
    db
      .updateTable('counter')
      .set((eb) => ({ count: eb('count', '+', by) }))
      .where('name', '=', 'numbers')
      .returning('count'),
  {
    from: numberNow,
    after: ({ count }, { by }) => ({ count: count + by }),
    write: { row: (row) => setNumber.query(row), before: /"counter"/ },
  },
)

/** Reads, then writes what it read plus one: loses an update whenever somebody writes in between. */
export function* increment(name: string): Script<number> {
  const count = ((yield* countOf.first({ name }))?.count ?? 0) + 1
  yield* setCount.run({ name, count })
  return count
}

export function* ids(): Script<number[]> {
  return (yield* thingIds.all({})).map(({ id }) => id)
}

export function* addThenThrow(id: number, error: Error): Script<never> {
  yield* addThing.run({ id, text: 'undone' })
  throw error
}

export async function refusal(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('It was not refused.')
}

export const codeOf = async (work: Promise<unknown>) => {
  const error = await refusal(work)
  return error instanceof Problem ? error.code : error
}
