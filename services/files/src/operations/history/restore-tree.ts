/**
 * Restores, in one revision, the whole tree to a snapshot or a point in time, or one path. A snapshot of the present
 * state is taken first, so a restore can be undone. For the whole tree, locks do not stop the administrator; they are
 * removed where something changes. A single path is changed like by any other operation.
 */
import type { Script } from '@alluvium/database'
import { type Caller, timestamp } from '@alluvium/kernel'
import { type Path, refuseReserved } from '../../model/path.ts'
import { anyState } from '../../model/precondition.ts'
import { rootNode, statement } from '../../ports/ledger.ts'
import { historyPruned, notYetThere } from '../../problems/history.ts'
import { parentIsFile } from '../../problems/paths.ts'
import { quotaExceeded } from '../../problems/storage.ts'
import { type Actor, authorize, nodesMatter } from '../authorization/authorize.ts'
import { authorizeSubtree, refuseByRightsBelow } from '../authorization/authorize-subtree.ts'
import { refuseServiceFolder } from '../authorization/refuse-service-folder.ts'
import { takeSharesBack } from '../metadata/past-shares.ts'
import { changeDataFingerprint } from '../nodes/data-fingerprint.ts'
import { locate } from '../nodes/locate.ts'
import { currentRevision, revise } from '../nodes/revise.ts'
import { type Amount, totalsBelow } from '../nodes/totals.ts'
import { guard } from '../preconditions/guard.ts'
import { finishPurge } from '../retention/purge.ts'
import { lastRevisionBy, locateAsOf } from '../temporal/rows-as-of.ts'
import { snapshotById, snapshotForUndo } from '../temporal/snapshots.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'
import { notifyOfGoingBack } from './notify-of-going-back.ts'
import { restoreAll, restoreFolder } from './restore-state.ts'
import { putBack } from './restore-version.ts'
import { takeMetadataBack, takeNewLinksBack } from './take-metadata-back.ts'

export type RestoredTree = Readonly<{ files: number; lost: number; undo: string; revision: number }>

const horizonOf = statement((db) => db.selectFrom('history').select('horizon'))
const pinned = statement((db, { revision }: { revision: number }) =>
  db.selectFrom('snapshots').select('id').where('revision', '=', revision).limit(1),
)
const quotas = statement((db, { number }: { number: number }) =>
  db.selectFrom('users').select(['username', 'storage_quota_bytes as quota']).where('number', '=', number),
)

type RestoreSnapshot = Readonly<{ caller: Caller; at: number; id: string }>

/** Throws `files.snapshot-missing`. */
export function* restoreSnapshot({ caller, at, id }: RestoreSnapshot): Script<RestoredTree> {
  const actor = yield* authorize(caller, 'administer', '/')
  const { revision } = yield* snapshotById(id)
  return yield* wholeTree({ caller, actor, at, goal: revision, origin: `/.snapshots/${id}` })
}

type RestoreTo = Readonly<{
  caller: Caller
  at: number
  /** A revision, or a time in milliseconds since 1970. */
  to: Readonly<{ revision: number }> | Readonly<{ time: number }>
  path: Path
}>

/** Throws `files.history-pruned`, `files.not-yet-there`, `files.parent-is-file`, `files.locked`, `files.quota-exceeded`, `files.into-itself`. */
export function* restoreTo({ caller, at, to, path }: RestoreTo): Script<RestoredTree> {
  const whole = path.names.length === 0
  const actor = yield* authorize(caller, whole ? 'administer' : 'restore', path)
  refuseReserved(path)
  const goal = 'revision' in to ? to.revision : yield* lastRevisionBy(to.time)
  if (goal > (yield* currentRevision())) throw notYetThere(path.text)
  const horizon = (yield* horizonOf.first({}))?.horizon ?? 0
  if (goal < horizon && !(yield* pinned.first({ revision: goal }))) throw historyPruned()
  const origin = `revision ${goal}`
  return whole
    ? yield* wholeTree({ caller, actor, at, goal, origin })
    : yield* onePath({ caller, actor, at, goal, origin, path })
}

type Restore = Readonly<{ caller: Caller; actor: Actor; at: number; goal: number; origin: string }>

function* wholeTree({ caller, actor, at, goal, origin }: Restore): Script<RestoredTree> {
  yield* finishPurge(at)
  const undo = yield* snapshotForUndo({
    caller,
    actor,
    at,
    description: `Before going back to ${origin}, ${timestamp(at)}`,
  })
  const { revision } = yield* revise({ at, caller, actor, verb: 'restore-tree', node: rootNode, path: '/', origin })
  yield* changeDataFingerprint()
  const { files, lost, ...changed } = yield* restoreAll(caller, { goal, revision, at })
  yield* takeMetadataBack({ goal, revision })
  yield* takeSharesBack({ goal, revision })
  yield* takeNewLinksBack({ goal, revision })
  yield* notifyOfGoingBack({ caller, by: actor.number, at, revision, ...changed })
  return { files, lost, undo: undo.id, revision }
}

function* onePath(restore: Restore & Readonly<{ path: Path }>): Script<RestoredTree> {
  const { caller, actor, at, goal, origin, path } = restore
  const row = yield* locateAsOf(path, goal)
  if (!row || !(yield* mayReadAsOf(caller, row.node, goal))) throw notYetThere(path.text)
  if (row.is_folder) refuseByRightsBelow({ caller, actor, actions: ['write'], path })
  yield* finishPurge(at)
  const lookup = yield* locate(path)
  if (lookup.row) yield* authorizeSubtree({ caller, actor, actions: ['write', 'delete'], row: lookup.row, path })
  if (lookup.row?.node !== row.node) yield* refuseServiceFolder(caller, lookup.row, path)
  yield* guard({ caller, actor, at, path, lookup, requires: anyState, change: lookup.row ? 'departure' : 'arrival' })
  if (lookup.blocked) throw parentIsFile(path.text)
  const before = yield* totalsBelow(rootNode)
  const undo = yield* snapshotForUndo({
    caller,
    actor,
    at,
    // Everybody sees the snapshots: where rights hide something, its name stays out of them.
    description: `Before taking ${nodesMatter(caller) ? 'something' : path.text} back to ${origin}, ${timestamp(at)}`,
  })
  if (!row.is_folder) {
    const { revision } = yield* putBack({ caller, actor, at, path, lookup, row, verb: 'restore-tree', origin, goal })
    return { files: 1, lost: 0, undo: undo.id, revision }
  }
  const { revision, node } = yield* revise({
    at,
    caller,
    actor,
    verb: 'restore-tree',
    node: row.node,
    path: path.text,
    origin,
    nodes: lookup.missing,
  })
  const firstNode = node - lookup.missing + 1
  const restored = yield* restoreFolder({ goal, revision, at, path, lookup, row, firstNode, caller, actor })
  yield* takeSharesBack({ goal, revision })
  yield* refuseGrownPastQuota(before)
  return { ...restored, undo: undo.id, revision }
}

/** Throws `files.quota-exceeded` when an account now owns more than before and more than its quota. */
function* refuseGrownPastQuota(before: readonly Amount[]): Script<void> {
  const had = new Map(before.map(({ owner, bytes }) => [owner, bytes]))
  for (const { owner, bytes } of yield* totalsBelow(rootNode)) {
    if (bytes <= (had.get(owner) ?? 0)) continue
    const account = yield* quotas.first({ number: owner })
    if (account && account.quota !== null && bytes > account.quota) throw quotaExceeded(account.username)
  }
}
