/**
 * What clients of Nextcloud may be given, as bits, and the right that it is here:
 *
 *   1 read, 2 update, 4 create, 8 delete, 16 share        right     of a folder    of a file
 *                                                         read          1              1
 *                                                         write        15              3
 *                                                         manage       31             19
 *
 * Sharing with people is managing, and what lies between is refused rather than rounded up: nobody is given more than was asked.
 */
import type { Right } from '../../../model/access/right.ts'
import { shareUnsupported } from '../../../problems/shares.ts'

const bits = { read: 1, update: 2, create: 4, remove: 8, share: 16 } as const
const changing = bits.update | bits.create | bits.remove

/** Of a link that shows what is there, and of one that only takes files. */
export const linkPermissions = { showing: bits.read, taking: bits.create } as const
/** Every bit. */
export const allPermissions = changing | bits.read | bits.share

type Shared = Readonly<{ isFolder: boolean }>

export function permissionsOf(right: Right, { isFolder }: Shared): number {
  const written = isFolder ? changing : bits.update
  if (right === 'read') return bits.read
  return bits.read | written | (right === 'manage' ? bits.share : 0)
}

/** Throws `files.share-unsupported`. */
export function rightFor(permissions: number, { isFolder }: Shared): Right {
  const written = permissions & (isFolder ? changing : bits.update)
  if ((permissions & bits.read) === 0) throw shareUnsupported('Whoever may change something here may also read it.')
  if (written === 0) return 'read'
  if (isFolder && written !== changing)
    throw shareUnsupported('A folder is shared to be read, or to be changed in every way: not to do only some of it.')
  return (permissions & bits.share) === 0 ? 'write' : 'manage'
}

/** Whether a link with these takes files, and shows none. Throws `files.share-unsupported`. */
export function takesFiles(permissions: number): boolean {
  const wanted = permissions & ~bits.share
  if (wanted === linkPermissions.showing) return false
  if (wanted === linkPermissions.taking) return true
  throw shareUnsupported('A link shows what is there, or takes files and shows none: not both.')
}
