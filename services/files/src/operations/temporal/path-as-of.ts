/** The path of an entry at a revision; for an entry in the trash then, its path before. */
import type { Script } from '@alluvium/database'
import { newNodes } from '../../model/walk.ts'
import { rootNode, statement, trashNode, type Verb } from '../../ports/ledger.ts'
import { rowAsOf } from './rows-as-of.ts'

type Deleted = Readonly<{ node: number; deleted: number; path: string; verb: Verb }>

/**
 * The path of an entry before its deletion. It is usually the path of the deleting revision; but restoring a state
 * deletes many entries at once.
 */
export function* originOf({ node, deleted, path, verb }: Deleted): Script<string> {
  return verb === 'restore-tree' || verb === 'purge' ? yield* pathAsOf(node, deleted - 1) : path
}

/** The last revision, up to a given one, by which an entry went from the tree to the trash. */
export const leftBefore = statement((db, { node, revision }: { node: number; revision: number }) =>
  db
    .selectFrom('revisions')
    .select(['revision as deleted', 'path', 'actor', 'verb'])
    .where('revision', '=', (eb) =>
      eb
        .selectFrom('past')
        .select((eb) => eb.fn.max<number>('until').as('until'))
        .where('node', '=', node)
        .where('parent', '!=', trashNode)
        .where('until', '<=', revision),
    ),
)

/**
 * The path of a node at a revision; below a folder that was in the trash then, the path uses the folder's former path.
 * An entry that restoring a snapshot put back into the trash may have been anywhere, and was never the root.
 */
export function* pathAsOf(node: number, revision: number): Script<string> {
  const names: string[] = []
  const isNew = newNodes()
  for (let at = node; at !== rootNode; ) {
    const row = yield* rowAsOf(at, revision)
    if (row?.parent === trashNode) {
      const left = yield* leftBefore.first({ node: at, revision })
      const top = left ? yield* originOf({ node: at, ...left }) : `/${row.name}`
      return [top, ...names].join('/')
    }
    if (!row || !isNew(at)) break
    names.unshift(row.name)
    at = row.parent
  }
  return `/${names.join('/')}`
}
