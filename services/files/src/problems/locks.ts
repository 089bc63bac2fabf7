/** Locks, of whichever protocol. */
import { Problem } from '@alluvium/kernel'

export const locked = (path: string) =>
  new Problem('locked', 'files.locked', `${path} is locked, and the request does not name the lock.`)

export const lockedByAnother = (path: string) =>
  new Problem(
    'locked',
    'files.locked',
    `${path} is locked, and the lock that the request names belongs to somebody else.`,
  )

export const lockConflict = (path: string) =>
  new Problem('locked', 'files.lock-conflict', `A lock on ${path} stands in the way of this one.`)

export const lockElsewhere = (path: string) =>
  new Problem('taken', 'files.lock-elsewhere', `The lock that the request names does not lie on ${path}.`)

export const lockNotHeld = (path: string) =>
  new Problem('stale', 'files.lock-not-held', `The request names no lock on ${path} that could be refreshed.`)

export const lockOfAnother = () =>
  new Problem('forbidden', 'files.lock-of-another', 'The lock belongs to somebody else.')

/** @param waitMs until the first of them expires. */
export const tooManyLocks = (limit: number, waitMs: number) =>
  new Problem('too-many', 'files.too-many-locks', `An account may hold at most ${limit} locks at a time.`, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  })
