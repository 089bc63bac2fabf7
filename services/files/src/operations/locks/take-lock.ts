/**
 * Takes a write lock (RFC 4918, 6 and 9.10). An exclusive lock allows no other beside it, a shared one only shared
 * ones; a deep one covers all entries below, also later ones, but for what lies in closed folders. A lock on a free name makes an empty file, which stays
 * after the lock ends (7.3). Locks are rows: they survive the process, and expire by themselves.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { digestOf } from '../../model/content.ts'
import { type Path, refuseReserved } from '../../model/path.ts'
import type { Precondition } from '../../model/precondition.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { lockConflict, tooManyLocks } from '../../problems/locks.ts'
import { isFolder, pathMissing } from '../../problems/paths.ts'
import { type Actor, authorize } from '../authorization/authorize.ts'
import { authorizeByPoliciesBelow, closedBelow } from '../authorization/authorize-subtree.ts'
import { budgetOf } from '../authorization/budget-of.ts'
import { locate, type PathLookup } from '../nodes/locate.ts'
import { guard } from '../preconditions/guard.ts'
import { forgetExpired, locksHeldBy, openLock } from '../preconditions/lock-rows.ts'
import { withPlaces } from '../preconditions/locked-places.ts'
import { type LockRow, locksOver, locksWithinReach } from '../preconditions/refuse-locked.ts'
import { putFile } from '../tree/put-file.ts'

export type TakeLock = Readonly<{
  caller: Caller
  path: Path
  at: number
  /** The address ends in a slash: it means a folder only. */
  folderOnly: boolean
  requires: Precondition
  /** A new URI that nobody can guess. */
  token: string
  exclusive: boolean
  deep: boolean
  /** The content of DAV:owner, as standalone XML. */
  owner: string
  /** Seconds. */
  timeout: number
}>

export type Taken = Readonly<{
  /** All locks over the path, the new one last. */
  locks: readonly LockRow[]
  /** Whether an empty file was made for it. */
  created: boolean
}>

const nothing = new Uint8Array(0)
const emptyContent = { kind: 'bytes', bytes: nothing, size: 0, digest: digestOf(nothing) } as const

const rowOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').selectAll().where('node', '=', node),
)

/**
 * Throws `files.lock-conflict`, `files.too-many-locks`, `files.locked` and `files.precondition-failed`, and on a free name
 * what `putFile` throws.
 */
export function* takeLock(take: TakeLock): Script<Taken> {
  const { caller, path, at, deep, timeout, token } = take
  const actor = yield* authorize(caller, 'write', path)
  refuseReserved(path)
  yield* forgetExpired(at)
  const limit = budgetOf(filesBudgets.locks, caller)
  const { count, firstExpiry } = yield* locksHeldBy(actor.number)
  if (count >= limit) throw tooManyLocks(limit, firstExpiry - at)
  const lookup = yield* locate(path)
  // Before the locks below are checked: their refusal names the locked paths.
  if (deep && lookup.row) {
    const leftOut = closedBelow(caller, actor, path)
    yield* authorizeByPoliciesBelow({ caller, actor, actions: ['write'], row: lookup.row, path, leftOut })
  }
  const over = yield* locksOver(lookup, at)
  yield* refuseConflict(take, { lookup, over })
  const row = lookup.row ? yield* admitted(take, { actor, lookup, row: lookup.row }) : yield* emptyFile(take)
  const lock: LockRow = {
    token,
    node: row.node,
    deep: deep && row.is_folder ? 1 : 0,
    exclusive: take.exclusive ? 1 : 0,
    account: actor.number,
    owner: take.owner,
    root: row.is_folder && path.names.length > 0 ? `${path.text}/` : path.text,
    expires_at: at + timeout * 1000,
    timeout,
  }
  yield* openLock.run(lock)
  return { locks: [...over, lock], created: lookup.row === undefined }
}

/** Checks an existing entry. A lock does not change it, so no token is needed. */
function* admitted(
  { caller, path, at, folderOnly, requires }: TakeLock,
  { actor, lookup, row }: Readonly<{ actor: Actor; lookup: PathLookup; row: EntryRow }>,
): Script<EntryRow> {
  if (folderOnly && !row.is_folder) throw pathMissing(path.text)
  yield* guard({ caller, actor, at, path, lookup, requires, change: 'nothing' })
  return row
}

function* emptyFile({ caller, path, at, folderOnly, requires }: TakeLock): Script<EntryRow> {
  if (folderOnly) throw isFolder(path.text)
  const plan = { caller, path, requires, parents: 'require', mediaType: null } as const
  const { entry } = yield* putFile({ ...plan, content: emptyContent, at, modified: at })
  const row = yield* rowOf.first({ node: entry.node })
  if (!row) throw new Error('A file that was just made is not there.')
  return row
}

/** RFC 4918, 6.1 and 7.4. The account's own locks conflict like those of others. */
function* refuseConflict(
  { path, at, exclusive, deep }: TakeLock,
  { lookup, over }: Readonly<{ lookup: PathLookup; over: readonly LockRow[] }>,
): Script<void> {
  const below = deep && lookup.row ? yield* locksWithinReach(lookup.row.node, at) : []
  const conflicting = [...over, ...below].filter((lock) => exclusive || lock.exclusive === 1)
  if (conflicting.length === 0) return
  const roots = [...new Set(conflicting.map(({ root }) => root))].toSorted()
  throw withPlaces(lockConflict(roots[0] ?? path.text), {
    roots,
    within: !over.some((lock) => conflicting.includes(lock)),
  })
}
