import { Problem } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import type { Database } from '../database.ts'
import type { Script } from '../script.ts'
import { addThenThrow, addThing, ids, increment, once, refusal, removeThings } from './tables.ts'

export function writing(open: () => Promise<Database>): void {
  test('scripts take effect in the order in which they were written', async () => {
    const database = await open()
    const counts = await Promise.all(Array.from({ length: 300 }, () => database.write(increment('c'))))
    expect(counts).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
  })

  test('what was acknowledged is seen by the very next read', async () => {
    const database = await open()
    for (let id = 1; id <= 20; id += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each read follows its write
      await database.write(addThing.run({ id, text: 'x' }))
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect((await database.read(ids())).at(-1)).toBe(id)
    }
  })

  test('a script that throws is undone alone, and rejects with what it threw', async () => {
    const database = await open()
    const error = new Error('thrown by the script')
    const ended = await Promise.allSettled([
      database.write(addThing.run({ id: 1, text: 'before' })),
      database.write(addThenThrow(2, error)),
      database.write(addThing.run({ id: 3, text: 'after' })),
    ])
    expect(ended).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: error },
      { status: 'fulfilled', value: 1 },
    ])
    expect(await database.read(ids())).toEqual([1, 3])
  })

  test('a script whose query fails is undone alone', async () => {
    const database = await open()
    const [first, second, third] = await Promise.allSettled([
      database.write(addThing.run({ id: 1, text: 'x' })),
      database.write(doubled()),
      database.write(addThing.run({ id: 3, text: 'x' })),
    ])
    expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await database.read(ids())).toEqual([1, 3])
  })

  test('a script that refuses with a Problem hands on that Problem', async () => {
    const database = await open()
    const problem = new Problem('taken', 'files.path-taken', 'It exists.')
    expect(await refusal(database.write(addThenThrow(1, problem)))).toBe(problem)
  })

  test('many concurrent writes share few commits', async () => {
    const database = await open()
    const before = database.statistics()
    await Promise.all(Array.from({ length: 200 }, (_, id) => database.write(addThing.run({ id, text: 'x' }))))
    const after = database.statistics()
    expect(after.writes - before.writes).toBe(200)
    expect(after.commits - before.commits).toBeLessThan(40) // 1 or 4 on an idle machine: a group also ends by time
  })

  test('a write tells how many rows it changed', async () => {
    const database = await open()
    await Promise.all([1, 2, 3].map((id) => database.write(addThing.run({ id, text: 'x' }))))
    expect(await database.write(removeThings.run({}))).toBe(3)
    expect(await database.write(removeThings.run({}))).toBe(0)
  })

  test('a row that refers to nothing is refused', async () => {
    const database = await open()
    await expect(
      database.write(once((db) => db.insertInto('child').values({ id: 1, thing: 9 })).run()),
    ).rejects.toThrow(/foreign key/i)
  })
}

function* doubled(): Script<void> {
  yield* addThing.run({ id: 2, text: 'x' })
  yield* addThing.run({ id: 1, text: 'taken' })
}
