/** What a PostgreSQL server says of itself, for who looks whether it can be used. */
import { connectPostgres, type PostgresTarget } from './connection/connection.ts'
import { isEmptySchema } from './migrate.ts'

export type PostgresFacts = Readonly<{
  /** Such as `15.4`. */
  version: string
  /** Whether commits reach the disk: `fsync`. */
  flushes: boolean
  /** Milliseconds since 1970 on the server's clock. */
  now: number
}>

/** Rejects with `database.unavailable` where it can't be reached or refuses us; a standby, too, cannot be used. */
export async function inspectPostgres(url: string): Promise<PostgresFacts> {
  const session = await connectPostgres({ url, schema: 'public' }, { limited: true, onLost: () => undefined })
  try {
    const text =
      "SELECT current_setting('server_version') AS version, extract(epoch FROM clock_timestamp()) * 1000 AS now"
    const { rows } = await session.run({ text, values: [] })
    const [{ version, now } = {}] = rows
    return { version: String(version), now: Number(now), flushes: session.facts.flushes }
  } finally {
    await session.end()
  }
}

/** Whether a schema has no table, or is not there. Rejects as `inspectPostgres` does. */
export async function isEmptyPostgres(target: PostgresTarget): Promise<boolean> {
  const session = await connectPostgres(target, { limited: true, onLost: () => undefined })
  try {
    return await isEmptySchema(session, target)
  } finally {
    await session.end()
  }
}
