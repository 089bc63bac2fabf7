/** Where an entry lay at a revision, also one that lay in the trash then: as people know it, by the path that it had had. */
import type { Script } from '@alluvium/database'
import { rootNode, statement, trashNode, type Verb } from '../../ports/ledger.ts'
import { rowAsOf } from './rows-as-of.ts'

type Deleted = Readonly<{ node: number; deleted: number; path: string; verb: Verb }>

/** Where an entry was: nearly always the path of the revision that deleted it; going back in time throws out many at once. */
export function* originOf({ node, deleted, path, verb }: Deleted): Script<string> {
  return verb === 'restore-tree' || verb === 'purge' ? yield* pathAsOf(node, deleted - 1) : path
}

/** The last revision, up to one, by which an entry left the tree for the trash. */
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
 * Where a node was at a revision; in a folder that lay in the trash then, where that folder had been. What a snapshot
 * took back into the trash may have been anywhere, and never was the root.
 */
export function* pathAsOf(node: number, revision: number): Script<string> {
  const names: string[] = []
  for (let at = node; at !== rootNode; ) {
    const row = yield* rowAsOf(at, revision)
    if (row?.parent === trashNode) {
      const left = yield* leftBefore.first({ node: at, revision })
      const top = left ? yield* originOf({ node: at, ...left }) : `/${row.name}`
      return [top, ...names].join('/')
    }
    if (!row) break
    names.unshift(row.name)
    at = row.parent
  }
  return `/${names.join('/')}`
}
