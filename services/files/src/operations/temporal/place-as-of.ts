/**
 * Looks up addresses in snapshots in the transaction that then acts: a snapshot that was deleted meanwhile has no
 * entries any more.
 */
import type { Script } from '@alluvium/database'
import type { Entry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import type { InSnapshot } from '../../model/snapshot-path.ts'
import type { EntryRow } from '../../ports/ledger.ts'
import type { Asker } from '../authorization/authorize.ts'
import { fileOf, folderOf } from '../nodes/locate.ts'
import { locateAsOf } from './rows-as-of.ts'
import { snapshotById, snapshotIfAny } from './snapshots.ts'
import { mayReadAsOf } from './way-as-of.ts'

/** A path of the tree, at a revision. */
export type AsOf = Readonly<{ path: Path; revision: number }>

/** Throws `files.snapshot-missing`. */
export function* placeAsOf({ id, path }: InSnapshot): Script<AsOf> {
  const { revision } = yield* snapshotById(id)
  return { path, revision }
}

/**
 * The entry at the address; undefined when the snapshot or the entry does not exist for the caller, by the rights of today on
 * the folders that it was in.
 */
export function* entryInSnapshot(caller: Asker, { id, path }: InSnapshot): Script<Entry | undefined> {
  const snapshot = yield* snapshotIfAny(id)
  const row = snapshot && (yield* locateAsOf(path, snapshot.revision))
  if (!row || !(yield* mayReadAsOf(caller, row.node, snapshot.revision))) return undefined
  return entryAsOf(row, snapshot.revision)
}

/** The entry of a row, as it was at the revision. */
export const entryAsOf = (row: EntryRow, revision: number): Entry =>
  row.is_folder ? folderOf(row, { revision, changed: null }) : fileOf(row)
