import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../../src/engine/database.ts'
import type { Script } from '../../src/scripts/script.ts'
import { countOf, sum } from './tables.ts'

/** Adds to a counter, once for a group of scripts. */
export const add = sum(
  (db, { name, count }: { name: string; count: number }) =>
    db
      .insertInto('counter')
      .values({ name, count })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({ count: eb('counter.count', '+', eb.ref('excluded.count')) })),
      ),
  {
    key: ({ name }) => name,
    combine: (earlier, later) => ({ ...later, count: earlier.count + later.count }),
    before: /counter/,
  },
)

type Step = Readonly<{ name: string; count: number }> | Readonly<{ look: string }>
type Plan = Readonly<{ steps: readonly Step[]; throws: boolean }>

const name = fc.constantFrom('a', 'b')
const step = fc.oneof(
  fc.record({ name, count: fc.integer({ min: -3, max: 9 }) }),
  fc.record({ look: name }),
) satisfies fc.Arbitrary<Step>
const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({ steps: fc.array(step, { maxLength: 5 }), throws: fc.boolean() }),
  { maxLength: 12 },
)

/** What it saw when it looked. */
function* carriedOut({ steps, throws }: Plan): Script<number[]> {
  const seen: number[] = []
  for (const step of steps) {
    if ('look' in step) seen.push((yield* countOf.first({ name: step.look }))?.count ?? 0)
    else yield* add(step)
  }
  if (throws) throw new Error('as planned')
  return seen
}

/** The same on a map. */
function expected(plan: Plan, counts: Map<string, number>): number[] | undefined {
  const seen: number[] = []
  const own = new Map(counts)
  for (const step of plan.steps) {
    if ('look' in step) seen.push(own.get(step.look) ?? 0)
    else own.set(step.name, (own.get(step.name) ?? 0) + step.count)
  }
  if (plan.throws) return undefined
  for (const [name, count] of own) counts.set(name, count)
  return seen
}

export function sums(open: () => Promise<Database>): void {
  test('are visible to readers, are added once, and are undone with their script', async () => {
    const database = await open()
    const counts = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(plans, async (plans) => {
        // What was read a moment ago is expected, so that nobody has to read before their turn.
        for (const name of ['a', 'b']) await database.read(() => countOf.first({ name }))
        const outcomes = await Promise.allSettled(
          plans.map((plan, at) => database.write(at % 3 === 0 ? carriedOut(plan) : () => carriedOut(plan))),
        )
        const seen = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
        expect(seen).toEqual(plans.map((plan) => expected(plan, counts)))
        for (const name of ['a', 'b'])
          expect((await database.read(countOf.first({ name })))?.count ?? 0).toBe(counts.get(name) ?? 0)
      }),
      { numRuns: 60 },
    )
  })
}
