/**
 * Addresses of snapshots: `/.snapshots/{id}/docs/a.txt` is `/docs/a.txt` as it was when the snapshot was taken. Any
 * client can read there as in the tree, and copy from there into the tree. The operations refuse writes there, as under
 * every reserved name.
 */
import type { Path } from '../../../model/path.ts'
import { inSnapshot } from '../../../model/snapshot-path.ts'
import { type AsOf, placeAsOf } from '../../../operations/temporal/place-as-of.ts'
import type { Tools } from '../../../operations/tools.ts'
import { methodUnknown } from '../../../problems/requests.ts'
import type { Call, Method } from '../call.ts'
import { handleGet } from '../methods/get.ts'
import { handlePropfind } from '../properties/propfind.ts'
import { findSnapshotFolders, listSnapshotFolders } from './snapshot-root.ts'

const allow = 'OPTIONS, GET, HEAD, PROPFIND'

/** The path and revision that a read of a path in a snapshot means. Throws `files.snapshot-missing`. */
export async function placeInSnapshot({ database }: Tools, path: Path): Promise<AsOf | undefined> {
  const place = inSnapshot(path)
  return place && (await database.read(placeAsOf(place)))
}

/** The handler of a method that reads there. Throws `files.method-not-allowed`. */
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
      throw methodUnknown(method, allowAt({ past }))
  }
}

/** An entry of a snapshot may be copied out of it; the list of all snapshots may not. */
const allowAt = ({ past }: Pick<Call, 'past'>): string => (past ? `${allow}, COPY` : allow)

async function handleOptions(_: Tools, call: Call): Promise<void> {
  call.exchange.response.writeHead(204, { Allow: allowAt(call), DAV: '1, 2, 3', 'Accept-Ranges': 'bytes' }).end()
}
