/**
 * The promise behind every acknowledgement: a program that is killed at any moment, in the middle of a commit or
 * of a checkpoint, has lost nothing that was acknowledged. (That a power cut loses nothing either rests on
 * `synchronous=FULL` and `synchronous_commit=on`, which each connection asserts.)
 */
import { expect, test } from 'vitest'
import { missing, numberMigrations, numbers } from '../../testing/contract/numbers.ts'
import { describeOnEachTestDatabase } from '../../testing/index.ts'
import { start } from '../../testing/start-program.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'

const databases = process.env['ALLUVIUM_PROOF'] === 'full' ? 30 : 1
const rounds = databases > 1 ? 10 : 3

describeOnEachTestDatabase('a killed program', (place) => {
  test.each(Array.from({ length: databases }, (_, index) => index + 1))(
    `has lost no acknowledged row, in ${rounds} rounds (database %d)`,
    { timeout: rounds * 20_000 },
    async () => {
      const here = await place()
      const maxRows = here.where.engine === 'sqlite' ? 3000 : 400
      const acknowledged: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        /* oxlint-disable no-await-in-loop -- each round goes on where the one before was killed */
        const rows = 1 + Math.floor(Math.random() * maxRows)
        acknowledged.push(...(await killedWhileWriting(here, { first: round * 1_000_000, rows })))
        const database = await here.open(numberMigrations)
        expect(await database.read(missing(acknowledged))).toEqual([])
        expect(await database.read(missing(await database.read(numbers())))).toEqual([])
        await database.close()
        /* oxlint-enable no-await-in-loop */
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
    },
  )
})

/** Kills a writing program when it has had that many rows acknowledged; resolves to the numbers of all that were. */
async function killedWhileWriting(
  { where }: TestDatabase,
  { first, rows }: { first: number; rows: number },
): Promise<number[]> {
  const program = start('write-numbers', { where, first })
  const acknowledged: number[] = []
  for await (const line of program.lines) {
    acknowledged.push(Number(line))
    if (acknowledged.length === rows) program.kill()
  }
  expect(await program.ended).toBeNull()
  return acknowledged
}
