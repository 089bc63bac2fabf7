/** Refreshes locks: their timeout starts again, and nothing else changes (RFC 4918, 9.10.2). */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Path, refuseReserved } from '../../model/path.ts'
import type { Precondition } from '../../model/precondition.ts'
import { lockNotHeld, lockOfAnother } from '../../problems/locks.ts'
import { pathMissing } from '../../problems/paths.ts'
import { authorize } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'
import { guard } from '../preconditions/guard.ts'
import { prolongLock } from '../preconditions/lock-rows.ts'
import { type LockRow, locksAround } from '../preconditions/refuse-locked.ts'

export type RefreshLock = Readonly<{
  caller: Caller
  path: Path
  at: number
  /** The conditions of the request, with the tokens of the locks. */
  requires: Precondition
  /** Seconds. */
  timeout: number
}>

/**
 * Returns all locks over the path, refreshed or not. Throws `files.lock-not-held` when the request names none of them,
 * `files.lock-of-another`, `files.path-missing`, `files.precondition-failed`.
 */
export function* refreshLock({ caller, path, at, requires, timeout }: RefreshLock): Script<readonly LockRow[]> {
  const actor = yield* authorize(caller, 'write', path)
  refuseReserved(path)
  const lookup = yield* locate(path)
  yield* guard({ caller, actor, at, path, lookup, requires, change: 'nothing' })
  if (!lookup.row) throw pathMissing(path.text)
  const locks = yield* locksAround(lookup, at)
  const named = locks.filter(({ token }) => requires.tokens?.includes(token))
  if (named.length === 0) throw lockNotHeld(path.text)
  if (named.some(({ account }) => account !== actor.number)) throw lockOfAnother()
  const expires_at = at + timeout * 1000
  for (const { token } of named) yield* prolongLock.run({ token, expires_at, timeout })
  return locks.map((lock) => (named.includes(lock) ? { ...lock, expires_at, timeout } : lock))
}
