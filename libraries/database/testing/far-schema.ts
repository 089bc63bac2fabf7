/** A schema of the contract whose server is far away, and the trips there. */
import { openLogs } from '@alluvium/kernel'
import { onTestFinished } from 'vitest'
import type { Database } from '../src/engine/database.ts'
import { openPostgres } from '../src/postgres/open-postgres.ts'
import { contractMigrations } from './contract/tables.ts'
import { type Relay, relayToPostgres } from './relay.ts'
import { postgresTestDatabase } from './test-databases.ts'

export type FarSchema = Readonly<{
  schema: string
  relay: Relay
  /** Opens it once more, as another node does; the test closes it. */
  open(): Promise<Database>
  /** The next transaction that is begun with the writers' lock fails, before it has begun. */
  failNextBegin(): void
}>

/** So many turns of the event loop: whatever can be sent without an answer has been sent by then. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
}

const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock'

/** A fresh schema on the server at `url`, some turns of the event loop away, until the test ends. */
export async function farSchema(url: string): Promise<FarSchema> {
  const place = postgresTestDatabase(url)
  let isNextBeginFailing = false
  function altered(chunk: Buffer): Buffer {
    if (!isNextBeginFailing || !chunk.includes(begin)) return chunk
    isNextBeginFailing = false
    return Buffer.from(chunk.toString('latin1').replace(begin, begin.replace('BEGIN', 'FAIL!')), 'latin1')
  }
  const through = await relayToPostgres(url, { delay: turns, altered })
  onTestFinished(async () => {
    await through.relay.close()
    await place.remove()
  })
  if (place.where.engine !== 'postgres') throw new Error('This is about PostgreSQL.')
  const { schema } = place.where
  const logger = openLogs({ level: 'silent', service: 'test' })
  return {
    schema,
    relay: through.relay,
    failNextBegin() {
      isNextBeginFailing = true
    },
    async open() {
      const database = await openPostgres({ url: through.url, schema, migrations: contractMigrations, logger })
      onTestFinished(() => database.close())
      return database
    },
  }
}
