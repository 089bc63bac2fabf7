/**
 * The one gate. Every operation that looks at the tree or changes it passes here, whichever protocol asks. Who changes
 * something is looked up again inside the transaction, so a role that was taken away a moment ago counts already.
 * Where the service has policies, they decide instead of the role; what the credential allows counts in either case, and
 * comes first: no role and no policy lets an app password, a share, an editor's token or a worker administer. Of an address
 * in a snapshot policies judge the path that it has in the tree.
 */
import type { Script } from '@alluvium/database'
import type { Caller, Problem } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { reachesAccount } from '../../model/credential.ts'
import type { Deed } from '../../model/deed.ts'
import type { Path } from '../../model/path.ts'
import { textInTree } from '../../model/snapshot-path.ts'
import { type Role, statement, type Tables } from '../../ports/ledger.ts'
import { credentialsWrong, loginNeeded, policyForbids, roleForbids, scopeForbids } from '../../problems/callers.ts'

const reading: readonly Deed[] = ['read', 'list']
const writing: readonly Deed[] = [...reading, 'write', 'delete', 'share', 'tag', 'restore', 'snapshot']

/** What is nobody's but who logged in to the account: see `model/credential.ts`. */
const administering: readonly Deed[] = ['audit', 'administer']

const allowed: Readonly<Record<Role, readonly Deed[]>> = {
  admin: [...writing, ...administering],
  user: writing,
  readonly: reading,
  none: [],
}
const deedsOf: ReadonlyMap<string, readonly Deed[]> = new Map(Object.entries(allowed))

const roleAllows = (role: string, deed: Deed): boolean => deedsOf.get(role)?.includes(deed) ?? false

/** Why the credential itself does not allow it, whoever holds it; undefined when it does. */
function credentialRefusal(caller: Caller, deed: Deed): Problem | undefined {
  if (administering.includes(deed) && !reachesAccount(caller)) return loginNeeded()
  return caller.scope === 'read' && !reading.includes(deed) ? scopeForbids() : undefined
}

/** Throws `files.login-needed` or `files.scope-forbids`. */
function refuseByCredential(caller: Caller, deed: Deed): void {
  const refusal = credentialRefusal(caller, deed)
  if (refusal) throw refusal
}

/** Throws `files.role-forbids`, `files.policy-forbids` and what `refuseByCredential` throws. */
function judge(caller: Caller, deed: Deed, path: Path | string, role: string): void {
  refuseByCredential(caller, deed)
  if (!caller.refusal) {
    if (!roleAllows(role, deed)) throw roleForbids(role)
    return
  }
  const why = caller.refusal({ deed, path: textInTree(typeof path === 'string' ? path : path.text), role })
  if (why !== undefined) throw policyForbids(why)
}

/** Whether policies, or else the role, grant it; not what the credential allows. */
const grants = (caller: Caller, deed: Deed, path: string, role: string): boolean =>
  caller.refusal ? caller.refusal({ deed, path: textInTree(path), role }) === undefined : roleAllows(role, deed)

/** Throws what `permit` throws. The caller's role was read when the request came in. */
export function permitReading(caller: Caller, deed: 'read' | 'list', path: Path): void {
  judge(caller, deed, path, caller.role)
}

/** For the gate of a route, before its body is read. Throws what `permit` throws. The caller's role was read when the request came in. */
export function permitAtDoor(caller: Caller, deed: Deed, path: Path | string): void {
  judge(caller, deed, path, caller.role)
}

/**
 * Where the paths are not known yet, or each is judged alone later: throws what `permit` would throw of whatever path.
 * Policies may say something else of each path, so where there are some, only what the credential allows is judged.
 *
 * @param role default: as it was when the request came in.
 */
export function permitSomewhere(caller: Caller, deed: Deed, role: string = caller.role): void {
  refuseByCredential(caller, deed)
  if (!caller.refusal && !roleAllows(role, deed)) throw roleForbids(role)
}

/** For changing what is one's own, whatever one's role: throws `files.scope-forbids` where the credential only reads. */
export function permitOwnChange({ scope }: Caller): void {
  if (scope === 'read') throw scopeForbids()
}

/** Whether the caller may read what is at a path, for lists that leave out what they may not. */
export const mayRead = (caller: Caller, path: string): boolean => grants(caller, 'read', path, caller.role)

/** Whether what is others' is the caller's too; nothing is by a credential that is for files alone. */
export const administers = (caller: Caller, { role }: Readonly<{ role: string }>): boolean =>
  credentialRefusal(caller, 'administer') === undefined && grants(caller, 'administer', '/', role)

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
 * Throws `files.role-forbids`, `files.policy-forbids`, `files.login-needed` or `files.scope-forbids` unless the caller may
 * do the deed there, as the ledger has their account now.
 */
export function* permit(caller: Caller, deed: Deed, path: Path | string): Script<Actor> {
  const actor = yield* actorOf(caller)
  judge(caller, deed, path, actor.role)
  return actor
}

/** One more deed of the same caller. Throws what `permit` throws. */
export function permitToo(caller: Caller, actor: Actor, deed: Deed, path: Path | string): void {
  judge(caller, deed, path, actor.role)
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
