/**
 * Locks of editors. For other programs such a lock is a WebDAV lock, a row of `locks`; the editor's id of it is stored
 * beside it. Everybody who edits the file in the same editor shares it: knowing the id means holding the lock.
 */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { wopiLockMismatch } from '../../problems/wopi.ts'
import type { Edited } from './editing.ts'

/** The duration in the specification. */
export const lockSeconds = 30 * 60

export type HeldLock = Readonly<{ name: string; token: string }>

const held = statement((db, { node, now }: { node: number; now: number }) =>
  db
    .selectFrom('wopi_locks')
    .select(['name', 'token'])
    .where('node', '=', node)
    .where('token', 'in', (eb) =>
      eb.selectFrom('locks').select('locks.token').where('locks.node', '=', node).where('locks.expires_at', '>', now),
    ),
)
const keep = statement((db, { node, name, token }: { node: number; name: string; token: string }) =>
  db
    .insertInto('wopi_locks')
    .values({ node, name, token })
    .onConflict((conflict) =>
      conflict.column('node').doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), token: eb.ref('excluded.token') })),
    ),
)
const handOver = statement((db, { token, account }: { token: string; account: number }) =>
  db.updateTable('locks').set({ account }).where('token', '=', token),
)
const orphans = statement((db) =>
  db.deleteFrom('wopi_locks').where('token', 'not in', (eb) => eb.selectFrom('locks').select('locks.token')),
)

/** The editor's lock on a file; undefined when there is none, or it has expired. */
export const heldLock = (node: number, now: number): Script<HeldLock | undefined> => held.first({ node, now })

export function* nameLock(lock: Readonly<{ node: number; name: string; token: string }>): Script<void> {
  yield* keep.run(lock)
}

/** Gives the lock to this account, so that its next operation may use it. */
export function* takeOver({ token }: HeldLock, account: number): Script<void> {
  yield* handOver.run({ token, account })
}

/** Throws `files.wopi-lock-mismatch` unless the editor holds the lock with this id. */
export function* requireLock({ row, path }: Edited, name: string, now: number): Script<HeldLock> {
  const lock = yield* heldLock(row.node, now)
  if (lock?.name !== name) throw wopiLockMismatch(path.text, lock?.name ?? '')
  return lock
}

/** Removes the ids of locks that are gone. */
export const forgetLockNames = (): Script<number> => orphans.run({})
