/** Releases a lock, from any path that it covers; it is always released as a whole (RFC 4918, 9.11). */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Path, refuseReserved } from '../../model/path.ts'
import type { Precondition } from '../../model/precondition.ts'
import { lockElsewhere } from '../../problems/locks.ts'
import { authorize, authorizeActor } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'
import { noteChanged } from '../note-changed.ts'
import { guard } from '../preconditions/guard.ts'
import { closeLock } from '../preconditions/lock-rows.ts'
import { locksAround } from '../preconditions/refuse-locked.ts'

export type ReleaseLock = Readonly<{ caller: Caller; path: Path; at: number; requires: Precondition; token: string }>

/**
 * Only an administrator may release another account's lock. Throws `files.lock-elsewhere`, `files.role-forbids`,
 * `files.precondition-failed`.
 */
export const releaseLock = worksOnFullDisk(function* releaseLock({
  caller,
  path,
  at,
  requires,
  token,
}: ReleaseLock): Script<void> {
  const actor = yield* authorize(caller, 'write', path)
  refuseReserved(path)
  const lookup = yield* locate(path)
  yield* guard({ caller, actor, at, path, lookup, requires, change: 'nothing' })
  const lock = (yield* locksAround(lookup, at)).find((one) => one.token === token)
  if (!lock) throw lockElsewhere(path.text)
  if (lock.account !== actor.number) {
    authorizeActor(caller, actor, 'administer', path)
    yield* noteChanged(caller, path.text) // nothing of the tree, but an act that the audit log tells of
  }
  yield* closeLock.run({ token })
})
