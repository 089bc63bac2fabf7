/**
 * Locks, as DAV:lockdiscovery shows them (RFC 4918, 14.1 and 15.8). Tokens are no secrets: a token works only for the
 * account that holds the lock.
 */
import type { LockRow } from '../../../operations/preconditions/refuse-locked.ts'
import type { Mount } from '../mount.ts'
import { hrefOfText } from '../xml/href.ts'

type Shown = Readonly<{
  /** Milliseconds since 1970. */
  now: number
  /** Where the tree is. */
  mount: Mount
}>

export const activeLocks = (locks: readonly LockRow[], { now, mount }: Shown): string =>
  locks.map((lock) => activeLock(lock, { now, mount })).join('')

function activeLock({ token, deep, exclusive, owner, root, expires_at }: LockRow, { now, mount }: Shown): string {
  const seconds = Math.max(0, Math.ceil((expires_at - now) / 1000))
  return (
    `<d:activelock><d:locktype><d:write/></d:locktype><d:lockscope>${exclusive ? '<d:exclusive/>' : '<d:shared/>'}</d:lockscope>` +
    `<d:depth>${deep ? 'infinity' : '0'}</d:depth>${owner === '' ? '' : `<d:owner>${owner}</d:owner>`}` +
    `<d:timeout>Second-${seconds}</d:timeout><d:locktoken><d:href>${token}</d:href></d:locktoken>` +
    `<d:lockroot><d:href>${mount.href}${hrefOfText(root)}</d:href></d:lockroot></d:activelock>`
  )
}
