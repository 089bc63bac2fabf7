/** Where the tree is among the addresses of these clients, and whose it is. */
import type { TreePlace } from '../webdav/handle.ts'
import { mountAt } from '../webdav/mount.ts'

type Place = Pick<TreePlace, 'mount' | 'owner'>

const older: Place = { mount: mountAt('remote.php', 'webdav'), owner: undefined }
const filesOf = /^\/remote\.php\/dav\/files\/([^/]+)(?:\/|$)/

/** Undefined for an address of something else. @param path without the query, still encoded. */
export function treeAt(path: string): Place | undefined {
  if (/^\/remote\.php\/webdav(\/|$)/.test(path)) return older
  const [, user = ''] = filesOf.exec(path) ?? []
  const owner = user === '' ? undefined : nameIn(user)
  return owner === undefined ? undefined : { mount: mountAt('remote.php', 'dav', 'files', owner), owner }
}

function nameIn(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).normalize('NFC')
  } catch {
    return undefined
  }
}
