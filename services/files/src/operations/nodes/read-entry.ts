/** Reading: what a path names, and where its bytes are. One look, so that entry and bytes are of one revision. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { digestOf, type Location } from '../../model/content.ts'
import type { FileEntry, FolderEntry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { pathMissing } from '../../problems/paths.ts'
import { contentDamaged } from '../../problems/storage.ts'
import { authorizeRequest } from '../authorization/authorize.ts'
import { folderAt } from './folder-at.ts'
import { fileOf, folderEntryOf } from './locate.ts'
import { currentRevision } from './revise.ts'

/** Where the bytes of a file are: in hand, or in the blob store. */
export type Source = Readonly<{ kind: 'bytes'; bytes: Uint8Array }> | Readonly<{ kind: 'blob'; location: Location }>

export type Read =
  | Readonly<{ kind: 'file'; entry: FileEntry; source: Source }>
  /** To be listed as it is at this revision. */
  | Readonly<{ kind: 'folder'; entry: FolderEntry; revision: number }>

export type ReadEntry = Readonly<{
  caller: Caller
  path: Path
  /** The request's address ended in a slash: it means a folder only. */
  folderOnly?: boolean
}>

/**
 * The row, and with it the bytes or the way to them. Not a join: SQLite prepares a join with parameters anew each time
 * it is run, which costs ten times as much as this.
 */
const leaf = statement((db, { parent, key }: { parent: number; key: string }) =>
  db
    .selectFrom('present')
    .selectAll()
    .select((eb) => [
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

type Leaf = EntryRow & Readonly<{ bytes: Uint8Array | null; location: Location | null }>

/** Throws `files.path-missing`, `files.content-damaged`. */
export function* readEntry({ caller, path, folderOnly = false }: ReadEntry): Script<Read> {
  authorizeRequest(caller, 'read', path)
  const row = yield* leafAt(path)
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(path.text)
  if (row.is_folder) return { kind: 'folder', entry: yield* folderEntryOf(row), revision: yield* currentRevision() }
  return { kind: 'file', entry: fileOf(row), source: sourceOf(row, path) }
}

function* leafAt({ keys }: Path): Script<Leaf | undefined> {
  const key = keys.at(-1)
  if (key === undefined) return yield* leaf.first({ parent: 0, key: '' })
  const parent = yield* folderAt(keys.slice(0, -1))
  return parent === undefined ? undefined : yield* leaf.first({ parent, key })
}

/** Wrong bytes are never given out: small ones are looked at here, a blob that is known to be damaged has no location any more. */
function sourceOf({ size, digest, bytes, location }: Leaf, path: Path): Source {
  if (size === 0) return nothing
  if (bytes !== null && digestOf(bytes) === digest) return { kind: 'bytes', bytes }
  if (location !== null) return { kind: 'blob', location }
  throw contentDamaged(path.text)
}
