/**
 * The two folders that are there from the first migration on and that no operation removes: the root, and the trash. Everything lies
 * in one of them, so a lost row of theirs takes the ways to all of it along.
 */
import type { Script } from '@alluvium/database'
import { rootNode, statement, trashNode } from '../../ports/ledger.ts'

type FixedFolder = Readonly<{ node: number; key: string; what: string }>

const fixedFolders: readonly FixedFolder[] = [
  { node: rootNode, key: '', what: 'root of the tree' },
  { node: trashNode, key: 'trash', what: 'folder of the trash' },
]

/** No path leads to what holds them. */
export const aboveFixed = 0

const present = statement((db) => db.selectFrom('present').select('node').where('node', 'in', [rootNode, trashNode]))

/** Those whose row was lost. */
export function* lostFixedFolders(): Script<readonly FixedFolder[]> {
  const there = new Set((yield* present.all({})).map(({ node }) => node))
  return fixedFolders.filter(({ node }) => !there.has(node))
}
