/**
 * Authorization. Every operation that reads or changes the tree calls this file, whichever protocol asks. Whoever changes
 * something is looked up again inside the transaction, so a role or a right that was taken away a moment ago no longer counts.
 *
 *   1. the credential    an app password, a share, an editor's token or a worker never administers, whatever roles and policies say
 *   2. the role          what the account may do at most
 *   3. rights            what was granted to the account on the path: see docs/guides/who-sees-what.md
 *   4. policies          where the service has any: instead of 2 and 3, or in addition to them
 *
 * What the caller may not read does not exist for them. For an address in a snapshot, the path that it has in the tree counts.
 */
import type { Script } from '@alluvium/database'
import type { Caller, Problem } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { levelOf, type Right } from '../../model/access/right.ts'
import { administering, isReading, roleAllows } from '../../model/access/role.ts'
import type { Action } from '../../model/action.ts'
import { reachesAccount } from '../../model/credential.ts'
import type { Path } from '../../model/path.ts'
import { textInTree } from '../../model/snapshot-path.ts'
import { type Role, statement, type Tables } from '../../ports/ledger.ts'
import { nameUnavailable, rightForbids } from '../../problems/access.ts'
import { credentialsWrong, loginNeeded, policyForbids, roleForbids, scopeForbids } from '../../problems/callers.ts'
import { pathMissing } from '../../problems/paths.ts'
import { accessToken } from './access-rows.ts'
import { rootColumn, rootLost } from './expect-root.ts'
import type { Rights, RightsRefusal } from './rights-of-account.ts'

/** A caller with the rights of their account; undefined rights where there are no accounts, or policies decide alone. */
export type Asker = Caller & Readonly<{ rights?: Rights }>

/** Why the credential does not allow the action, whoever holds it; undefined when it does. */
function credentialRefusal(caller: Caller, action: Action): Problem | undefined {
  if (administering.includes(action) && !reachesAccount(caller)) return loginNeeded()
  return caller.scope === 'read' && !isReading(action) ? scopeForbids() : undefined
}

/** Throws `files.login-needed` or `files.scope-forbids`. */
function refuseByCredential(caller: Caller, action: Action): void {
  const refusal = credentialRefusal(caller, action)
  if (refusal) throw refusal
}

/** Whether role, rights and policies grant it; not what the credential allows. */
export function isAllowed({ rights, refusal }: Asker, action: Action, path: string, role: string): boolean {
  const text = textInTree(path)
  if (rights ? rights.refusal(action, text, role) !== undefined : !refusal && !roleAllows(role, action)) return false
  return refusal?.({ action, path: text, role }) === undefined
}

/** Whether what the caller may do differs from path to path: then each path has to be asked about. */
export const differsByPath = ({ refusal, rights }: Asker): boolean =>
  refusal !== undefined || (rights?.differ() ?? false)

/**
 * Authorizes by the role that the caller had when the request came in: for reading, and for the gate of a route before its
 * body is read. Throws what `authorize` throws.
 */
export function authorizeRequest(caller: Caller, action: Action, path: Path | string): void {
  authorizeActor(caller, caller, action, path)
}

/**
 * Authorizes where the paths are not known yet, or where each path is authorized by itself later. Policies may differ from
 * path to path, so where there are policies this checks only the credential. Throws `files.role-forbids`,
 * `files.login-needed` or `files.scope-forbids`.
 * @param role default: the role that the caller had when the request came in.
 */
export function authorizeAnywhere(caller: Caller, action: Action, role: string = caller.role): void {
  refuseByCredential(caller, action)
  if (!isAllowedAnywhere(caller, action, role)) throw roleForbids(role)
}

/** Whether the caller may read anything at all: somebody without a role may, once they were given a right. */
export const mayReadAnything = (caller: Caller): boolean => isAllowedAnywhere(caller, 'list', caller.role)

const isAllowedAnywhere = ({ refusal, rights }: Asker, action: Action, role: string): boolean =>
  rights ? rights.refusal(action, '/', role) !== 'role' : refusal !== undefined || roleAllows(role, action)

/** Authorizes a change of what belongs to the caller, whatever their role. Throws `files.scope-forbids` where the credential only reads. */
export function authorizeOwnChange({ scope }: Caller): void {
  if (scope === 'read') throw scopeForbids()
}

/** Whether the caller may read a path: for lists that leave out the rest. */
export const mayRead = (caller: Caller, path: string): boolean => isAllowed(caller, 'read', path, caller.role)

/** Whether policies forbid the caller an action at a path, whatever rights say. @param action default: to read. */
export const isForbiddenByPolicy = ({ refusal, role }: Asker, path: string, action: Action = 'read'): boolean =>
  refusal?.({ action, path: textInTree(path), role }) !== undefined

/** Whether an action would be allowed at a path, as far as credential, role, rights and policies decide. */
export const may = (caller: Caller, action: Action, path: string): boolean =>
  credentialRefusal(caller, action) === undefined && isAllowed(caller, action, path, caller.role)

/** Whether the caller sees a folder only as the way to what was granted to them: then nothing of it shows but its name. */
export const passesOnly = ({ rights, role }: Asker, path: string): boolean =>
  rights !== undefined && rights.differ() && rights.levelAt(textInTree(path), role) === 0

/** Whether the nodes of entries matter for what the caller may read, not only their paths: rights move along with entries. */
export const nodesMatter = ({ rights }: Asker): boolean => rights?.differ() ?? false

/** Whether the caller has a right on an entry that was in these folders, from the root to the entry itself, by the grants of today. */
export const hasRightOnNodes = ({ rights, role }: Asker, right: Right, nodes: readonly number[]): boolean =>
  !rights?.differ() || rights.levelOfNodes(nodes, role) >= levelOf(right)

/** Whether the caller may read an entry that was found at a path, now or in the past: by the path and by the entry itself. */
export const mayReadEntry = (caller: Asker, path: string, node: number): boolean =>
  mayRead(caller, path) && (caller.rights?.isOpen(node, textInTree(path), caller.role) ?? true)

/**
 * The same for the entries of one folder, which are decided with the folder but for those that have rights of their own.
 * @param folder its path.
 */
export function readableIn(
  caller: Asker,
  folder: string,
): (child: Readonly<{ name: string; node: number }>) => boolean {
  const { rights, refusal, role } = caller
  const text = textInTree(folder)
  if (rights && !refusal) return rights.readableIn(text, role)
  if (!refusal) return () => roleAllows(role, 'read')
  const below = text === '/' ? '/' : `${text}/`
  return ({ name, node }) => mayReadEntry(caller, below + name, node)
}

/** Whether an entry is a closed folder in which the caller has no right, nor on the way to one. */
export const isClosedTo = ({ rights, role }: Asker, node: number): boolean => rights?.isClosed(node, role) ?? false

/** Whether the caller may see and change what belongs to others. A credential that is for files alone never may. */
export const mayAdminister = (caller: Caller, { role }: Readonly<{ role: string }>): boolean =>
  credentialRefusal(caller, 'administer') === undefined && isAllowed(caller, 'administer', '/', role)

/** The account that acts. */
export type Actor = Readonly<{
  number: number
  username: string
  role: Role
  /** Bytes that their present files may hold; null: any number. */
  quota: number | null
  /** Bytes with trash, versions, kept saves and unfinished uploads; null: any number. */
  totalLimit: number | null
}>

export const totalLimitOf = ({
  storage_quota_bytes: quota,
  storage_total_bytes: total,
}: Pick<Tables['users'], 'storage_quota_bytes' | 'storage_total_bytes'>): number | null =>
  total ?? (quota === null ? null : Math.min(Number.MAX_SAFE_INTEGER, quota * filesBudgets.storedQuotas.limit))

/** The columns of which an actor is made. */
export const accountColumns = [
  'number',
  'username',
  'role',
  'status',
  'storage_quota_bytes',
  'storage_total_bytes',
] as const

const account = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .select((eb) => [eb.selectFrom('ledger').select('ledger.access').$asScalar().$notNull().as('access'), rootColumn])
    .where('id', '=', id),
)

/**
 * Authorizes an action on a path, with the caller's account as the ledger has it now, and returns that account. Throws
 * `files.role-forbids`, `files.policy-forbids`, `files.login-needed` or `files.scope-forbids`.
 */
export function* authorize(caller: Caller, action: Action, path: Path | string): Script<Actor> {
  const actor = yield* actorOf(caller)
  authorizeActor(caller, actor, action, path)
  return actor
}

/**
 * Authorizes one more action of a caller whose role was looked up before. Throws `files.role-forbids`,
 * `files.policy-forbids`, `files.login-needed` or `files.scope-forbids`.
 */
export function authorizeActor(
  caller: Caller,
  { role }: Readonly<{ role: string }>,
  action: Action,
  path: Path | string,
): void {
  refuseByCredential(caller, action)
  const { refusal, rights }: Asker = caller
  const text = textInTree(typeof path === 'string' ? path : path.text)
  if (rights) refuseByRights(rights.refusal(action, text, role), { action, path: text, role })
  else if (!refusal && !roleAllows(role, action)) throw roleForbids(role)
  const why = refusal?.({ action, path: text, role })
  if (why !== undefined) throw policyForbids(why)
}

type Asked = Readonly<{ action: Action; path: string; role: string }>

/** Throws `files.role-forbids`, `files.right-forbids`, `files.path-missing` or `files.name-unavailable`. */
function refuseByRights(refusal: RightsRefusal | undefined, { action, path, role }: Asked): void {
  if (refusal === undefined) return
  if (refusal === 'role') throw roleForbids(role)
  if (refusal === 'lesser') throw rightForbids(path)
  throw action === 'write' ? nameUnavailable(path) : pathMissing(path)
}

/** The caller's account, when it is active, with its rights as they are now. Throws `files.credentials-wrong`. */
export function* actorOf(caller: Asker): Script<Actor> {
  const found = yield* account.first({ id: caller.id })
  if (found?.root === null) throw rootLost()
  if (found) yield* followRights(caller, found.access)
  return actorIn(found)
}

/** Brings the rights of a caller up to date. @param token of the last change of rights, as the ledger has it. */
export function* followRights({ rights }: Asker, token: number): Script<void> {
  if (rights) yield* rights.follow(token)
}

/**
 * The same with the token of the transaction: to be called by every script that finds entries by anything else than the path of
 * the request. The tree that it sees may be newer than the rights that were read at the log-in. And it may be older than those of
 * now: another transaction may have followed a closed folder to its new place, while this one still finds what lies in it at the
 * old place, where nothing is closed any more. So it is called after the rows are read and directly before the caller's rights are
 * asked for, with no query in between.
 */
export function* followRightsNow(caller: Asker): Script<void> {
  if (caller.rights) yield* followRights(caller, yield* accessToken())
}

/** Throws `files.credentials-wrong`. */
export function actorIn(found: Pick<Tables['users'], (typeof accountColumns)[number]> | undefined): Actor {
  if (!found || found.status !== 'active') throw credentialsWrong()
  return {
    number: found.number,
    username: found.username,
    role: found.role,
    quota: found.storage_quota_bytes,
    totalLimit: totalLimitOf(found),
  }
}
