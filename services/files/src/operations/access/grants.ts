/**
 * Gives and takes rights on a file or a folder, and all below it. A grant belongs to the entry and moves along with it; it is
 * for an account or a group by its id, so a name that is used again inherits nothing.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import type { Right } from '../../model/access/right.ts'
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
import { type GrantRow, grantRow, grantsGivenBy, keepGrant, removeGrant } from './grant-rows.ts'
import { managedEntry } from './managed-entry.ts'

/** Whom a grant is for, as a person names them: an account or a group by its name, or everybody who is signed in. */
export type NamedHolder = Readonly<{ user: string }> | Readonly<{ group: string }> | Readonly<{ everybody: true }>

type Place = Readonly<{ caller: Caller; path: Path; holder: NamedHolder }>

export type GiveGrant = Place & Readonly<{ right: Right; at: number }>

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
  const key = { node: row.node, ...(yield* holderNamed(holder)) }
  const limit = budgetOf(filesBudgets.grants, caller)
  if (!(yield* grantRow(key)) && (yield* grantsGivenBy(actor.number)) >= limit) throw tooManyGrants(limit)
  if (right !== 'manage') yield* refuseLosingLastManager(key, path)
  yield* keepGrant({ ...key, right_name: right, granted_by: actor.number, granted_at: at })
  yield* noteAccessChange({ node: row.node })
  caller.requestContext?.changed.push(path.text)
  const kept = yield* grantRow(key)
  if (!kept) throw new Error('A grant is gone that was just given.')
  return kept
}

/**
 * Takes a right back. Everybody may give up their own. Throws `files.path-missing`, `files.right-forbids`,
 * `files.user-missing`, `files.group-missing`, `files.grant-missing`, `files.last-manager`.
 */
export function* takeGrant({ caller, path, holder }: Place): Script<void> {
  const who = yield* holderNamed(holder)
  const node =
    who.kind === 'user' && who.holder === caller.id
      ? yield* nodeToLeave(caller, path)
      : (yield* managedEntry({ caller, path })).row.node
  const key = { node, ...who }
  if (!(yield* grantRow(key))) throw grantMissing(path.text)
  yield* refuseLosingLastManager(key, path)
  yield* removeGrant(key)
  yield* noteAccessChange({ node })
  caller.requestContext?.changed.push(path.text)
}

function* nodeToLeave(caller: Caller, path: Path): Script<number> {
  yield* authorize(caller, 'read', path)
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  return row.node
}

type HolderRow = Readonly<Pick<Tables['grants'], 'kind' | 'holder'>>

/** Throws `files.user-missing`, `files.group-missing`. */
function* holderNamed(holder: NamedHolder): Script<HolderRow> {
  if ('user' in holder) return { kind: 'user', holder: (yield* userNamed(holder.user)).id }
  if ('group' in holder) return { kind: 'group', holder: (yield* groupNamed(holder.group)).id }
  return { kind: 'everybody', holder: '' }
}

/** Into a closed folder nothing reaches from above: somebody must be left who can open it. */
function* refuseLosingLastManager({ node, ...lost }: HolderRow & Readonly<{ node: number }>, path: Path): Script<void> {
  if (node === rootNode || !(yield* closed.first({ node }))) return
  const all = yield* managers.all({ node })
  const isLost = ({ kind, holder }: HolderRow) => kind === lost.kind && holder === lost.holder
  if (all.some(isLost) && all.every(isLost)) throw lastManager(path.text)
}
