/**
 * Statistics of storage. Each number is maintained with every change and only read here, so it is exact and costs
 * nothing.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { rootNode, statement, trashNode } from '../../ports/ledger.ts'
import { authorize, nodesMatter } from '../authorization/authorize.ts'
import { totalsBelow, totalsOfOwner } from '../nodes/totals.ts'
import { heldBy } from '../retention/quota.ts'
import { uploadsBytes } from '../uploads/uploads-bytes.ts'

export type StorageStats = Readonly<{
  files: number
  folders: number
  /** The bytes of the tree's files, each counted whole. */
  logicalBytes: number
  /** The bytes in the store and the database for all of them, versions and trash included. */
  storedBytes: number
  /** The bytes of former contents: versions, and purged files that a snapshot still holds. Each is counted whole. */
  versionBytes: number
  trashBytes: number
  /** Bytes of parts of unfinished uploads. */
  uploadBytes: number
}>

const sums = statement((db) => db.selectFrom('history').select(['blob_bytes', 'small_bytes']))
const versions = statement((db) =>
  db
    .selectFrom('kept_bytes')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('version_bytes'), eb.lit(0)), 'bigint').as('bytes')),
)

/** Where rights hide something, the numbers of everybody are for administrators; others get those of what they own. */
export function* storageStats(caller: Caller): Script<StorageStats> {
  const actor = yield* authorize(caller, 'list', '/')
  return nodesMatter(caller) && actor.role !== 'admin' ? yield* statsOfOwner(actor.number) : yield* statsOfAll()
}

function* statsOfOwner(owner: number): Script<StorageStats> {
  const { files, folders, bytes } = yield* totalsOfOwner(owner)
  const { total, trash, versions, uploads } = yield* heldBy(owner)
  return {
    files,
    folders,
    logicalBytes: bytes,
    storedBytes: total,
    versionBytes: versions,
    trashBytes: trash,
    uploadBytes: uploads,
  }
}

function* statsOfAll(): Script<StorageStats> {
  const tree = yield* totalsBelow(rootNode)
  const trash = yield* totalsBelow(trashNode)
  const kept = yield* sums.first({})
  return {
    files: tree.reduce((sum, { files }) => sum + files, 0),
    folders: tree.reduce((sum, { folders }) => sum + folders, 0),
    logicalBytes: tree.reduce((sum, { bytes }) => sum + bytes, 0),
    storedBytes: (kept?.blob_bytes ?? 0) + (kept?.small_bytes ?? 0),
    versionBytes: (yield* versions.first({}))?.bytes ?? 0,
    trashBytes: trash.reduce((sum, { bytes }) => sum + bytes, 0),
    uploadBytes: yield* uploadsBytes(),
  }
}
