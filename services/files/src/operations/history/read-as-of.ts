/**
 * Reads a path as it was at a revision: what `readEntry` and `lookUp` do for the present. Roles and policies check the
 * path, at whatever revision it is read.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import type { EntryRow } from '../../ports/ledger.ts'
import { pathMissing } from '../../problems/paths.ts'
import { depthInfinite } from '../../problems/webdav.ts'
import { authorize, authorizeRequest } from '../authorization/authorize.ts'
import { noDetails } from '../metadata/details.ts'
import { fileOf, folderOf } from '../nodes/locate.ts'
import type { Read } from '../nodes/read-entry.ts'
import { contentOfRow } from '../nodes/row-content.ts'
import { type AsOf, entryAsOf } from '../temporal/place-as-of.ts'
import { countChildrenAsOf, foldersAsOf, locateAsOf } from '../temporal/rows-as-of.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'
import type { EntryView } from '../tree/look-up.ts'

type ReadAsOf = AsOf &
  Readonly<{
    caller: Caller
    /** The request's address ends in a slash: it means a folder only. */
    folderOnly?: boolean
  }>

/** Throws `files.path-missing`, `files.content-damaged`. */
export function* readAsOf({ caller, path, revision, folderOnly = false }: ReadAsOf): Script<Read> {
  authorizeRequest(caller, 'read', path)
  const row = yield* rowOfPath(caller, path, { revision, folderOnly })
  if (row.is_folder) return { kind: 'folder', entry: folderOf(row, { revision, changed: null }), revision }
  return { kind: 'file', entry: fileOf(row), source: yield* contentOfRow(row, path.text) }
}

/**
 * @param maxEntries entries that a folder may have at any depth; undefined: they are not counted. The history has no
 * totals of that time, so `below` is empty.
 * Throws `files.path-missing`, `files.finite-depth`.
 */
export function* lookUpAsOf(look: ReadAsOf & Readonly<{ maxEntries: number | undefined }>): Script<EntryView> {
  const { caller, path, revision, folderOnly = false, maxEntries } = look
  yield* authorize(caller, 'list', path)
  const row = yield* rowOfPath(caller, path, { revision, folderOnly })
  const entry = entryAsOf(row, revision)
  if (row.is_folder && maxEntries !== undefined) yield* refuseLarger(row.node, { revision, maxEntries })
  return { entry, revision, below: { entries: 0, bytes: 0 }, room: 0, details: noDetails }
}

function* rowOfPath(
  caller: Caller,
  path: Path,
  { revision, folderOnly }: Readonly<{ revision: number; folderOnly: boolean }>,
): Script<EntryRow> {
  const row = yield* locateAsOf(path, revision)
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(path.text)
  if (!(yield* mayReadAsOf(caller, row.node, revision))) throw pathMissing(path.text)
  return row
}

function* refuseLarger(
  top: number,
  { revision, maxEntries }: Readonly<{ revision: number; maxEntries: number }>,
): Script<void> {
  const folders = [top]
  let entries = 0
  for (let parent = folders.pop(); parent !== undefined; parent = folders.pop()) {
    entries += yield* countChildrenAsOf(parent, revision)
    if (entries > maxEntries) throw depthInfinite(maxEntries)
    for (const node of yield* foldersAsOf(parent, revision)) folders.push(node)
  }
}
