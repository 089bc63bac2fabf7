/** Groups that are sent before their turn: what they spare where nodes write by turns, and what holds when one is wrong. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { add } from '../../../testing/contract/sums.ts'
import {
  addThing,
  countOf,
  ids,
  keep,
  nextNumber,
  once,
  refusal,
  removeThings,
  setCount,
  statement,
  thingById,
} from '../../../testing/contract/tables.ts'
import { type FarSchema, farSchema } from '../../../testing/far-schema.ts'
import { testPostgresUrl } from '../../../testing/test-databases.ts'
import type { Database } from '../../engine/database.ts'
import { afterCommit, confirmed, type Script } from '../../scripts/script.ts'

const server = testPostgresUrl()
const reason = server === undefined ? ', skipped because ALLUVIUM_TEST_POSTGRES is not set' : ''

const textOf = statement((db, { id }: { id: number }) =>
  db.selectFrom('thing').select(['text', 'bytes']).where('id', '=', id),
)
const describeThing = statement((db, { id, text }: { id: number; text: string }) =>
  db.updateTable('thing').set({ text }).where('id', '=', id),
)

function* takeNumber(): Script<number> {
  const number = (yield* nextNumber.first({ by: 1 }))?.count ?? -1
  yield* addThing.run({ id: number, text: 'taken' })
  return number
}

function* takeInWords(): Script<string> {
  const number = yield* takeNumber()
  const text = `the number ${number}, twice ${2 * number}`
  yield* describeThing.run({ id: number, text })
  return text
}

function* takeTwice(): Script<number> {
  const number = yield* takeNumber()
  yield* setCount.run({ name: 'twice', count: 2 * number })
  return 2 * number
}

function* takeBack(by: number): Script<number> {
  const left = (yield* nextNumber.first({ by: -by }))?.count ?? -1
  if (left < 0) throw new Error('none is left')
  return left
}

function* lookAndTake(): Script<number | undefined> {
  const limit = yield* countOf.first({ name: 'limit' })
  yield* takeNumber()
  return limit?.count
}

function* refused(): Script<never> {
  yield* countOf.first({ name: 'numbers of nobody' })
  throw new Error('refused by what it read')
}

type Nodes = Readonly<{ far: FarSchema; one: Database; other: Database }>

/** Two nodes, of which the first has counted, and the second after it: neither is alone. */
async function twoNodes(): Promise<Nodes> {
  const far = await farSchema(server ?? '')
  const nodes = { far, one: await far.open(), other: await far.open() }
  await nodes.one.write(setCount.run({ name: 'numbers', count: 0 }))
  await nodes.one.write(takeNumber)
  await nodes.other.write(takeNumber)
  return nodes
}

/** The ways to the server and back that work takes. */
async function tripsOf<T>({ relay }: FarSchema, work: () => Promise<T>): Promise<readonly [number, T]> {
  const before = relay.trips()
  const result = await work()
  return [relay.trips() - before, result]
}

describe.skipIf(server === undefined)(`groups sent ahead on PostgreSQL${reason}`, () => {
  test('a writer beside others goes to the server once, and is given the next number though others counted', async () => {
    const { far, one, other } = await twoNodes()
    expect(await tripsOf(far, () => one.write(takeNumber))).toEqual([1, 3])
    expect(await tripsOf(far, () => other.write(takeNumber))).toEqual([1, 4])
    expect(await tripsOf(far, () => Promise.all([one.write(takeNumber), one.write(takeNumber)]))).toEqual([1, [5, 6]])
    expect(await one.read(ids())).toEqual([1, 2, 3, 4, 5, 6])
  })

  test.for([
    '',
    'plain',
    'two\nlines',
    'a "quoted" one',
    '(brackets), commas',
    String.raw`back\slash`,
    '\u00a0 and ü 🙂',
  ])('what was read as %j is read once more by the server, and is the same', async (text) => {
    const { far, one, other } = await twoNodes()
    await other.write(keep.run({ text, number: null, fraction: null, bytes: Uint8Array.of(0, 92, 255) }))
    await one.read(() => textOf.first({ id: 1 }))
    await other.write(takeNumber)
    function* readThenTake(): Script<readonly [string | null | undefined, number]> {
      const read = yield* textOf.first({ id: 1 })
      return [read?.text, yield* takeNumber()]
    }
    expect(await tripsOf(far, () => one.write(readThenTake))).toEqual([1, [text, 4]])
  })

  test('what another node has changed meanwhile is what counts', async () => {
    const { one, other } = await twoNodes()
    await one.read(() => countOf.first({ name: 'limit' }))
    await other.write(setCount.run({ name: 'limit', count: 7 }))
    function* takeWithLimit(): Script<readonly [number | undefined, number]> {
      const limit = yield* countOf.first({ name: 'limit' })
      return [limit?.count, yield* takeNumber()]
    }
    expect(await one.write(takeWithLimit)).toEqual([7, 3])
    await other.write(takeNumber)
    await other.write(removeThings.run({}))
    expect(await one.write(() => describeThing.run({ id: 3, text: 'changed' }))).toBe(0)
  })

  test('a number that is part of a text, or of a greater one, is the one that is given', async () => {
    const { one, other } = await twoNodes()
    expect(await one.write(takeInWords)).toBe('the number 3, twice 6')
    expect(await other.write(takeInWords)).toBe('the number 4, twice 8')
    expect(await one.write(takeTwice)).toBe(10)
    expect(await one.read(() => thingById.first({ id: 4 }))).toMatchObject({ text: 'the number 4, twice 8' })
    expect(await one.read(() => countOf.first({ name: 'twice' }))).toEqual({ count: 10 })
  })

  test('what follows a commit is done once, with the number that was given', async () => {
    const { far, one, other } = await twoNodes()
    await other.write(takeNumber)
    const given: number[] = []
    function* takeAndTell(): Script<void> {
      const number = yield* takeNumber()
      yield* afterCommit(() => given.push(number))
    }
    expect((await tripsOf(far, () => one.write(takeAndTell)))[0]).toBe(1)
    expect(given).toEqual([4])
  })

  test('a script that is refused by what it read takes nothing, and those beside it theirs', async () => {
    const { far, one, other } = await twoNodes()
    await one.read(() => countOf.first({ name: 'numbers of nobody' }))
    await other.write(takeNumber)
    const [trips, written] = await tripsOf(far, () =>
      Promise.all([one.write(takeNumber), refusal(one.write(refused)), one.write(takeNumber)]),
    )
    expect(trips).toBe(1)
    expect(written).toEqual([4, expect.objectContaining({ message: 'refused by what it read' }), 5])
  })

  test('a script that fails after it has changed something is undone, and those beside it are not', async () => {
    const { one, other } = await twoNodes()
    await other.write(takeNumber)
    function* takeAndFail(): Script<never> {
      yield* takeNumber()
      throw new Error('failed later')
    }
    const written = await Promise.all([one.write(takeNumber), refusal(one.write(takeAndFail)), one.write(takeNumber)])
    expect(written).toEqual([4, expect.objectContaining({ message: 'failed later' }), 5])
    expect(await one.read(ids())).toEqual([1, 2, 3, 4, 5])
  })

  test('a limit that others have reached meanwhile is kept, and who was refused has taken nothing', async () => {
    const { one, other } = await twoNodes()
    await other.write(setCount.run({ name: 'numbers', count: 3 }))
    expect(await one.write(() => takeBack(0))).toBe(3)
    expect(await other.write(() => takeBack(3))).toBe(0)
    expect(await refusal(one.write(() => takeBack(1)))).toMatchObject({ message: 'none is left' })
    expect(await one.read(() => countOf.first({ name: 'numbers' }))).toEqual({ count: 0 })
  })

  test('a script that looks at what has changed in its process meanwhile is not said to have failed, and those behind it are given their own numbers', async () => {
    const { one, other } = await twoNodes()
    let begun = 0
    function* takeOnce(): Script<number> {
      begun += 1
      if (begun > 3) yield* countOf.first({ name: 'limit' })
      return yield* takeNumber()
    }
    expect(await one.write(takeNumber)).toBe(3)
    await other.write(takeNumber)
    const [unknown, ...written] = await Promise.all([
      refusal(one.write(takeOnce)),
      one.write(takeNumber),
      one.write(takeNumber),
    ])
    expect(unknown).toMatchObject({ message: expect.stringContaining('not known whether the change was made') })
    expect(written).toEqual([6, 7])
    expect(await one.read(ids())).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('where nobody has counted meanwhile, nothing is begun once more for its result', async () => {
    const { one } = await twoNodes()
    expect(await one.write(takeNumber)).toBe(3)
    let begun = 0
    function* takeCounted(): Script<number> {
      begun += 1
      return yield* takeNumber()
    }
    expect(await one.write(takeCounted)).toBe(4)
    expect(begun).toBe(3) // for what it reads, and on two states of the counter
  })

  test('a group whose transaction could not begin is written once', async () => {
    const { far, one, other } = await twoNodes()
    expect(await one.write(takeNumber)).toBe(3)
    expect(await other.write(takeNumber)).toBe(4)
    far.failNextBegin()
    expect(await one.write(takeNumber)).toBe(5)
    expect(await one.read(ids())).toEqual([1, 2, 3, 4, 5])
  })

  test('the queries of a writer that is alone are not kept where their transaction could not begin', async () => {
    const { far, one } = await twoNodes()
    for (const number of [3, 4, 5, 6]) expect(await one.write(takeNumber)).toBe(number)
    far.failNextBegin()
    await refusal(one.write(takeNumber))
    expect(await one.read(ids())).toEqual([1, 2, 3, 4, 5, 6])
    expect(await one.write(takeNumber)).toBe(7)
  })

  test('a group that was not as expected leaves neither its transaction nor a prepared statement that is prepared again', async () => {
    const { far, one, other } = await twoNodes()
    await one.read(() => countOf.first({ name: 'limit' }))
    for (let limit = 1; limit <= 20; limit += 1) {
      await other.write(setCount.run({ name: 'limit', count: limit }))
      const [trips, seen] = await tripsOf(far, () => one.write(lookAndTake))
      expect(seen).toBe(limit)
      expect(trips).toBeLessThanOrEqual(5)
    }
    const twice = once(
      () => sql<
        Readonly<{ twice: number }>
      >`SELECT count(*) - count(DISTINCT statement) AS twice FROM pg_prepared_statements
          WHERE name LIKE 'checked%'`,
    )
    expect(await one.write(twice.first())).toEqual({ twice: 0 })
  })

  const step = fc.constantFrom('take', 'sum', 'look', 'set', 'words', 'confirm', 'tell', 'refuse')
  const plans = fc.array(
    fc.record({ node: fc.nat(2), steps: fc.array(step, { minLength: 1, maxLength: 5 }), mayBeginAnew: fc.boolean() }),
    { minLength: 2, maxLength: 9 },
  )

  test('three nodes at once: each number is given once, to whom it was said to be given, and every sum is exact', async () => {
    const far = await farSchema(server ?? '')
    const nodes = [await far.open(), await far.open(), await far.open()]
    await nodes[0]?.write(setCount.run({ name: 'numbers', count: 0 }))
    let summed = 0
    let last = 0
    await fc.assert(
      fc.asyncProperty(plans, async (all) => {
        const expected = new Map<number, string>()
        const said: number[] = []
        const written = all.map(async ({ node, steps, mayBeginAnew }, place) => {
          const tag = `script ${place}`
          function* script(): Script<Readonly<{ taken: [number, string][]; sums: number }>> {
            const taken: [number, string][] = []
            let sums = 0
            for (const one of steps) {
              if (one === 'take' || one === 'words' || one === 'tell') {
                const number = (yield* nextNumber.first({ by: 1 }))?.count ?? -1
                const text = one === 'words' ? `${tag}: ${number}` : tag
                yield* addThing.run({ id: number, text })
                taken.push([number, text])
                if (one === 'tell') yield* afterCommit(() => said.push(number))
              } else if (one === 'sum') {
                yield* add({ name: 'sum', count: place + 1 })
                sums += place + 1
              } else if (one === 'look') yield* countOf.first({ name: `of ${place % 2}` })
              else if (one === 'set') yield* setCount.run({ name: `of ${place % 2}`, count: place })
              else if (one === 'confirm') yield confirmed
              else throw new Error('refused')
            }
            return { taken, sums }
          }
          const done = await nodes[node]?.write(mayBeginAnew ? script : script()).catch((error: unknown) => {
            if (!(error instanceof Error && error.message === 'refused')) throw error
          })
          for (const [number, text] of done?.taken ?? []) expected.set(number, text)
          summed += done?.sums ?? 0
        })
        await Promise.all(written)
        const reader = nodes[0] as Database
        const numbers = Array.from(expected.keys()).sort((a, b) => a - b)
        expect(numbers).toEqual(Array.from(numbers, (_, at) => last + 1 + at))
        last += numbers.length
        const kept = await Promise.all(numbers.map((id) => reader.read(() => thingById.first({ id }))))
        expect(kept.map((thing) => thing?.text)).toEqual(numbers.map((number) => expected.get(number)))
        expect(said.every((number) => expected.has(number))).toBe(true)
        expect(new Set(said).size).toBe(said.length)
        expect((await reader.read(() => countOf.first({ name: 'sum' })))?.count ?? 0).toBe(summed)
      }),
      { numRuns: 60 },
    )
  })
})
