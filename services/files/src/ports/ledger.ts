/**
 * The ledger: the tables of the file service, which operations reach by scripts over `Database`. Each area has a page
 * of its own in `tables/`; the tree of revisions (`tables/tree.ts`) is the one that the others hang on.
 */
import { statements } from '@alluvium/database'
import type { AccountTables } from './tables/accounts.ts'
import type { MarkTables } from './tables/marks.ts'
import type { TreeTables } from './tables/tree.ts'

export type { Role } from './tables/accounts.ts'
export { type EntryRow, rootNode, trashNode, type Verb } from './tables/tree.ts'

export type Tables = TreeTables & AccountTables & MarkTables

export const { statement, once } = statements<Tables>()
