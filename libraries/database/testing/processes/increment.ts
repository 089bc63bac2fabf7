/** Increments the contract's counter `times` times, some at once, then ends. */
import { contractMigrations, increment } from '../contract/tables.ts'
import { type DatabaseLocation, openAt } from '../test-databases.ts'

const { where, times }: { where: DatabaseLocation; times: number } = JSON.parse(process.argv[2] ?? '')
const database = await openAt(where, contractMigrations)
for (let written = 0; written < times; written += 10) {
  // oxlint-disable-next-line no-await-in-loop -- some at once, then the next
  await Promise.all(Array.from({ length: 10 }, () => database.write(increment('c'))))
}
await database.close()
