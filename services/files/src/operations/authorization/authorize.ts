/**
 * Authorization. Every operation that reads or changes the tree calls this file, whichever protocol asks. Whoever changes
 * something is looked up again inside the transaction, so a role that was taken away a moment ago no longer counts.
 *
 *   1. the credential    an app password, a share, an editor's token or a worker never administers, whatever roles and policies say
 *   2. policies          decide instead of the role, where the service has any
 *      or the role
 *
 * For an address in a snapshot, policies are asked about the path that it has in the tree.
 */
import type { Script } from '@alluvium/database'
import type { Caller, Problem } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import type { Action } from '../../model/action.ts'
import { reachesAccount } from '../../model/credential.ts'
import type { Path } from '../../model/path.ts'
import { textInTree } from '../../model/snapshot-path.ts'
import { type Role, statement, type Tables } from '../../ports/ledger.ts'
import { credentialsWrong, loginNeeded, policyForbids, roleForbids, scopeForbids } from '../../problems/callers.ts'

const reading: readonly Action[] = ['read', 'list']
const writing: readonly Action[] = [...reading, 'write', 'delete', 'share', 'tag', 'restore', 'snapshot']

/** Actions only for callers that logged in to the account: see `model/credential.ts`. */
const administering: readonly Action[] = ['audit', 'administer']

const allowed: Readonly<Record<Role, readonly Action[]>> = {
  admin: [...writing, ...administering],
  user: writing,
  readonly: reading,
  none: [],
}
const actionsOf: ReadonlyMap<string, readonly Action[]> = new Map(Object.entries(allowed))

const roleAllows = (role: string, action: Action): boolean => actionsOf.get(role)?.includes(action) ?? false

/** Why the credential does not allow the action, whoever holds it; undefined when it does. */
function credentialRefusal(caller: Caller, action: Action): Problem | undefined {
  if (administering.includes(action) && !reachesAccount(caller)) return loginNeeded()
  return caller.scope === 'read' && !reading.includes(action) ? scopeForbids() : undefined
}

/** Throws `files.login-needed` or `files.scope-forbids`. */
function refuseByCredential(caller: Caller, action: Action): void {
  const refusal = credentialRefusal(caller, action)
  if (refusal) throw refusal
}

/** Whether policies, or else the role, grant it; not what the credential allows. */
const isAllowed = (caller: Caller, action: Action, path: string, role: string): boolean =>
  caller.refusal ? caller.refusal({ action, path: textInTree(path), role }) === undefined : roleAllows(role, action)

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
  if (!caller.refusal && !roleAllows(role, action)) throw roleForbids(role)
}

/** Authorizes a change of what belongs to the caller, whatever their role. Throws `files.scope-forbids` where the credential only reads. */
export function authorizeOwnChange({ scope }: Caller): void {
  if (scope === 'read') throw scopeForbids()
}

/** Whether the caller may read a path: for lists that leave out the rest. */
export const mayRead = (caller: Caller, path: string): boolean => isAllowed(caller, 'read', path, caller.role)

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
  db.selectFrom('users').select(accountColumns).where('id', '=', id),
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
  if (!caller.refusal) {
    if (!roleAllows(role, action)) throw roleForbids(role)
    return
  }
  const why = caller.refusal({ action, path: textInTree(typeof path === 'string' ? path : path.text), role })
  if (why !== undefined) throw policyForbids(why)
}

/** The caller's account, when it is active. Throws `files.credentials-wrong`. */
export function* actorOf(caller: Caller): Script<Actor> {
  return actorIn(yield* account.first({ id: caller.id }))
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
