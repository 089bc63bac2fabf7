/** Where the bytes of a present or past row are. */
import type { Script } from '@alluvium/database'
import { digestOf } from '../../model/content.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { contentDamaged } from '../../problems/storage.ts'
import type { Source } from './read-entry.ts'

export const bytesOfSmall = statement((db, { small }: { small: number }) =>
  db.selectFrom('smalls').select('bytes').where('small', '=', small),
)
const locationOfBlob = statement((db, { digest }: { digest: string }) =>
  db.selectFrom('blobs').select('location').where('digest', '=', digest),
)

/** Returns where the bytes of a row are. @param path for the error sentence. Throws `files.content-damaged` when the bytes are lost or damaged. */
export function* contentOfRow(row: EntryRow, path: string): Script<Source> {
  if (row.size === 0) return { kind: 'bytes', bytes: new Uint8Array(0) }
  if (row.small !== null) {
    const found = yield* bytesOfSmall.first({ small: row.small })
    if (!found || digestOf(found.bytes) !== row.digest) throw contentDamaged(path)
    return { kind: 'bytes', bytes: found.bytes }
  }
  const found = yield* locationOfBlob.first({ digest: row.digest ?? '' })
  if (!found) throw contentDamaged(path)
  return { kind: 'blob', location: found.location }
}
