/**
 * Finds the entry at a path. If there is none, it finds the deepest existing folder on the way, which an operation
 * needs that will make the entry.
 */
import type { Script } from '@alluvium/database'
import type { Entry, FileEntry, FolderEntry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { type EntryRow, rootNode, statement } from '../../ports/ledger.ts'
import { rootLost } from '../authorization/expect-root.ts'
import { folderAt } from './folder-at.ts'

export type PathLookup = Readonly<{
  /** The entry at the path; undefined when there is none. */
  row: EntryRow | undefined
  /** The node of the deepest existing folder on the way, without the entry at the path itself. */
  folder: number
  /** How many folders are missing between that folder and the last name of the path. */
  missing: number
  /** Whether a file is where the path needs a folder. */
  blocked: boolean
}>

const child = statement((db, { parent, key }: { parent: number; key: string }) =>
  db.selectFrom('present').selectAll().where('parent', '=', parent).where('key', '=', key),
)
const step = statement((db, { parent, key }: { parent: number; key: string }) =>
  db.selectFrom('present').select(['node', 'is_folder']).where('parent', '=', parent).where('key', '=', key),
)
const changes = statement((db, { node }: { node: number }) =>
  db
    .selectFrom('totals')
    .select((eb) => [
      eb.fn.max<number | null>('revision').as('revision'),
      eb.fn.max<number | null>('changed').as('changed'),
    ])
    .where('node', '=', node),
)

export const locate = (path: Path): Script<PathLookup> => locateFrom(path, undefined)

/** @param known the folder that holds the path, if already found. */
export function* locateFrom(path: Path, known: number | undefined): Script<PathLookup> {
  const parents = path.keys.slice(0, -1)
  const key = path.keys.at(-1)
  if (key === undefined) {
    const root = yield* child.first({ parent: 0, key: '' })
    if (!root) throw rootLost()
    return found(root, rootNode)
  }
  const folder = known ?? (yield* folderAt(parents))
  return folder === undefined
    ? yield* lastFolderOf(parents)
    : found(yield* child.first({ parent: folder, key }), folder)
}

const found = (row: EntryRow | undefined, folder: number): PathLookup => ({ row, folder, missing: 0, blocked: false })

/** Finds the deepest existing folder on the way to a missing one. */
function* lastFolderOf(parents: readonly string[]): Script<PathLookup> {
  let folder = rootNode
  for (const [depth, key] of parents.entries()) {
    const next = yield* step.first({ parent: folder, key })
    if (!next?.is_folder)
      return { row: undefined, folder, missing: parents.length - depth, blocked: next !== undefined }
    folder = next.node
  }
  throw new Error('A folder was there after all, within one transaction.')
}

/** The entry of a row; a folder's needs a query for its totals. */
export function* entryOf(row: EntryRow): Script<Entry> {
  return row.is_folder ? yield* folderEntryOf(row) : fileOf(row)
}

export function* folderEntryOf(row: EntryRow): Script<FolderEntry> {
  return folderOf(row, yield* changes.first({ node: row.node }))
}

/** What an entry shows of its row. */
export type ShownRow = Omit<EntryRow, 'parent' | 'is_folder' | 'small'>

export function fileOf(row: ShownRow): FileEntry {
  const { node, name, since, size, digest, modified, created, owner, media_type: mediaType } = row
  return { kind: 'file', node, name, since, size, digest: digest ?? '', modified, created, owner, mediaType }
}

export function folderOf(
  { node, name, since, modified, created, owner }: ShownRow,
  last: Readonly<{ revision: number | null; changed: number | null }> | undefined,
): FolderEntry {
  const changedBy = Math.max(since, last?.revision ?? 0)
  return {
    kind: 'folder',
    node,
    name,
    since,
    changedBy,
    modified: Math.max(modified, last?.changed ?? 0),
    created,
    owner,
  }
}
