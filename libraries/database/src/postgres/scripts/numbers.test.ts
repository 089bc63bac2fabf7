/** Numbers are given once and none is left out, whatever happens to the scripts that take them, to their nodes and connections. */
import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addThing, countOf, nextNumber, setCount } from '../../../testing/contract/tables.ts'
import { type FarSchema, farSchema } from '../../../testing/far-schema.ts'
import { testPostgresUrl } from '../../../testing/test-databases.ts'
import type { Database } from '../../engine/database.ts'
import { isUnavailable } from '../../engine/problems.ts'
import { confirmed, endOfGroup, type Script } from '../../scripts/script.ts'

const server = testPostgresUrl()
const reason = server === undefined ? ', skipped because ALLUVIUM_TEST_POSTGRES is not set' : ''

const steps = [
  'take',
  'take unseen',
  'look',
  'look at the number',
  'set',
  'confirm',
  'end the group',
  'refuse',
] as const
type Step = Readonly<{ step: (typeof steps)[number]; id: number }>
type Plan = Readonly<{ node: number; mayBeginAnew: boolean; steps: readonly Step[] }>

const plan: fc.Arbitrary<Plan> = fc.record({
  node: fc.nat(1),
  mayBeginAnew: fc.boolean(),
  steps: fc.array(fc.record({ step: fc.constantFrom(...steps), id: fc.nat(5) }), { minLength: 1, maxLength: 5 }),
})
const rounds = fc.record({
  /** How often the first node writes alone before, so that it goes on without waiting for its turn. */
  alone: fc.nat(3),
  /** The node that is replaced by one that begins. */
  replaced: fc.option(fc.nat(1), { freq: 4 }),
  plans: fc.array(plan, { minLength: 1, maxLength: 7 }),
  isCutOff: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
})

/** Records each number that it takes, as revisions are. */
function* carriedOut(all: readonly Step[]): Script<void> {
  for (const { step, id } of all) {
    const number = step.startsWith('take') ? ((yield* nextNumber.first({ by: 1 }))?.count ?? -1) : 0
    if (step === 'take') yield* addThing.run({ id: number, text: 'taken' })
    else if (step === 'take unseen') yield* addThing.send({ id: number, text: 'taken' })
    else if (step === 'look') yield* countOf.first({ name: `of ${id}` })
    else if (step === 'look at the number') yield* countOf.first({ name: 'numbers' })
    else if (step === 'set') yield* setCount.run({ name: `of ${id}`, count: id })
    else if (step === 'confirm') yield confirmed
    else if (step === 'end the group') yield endOfGroup
    else throw new Error('refused')
  }
}

const taking = () => carriedOut([{ step: 'take', id: 0 }])

/** A refusal of the script itself, or of a node whose connections were lost. Nothing else may happen to it. */
function unlessRefused(error: unknown): void {
  const isRefused = error instanceof Error && error.message === 'refused'
  if (!isRefused && !isUnavailable(error)) throw error
}

async function observer({ schema }: FarSchema) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  onTestFinished(() => client.end())
  const numbers = `SELECT count(*)::int AS given, coalesce(max(id), 0)::int AS highest,
    (SELECT count::int FROM "${schema}".counter WHERE name = 'numbers') AS last FROM "${schema}".thing`
  const sessions = `FROM pg_stat_activity WHERE application_name = 'alluvium ${schema}'`
  return {
    async numbers() {
      const { rows } = await client.query<{ given: number; highest: number; last: number }>(numbers)
      return rows[0] ?? { given: -1, highest: -1, last: -1 }
    },
    cutOff: () => client.query(`SELECT pg_terminate_backend(pid) ${sessions}`),
  }
}

describe.skipIf(server === undefined)(`numbers on PostgreSQL${reason}`, () => {
  test('are given once, and none is left out', async () => {
    const far = await farSchema(server ?? '')
    const nodes: Database[] = [await far.open(), await far.open()]
    await nodes[0]?.write(setCount.run({ name: 'numbers', count: 0 }))
    const observed = await observer(far)
    const write = async (node: number, script: () => Script<void>, mayBeginAnew = true) =>
      await nodes[node]?.write(mayBeginAnew ? script : script()).catch(unlessRefused)
    await fc.assert(
      fc.asyncProperty(rounds, async ({ alone, replaced, plans, isCutOff }) => {
        if (replaced !== null) {
          await nodes[replaced]?.close()
          nodes[replaced] = await far.open()
        }
        for (let times = 0; times < alone; times += 1) await write(0, taking) // oxlint-disable-line no-await-in-loop -- one after another
        const written = plans.map((one) => write(one.node, () => carriedOut(one.steps), one.mayBeginAnew))
        if (isCutOff) await observed.cutOff()
        await Promise.all(written)
        const { given, highest, last } = await observed.numbers()
        expect([given, highest]).toEqual([last, last])
      }),
      { numRuns: 80 },
    )
  })
})
