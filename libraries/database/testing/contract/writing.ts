import { Problem } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import type { Database } from '../../src/engine/database.ts'
import { endOfGroup, type Script } from '../../src/scripts/script.ts'
import { addThenThrow, addThing, countOf, ids, increment, once, refusal, removeThings } from './tables.ts'

function* incrementAlone(): Script<void> {
  yield* increment('a')
  yield endOfGroup
}

export function writing(open: () => Promise<Database>): void {
  test('scripts take effect in the order in which they were written', async () => {
    const database = await open()
    const counts = await Promise.all(Array.from({ length: 300 }, () => database.write(increment('c'))))
    expect(counts).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
  })

  test('an acknowledged write is visible to the very next read', async () => {
    const database = await open()
    for (let id = 1; id <= 20; id += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each read follows its write
      await database.write(addThing.run({ id, text: 'x' }))
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect((await database.read(ids())).at(-1)).toBe(id)
    }
  })

  test('a script that throws is undone alone, and rejects with its error', async () => {
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

  test('among hundreds of scripts that write much, only those that throw are undone', async () => {
    const database = await open()
    const scripts = Array.from({ length: 240 }, (_, at) =>
      manyThings({ first: at * 10, count: at % 8, throws: at % 3 === 1 }),
    )
    const ended = await Promise.allSettled(scripts.map((script) => database.write(script)))
    expect(ended.map(({ status }) => status)).toEqual(scripts.map((_, at) => (at % 3 === 1 ? 'rejected' : 'fulfilled')))
    const kept = scripts.flatMap((_, at) =>
      at % 3 === 1 ? [] : Array.from({ length: at % 8 }, (_, more) => at * 10 + more),
    )
    expect(await database.read(ids())).toEqual(kept)
    const counted = kept.length
    expect((await database.read(countOf.first({ name: 'things' })))?.count).toBe(counted)
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

  test('a script that refuses with a Problem rejects with that Problem', async () => {
    const database = await open()
    const problem = new Problem('taken', 'files.path-taken', 'It exists.')
    expect(await refusal(database.write(addThenThrow(1, problem)))).toBe(problem)
  })

  test('a script that ends its group is committed before another begins', async () => {
    const database = await open()
    const before = database.statistics()
    await Promise.all([
      database.write(incrementAlone()),
      database.write(incrementAlone()),
      database.write(increment('a')),
    ])
    const after = database.statistics()
    expect(after.commits - before.commits).toBe(3)
  })

  test('many concurrent writes share few commits', async () => {
    const database = await open()
    const before = database.statistics()
    await Promise.all(Array.from({ length: 200 }, (_, id) => database.write(addThing.run({ id, text: 'x' }))))
    const after = database.statistics()
    expect(after.writes - before.writes).toBe(200)
    expect(after.commits - before.commits).toBeLessThan(40) // 1 or 4 on an idle machine: a group also ends by time
  })

  test('a write returns how many rows it changed', async () => {
    const database = await open()
    await Promise.all([1, 2, 3].map((id) => database.write(addThing.run({ id, text: 'x' }))))
    expect(await database.write(removeThings.run({}))).toBe(3)
    expect(await database.write(removeThings.run({}))).toBe(0)
  })

  test('a row with a dangling reference is refused', async () => {
    const database = await open()
    await expect(
      database.write(once((db) => db.insertInto('child').values({ id: 1, thing: 9 })).run()),
    ).rejects.toThrow(/foreign key/i)
  })
}

/** Each sees what the ones before it have counted. */
function* manyThings({
  first,
  count,
  throws,
}: Readonly<{ first: number; count: number; throws: boolean }>): Script<void> {
  for (let id = first; id < first + count; id += 1) {
    yield* addThing.run({ id, text: 'x' })
    yield* increment('things')
  }
  if (throws) throw new Error('as planned')
}

function* doubled(): Script<void> {
  yield* addThing.run({ id: 2, text: 'x' })
  yield* addThing.run({ id: 1, text: 'taken' })
}
