/**
 * Who works with a schema: any number of programs beside each other, or one alone, such as a move. Each holds an advisory lock
 * (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS) as long as it is connected, shared or not, so that
 * a process that was killed holds nothing any more, and neither a clock nor a file is needed.
 */
import { createHash } from 'node:crypto'
import { isBusy, schemaHeld, schemaInUse } from '../../engine/problems.ts'
import type { PostgresSession } from './connection.ts'

/** How long another's connection may take to be closed, milliseconds. */
export const usualWaitMs = 3000

/** Throws `database.in-use` where one works alone with the schema, or where others are there that should not be. */
export async function holdSchema(
  session: Pick<PostgresSession, 'command'>,
  schema: string,
  { alone, waitMs }: Readonly<{ alone: boolean; waitMs: number }>,
): Promise<void> {
  const take = alone ? 'pg_advisory_lock' : 'pg_advisory_lock_shared'
  try {
    await session.command(`BEGIN; SET LOCAL lock_timeout = ${waitMs}; SELECT ${take}(${holdKey(schema)}); COMMIT`)
  } catch (error) {
    if (!isBusy(error)) throw error
    await session.command('ROLLBACK')
    throw alone ? schemaInUse(schema) : schemaHeld(schema)
  }
}

const holdKey = (schema: string) =>
  createHash('sha256').update(`alluvium holders of ${schema}`).digest().readBigInt64BE(0)
