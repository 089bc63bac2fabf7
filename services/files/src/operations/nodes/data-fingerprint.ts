/**
 * The fingerprint of the data (`oc:data-fingerprint`): another one after each restore of the whole. A sync client that finds
 * it changed does not take what is missing or older here for a change of somebody: it keeps newer local files and sends them.
 */
import type { Migration, Script } from '@alluvium/database'
import { newRandomId } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import { fingerprintMigrations } from '../../ports/migrations/tree.ts'

const current = statement((db) => db.selectFrom('ledger').select('fingerprint'))
const change = statement((db, { fingerprint }: { fingerprint: string }) =>
  db.updateTable('ledger').set({ fingerprint }).where('one', '=', 1),
)

export function* dataFingerprint(): Script<string | undefined> {
  return (yield* current.first({}))?.fingerprint
}

/** Whether a database with these migrations keeps a fingerprint: version 0.1.0 gave clients none. */
export const keepsFingerprint = (given: readonly Migration[]): boolean =>
  fingerprintMigrations.every((one) => given.includes(one))

/** Gives the data another fingerprint, after a restore of the whole: by a snapshot, to a point in time, or from a backup. */
export function* changeDataFingerprint(): Script<void> {
  yield* change.run({ fingerprint: newRandomId() })
}
