/**
 * Gives and takes rights on a file or a folder, and all below it. A grant belongs to the entry and moves along with it; it is
 * for an account or a group by its id, so a name that is used again inherits nothing.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import type { Right } from '../../model/access/right.ts'
import type { NotificationKind } from '../../model/notification.ts'
import type { Path } from '../../model/path.ts'
import { rootNode, statement, type Tables } from '../../ports/ledger.ts'
import { grantMissing, lastManager, tooManyGrants } from '../../problems/access.ts'
import { pathMissing } from '../../problems/paths.ts'
import { userNamed } from '../accounts/user-named.ts'
import { authorize } from '../authorization/authorize.ts'
import { budgetOf } from '../authorization/budget-of.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { groupNamed } from '../groups/group-rows.ts'
import { locate } from '../nodes/locate.ts'
import { noteChanged } from '../note-changed.ts'
import type { Recipients } from '../notifications/notification-rows.ts'
import { notify } from '../notifications/notify.ts'
import { settleRequests } from '../notifications/settle.ts'
import { closeLock } from '../preconditions/lock-rows.ts'
import { locksWithin } from '../preconditions/refuse-locked.ts'
import { type GrantRow, grantRow, grantsGivenBy, keepGrant, removeGrant } from './grant-rows.ts'
import { type ManagedEntry, managedEntry } from './managed-entry.ts'

/** Whom a grant is for, as a person names them: an account or a group by its name, or everybody who is signed in. */
export type NamedHolder = Readonly<{ user: string }> | Readonly<{ group: string }> | Readonly<{ everybody: true }>

export type TakeGrant = Readonly<{ caller: Caller; path: Path; holder: NamedHolder; at: number }>

export type GiveGrant = TakeGrant & Readonly<{ right: Right }>

const managers = statement((db, { node }: { node: number }) =>
  db
    .selectFrom('grants')
    .leftJoin('users', 'users.id', 'grants.holder')
    .select(['grants.kind', 'grants.holder'])
    .where('node', '=', node)
    .where('right_name', '=', 'manage')
    .where((eb) => eb.or([eb('grants.kind', '!=', 'user'), eb('users.status', '=', 'active')])),
)
const closed = statement((db, { node }: { node: number }) =>
  db.selectFrom('closed_folders').select('node').where('node', '=', node),
)

/**
 * Gives a right; the one that the holder had on the same entry is replaced. Throws `files.path-missing`,
 * `files.right-forbids`, `files.user-missing`, `files.group-missing`, `files.last-manager`, `files.too-many-grants`.
 */
export function* giveGrant({ caller, path, holder, right, at }: GiveGrant): Script<GrantRow> {
  const { actor, row } = yield* managedEntry({ caller, path })
  const named = yield* holderNamed(holder)
  const limit = budgetOf(filesBudgets.grants, caller)
  if (!(yield* grantRow({ node: row.node, ...named.key })) && (yield* grantsGivenBy(actor.number)) >= limit)
    throw tooManyGrants(limit)
  const kept = yield* putGrant({ node: row.node, path, holder: named, by: actor.number, at }, right)
  yield* noteChanged(caller, path.text)
  return kept
}

/**
 * Takes a right back. Everybody may give up their own. Throws `files.path-missing`, `files.right-forbids`,
 * `files.user-missing`, `files.group-missing`, `files.grant-missing`, `files.last-manager`.
 */
export function* takeGrant({ caller, path, holder, at }: TakeGrant): Script<void> {
  const named = yield* holderNamed(holder)
  const { key } = named
  const { actor, row } =
    key.kind === 'user' && key.holder === caller.id
      ? yield* entryToLeave(caller, path)
      : yield* managedEntry({ caller, path })
  yield* dropGrant({ node: row.node, path, holder: named, by: actor.number, at })
  yield* noteChanged(caller, path.text)
}

function* entryToLeave(caller: Caller, path: Path): Script<ManagedEntry> {
  const actor = yield* authorize(caller, 'read', path)
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  return { actor, row }
}

type HolderRow = Readonly<Pick<Tables['grants'], 'kind' | 'holder'>>

/** A holder as the table of grants has it, and who is notified of a change: nobody where it is everybody. */
export type FoundHolder = Readonly<{ key: HolderRow; account?: number; group?: Readonly<{ id: string; name: string }> }>

/** Throws `files.user-missing`, `files.group-missing`. */
export function* holderNamed(holder: NamedHolder): Script<FoundHolder> {
  if ('user' in holder) {
    const { id, number } = yield* userNamed(holder.user)
    return { key: { kind: 'user', holder: id }, account: number }
  }
  if ('group' in holder) {
    const { id, name } = yield* groupNamed(holder.group)
    return { key: { kind: 'group', holder: id }, group: { id, name } }
  }
  return { key: { kind: 'everybody', holder: '' } }
}

type GrantChange = Readonly<{
  node: number
  path: Path
  holder: FoundHolder
  /** The number of the account that changes it; null for a change from the command line. */
  by: number | null
  at: number
}>

/** Gives a right, for somebody who may, and tells whoever gets it. Throws `files.last-manager`. */
export function* putGrant({ node, path, holder, by, at }: GrantChange, right: Right): Script<GrantRow> {
  const key = { node, ...holder.key }
  const before = yield* grantRow(key)
  if (right !== 'manage') yield* refuseLosingLastManager(key, path)
  yield* keepGrant({ ...key, right_name: right, granted_by: by, granted_at: at })
  yield* noteAccessChange({ node })
  if (right === 'read' && before && holder.account !== undefined) yield* endLocksOf(holder.account, { node, at })
  if (before?.right_name !== right) yield* tell({ node, holder, by, at }, 'shared-with-you', right)
  if (holder.account !== undefined) yield* settleRequests({ holder: holder.account, node, right, at })
  const kept = yield* grantRow(key)
  if (!kept) throw new Error('A grant is gone that was just given.')
  return kept
}

/** Takes a right, for somebody who may, and tells whoever had it. Throws `files.grant-missing`, `files.last-manager`. */
export function* dropGrant({ node, path, holder, by, at }: GrantChange): Script<void> {
  const key = { node, ...holder.key }
  const before = yield* grantRow(key)
  if (!before) throw grantMissing(path.text)
  yield* refuseLosingLastManager(key, path)
  yield* removeGrant(key)
  yield* noteAccessChange({ node })
  if (holder.account !== undefined) yield* endLocksOf(holder.account, { node, at })
  yield* tell({ node, holder, by, at }, 'right-taken', before.right_name)
}

/** Whoever lost a right keeps nobody from writing there. Who may still write by another right locks it again. */
function* endLocksOf(account: number, { node, at }: Readonly<{ node: number; at: number }>): Script<void> {
  for (const lock of yield* locksWithin(node, at))
    if (lock.account === account) yield* closeLock.run({ token: lock.token })
}

function* tell(
  { node, holder: { account, group }, by, at }: Omit<GrantChange, 'path'>,
  kind: NotificationKind,
  right: Right,
): Script<void> {
  const to: Recipients | undefined = account !== undefined ? { account } : group && { group: group.id, except: by }
  if (to) yield* notify({ to, kind, by, at, node, facts: { right, ...(group && { group: group.name }) } })
}

/** Into a closed folder nothing reaches from above: somebody must be left who can open it. */
function* refuseLosingLastManager({ node, ...lost }: HolderRow & Readonly<{ node: number }>, path: Path): Script<void> {
  if (node === rootNode || !(yield* closed.first({ node }))) return
  const all = yield* managers.all({ node })
  const isLost = ({ kind, holder }: HolderRow) => kind === lost.kind && holder === lost.holder
  if (all.some(isLost) && all.every(isLost)) throw lastManager(path.text)
}
