/** Scripts that are handed over as functions: they may be begun more than once, and do what they do once. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../../src/engine/database.ts'
import { afterCommit, confirmed, endOfGroup, type Script } from '../../src/scripts/script.ts'
import type { TestDatabase } from '../test-databases.ts'
import {
  addThing,
  codeOf,
  contractMigrations,
  countOf,
  ids,
  increment,
  nextNumber,
  once,
  setCount,
  thingById,
} from './tables.ts'

class Refused extends Error {}

/** What one of the writers does, with small ids so that they meet. */
type Step = Readonly<{
  does: 'increment' | 'number' | 'look' | 'add' | 'refuse'
  id: number
  /** Whether it is handed over as a script, which cannot be begun anew. */
  once: boolean
}>

const steps: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('increment', 'number', 'look', 'add', 'refuse'),
  id: fc.integer({ min: 1, max: 5 }),
  once: fc.boolean(),
})

type Seen = {
  increments: number[]
  numbers: number[]
  added: number[]
  effects: number
  confirmed: string[]
}

/** Adds a thing once; refuses it when it is there. */
function* addOnce(id: number): Script<number> {
  if (yield* thingById.first({ id })) throw new Refused()
  const taken = yield* nextNumber.first({ by: 1 })
  yield* addThing.run({ id, text: `${taken?.count}` })
  return taken?.count ?? 0
}

function* countThenRefuse(id: number): Script<never> {
  yield* increment(`c${id}`)
  yield* nextNumber.first({ by: 1 })
  throw new Refused()
}

function scriptOf({ does, id }: Step, seen: Seen): () => Script<number> {
  const script = function* (): Script<number> {
    if (does === 'refuse') return yield* countThenRefuse(id)
    if (does === 'add') return yield* addOnce(id)
    if (does === 'number') return (yield* nextNumber.first({ by: 1 }))?.count ?? 0
    if (does === 'look') return (yield* countOf.first({ name: `c${id}` }))?.count ?? 0
    const count = yield* increment(`c${id}`)
    yield confirmed
    seen.confirmed.push(`${id} ${count}`)
    return count
  }
  return function* () {
    const value = yield* script()
    yield* afterCommit(() => {
      seen.effects += 1
    })
    return value
  }
}

const nothingSeen = (): Seen => ({ increments: [], numbers: [], added: [], effects: 0, confirmed: [] })

/** Does the steps, some at once; resolves to how many were done, and how many refused. */
async function doAll(database: Database, all: readonly Step[], seen: Seen): Promise<{ done: number }> {
  let done = 0
  await Promise.all(
    all.map(async (step) => {
      try {
        const script = scriptOf(step, seen)
        const value = await database.write(step.once ? script() : script)
        done += 1
        if (step.does === 'increment') seen.increments.push(step.id)
        if (step.does === 'number' || step.does === 'add') seen.numbers.push(value)
        if (step.does === 'add') seen.added.push(step.id)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }),
  )
  return { done }
}

/** A thing whose text is the id of another one. */
const keepThing = (id: number, to: number) =>
  once((db) =>
    db
      .insertInto('thing')
      .values({ id, text: `${to}` })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ text: `${to}` })),
  ).run()

/** The ids on the way, until one points to nothing. */
function* walk(from: number): Script<number[]> {
  const way: number[] = []
  for (let id = from; id !== 0; ) {
    way.push(id)
    id = Number((yield* thingById.first({ id }))?.text)
  }
  return way
}

function* incrementAndLook(): Script<unknown> {
  yield* increment('c')
  return yield* countOf.first({ name: 'c' })
}

/** Ends its group, if the first thing is there. */
function* endWhereThere(): Script<void> {
  if (!(yield* thingById.first({ id: 1 }))) throw new Refused()
  yield endOfGroup
}

const addFirst = (database: Database) => codeOf(database.write(() => addThing.run({ id: 1, text: 'x' })))
const sorted = (values: Iterable<number>) => [...values].toSorted((one, other) => one - other)

export function begunAnew(place: () => Promise<TestDatabase>): void {
  test('what writers on two nodes do at once adds up as if one had done it after the other', async () => {
    const here = await place()
    const nodes = await Promise.all([here.open(contractMigrations), here.open(contractMigrations)])
    const [first] = nodes
    if (!first) throw new Error('There is no node.')
    const before = { numbers: 0, counts: new Map<number, number>(), things: new Set<number>() }
    await first.write(setCount.run({ name: 'numbers', count: 0 }))
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 12 }), fc.array(steps, { maxLength: 12 }), async (one, other) => {
        const seen = nothingSeen()
        const done = await Promise.all(nodes.map((node, at) => doAll(node, at === 0 ? one : other, seen)))
        const doneTogether = done.reduce((sum, { done }) => sum + done, 0)
        // Every number was given once, in order, and none to who was refused.
        const taken = seen.numbers.length
        expect(sorted(seen.numbers)).toEqual(Array.from({ length: taken }, (_, at) => before.numbers + at + 1))
        before.numbers += taken
        const counted: string[] = []
        for (const id of seen.increments) {
          const count = (before.counts.get(id) ?? 0) + 1
          before.counts.set(id, count)
          counted.push(`${id} ${count}`)
        }
        expect(new Set(seen.added).size).toBe(seen.added.length)
        for (const id of seen.added) {
          expect(before.things.has(id)).toBe(false)
          before.things.add(id)
        }
        expect(seen.effects).toBe(doneTogether)
        expect(seen.confirmed.toSorted()).toEqual(counted.toSorted())
        // Each node sees all of it at once.
        for (const node of nodes) {
          expect(await node.read(() => ids())).toEqual(sorted(before.things))
          for (const [id, count] of before.counts)
            expect(await node.read(() => countOf.first({ name: `c${id}` }))).toEqual({ count })
        }
      }),
      { numRuns: process.env['ALLUVIUM_PROOF'] === 'full' ? 2000 : 25 },
    )
  })

  test('what one node read before is read again by the next request after another node wrote', async () => {
    const here = await place()
    const [one, other] = await Promise.all([here.open(contractMigrations), here.open(contractMigrations)])
    for (let count = 1; count <= 20; count += 1) {
      await one.write(() => setCount.run({ name: 'c', count }))
      expect(await other.read(() => countOf.first({ name: 'c' }))).toEqual({ count })
      expect(await other.read(() => countOf.first({ name: 'c' }))).toEqual({ count })
    }
  })

  test('a script that walks along what other nodes have turned round meanwhile does not walk in a circle', async () => {
    const here = await place()
    const [one, other] = await Promise.all([here.open(contractMigrations), here.open(contractMigrations)])
    const point = (from: number, to: number) => other.write(() => keepThing(from, to))
    await point(1, 2)
    await point(2, 0)
    expect(await one.read(() => walk(1))).toEqual([1, 2])
    await point(1, 0)
    await point(2, 1)
    await one.read(() => thingById.first({ id: 2 }))
    expect(await one.read(() => walk(2))).toEqual([2, 1])
    await point(2, 0)
    await point(1, 2)
    await one.read(() => thingById.first({ id: 1 }))
    expect(await one.write(() => walk(1))).toEqual([1, 2])
  })

  test('a script that reads again what it has written runs once', async () => {
    const here = await place()
    const database = await here.open(contractMigrations)
    for (let count = 1; count <= 10; count += 1) expect(await database.write(incrementAndLook)).toEqual({ count })
    expect(database.statistics().repeats).toBeLessThanOrEqual(2)
  })

  test('a script that ends its group ends it also where it first expected to be refused', async () => {
    const here = await place()
    const [one, other] = await Promise.all([here.open(contractMigrations), here.open(contractMigrations)])
    await one.read(() => thingById.first({ id: 1 }))
    await one.read(() => countOf.first({ name: 'c' }))
    await other.write(() => addThing.run({ id: 1, text: 'x' }))
    const before = one.statistics().commits
    await Promise.all([one.write(endWhereThere), one.write(() => increment('c')), one.write(increment('c'))])
    expect(one.statistics().commits).toBeGreaterThanOrEqual(before + 2) // what follows is one group or two
    expect(await one.read(() => countOf.first({ name: 'c' }))).toEqual({ count: 2 })
  })

  test('closing waits for a script that is read for before its turn', async () => {
    const here = await place()
    const database = await here.open(contractMigrations)
    let isWritten = false
    const writing = async () => {
      await database.write(() => increment('never read before'))
      isWritten = true
    }
    const written = writing()
    await database.close()
    expect(isWritten).toBe(true)
    await written
  })

  test('a script that expects what is not so any more is refused as one that waits is', async () => {
    const here = await place()
    const [one, other] = await Promise.all([here.open(contractMigrations), here.open(contractMigrations)])
    await one.write(() => addThing.run({ id: 1, text: 'first' }))
    expect(await addFirst(one)).toBeInstanceOf(Error)
    expect(await addFirst(other)).toBeInstanceOf(Error)
    expect(await one.read(() => ids())).toEqual([1])
  })
}
