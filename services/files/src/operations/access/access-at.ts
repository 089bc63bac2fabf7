/** Who may do what at a path, and by which grant. */
import type { Script } from '@alluvium/database'
import { type Right, rightOf } from '../../model/access/right.ts'
import type { Path } from '../../model/path.ts'
import { pathOf } from '../../model/path.ts'
import { newNodes } from '../../model/walk.ts'
import { type EntryRow, rootNode, statement } from '../../ports/ledger.ts'
import { pathMissing } from '../../problems/paths.ts'
import { type Asker, authorize } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'
import { type GrantRow, grantRowsOn } from './grant-rows.ts'
import { mayManage } from './managed-entry.ts'

export type PlacedGrant = GrantRow & Readonly<{ path: string }>

export type AccessAt = Readonly<{
  path: string
  node: number
  /** Whether the folder itself is closed. */
  closed: boolean
  /** The caller's own right; null when they only see it as the way to what was granted to them. */
  yours: Right | null
  /** What counts here, the nearest first: the grants on the entry, and on the folders above up to the nearest closed one. */
  grants: readonly PlacedGrant[]
}>

const closedAt = statement((db, { node }: { node: number }) =>
  db.selectFrom('closed_folders').select('node').where('node', '=', node),
)

const parentOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select('parent').where('node', '=', node),
)

/** Throws `files.path-missing`. */
export function* accessAt({ caller, path }: Readonly<{ caller: Asker; path: Path }>): Script<AccessAt> {
  const actor = yield* authorize(caller, 'read', path)
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  const isManager = mayManage(caller, { role: actor.role, account: actor.number, path, row })
  const level = caller.rights?.levelAt(path.text, actor.role)
  const yours = isManager ? 'manage' : level === undefined ? null : (rightOf(level) ?? null)
  // Who only passes through on the way to what was granted to them does not learn who else may see the folder.
  const grants = yours === null ? [] : yield* grantsReaching(path, row)
  return { path: path.text, node: row.node, closed: yield* isClosed(row.node), yours, grants }
}

export function* isClosed(node: number): Script<boolean> {
  return (yield* closedAt.first({ node })) !== undefined
}

/** The grants on the entry and on the folders above it, up to the nearest closed one. */
export function* grantsReaching(path: Path, row: EntryRow): Script<readonly PlacedGrant[]> {
  const grants: PlacedGrant[] = []
  const isNew = newNodes()
  let { node } = row
  for (let depth = path.names.length; isNew(node); depth -= 1) {
    const at = pathOf(path.names.slice(0, depth)).text
    for (const grant of yield* grantRowsOn(node)) grants.push({ ...grant, path: at })
    if (depth === 0 || (yield* isClosed(node))) break
    node = (yield* parentOf.first({ node }))?.parent ?? rootNode
  }
  return grants
}
