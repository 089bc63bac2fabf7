/**
 * Checks two limits when bytes are added. The quota counts an account's present files; versions and trash are free. The
 * total counts everything that the account has on the disk, so that nobody fills it with deleted files. Above the
 * total, the oldest entries of the account's trash are purged first; only then the bytes are refused.
 */
import type { Script } from '@alluvium/database'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { quotaExceeded, totalExceeded } from '../../problems/storage.ts'
import { type Actor, totalLimitOf } from '../authorization/authorize.ts'
import type { Room } from '../content/bytes-under-way.ts'
import { amountsOf, totalsOfOwner } from '../nodes/totals.ts'
import { holdingsOf } from './kept-bytes.ts'
import { purgeChunkOf } from './purge.ts'
import { purgeOldest } from './purge-oldest.ts'

const limitsOf = statement((db, { owner }: { owner: number }) =>
  db.selectFrom('users').select(['username', 'storage_quota_bytes', 'storage_total_bytes']).where('number', '=', owner),
)

type Limits = Pick<Actor, 'username' | 'quota' | 'totalLimit'>

function* limitsFor(owner: number, actor: Actor | undefined): Script<Limits | undefined> {
  if (actor && owner === actor.number) return actor
  const found = yield* limitsOf.first({ owner })
  return found && { username: found.username, quota: found.storage_quota_bytes, totalLimit: totalLimitOf(found) }
}

/** The bytes by which an owner's files shrink when an entry goes to the trash. */
export function* freedWith(row: EntryRow | undefined, owner: number): Script<number> {
  if (!row) return 0
  return (yield* amountsOf(row)).reduce((sum, amount) => sum + (amount.owner === owner ? amount.bytes : 0), 0)
}

export type Growth = Readonly<{
  owner: number
  /** The caller's account, if its limits are known. */
  actor?: Actor
  /** Bytes by which the owner's present files grow; negative when they shrink. */
  present: number
  /** Bytes that are stored in addition to those of the owner; 0 for a move. */
  stored: number
}>

/**
 * Throws `files.quota-exceeded` or `files.total-exceeded` when bytes would exceed the owner's limits; a change that
 * adds nothing is always allowed. Purges the owner's oldest trash if that makes room.
 */
export function* makeRoom({ owner, actor, present, stored }: Growth, at: number): Script<void> {
  if (present <= 0 && stored <= 0) return
  const account = yield* limitsFor(owner, actor)
  if (!account) return
  yield* refusePastQuota(account, owner, present)
  const { username, totalLimit } = account
  if (totalLimit === null || stored <= 0) return
  const { total, trash, pendingDeletion } = yield* heldBy(owner)
  if (total + stored <= totalLimit) return
  if (total - trash - pendingDeletion + stored > totalLimit) throw totalExceeded(username)
  if (!(yield* purgeUntil(owner, totalLimit - stored, at))) throw totalExceeded(username)
}

/** Rows that one transaction deletes or reads to make room, because all other writers wait meanwhile. */
const maxRows = 1000

/**
 * Deletes the owner's purged rows, then purges the oldest trash, until so many bytes are left; whether that was
 * reached.
 */
function* purgeUntil(owner: number, goal: number, at: number): Script<boolean> {
  let rows = 0
  while (true) {
    const excess = (yield* heldBy(owner)).total - goal
    if (excess <= 0) return true
    if (rows >= maxRows) return false
    const ended = yield* purgeChunkOf(owner, at)
    const done = ended || (yield* purgeOldest({ owner, bytes: excess, limit: maxRows - rows, at }))
    if (done === 0) return false
    rows += done
  }
}

/** Throws what `makeRoom` is sure to throw, and changes nothing: for bytes that are still to be sent. */
export function* refuseWithoutRoom({ owner, actor, present, stored }: Growth): Script<void> {
  if (present <= 0 && stored <= 0) return
  const account = yield* limitsFor(owner, actor)
  if (!account) return
  yield* refusePastQuota(account, owner, present)
  if (account.totalLimit === null || stored <= 0) return
  const { total, trash, pendingDeletion, uploads } = yield* heldBy(owner)
  // The parts of an upload become the stored content; they don't need room twice.
  if (total - trash - pendingDeletion - uploads + stored > account.totalLimit) throw totalExceeded(account.username)
}

type Whose = Readonly<{ owner: number; actor: Actor; replaced: number }>

/**
 * The room for one more file within the owner's limits; undefined without limits.
 * @param replaced bytes of the file that it replaces.
 */
export function* roomOf({ owner, actor, replaced }: Whose): Script<Room | undefined> {
  const account = yield* limitsFor(owner, actor)
  if (!account || (account.quota === null && account.totalLimit === null)) return undefined
  const { username, quota, totalLimit } = account
  const ofQuota = quota === null ? Number.POSITIVE_INFINITY : quota - (yield* totalsOfOwner(owner)).bytes + replaced
  const ofTotal = totalLimit === null ? Number.POSITIVE_INFINITY : totalLimit - (yield* lastingOf(owner))
  const refusal = () => (ofQuota <= ofTotal ? quotaExceeded(username) : totalExceeded(username))
  return { owner, bytes: Math.min(ofQuota, ofTotal), replaced, refusal }
}

/** The bytes of an owner without the trash. */
function* lastingOf(owner: number): Script<number> {
  const { total, trash, pendingDeletion } = yield* heldBy(owner)
  return total - trash - pendingDeletion
}

function* refusePastQuota({ username, quota }: Limits, owner: number, more: number): Script<void> {
  if (more <= 0 || quota === null) return
  const { bytes } = yield* totalsOfOwner(owner)
  if (bytes + more > quota) throw quotaExceeded(username)
}

export type Holdings = Readonly<{
  total: number
  trash: number
  /** Bytes that were purged and are not deleted yet. */
  pendingDeletion: number
  versions: number
  uploads: number
}>

/** All that an account has on the disk; bytes, each content counted whole. */
export function* heldBy(owner: number): Script<Holdings> {
  const held = yield* holdingsOf.first({ owner })
  const trash = held?.trash ?? 0
  const pendingDeletion = held?.pendingDeletion ?? 0
  const uploads = held?.uploads ?? 0
  const versions = held?.versions ?? 0
  const total = (held?.present ?? 0) + trash + pendingDeletion + versions + (held?.saves ?? 0) + uploads
  return { total, trash, pendingDeletion, versions, uploads }
}
