/**
 * PostgreSQL plans a statement once, by what it knows of its tables, and its autovacuum looks at them once a minute. Until
 * then, what was planned for an empty table reads a full one from end to end, for each file of somebody's first upload. So
 * tables that have grown are analyzed here while they are young, which makes every connection plan anew.
 */
import type { PostgresSession } from './connection/connection.ts'

/** Scripts that were written by this process: after so many, and again after each time twice as many. */
const young = { from: 64, to: 65_536 }

/**
 * Those of the schema that take at least half as many blocks again as PostgreSQL knows of: twice as many would pass over
 * a table that was analyzed a little late, or fills its last block only a little, until there are four times as many.
 */
const grownTables = (schema: string) => `SELECT quote_ident(relname) AS name FROM pg_class
  WHERE relnamespace = '"${schema}"'::regnamespace AND relkind = 'r'
    AND pg_relation_size(oid) >= 1.5 * current_setting('block_size')::bigint * greatest(relpages, 1)`

export type GrowthOptions = Readonly<{
  schema: string
  /** Runs work on a connection that nobody waits for. */
  connected(work: (session: PostgresSession) => Promise<void>): Promise<void>
}>

/** To be called after each commit, with how many scripts were written so far. */
export function growthWatch({ schema, connected }: GrowthOptions): (writes: number) => void {
  let due = young.from

  async function analyze(session: PostgresSession): Promise<void> {
    const { rows } = await session.run({ text: grownTables(schema), values: [] })
    if (rows.length > 0) await session.command(`ANALYZE ${rows.map(({ name }) => String(name)).join(', ')}`)
  }

  return (writes) => {
    if (writes < due || due > young.to) return
    while (due <= writes) due *= 2
    connected(analyze).catch(() => undefined) // autovacuum will do it
  }
}
