import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../../src/engine/database.ts'
import type { Script } from '../../src/scripts/script.ts'
import { countOf, setCount, statement } from './tables.ts'

const name = 'next'
const last = statement((db) => db.selectFrom('counter').select('count').where('name', '=', name))
const setLast = statement((db, { count }: { count: number }) =>
  db.updateTable('counter').set({ count }).where('name', '=', name),
)
/** Takes so many numbers, and answers the last of them. */
const take = statement(
  (db, { many }: { many: number }) =>
    db
      .updateTable('counter')
      .set((eb) => ({ count: eb('count', '+', many) }))
      .where('name', '=', name)
      .returning('count'),
  {
    from: last,
    after: ({ count }, { many }) => ({ count: count + many }),
    write: { row: (row) => setLast.query(row), before: /counter/ },
  },
)

type Step = Readonly<{ take: number }> | Readonly<{ set: number }> | 'look'
type Plan = Readonly<{ steps: readonly Step[]; throws: boolean }>

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ take: fc.integer({ min: 0, max: 3 }) }) },
  fc.record({ set: fc.integer({ min: 0, max: 100 }) }),
  fc.constant('look' as const),
) satisfies fc.Arbitrary<Step>
const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({ steps: fc.array(step, { maxLength: 5 }), throws: fc.boolean() }),
  { maxLength: 12 },
)

/** What it was answered. */
function* carriedOut({ steps, throws }: Plan): Script<(number | undefined)[]> {
  const seen: (number | undefined)[] = []
  for (const step of steps) {
    if (step === 'look') seen.push((yield* countOf.first({ name }))?.count)
    else if ('take' in step) seen.push((yield* take.first({ many: step.take }))?.count)
    else yield* setCount.run({ name, count: step.set })
  }
  if (throws) throw new Error('as planned')
  return seen
}

/** The same by a number: what the script is answered, and the count that it leaves. */
function expected({ steps, throws }: Plan, before: number): Readonly<{ seen?: number[]; after: number }> {
  const seen: number[] = []
  let count = before
  for (const step of steps) {
    if (step === 'look') seen.push(count)
    else if ('set' in step) count = step.set
    else {
      count += step.take
      seen.push(count)
    }
  }
  return throws ? { after: before } : { seen, after: count }
}

export function counters(open: () => Promise<Database>): void {
  test('count on from script to script, are read as they stand, and go back with a script that is undone', async () => {
    const database = await open()
    await fc.assert(
      fc.asyncProperty(plans, async (plans) => {
        let count = 5
        await database.write(setCount.run({ name, count }))
        const outcomes = await Promise.allSettled(plans.map((plan) => database.write(carriedOut(plan))))
        for (const [at, plan] of plans.entries()) {
          const { seen, after } = expected(plan, count)
          const outcome = outcomes[at]
          expect(outcome?.status === 'fulfilled' ? outcome.value : undefined).toEqual(seen)
          count = after
        }
        expect((await database.read(countOf.first({ name })))?.count).toBe(count)
      }),
      { numRuns: 60 },
    )
  })

  test('of a row that is not there answer nothing', async () => {
    const database = await open()
    expect(await database.write(take.first({ many: 1 }))).toBeUndefined()
    await database.write(setCount.run({ name, count: 1 }))
    expect(await database.write(take.first({ many: 2 }))).toEqual({ count: 3 })
  })
}
