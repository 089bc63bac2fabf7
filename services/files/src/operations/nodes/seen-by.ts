/**
 * A folder as one caller sees it: what changes in a closed folder is a change of the folders above only for those who may
 * read it. And for who sees a folder only as the way to what was granted to them, nothing else in it ever changes.
 */
import type { Script } from '@alluvium/database'
import type { Entry, FolderEntry } from '../../model/entry.ts'
import { type EntryRow, once } from '../../ports/ledger.ts'
import type { Asker } from '../authorization/authorize.ts'
import type { FolderView } from '../authorization/rights-of-account.ts'
import { inChunks } from '../chunks.ts'
import { entryOf } from './locate.ts'

const lastChangesOf = (nodes: readonly number[]) =>
  once((db) =>
    db
      .selectFrom('present')
      .leftJoin('totals', 'totals.node', 'present.node')
      .select((eb) => [
        'present.node as node',
        'present.since as since',
        'present.modified as modified',
        eb.fn.max<number | null>('totals.revision').as('revision'),
        eb.fn.max<number | null>('totals.changed').as('changed'),
      ])
      .where('present.node', 'in', nodes)
      .groupBy(['present.node', 'present.since', 'present.modified']),
  )

type LastChange = Readonly<{ changedBy: number; modified: number }>

/** The entry of a row, as the caller sees it. */
export function* entrySeenBy(caller: Asker, row: EntryRow): Script<Entry> {
  const entry = yield* entryOf(row)
  return entry.kind === 'folder' ? yield* folderSeenBy(caller, entry) : entry
}

export function* folderSeenBy(caller: Asker, folder: FolderEntry): Script<FolderEntry> {
  const view = caller.rights?.viewOf(folder.node, caller.role)
  return view ? seenIn(view, folder, yield* lastChanges(view.counted.map(({ node }) => node))) : folder
}

/** The entries of a page of a listing, as the caller sees them. */
export function* pageSeenBy({ rights, role }: Asker, entries: readonly Entry[]): Script<readonly Entry[]> {
  if (!rights?.differ()) return entries
  const views = new Map<number, FolderView>()
  for (const { kind, node } of entries) {
    const view = kind === 'folder' ? rights.viewOf(node, role) : undefined
    if (view) views.set(node, view)
  }
  if (views.size === 0) return entries
  const last = yield* lastChanges([...views.values()].flatMap(({ counted }) => counted.map(({ node }) => node)))
  return entries.map((entry) => {
    const view = views.get(entry.node)
    return view && entry.kind === 'folder' ? seenIn(view, entry, last) : entry
  })
}

/** Of a folder that may be read everything counts already but what is closed; on the way only what was granted does. */
function seenIn(view: FolderView, folder: FolderEntry, last: ReadonlyMap<number, LastChange>): FolderEntry {
  let { changedBy, modified } = view.isWay ? { changedBy: folder.since, modified: folder.created } : folder
  for (const { node } of view.counted) {
    const change = last.get(node)
    changedBy = Math.max(changedBy, change?.changedBy ?? 0)
    modified = Math.max(modified, change?.modified ?? 0)
  }
  return { ...folder, changedBy, modified, view: view.tag, onlyPassed: view.isWay }
}

/** When each of the entries, or something below it, last changed. */
function* lastChanges(nodes: readonly number[]): Script<ReadonlyMap<number, LastChange>> {
  const last = new Map<number, LastChange>()
  for (const some of inChunks(nodes))
    for (const row of yield* lastChangesOf(some).all())
      last.set(row.node, {
        changedBy: Math.max(row.since, row.revision ?? 0),
        modified: Math.max(row.modified, row.changed ?? 0),
      })
  return last
}
