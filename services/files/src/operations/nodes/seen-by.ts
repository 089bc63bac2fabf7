/**
 * A folder as one caller sees it: what changes in a closed folder is a change of the folders above only for those who may
 * read it. And for who sees a folder only as the way to what was granted to them, nothing else in it ever changes.
 */
import { createHash } from 'node:crypto'
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Below } from '../../model/access/access-tree.ts'
import type { Entry, FolderEntry } from '../../model/entry.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import type { Asker } from '../authorization/authorize.ts'
import { entryOf } from './locate.ts'

const lastChange = statement((db, { node }: { node: number }) =>
  db
    .selectFrom('present')
    .select((eb) => [
      'since',
      'modified',
      eb
        .selectFrom('totals')
        .select((eb) => eb.fn.max<number | null>('revision').as('revision'))
        .whereRef('totals.node', '=', 'present.node')
        .as('revision'),
      eb
        .selectFrom('totals')
        .select((eb) => eb.fn.max<number | null>('changed').as('changed'))
        .whereRef('totals.node', '=', 'present.node')
        .as('changed'),
    ])
    .where('node', '=', node),
)

/** The entry of a row, as the caller sees it. */
export function* entrySeenBy(caller: Asker, row: EntryRow): Script<Entry> {
  return yield* seenBy(caller, yield* entryOf(row))
}

/** The entry as the caller sees it. */
function* seenBy(caller: Asker, entry: Entry): Script<Entry> {
  return entry.kind === 'folder' ? yield* folderSeenBy(caller, entry) : entry
}

export function* folderSeenBy(caller: Asker, folder: FolderEntry): Script<FolderEntry> {
  const seen = caller.rights?.seenFrom(folder.node, caller.role)
  if (!seen) return folder
  const isWay = seen.level === 0
  // Of a folder that may be read everything counts already but what is closed; on the way only what was granted does.
  const counted = seen.below.filter(({ level, closed, above }) => level > 0 && (closed || above === 0))
  let { changedBy, modified } = isWay ? { changedBy: folder.since, modified: folder.created } : folder
  for (const { node } of counted) {
    const last = yield* lastChange.first({ node })
    changedBy = Math.max(changedBy, last?.since ?? 0, last?.revision ?? 0)
    modified = Math.max(modified, last?.modified ?? 0, last?.changed ?? 0)
  }
  return { ...folder, changedBy, modified, view: viewOf(seen.below) }
}

/** The entries of a page of a listing, as the caller sees them. */
export function* pageSeenBy(caller: Caller, entries: readonly Entry[]): Script<readonly Entry[]> {
  const asker: Asker = caller
  if (!asker.rights?.differ()) return entries
  const seen: Entry[] = []
  for (const entry of entries) seen.push(yield* seenBy(asker, entry))
  return seen
}

/** The same as long as the caller may read the same entries below: a right that is given or taken is a change for its holder. */
function viewOf(below: readonly Below[]): string {
  const own = below
    .filter(({ level, above }) => level > 0 && level !== above)
    .map(({ node, level }) => `${node}:${level}`)
  if (own.length === 0) return ''
  return `-${createHash('sha256').update(own.toSorted().join()).digest('hex').slice(0, 12)}`
}
