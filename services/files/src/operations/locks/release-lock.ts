/** Releases a lock, from any path that it covers; it is always released as a whole (RFC 4918, 9.11). */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { reachesAccount } from '../../model/credential.ts'
import { type Path, refuseReserved } from '../../model/path.ts'
import type { Precondition } from '../../model/precondition.ts'
import { lockElsewhere } from '../../problems/locks.ts'
import { mayManage } from '../access/managed-entry.ts'
import { type Actor, type Asker, authorize, authorizeActor } from '../authorization/authorize.ts'
import { locate, type PathLookup } from '../nodes/locate.ts'
import { noteChanged } from '../note-changed.ts'
import { guard } from '../preconditions/guard.ts'
import { closeLock } from '../preconditions/lock-rows.ts'
import { locksAround } from '../preconditions/refuse-locked.ts'

type Found = Readonly<{ caller: Asker; actor: Actor; path: Path; lookup: PathLookup }>

/** Only where there are rights: elsewhere nobody manages more than others. What was made for a program breaks nobody's lock. */
const managesIt = ({ caller, actor: { role, number: account }, path, lookup: { row } }: Found): boolean =>
  caller.rights !== undefined &&
  reachesAccount(caller) &&
  row !== undefined &&
  mayManage(caller, { role, account, path, row })

export type ReleaseLock = Readonly<{ caller: Caller; path: Path; at: number; requires: Precondition; token: string }>

/**
 * Another account's lock is released by whoever manages what it is on, and by administrators. Throws `files.lock-elsewhere`, `files.role-forbids`,
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
    if (!managesIt({ caller, actor, path, lookup })) authorizeActor(caller, actor, 'administer', path)
    yield* noteChanged(caller, path.text) // nothing of the tree, but an act that the audit log tells of
  }
  yield* closeLock.run({ token })
})
