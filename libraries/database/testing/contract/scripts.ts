import { Problem } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import type { Database } from '../../src/engine/database.ts'
import type { Query, Script } from '../../src/scripts/script.ts'
import { addThing, ids, refusal } from './tables.ts'

export function scripts(open: () => Promise<Database>): void {
  test('a script that is passed twice is refused the second time', async () => {
    const database = await open()
    const script = addThing.run({ id: 1, text: 'x' })
    await database.write(script)
    await expect(database.write(script)).rejects.toThrow('twice')
    await expect(database.read(script)).rejects.toThrow('twice')
  })

  test('a script that yields something other than a query is refused and undone', async () => {
    const database = await open()
    const wrong: unknown = { compile: 'no' }
    function* yielding(): Script<void> {
      yield* addThing.run({ id: 1, text: 'x' })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mistake under test
      yield wrong as Query
    }
    await expect(database.write(yielding())).rejects.toThrow('no query')
    expect(await database.read(ids())).toEqual([])
  })

  test('a script gets the error of a failed query at its yield, and may replace it with a better one', async () => {
    const database = await open()
    await database.write(addThing.run({ id: 1, text: 'x' }))
    const problem = new Problem('taken', 'test.taken', 'It exists.')
    function* wording(): Script<void> {
      try {
        yield* addThing.run({ id: 1, text: 'y' })
      } catch {
        throw problem
      }
    }
    expect(await refusal(database.write(wording()))).toBe(problem)
  })

  test('a script cannot go on after a failed query: it rejects and is undone', async () => {
    const database = await open()
    await database.write(addThing.run({ id: 1, text: 'x' }))
    const reached: string[] = []
    function* stubborn(): Script<string> {
      yield* addThing.run({ id: 2, text: 'x' })
      try {
        yield* addThing.run({ id: 1, text: 'y' })
      } catch {
        yield* addThing.run({ id: 3, text: 'z' })
        reached.push('went on')
      }
      return 'done'
    }
    const script = stubborn()
    await expect(database.write(script)).rejects.toThrow(/unique/i)
    expect(script.next({ rows: [], changes: 0 })).toEqual({ done: true, value: undefined })
    expect(reached).toEqual([])
    expect(await database.read(ids())).toEqual([1])
  })

  test('a script without queries runs all the same', async () => {
    const database = await open()
    expect(await database.read(idle())).toBe('value')
    expect(await database.write(idle())).toBe('value')
  })

  test('a field that is undefined is refused and named', async () => {
    const database = await open()
    const input: { id: number; text: string } = JSON.parse('{"id":1}')
    await expect(database.write(addThing.run(input))).rejects.toThrow('`text`')
  })
}

// oxlint-disable-next-line require-yield -- that it asks nothing is what is tested
function* idle(): Script<string> {
  return 'value'
}
