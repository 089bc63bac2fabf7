/** Writes rows one after another and prints how each ended, by its number, on a line of its own; then closes. */
import { Problem } from '@alluvium/kernel'
import { numberMigrations, writeNumber } from '../contract/numbers.ts'
import { openAt, type Where } from '../places.ts'

const { where, rows }: { where: Where; rows: number } = JSON.parse(process.argv[2] ?? '')
const database = await openAt(where, numberMigrations)
for (let row = 1; row <= rows; row += 1) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  const outcome = await database.write(writeNumber(row)).then(
    () => 'written',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )
  process.stdout.write(`${row} ${outcome}\n`)
}
await database.close()
