/** Writes rows, each writer one after another and each beginning a turn after the one before, and prints how each ended, by its number, on a line of its own; then closes. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '@alluvium/kernel'
import { numberMigrations, writeNumber } from '../contract/numbers.ts'
import { type DatabaseLocation, openAt } from '../test-databases.ts'

const {
  where,
  rows,
  writers = 1,
}: { where: DatabaseLocation; rows: number; writers?: number } = JSON.parse(process.argv[2] ?? '')
const database = await openAt(where, numberMigrations)

async function writeRows(first: number): Promise<void> {
  for (let row = first; row < first + rows; row += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const outcome = await database.write(writeNumber(row)).then(
      () => 'written',
      (error: unknown) => (error instanceof Problem ? error.code : String(error)),
    )
    process.stdout.write(`${row} ${outcome}\n`)
  }
}

const writing: Promise<void>[] = []
for (let writer = 0; writer < writers; writer += 1) {
  writing.push(writeRows(1 + writer * rows))
  // oxlint-disable-next-line no-await-in-loop -- so that not all of them are in one group from the beginning
  await nextTurn()
}
await Promise.all(writing)
await database.close()
