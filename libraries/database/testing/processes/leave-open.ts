/** Writes enough for the checkpoint thread to be started, and then has nothing left to do; the database stays open. */
import { numberMigrations, writeNumber } from '../contract/numbers.ts'
import { type DatabaseLocation, openAt } from '../test-databases.ts'

const { where }: { where: DatabaseLocation } = JSON.parse(process.argv[2] ?? '')
const database = await openAt(where, numberMigrations)
await Promise.all(Array.from({ length: 2000 }, (_, number) => database.write(writeNumber(number))))
process.stdout.write('written\n')
