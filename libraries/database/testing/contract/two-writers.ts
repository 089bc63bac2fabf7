import { expect, test, vi } from 'vitest'
import { start } from '../start-program.ts'
import type { TestDatabase } from '../test-databases.ts'
import { contractMigrations, countOf, increment } from './tables.ts'

export function twoWriters(place: () => Promise<TestDatabase>): void {
  test('two writers on one database take turns, and lose no update', async () => {
    const here = await place()
    const databases = await Promise.all([here.open(contractMigrations), here.open(contractMigrations)])
    await Promise.all(
      databases.map(async (database) => {
        for (let written = 0; written < 500; written += 20) {
          // oxlint-disable-next-line no-await-in-loop -- some at once, then the next
          await Promise.all(Array.from({ length: 20 }, () => database.write(increment('c'))))
        }
      }),
    )
    const counts = await Promise.all(databases.map((database) => database.read(countOf.first({ name: 'c' }))))
    expect(counts).toEqual([{ count: 1000 }, { count: 1000 }])
  })

  test('what one writes changes the mark of the other', async () => {
    const here = await place()
    const [one, other] = await Promise.all([here.open(contractMigrations), here.open(contractMigrations)])
    for (let times = 0; times < 3; times += 1) {
      const before = other.changeMark()
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.write(increment('c'))
      // oxlint-disable-next-line no-await-in-loop -- see above
      await vi.waitFor(() => expect(other.changeMark()).not.toBe(before), { timeout: 60_000 })
    }
  })

  test('two on a server do the work of a task one at a time, in a file each does it', async () => {
    const here = await place()
    const [one, other] = await Promise.all([here.open(contractMigrations), here.open(contractMigrations)])
    const done: string[] = []
    const noting = (name: string) => async () => done.push(name)
    await one.oneAtATime('tidying', async () => {
      await other.oneAtATime('tidying', noting('the same task'))
      await other.oneAtATime('counting', noting('another task'))
    })
    const atOnce = here.where.engine === 'sqlite' ? ['the same task'] : []
    expect(done).toEqual([...atOnce, 'another task'])
    const thrown = one.oneAtATime('tidying', () => Promise.reject(new Error('it failed')))
    await expect(thrown).rejects.toThrow('it failed')
    expect(await other.oneAtATime('tidying', async () => 'after it failed')).toBe('after it failed')
  })

  test('two programs do the same', async () => {
    const here = await place()
    const programs = [1, 2].map(() => start('increment', { where: here.where, times: 500 }))
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0])
    const database = await here.open(contractMigrations)
    expect(await database.read(countOf.first({ name: 'c' }))).toEqual({ count: 1000 })
  })
}
