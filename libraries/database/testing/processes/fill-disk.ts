/**
 * On a disk that takes no more than some megabytes: writes a row that fits, then a script that doesn't together with
 * two that would, then a row that fits again; prints how each ended, by its number.
 */
import { Problem } from '@alluvium/kernel'
import type { Script } from '../../src/scripts/script.ts'
import { numberMigrations, writeNumber } from '../contract/numbers.ts'
import { type DatabaseLocation, openAt } from '../test-databases.ts'

const { where, rows, bytes }: { where: DatabaseLocation; rows: number; bytes: number } = JSON.parse(
  process.argv[2] ?? '',
)
const database = await openAt(where, numberMigrations)

function* tooMuch(): Script<void> {
  for (let row = 0; row < rows; row += 1) yield* writeNumber(100 + row, bytes)
}

async function outcome(script: Script<void>): Promise<string> {
  try {
    await database.write(script)
    return 'written'
  } catch (error) {
    if (!(error instanceof Problem)) return String(error)
    const [phrase] = /Nothing was changed|it is not known/.exec(error.message) ?? []
    return `${error.code}, ${phrase}`
  }
}

const before = await outcome(writeNumber(1))
const [two, hundred, three] = await Promise.all([outcome(writeNumber(2)), outcome(tooMuch()), outcome(writeNumber(3))])
const after = await outcome(writeNumber(4))
process.stdout.write(`${JSON.stringify({ 1: before, 2: two, 100: hundred, 3: three, 4: after })}\n`)
await database.close()
