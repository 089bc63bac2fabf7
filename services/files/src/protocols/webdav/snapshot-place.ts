/**
 * Addresses of snapshots: `/.snapshots/{id}/docs/a.txt` is `/docs/a.txt` as it was when the snapshot was taken. Any
 * client reads there as it reads the tree, and copies from there into it; writing there is refused by the operations, like under every reserved name.
 */
import { type Path, pathOf } from '../../model/path.ts'
import { snapshotById } from '../../operations/history/snapshots.ts'
import type { Tools } from '../../operations/tools.ts'
import { methodUnknown } from '../../problems/requests.ts'
import type { Call, Method } from './call.ts'
import { handleGet } from './get.ts'
import { handlePropfind } from './propfind.ts'
import { findSnapshotFolders, listSnapshotFolders } from './snapshot-root.ts'

const root = '.snapshots'
const allow = 'OPTIONS, GET, HEAD, COPY, PROPFIND'

/** What a reading request means by its path, when that is below a snapshot. Throws `files.snapshot-missing`. */
export async function placeInSnapshot({ database }: Tools, { keys, names }: Path): Promise<Call['past']> {
  const [first, id, ...rest] = keys
  if (first !== root || id === undefined) return undefined
  const { revision } = await database.read(snapshotById(id))
  return { path: pathOf(names.slice(names.length - rest.length)), revision }
}

export const isSnapshots = ({ keys }: Path): boolean => keys[0] === root

/** What answers a method that reads there. Throws `files.method-not-allowed`. */
export function snapshotMethod(method: string, { past }: Call): Method {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return past ? handleGet : listSnapshotFolders
    case 'PROPFIND':
      return past ? handlePropfind : findSnapshotFolders
    case 'OPTIONS':
      return handleOptions
    default:
      throw methodUnknown(method, allow)
  }
}

async function handleOptions(_: Tools, { exchange: { response } }: Call): Promise<void> {
  response.writeHead(204, { Allow: allow, DAV: '1, 2, 3', 'Accept-Ranges': 'bytes' }).end()
}
