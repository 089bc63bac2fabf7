import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../../src/engine/database.ts'
import type { Script } from '../../src/scripts/script.ts'
import { addThing, countOf, ids, once, setCount } from './tables.ts'

export function reading(open: () => Promise<Database>): void {
  test('a script that reads cannot write', async () => {
    const database = await open()
    await expect(database.read(addThing.run({ id: 1, text: 'x' }))).rejects.toThrow(/read-?only/i)
    expect(await database.read(ids())).toEqual([])
  })

  test('a read sees one state, whatever is written meanwhile', async () => {
    const database = await open()
    await Promise.all(['a', 'b'].map((name) => database.write(setCount.run({ name, count: 0 }))))
    const transfers = (async () => {
      for (let transfer = 0; transfer < 200; transfer += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one transfer after the other
        await database.write(moveOne())
      }
    })()
    const sums = new Set<number>()
    for (let read = 0; read < 200; read += 1) {
      // oxlint-disable-next-line no-await-in-loop -- reads between the transfers
      sums.add(await nextTurn().then(() => database.read(sumOfTwo())))
    }
    await transfers
    expect(sums).toEqual(new Set([0]))
  })

  test('a long chain of reads yields to other work', async () => {
    const database = await open()
    const turns: string[] = []
    setImmediate(() => turns.push('of others'))
    // oxlint-disable-next-line no-await-in-loop -- one read after the other
    for (let reads = 0; reads < 100_000 && turns.length === 0; reads += 1) await database.read(ids())
    expect(turns).toEqual(['of others'])
  })

  test('a query built for the call reads like a cached one', async () => {
    const database = await open()
    await Promise.all([1, 2, 3].map((id) => database.write(addThing.run({ id, text: `t${id}` }))))
    const some = once((db) => db.selectFrom('thing').select('text').where('id', 'in', [1, 3]).orderBy('id'))
    expect(await database.read(some.all())).toEqual([{ text: 't1' }, { text: 't3' }])
    expect(await database.read(some.first())).toEqual({ text: 't1' })
    expect(await database.read(some.run())).toBe(0)
  })

  test('text is ordered by its bytes, not by a locale', async () => {
    const database = await open()
    const words = ['a', 'B', 'Z', 'z', 'ä', 'é', '😀', '\uFFEE', '_', ' ']
    await Promise.all(words.map((text, id) => database.write(addThing.run({ id, text }))))
    const rows = await database.read(once((db) => db.selectFrom('thing').select('text').orderBy('text')).all())
    const byBytes = words.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    expect(rows.map(({ text }) => text)).toEqual(byBytes)
  })
}

function* moveOne(): Script<void> {
  const from = (yield* countOf.first({ name: 'a' }))?.count ?? 0
  yield* setCount.run({ name: 'a', count: from - 1 })
  yield* setCount.run({ name: 'b', count: 1 - from })
}

function* sumOfTwo(): Script<number> {
  const one = yield* countOf.first({ name: 'a' })
  const other = yield* countOf.first({ name: 'b' })
  return (one?.count ?? Number.NaN) + (other?.count ?? Number.NaN)
}
