/**
 * The folders that the service made for accounts and organizations, when the whole tree is restored. Accounts stay, so their folders
 * stay as well: each where it is and under the name it has, so that it is still theirs.
 *
 *   it existed then     what is in it is restored like the rest of the tree
 *   it was made since   it stays with all that is in it, but for what was elsewhere then, which goes back there
 *
 * What was then at the place of one of them, such as the home of an account that had the name before, comes to the trash.
 */
import type { Script } from '@alluvium/database'
import { type EntryRow, pendingDeletionNode, rootNode, statement, trashNode } from '../../ports/ledger.ts'
import { openRow } from '../nodes/entry-rows.ts'
import { addTotals } from '../nodes/totals.ts'
import { throwAway } from '../tree/delete-entry.ts'

type Restoring = Readonly<{ goal: number; revision: number; at: number }>

const changedFolders = statement((db, { goal }: { goal: number }) =>
  db
    .selectFrom('present')
    .selectAll()
    .where('since', '>', goal)
    .where('parent', 'not in', [trashNode, pendingDeletionNode])
    .where('node', 'in', (eb) =>
      eb
        .selectFrom('homes')
        .select('homes.node')
        .union(eb.selectFrom('organization_folders').select('organization_folders.node'))
        .union(eb.selectFrom('holding_folders').select('holding_folders.node')),
    ),
)
const arrival = statement((db, { node }: { node: number }) =>
  db
    .selectFrom('rows_to_reopen')
    .innerJoin('past', (join) =>
      join.onRef('past.node', '=', 'rows_to_reopen.node').onRef('past.until', '=', 'rows_to_reopen.until'),
    )
    .selectAll('past')
    .where('rows_to_reopen.node', '=', node),
)
const arrivalAt = statement((db, { parent, key }: { parent: number; key: string }) =>
  db
    .selectFrom('past')
    .innerJoin('rows_to_reopen', (join) =>
      join.onRef('past.node', '=', 'rows_to_reopen.node').onRef('past.until', '=', 'rows_to_reopen.until'),
    )
    .selectAll('past')
    .where('past.parent', '=', parent)
    .where('past.key', '=', key),
)
const leaveAsItIs = statement((db, { node }: { node: number }) =>
  db.deleteFrom('rows_to_reopen').where('node', '=', node),
)
const presentRow = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').selectAll().where('node', '=', node),
)
/** Without those that go back to where they were then. */
const stayingIn = statement((db, { parent }: { parent: number }) =>
  db
    .selectFrom('present')
    .select(['node', 'is_folder'])
    .where('parent', '=', parent)
    .where('node', 'not in', (eb) => eb.selectFrom('rows_to_reopen').select('rows_to_reopen.node')),
)
const comesBack = statement((db, { revision, node }: { revision: number; node: number }) =>
  db.insertInto('reopened').values({ revision, node }),
)

type Staying = Readonly<{
  /** The nodes whose present rows are not to be closed. */
  staying: ReadonlySet<number>
  /** The folders whose entries it changed. */
  changed: readonly number[]
}>

/** To be called when the rows to reopen are known. */
export function* leaveFoldersOfService(restoring: Restoring): Script<Staying> {
  const { goal } = restoring
  const staying: EntryRow[] = []
  const made: number[] = []
  for (const row of yield* changedFolders.all({ goal })) {
    const before = yield* arrival.first({ node: row.node })
    if (before && before.parent !== row.parent) continue // it moves with the tree
    staying.push(row)
    if (before) yield* leaveAsItIs.run({ node: row.node })
    else made.push(row.node)
  }
  const kept = new Set(staying.map(({ node }) => node))
  for (const node of made) yield* addBelow(node, kept)
  staying.push(...(yield* newFoldersAbove(staying, { goal, kept })))
  const changed: number[] = []
  for (const { parent, key } of staying) {
    const former = yield* arrivalAt.first({ parent, key })
    if (!former) continue
    changed.push(...(yield* comeToTrash(former, restoring)))
    kept.add(former.node)
  }
  return { staying: kept, changed }
}

/** Adds what is in a folder that was made since then. */
function* addBelow(top: number, kept: Set<number>): Script<void> {
  const folders = [top]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const { node, is_folder: isFolder } of yield* stayingIn.all({ parent: folder })) {
      if (isFolder && !kept.has(node)) folders.push(node)
      kept.add(node)
    }
  }
}

/** The folders above that were made since then, such as `/people` of `/people/homes`: they are added to `kept`. */
function* newFoldersAbove(
  below: readonly EntryRow[],
  { goal, kept }: Readonly<{ goal: number; kept: Set<number> }>,
): Script<readonly EntryRow[]> {
  const found: EntryRow[] = []
  for (const { parent } of below) {
    for (let node = parent; node !== rootNode && !kept.has(node); ) {
      const row = yield* presentRow.first({ node })
      if (!row || row.since <= goal || (yield* arrival.first({ node }))) break
      kept.add(node)
      found.push(row)
      node = row.parent
    }
  }
  return found
}

/**
 * What has no place to come back to comes to the trash, from where it is now or out of the past. Returns the folders whose
 * entries changed.
 */
function* comeToTrash(former: EntryRow, { revision, at }: Restoring): Script<readonly number[]> {
  const { node, owner, is_folder: folders, size: bytes } = former
  yield* leaveAsItIs.run({ node })
  const row = yield* presentRow.first({ node })
  if (row?.parent === trashNode) return []
  if (row) {
    yield* throwAway(row, { revision, at })
    return [row.parent, trashNode]
  }
  yield* openRow.run({ ...former, parent: trashNode, key: String(node), since: revision })
  yield* addTotals(trashNode, { owner, files: 1 - folders, folders, bytes }, { revision, at })
  yield* comesBack.run({ revision, node })
  return [trashNode]
}
