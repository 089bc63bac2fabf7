/**
 * Writes numbered rows without end, several at once, from `first` on, and prints each number that was acknowledged.
 * A row is large enough for checkpoints to be under way most of the time.
 */

import { numberMigrations, writeNumber } from '../contract/numbers.ts'
import { type DatabaseLocation, openAt } from '../test-databases.ts'

const { where, first }: { where: DatabaseLocation; first: number } = JSON.parse(process.argv[2] ?? '')
const database = await openAt(where, numberMigrations)
let next = first

async function writeOn(): Promise<never> {
  for (;;) {
    const number = next
    next += 1
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await database.write(writeNumber(number))
    process.stdout.write(`${number}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, writeOn))
