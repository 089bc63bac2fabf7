/** Reads the entry at a path, and where its bytes are. One transaction, so entry and bytes are of the same revision. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { digestOf, type Location } from '../../model/content.ts'
import type { FileEntry, FolderEntry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { pathMissing } from '../../problems/paths.ts'
import { contentDamaged } from '../../problems/storage.ts'
import { authorizeRequest, followRights } from '../authorization/authorize.ts'
import { rootLost } from '../authorization/expect-root.ts'
import { folderAt } from './folder-at.ts'
import { fileOf, folderEntryOf } from './locate.ts'
import { currentRevision } from './revise.ts'
import { folderSeenBy } from './seen-by.ts'

/** Where the bytes of a file are: in memory, or in the blob store. */
export type Source = Readonly<{ kind: 'bytes'; bytes: Uint8Array }> | Readonly<{ kind: 'blob'; location: Location }>

export type Read =
  | Readonly<{ kind: 'file'; entry: FileEntry; source: Source }>
  /** A folder, to be listed as of this revision. */
  | Readonly<{ kind: 'folder'; entry: FolderEntry; revision: number }>

export type ReadEntry = Readonly<{
  caller: Caller
  path: Path
  /** The request's address ends in a slash: it means a folder only. */
  folderOnly?: boolean
}>

/**
 * The row, with the bytes or their location. Not a join: SQLite prepares a join with parameters again each time it
 * runs, which costs ten times as much.
 */
const leaf = statement((db, { parent, key }: { parent: number; key: string }) =>
  db
    .selectFrom('present')
    .selectAll()
    .select((eb) => [
      eb.selectFrom('ledger').select('access').$asScalar().$notNull().as('access'),
      eb.selectFrom('smalls').select('bytes').whereRef('smalls.small', '=', 'present.small').as('bytes'),
      eb
        .selectFrom('blobs')
        .select('location')
        .whereRef('blobs.digest', '=', 'present.digest')
        .where('present.small', 'is', null)
        .as('location'),
    ])
    .where('parent', '=', parent)
    .where('key', '=', key),
)
const nothing: Source = { kind: 'bytes', bytes: new Uint8Array(0) }

type Leaf = EntryRow & Readonly<{ access: number; bytes: Uint8Array | null; location: Location | null }>

/** Throws `files.path-missing`, `files.content-damaged`. */
export function* readEntry({ caller, path, folderOnly = false }: ReadEntry): Script<Read> {
  authorizeRequest(caller, 'read', path)
  const row = yield* leafAt(path)
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(path.text)
  // The tree may be newer than the rights that were read at the log-in.
  yield* followRights(caller, row.access)
  authorizeRequest(caller, 'read', path)
  if (row.is_folder)
    return {
      kind: 'folder',
      entry: yield* folderSeenBy(caller, yield* folderEntryOf(row)),
      revision: yield* currentRevision(),
    }
  return { kind: 'file', entry: fileOf(row), source: sourceOf(row, path) }
}

function* leafAt({ keys }: Path): Script<Leaf | undefined> {
  const key = keys.at(-1)
  if (key === undefined) {
    const root = yield* leaf.first({ parent: 0, key: '' })
    if (!root) throw rootLost()
    return root
  }
  const parent = yield* folderAt(keys.slice(0, -1))
  return parent === undefined ? undefined : yield* leaf.first({ parent, key })
}

/**
 * Returns where the bytes are, and never damaged ones: small ones are verified here, and a blob that is known to be damaged has no location any
 * more.
 */
function sourceOf({ size, digest, bytes, location }: Leaf, path: Path): Source {
  if (size === 0) return nothing
  if (bytes !== null && digestOf(bytes) === digest) return { kind: 'bytes', bytes }
  if (location !== null) return { kind: 'blob', location }
  throw contentDamaged(path.text)
}
