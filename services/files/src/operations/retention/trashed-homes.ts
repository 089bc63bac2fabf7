/**
 * Homes in the trash, where they came with their accounts. Nobody has a right on the folder that homes are in, so the place that a
 * home had would let nobody find it. Administrators find it as what it is, a folder with a size; they read nothing in it before they
 * take it over, and they end it. The same holds for the folders of organizations.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { isForbiddenByPolicy, mayAdminister, nodesMatter } from '../authorization/authorize.ts'

const leftHoldingFolder = statement((db, { node, deleted }: Readonly<{ node: number; deleted: number }>) =>
  db
    .selectFrom('past')
    .innerJoin('holding_folders', 'holding_folders.node', 'past.parent')
    .select('past.node')
    .where('past.node', '=', node)
    .where('past.until', '=', deleted)
    .limit(1),
)

/** What policies may forbid an administrator there. */
const needed = ['read', 'restore', 'delete'] as const

type Trashed = Readonly<{ row: EntryRow; deleted: number; path: string }>

/** Whether the entry is a home that the caller finds as an administrator, whatever rights say of its former place. */
export function* isHomeForAdministrator(
  caller: Caller,
  actor: Readonly<{ role: string }>,
  { row, deleted, path }: Trashed,
): Script<boolean> {
  if (!row.is_folder || !nodesMatter(caller) || !mayAdminister(caller, actor)) return false
  if (needed.some((action) => isForbiddenByPolicy(caller, path, action))) return false
  return (yield* leftHoldingFolder.first({ node: row.node, deleted })) !== undefined
}
