/** Where the tree is among the addresses of these clients, and whose it is. */
import type { TreePlace } from '../webdav/handle.ts'
import { filesOfUser, olderMount } from '../webdav/mount.ts'
import { nameIn } from './user-place.ts'

type Place = Pick<TreePlace, 'mount' | 'owner'>

const older: Place = { mount: olderMount, owner: undefined }

const filesOf = /^\/remote\.php\/dav\/files\/([^/]+)(?:\/|$)/

/** Undefined for an address of something else. @param path without the query, still encoded. */
export function treeAt(path: string): Place | undefined {
  if (/^\/remote\.php\/webdav(\/|$)/.test(path)) return older
  const [, user = ''] = filesOf.exec(path) ?? []
  const owner = user === '' ? undefined : nameIn(user)
  return owner === undefined ? undefined : { mount: filesOfUser(owner), owner }
}
