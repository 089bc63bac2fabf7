/** What queries of one batch are answered, each by itself. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { refusal } from '../../../testing/contract/tables.ts'
import { testPostgresUrl } from '../../../testing/test-databases.ts'
import type { Compiled } from '../../scripts/script.ts'
import { connectPostgres } from './connection.ts'

const server = testPostgresUrl()
const reason = server === undefined ? ', skipped because ALLUVIUM_TEST_POSTGRES is not set' : ''

const query = (text: string, name?: string): Compiled => ({ text, name, values: [], kind: 'reads' })
const number = (value: number, name?: string) => query(`SELECT ${value} AS value`, name)

const divided = (by: number): Compiled => ({
  text: 'SELECT 6 / CAST($1 AS integer) AS value',
  values: [by],
  name: 'six',
})

async function session() {
  const own = await connectPostgres({ url: server ?? '', schema: 'public' }, { limited: true, onLost: () => undefined })
  onTestFinished(() => own.end())
  return own
}

describe.skipIf(server === undefined)(`a batch of queries${reason}`, () => {
  test('each is given its own rows, also behind one that answers nothing', async () => {
    const { run } = await session()
    const texts = [number(1), query('-- nothing'), query('SELECT 2 AS value WHERE false'), number(3)]
    const answers = await Promise.all(texts.map((text) => run(text)))
    expect(answers.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [], [], [{ value: 3 }]])
  })

  test('those behind one that fails are refused as in a failed transaction, and the next batch is answered', async () => {
    const { run, lost } = await session()
    const [first, failed, behind] = [run(number(1)), refusal(run(query('SELECT 1 / 0'))), refusal(run(number(3)))]
    expect(await first).toMatchObject({ rows: [{ value: 1 }] })
    expect(String(await failed)).toContain('division by zero')
    expect(await behind).toMatchObject({ code: '25P02' })
    expect([(await run(number(4))).rows, lost()]).toEqual([[{ value: 4 }], false])
  })

  test('all of a batch say that the server is gone, when it ends the connection in the middle', async () => {
    const { run, lost } = await session()
    const ended = [query('SELECT pg_terminate_backend(pg_backend_pid())'), number(2)].map((one) => refusal(run(one)))
    expect(await Promise.all(ended)).toMatchObject([{ code: 'database.unavailable' }, { code: 'database.unavailable' }])
    expect(lost()).toBe(true)
  })

  test('a prepared statement is prepared again, when one before it or it itself failed', async () => {
    const { run } = await session()
    const skipped = [refusal(run(query('SELECT 1 / 0'))), refusal(run(number(5, 'five')))]
    await Promise.all(skipped)
    expect((await run(number(5, 'five'))).rows).toEqual([{ value: 5 }])
    await refusal(run(divided(0)))
    expect((await run(divided(2))).rows).toEqual([{ value: 3 }])
    expect((await run(divided(3))).rows).toEqual([{ value: 2 }])
  })

  test('a prepared statement whose columns have changed is prepared anew', async () => {
    const { run, command } = await session()
    await command('CREATE TEMPORARY TABLE changing AS SELECT 1 AS value')
    const asked = query('SELECT * FROM changing', 'changing')
    expect((await run(asked)).rows).toEqual([{ value: 1 }])
    await command('ALTER TABLE changing ADD other integer DEFAULT 2')
    expect(String(await refusal(run(asked)))).toContain('cached plan')
    expect((await run(asked)).rows).toEqual([{ value: 1, other: 2 }])
  })

  test('commands keep their place between batches', async () => {
    const { run, command } = await session()
    const [, inside, , outside] = await Promise.all([
      command('BEGIN; SET LOCAL statement_timeout TO 1234'),
      run(query('SHOW statement_timeout')),
      command('ROLLBACK'),
      run(query('SHOW statement_timeout')),
    ])
    expect(inside.rows).toEqual([{ statement_timeout: '1234ms' }])
    expect(outside.rows).toEqual([{ statement_timeout: '30s' }])
  })
})
