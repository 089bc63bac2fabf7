/** Each budget of the merge service: an account that has used it up is refused with advice, and no other account is. */
import { openSqlite } from '@alluvium/database'
import { temporaryDatabaseFile } from '@alluvium/database/testing'
import { openLogs } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { mergeBudgets } from '../src/budgets.ts'
import type { MergeServiceOptions } from '../src/open-merge.ts'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { example, hostilePlugin } from '../testing/plugin-modules.ts'
import { mergeServer, type Reply, type ServedMerge } from '../testing/serve-merge.ts'

const MiB = 1024 * 1024
const endless = 600_000

type Row = Readonly<{
  /** Limits of a machine so small that a test can use them up; where there are none, they are as the table says. */
  options?: Partial<MergeServiceOptions>
  /** Asks for more than one account may have; the answer to what is too much. */
  overuse(served: ServedMerge, as: string): Promise<Reply>
  /** The same for somebody else, who needs little. */
  use(served: ServedMerge, as: string): Promise<Reply>
  past: readonly [status: number, code: string]
}>

const busy = [503, 'merge.busy'] as const

function upload({ ask }: ServedMerge, as: string, name: string, module: Uint8Array): Promise<Reply> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(module)]), `${name}.wasm`)
  return ask('POST /api/plugins/upload', { as, form })
}

const lines = (salt: string) => Array.from({ length: 150_000 }, (_, at) => `${salt} ${at}`.padEnd(31)).join('\n')

/** Megabytes of lines of which no two are alike: long enough to be under way while others ask. */
const slow = { driver: 'markdown', base: lines('base'), ours: lines('ours'), theirs: lines('theirs') }
const quick = { driver: 'json', base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }
const loop = { driver: 'plugin-hostile', base: '', ours: 'loops', theirs: 'theirs' }
const count = { driver: 'plugin-counter', base: '1', ours: '2', theirs: '3' }

/** Of two at once, what is answered first: the one that is under way takes as long as it may. */
const twoOf =
  (path: string, body: object): Row['overuse'] =>
  ({ ask }, as) =>
    Promise.race([ask(path, { as, body }), ask(path, { as, body })])

const merging = { overuse: twoOf('POST /api/merge', slow), use: oneOf('POST /api/merge', quick), past: busy }
const running = {
  overuse: twoOf('POST /api/plugins/merge', loop),
  use: oneOf('POST /api/plugins/merge', count),
  past: busy,
}

function oneOf(path: string, body: object): Row['use'] {
  return ({ ask }, as) => ask(path, { as, body })
}

const rows: Readonly<Record<keyof typeof mergeBudgets, Row>> = {
  plugins: {
    async overuse(served, as) {
      const module = await example('counter')
      for (let at = 0; at < mergeBudgets.plugins.limit; at += 1)
        // oxlint-disable-next-line no-await-in-loop -- one after another
        expect((await upload(served, as, `of-${as}-${at}`, module)).status).toBe(201)
      return await upload(served, as, 'one-more', module)
    },
    use: async (served, as) => await upload(served, as, 'mine', await example('counter')),
    past: [507, 'merge.too-many-plugins'],
  },
  merges: { ...merging, options: { threads: { merges: 2, timeMs: endless } } },
  documents: { ...merging, options: { threads: { bytes: 20 * MiB, timeMs: endless } } },
  pluginMerges: { ...running, options: { plugins: { merges: 2, timeMs: endless } } },
  pluginDocuments: { ...running, options: { plugins: { bytes: 20, timeMs: endless } } },
}

const serveMerge = mergeServer()

async function serve(options: Partial<MergeServiceOptions> = {}): Promise<ServedMerge> {
  const { file, remove } = await temporaryDatabaseFile()
  const logger = openLogs({ level: 'silent', service: 'test' })
  const database = await openSqlite({ file, migrations: mergeMigrations, logger })
  const served = await serveMerge(database, options)
  onTestFinished(async () => {
    await served.stop()
    await database.close()
    await remove()
  })
  for (const name of ['eve', 'max', 'mallory', 'bob']) served.tiers.set(name, 'enterprise')
  await upload(served, 'eve', 'hostile', await hostilePlugin())
  await upload(served, 'max', 'counter', await example('counter'))
  return served
}

test.each(Object.entries(rows))(
  'an account that has used up its %s is refused, and another account is not',
  async (_, { options, overuse, use, past }) => {
    const served = await serve(options)
    const refused = await overuse(served, 'mallory')
    expect([refused.status, refused.headers.get('error-code')]).toEqual(past)
    expect((await use(served, 'bob')).status).toBeLessThan(300)
  },
)

test('every budget has a row here', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(mergeBudgets).toSorted())
})
