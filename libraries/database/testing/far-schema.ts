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
}>

/** So many turns of the event loop: whatever can be sent without an answer has been sent by then. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
}

/** A fresh schema on the server at `url`, some turns of the event loop away, until the test ends. */
export async function farSchema(url: string): Promise<FarSchema> {
  const place = postgresTestDatabase(url)
  const through = await relayToPostgres(url, { delay: turns })
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
    async open() {
      const database = await openPostgres({ url: through.url, schema, migrations: contractMigrations, logger })
      onTestFinished(() => database.close())
      return database
    },
  }
}
