/** A table of numbered rows, each of which shows whether it is whole. */
import type { Migration } from '../../src/engine/migration.ts'
import type { Script } from '../../src/scripts/script.ts'
import { statements } from '../../src/scripts/statement.ts'

export const numberMigrations: readonly Migration[] = [
  {
    name: '001-numbers',
    statements: ({ integer, bytes }) => [
      `CREATE TABLE numbered (number ${integer} PRIMARY KEY, content ${bytes} NOT NULL)`,
    ],
  },
]

const { statement } = statements<{ numbered: { number: number; content: Uint8Array } }>()

const add = statement((db, { number, content }: { number: number; content: Uint8Array }) =>
  db.insertInto('numbered').values({ number, content }),
)
const all = statement((db) => db.selectFrom('numbered').select('number').orderBy('number'))
const one = statement((db, { number }: { number: number }) =>
  db.selectFrom('numbered').selectAll().where('number', '=', number),
)

const contentOf = (number: number, bytes: number) => new Uint8Array(bytes).fill(number % 251)

export function* writeNumber(number: number, bytes = 12_000): Script<void> {
  yield* add.run({ number, content: contentOf(number, bytes) })
}

export function* numbers(): Script<number[]> {
  return (yield* all.all({})).map(({ number }) => number)
}

/** Which of these rows are absent or not as they were written. */
export function* missing(expected: readonly number[]): Script<number[]> {
  const absent: number[] = []
  for (const number of expected) {
    const row = yield* one.first({ number })
    if (!row || Buffer.compare(row.content, contentOf(number, row.content.byteLength)) !== 0) absent.push(number)
  }
  return absent
}
