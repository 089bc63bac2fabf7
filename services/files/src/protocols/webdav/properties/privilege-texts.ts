/**
 * What the caller may do to an entry, in the two forms that clients read:
 *
 *   DAV:current-user-privilege-set   RFC 3744, 5.4; the privileges of 3.1 to 3.11
 *   oc:permissions                   letters, as the servers and clients of ownCloud and Nextcloud have them
 *
 *   right    privileges                                                  letters
 *   read     read, read-current-user-privilege-set                       G: read
 *   write    write, with write-content, write-properties, bind, unbind   D, N, V: delete, rename, move; W: write a file;
 *                                                                        C, K: make files, folders in it; R: share
 *   manage   read-acl, write-acl                                         the same
 *
 * DAV:all is never among them: it would include breaking the locks of others. Nor are S and M, by which clients mark what
 * was shared or mounted into a tree of the user's own: there is one tree here.
 */
import type { Privileges } from '../../../operations/access/privileges.ts'
import { dav, type PropertyName } from '../xml/propfind-body.ts'
import { systemTags } from './tag-elements.ts'

export const privilegeSet: PropertyName = { uri: dav, local: 'current-user-privilege-set' }
export const permissions: PropertyName = { uri: 'http://owncloud.org/ns', local: 'permissions' }
/** The properties that say what the caller may do. */
export const privilegeNames = [privilegeSet, permissions, systemTags]

const elements = (...privileges: readonly string[]): string =>
  privileges.map((name) => `<d:privilege><d:${name}/></d:privilege>`).join('')

const reading = elements('read', 'read-current-user-privilege-set')
const writing = elements('write', 'write-content', 'write-properties', 'bind', 'unbind')
const managing = elements('read-acl', 'write-acl')

export const privilegeElements = ({ write, manage }: Privileges): string =>
  reading + (write ? writing : '') + (manage ? managing : '')

export function permissionLetters(
  { write, remove, share }: Privileges,
  { isFolder }: Readonly<{ isFolder: boolean }>,
): string {
  const own = isFolder ? 'CK' : 'W'
  return `${share ? 'R' : ''}G${remove ? 'DNV' : ''}${write ? own : ''}`
}
