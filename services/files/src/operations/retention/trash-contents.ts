/**
 * What is in a folder of the trash. It went there with the folder and stays below it, so its former place is below the
 * folder's. Rights count as they are today on all folders that it was in: see `way-as-of.ts`.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { parsePath } from '../../model/path.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { trashMissing } from '../../problems/history.ts'
import { type Asker, mayRead } from '../authorization/authorize.ts'
import { childOf } from '../metadata/find-tagged.ts'
import { locateFrom } from '../nodes/locate.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'
import { type TrashItem, trashedItem } from './trash.ts'
import { sizesInTrash } from './trash-sizes.ts'

const children = statement((db, { parent, after, limit }: { parent: number; after: string; limit: number }) =>
  db
    .selectFrom('present')
    .selectAll()
    .where('parent', '=', parent)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit),
)

type Top = Readonly<{ id: string; path: string; row: EntryRow }>
type Placed = Readonly<{ row: EntryRow; path: string }>

/** The last revision in which it was in the tree. */
const lastRevisionOf = ({ id }: Top): number => Number(id.split('-')[1]) - 1

/**
 * The entry that these names lead to from a deleted folder, and where it was. Without names it is the folder itself. Throws
 * `files.path-invalid`, and `files.trash-missing`, also for what the caller might not read there.
 */
export function* placeInTrashed(caller: Caller, top: Top, names: readonly string[]): Script<Placed> {
  let { row, path } = top
  for (const name of names) {
    const step = parsePath(name)
    const isName = row.is_folder === 1 && step.names.length === 1
    const found = isName ? (yield* locateFrom(step, row.node)).row : undefined
    if (!found) throw trashMissing()
    row = found
    path = childOf(path, row.name)
  }
  if (names.length > 0 && !(yield* mayReadIn(caller, top, { row, path }))) throw trashMissing()
  return { row, path }
}

function* mayReadIn(caller: Caller, top: Top, { row, path }: Placed): Script<boolean> {
  return mayRead(caller, path) && (yield* mayReadAsOf(caller, row.node, lastRevisionOf(top)))
}

type Within = Readonly<{ caller: Caller; id: string; names: readonly string[] }>

/** An entry in a deleted folder, or without names the folder. Throws `files.role-forbids`, `files.trash-missing`. */
export function* trashedWithin({ caller, id, names }: Within): Script<TrashItem> {
  const top = yield* trashedItem({ caller, id })
  if (names.length === 0) return top
  const [item] = yield* shownWithin(caller, top, [yield* placeInTrashed(caller, top, names)])
  if (!item) throw trashMissing()
  return item
}

export type TrashedPage = Readonly<{
  items: readonly TrashItem[]
  /** What to give as `after` for the next page; undefined behind the last. */
  next: string | undefined
}>

/**
 * The entries of a deleted folder that the caller may read, by name. Throws `files.role-forbids`, `files.trash-missing`.
 * @param after only entries behind this key.
 */
export function* trashedContents({
  caller,
  id,
  names,
  after,
  limit,
}: Within & Readonly<{ after: string; limit: number }>): Script<TrashedPage> {
  const top = yield* trashedItem({ caller, id })
  const folder = yield* placeInTrashed(caller, top, names)
  const rows = yield* children.all({ parent: folder.row.node, after, limit })
  const { rights }: Asker = caller
  const readable: Placed[] = []
  for (const row of rows) {
    const path = childOf(folder.path, row.name)
    // What has no rights of its own is read by whoever reads the folder.
    const isOpen = rights?.reach(row.node) ? yield* mayReadIn(caller, top, { row, path }) : mayRead(caller, path)
    if (isOpen) readable.push({ row, path })
  }
  return {
    items: yield* shownWithin(caller, top, readable),
    next: rows.length < limit ? undefined : rows.at(-1)?.key,
  }
}

function* shownWithin(caller: Caller, top: TrashItem, entries: readonly Placed[]): Script<readonly TrashItem[]> {
  const last = lastRevisionOf(top)
  const sizes = yield* sizesInTrash(
    caller,
    entries.map(({ row }) => ({ row, last })),
  )
  return entries.map(({ row, path }) => ({
    ...top,
    path,
    name: row.name,
    isFolder: row.is_folder === 1,
    size: sizes.get(row.node),
    row,
  }))
}
