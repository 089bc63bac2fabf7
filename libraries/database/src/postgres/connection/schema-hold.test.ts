/** A schema has any number of programs that work with it, or one that works alone. */
import { openLogs } from '@alluvium/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { codeOf, contractMigrations } from '../../../testing/contract/tables.ts'
import { removedAfterwards } from '../../../testing/index.ts'
import { relayToPostgres } from '../../../testing/relay.ts'
import { postgresTestDatabase, testPostgresUrl } from '../../../testing/test-databases.ts'
import { type Migration, unfinishedMove } from '../../engine/migration.ts'
import { forgetUnfinished, noteUnfinished } from '../../moving/rows.ts'
import type { Script } from '../../scripts/script.ts'
import { openPostgres } from '../open-postgres.ts'

const url = testPostgresUrl() ?? ''
const logger = openLogs({ level: 'silent', service: 'test' })

/** Long enough where nobody lets go. */
const waitMs = 1

describe.skipIf(url === '')('a schema of PostgreSQL', () => {
  const place = removedAfterwards(async () => postgresTestDatabase(url))

  async function opening() {
    const { where } = await place()
    const schema = where.engine === 'postgres' ? where.schema : ''
    return (how: Readonly<{ alone?: boolean; readOnly?: boolean; waitMs?: number }> = {}) =>
      openPostgres({ url, schema, migrations: contractMigrations, logger, ...how })
  }

  test('is moved by nobody while others work with it, and afterwards by one at a time', async () => {
    const open = await opening()
    const [one, two] = [await open(), await open()]
    await one.close()
    expect(await codeOf(open({ alone: true, waitMs }))).toBe('database.in-use')
    await two.close()
    const alone = await open({ alone: true })
    expect(await codeOf(open({ alone: true, waitMs }))).toBe('database.in-use')
    await alone.close()
    await (await open({ alone: true })).close()
  })

  test('takes no other program while it is moved, but who only reads', async () => {
    const open = await opening()
    const alone = await open({ alone: true })
    expect(await codeOf(open({ waitMs }))).toBe('database.in-use')
    const reading = await open({ readOnly: true })
    expect(await reading.checkIntegrity()).toEqual([])
    await reading.close()
    await alone.close()
    await (await open()).close()
  })

  /** One that works alone with the schema, between the two connections of another one that is to; what becomes of the latter. */
  async function between(migrations: readonly Migration[], act: Script<void>) {
    const { where } = await place()
    const schema = where.engine === 'postgres' ? where.schema : ''
    const open = (at: string) => openPostgres({ url: at, schema, migrations, logger, alone: true })
    const [reached, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const through = await relayToPostgres(url, {
      delay: () => Promise.resolve(),
      async connecting(number) {
        if (number === 1) return // which migrates, and lets go of the schema
        reached.resolve()
        await ended.promise
      },
    })
    onTestFinished(() => through.relay.close())
    const waiting = codeOf(open(through.url))
    await reached.promise
    const other = await open(url)
    await other.write(act)
    await other.close()
    ended.resolve()
    return await waiting
  }

  test('is not moved to once more by a move that waited, after it had seen the mark, until another one had ended', async () => {
    expect(await between([...contractMigrations, unfinishedMove], forgetUnfinished())).toBe('database.in-use')
  })

  test('says that a move was begun there to one that waited until the mark was made, and not that there is no server', async () => {
    expect(await between(contractMigrations, noteUnfinished())).toBe('database.move-unfinished')
  })
})
