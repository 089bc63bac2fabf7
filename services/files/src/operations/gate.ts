/**
 * The one gate. Every operation that looks at the tree or changes it passes here, whichever protocol asks. Who changes
 * something is looked up again inside the transaction, so a role that was taken away a moment ago counts already.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Role, statement } from '../ports/ledger.ts'
import { credentialsWrong, roleForbids } from '../problems.ts'

type Deed = 'read' | 'write'

const allowed: Readonly<Record<Role, readonly Deed[]>> = {
  admin: ['read', 'write'],
  user: ['read', 'write'],
  readonly: ['read'],
  none: [],
}
const deedsOf: ReadonlyMap<string, readonly Deed[]> = new Map(Object.entries(allowed))

const allows = (role: string, deed: Deed): boolean => deedsOf.get(role)?.includes(deed) ?? false

/** Throws `files.role-forbids`. The caller's role was read when the request came in. */
export function permitReading({ role }: Caller): void {
  if (!allows(role, 'read')) throw roleForbids(role)
}

/** The account that acts. */
export type Actor = Readonly<{ number: number; username: string; quota: number | null }>

const account = statement((db, { id }: { id: string }) =>
  db.selectFrom('users').select(['number', 'username', 'role', 'status', 'storage_quota_bytes']).where('id', '=', id),
)

/** Throws `files.role-forbids` unless the caller's role allows the deed as the ledger has it now. */
export function* permit(caller: Caller, deed: Deed): Script<Actor> {
  const found = yield* account.first({ id: caller.id })
  if (!found || found.status !== 'active') throw credentialsWrong()
  if (!allows(found.role, deed)) throw roleForbids(found.role)
  return { number: found.number, username: found.username, quota: found.storage_quota_bytes }
}
