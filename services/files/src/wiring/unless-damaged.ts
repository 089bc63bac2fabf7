/** Ignores that the database is damaged: files are still read from a database that is known to be damaged. */
import { isCorrupt } from '@alluvium/database'

export function unlessDamaged(error: unknown): void {
  if (!isCorrupt(error)) throw error
}
