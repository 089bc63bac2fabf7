import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../src/engine/database.ts'
import type { Script } from '../../src/scripts/script.ts'
import { start } from '../start-program.ts'
import type { TestDatabase } from '../test-databases.ts'
import { contractMigrations, countOf, increment, nextNumber, setCount } from './tables.ts'

type Plan = Readonly<{ byOther: boolean; mayBeginAnew: boolean; times: number; looks: boolean; isRefused: boolean }>

const plans = fc.array(
  fc.record({
    byOther: fc.boolean(),
    mayBeginAnew: fc.boolean(),
    times: fc.integer({ min: 1, max: 3 }),
    looks: fc.boolean(),
    isRefused: fc.boolean(),
  }),
  { maxLength: 12 },
)

const single: Plan = { byOther: false, mayBeginAnew: true, times: 1, looks: false, isRefused: false }

/** Takes numbers; throws where it is refused, or where the row says another number than it was given. */
function* taking({ times, looks, isRefused }: Plan): Script<number[]> {
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) taken.push((yield* nextNumber.first({ by: 1 }))?.count ?? -1)
  const seen = looks ? yield* countOf.first({ name: 'numbers' }) : undefined
  if (isRefused) throw new Error('refused')
  if (seen && seen.count !== taken.at(-1)) throw new Error(`saw ${seen.count} behind ${taken.join()}`)
  return taken
}

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

  test('numbers that two take are given once each, and none is left out, whoever is refused', async () => {
    const here = await place()
    const [one, other] = await Promise.all([here.open(contractMigrations), here.open(contractMigrations)])
    await one.write(setCount.run({ name: 'numbers', count: 0 }))
    let last = 0
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.boolean(), plans, async (alone, isInterrupted, all) => {
        const takeOne = async (database: Database) =>
          expect(await database.write(() => taking(single))).toEqual([(last += 1)])
        // oxlint-disable-next-line no-await-in-loop -- who has written alone for a while goes on without waiting for its turn
        for (let times = 0; times < alone; times += 1) await takeOne(one)
        if (isInterrupted) await takeOne(other)
        const written = all.map((plan) =>
          (plan.byOther ? other : one).write(plan.mayBeginAnew ? () => taking(plan) : taking(plan)),
        )
        const settled = await Promise.allSettled(written)
        const taken = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
        const due = all.reduce((sum, { isRefused, times }) => (isRefused ? sum : sum + times), 0)
        expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: due }, (_, at) => last + 1 + at))
        last += due
        expect(await other.read(countOf.first({ name: 'numbers' }))).toEqual({ count: last })
      }),
      { numRuns: 60 },
    )
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
