/**
 * Makes the missing folders on the way to a path. They belong to the account that needs them, and are part of the same
 * revision.
 */
import type { Script } from '@alluvium/database'
import type { Path } from '../../model/path.ts'
import { openRow } from '../nodes/entry-rows.ts'
import type { PathLookup } from '../nodes/locate.ts'
import { addTotals, addTotalsRows } from '../nodes/totals.ts'

type MakeParents = Readonly<{
  path: Path
  lookup: PathLookup
  owner: number
  at: number
  revision: number
  /** The first of `lookup.missing` fresh nodes. */
  firstNode: number
}>

/** The node of the folder that directly holds the path. */
export function* makeParents(making: MakeParents): Script<number> {
  const { path, lookup, owner, at, revision, firstNode } = making
  let folder = lookup.folder
  for (let made = 0; made < lookup.missing; made += 1) {
    const depth = path.keys.length - 1 - lookup.missing + made
    const node = firstNode + made
    yield* openRow.run(
      folderRow({
        parent: folder,
        key: path.keys[depth] ?? '',
        name: path.names[depth] ?? '',
        node,
        revision,
        at,
        owner,
      }),
    )
    folder = node
  }
  if (lookup.missing > 0) yield* addFolders(making)
  return folder
}

/** Each folder once: to add one after the other would change all above it each time. */
function* addFolders({ lookup: { folder, missing }, owner, at, revision, firstNode }: MakeParents): Script<void> {
  const amount = { owner, files: 0, bytes: 0 }
  yield* addTotals(folder, { ...amount, folders: missing }, { revision, at })
  const holding = Array.from({ length: missing - 1 }, (_, made) => ({
    node: firstNode + made,
    folders: missing - 1 - made,
  }))
  yield* addTotalsRows(holding.map((row) => ({ ...amount, ...row, revision, changed: at })))
}

type FolderRow = Readonly<{
  parent: number
  key: string
  name: string
  node: number
  revision: number
  at: number
  owner: number
}>

/** The row of a new folder. */
export function folderRow({ parent, key, name, node, revision, at, owner }: FolderRow) {
  return {
    parent,
    key,
    name,
    node,
    since: revision,
    is_folder: 1,
    size: 0,
    digest: null,
    small: null,
    modified: at,
    created: at,
    owner,
    media_type: null,
  } as const
}
