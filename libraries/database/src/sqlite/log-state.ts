import type { LogState } from './checkpoint-worker.ts'
import type { SqliteConnection } from './connection.ts'

/** Copies as much of the log as the mode says, and returns its state afterwards; no transaction may be open on the connection. */
export function logState(connection: SqliteConnection, mode: 'NOOP' | 'PASSIVE' | 'RESTART' | 'TRUNCATE'): LogState {
  const [row] = connection.run({ text: `PRAGMA wal_checkpoint(${mode})`, values: [] }).rows
  const frames = Number(row?.['log'] ?? 0)
  return { frames, pending: frames - Number(row?.['checkpointed'] ?? 0) }
}
