/** Where a node is now: its path in the tree, or where it was before it went to the trash, perhaps with a folder above it. */
import type { Script } from '@alluvium/database'
import { rootNode, statement, trashNode } from '../../ports/ledger.ts'

export type Whereabouts = Readonly<{ kind: 'tree' | 'trash'; path: string }>

const step = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select(['parent', 'name']).where('node', '=', node),
)
const deletion = statement((db, { node }: { node: number }) =>
  db
    .selectFrom('revisions')
    .select('path')
    .where('revision', '=', (eb) =>
      eb
        .selectFrom('past')
        .select((eb) => eb.fn.max<number>('past.until').as('until'))
        .where('past.node', '=', node)
        .where('past.parent', '!=', trashNode),
    ),
)

/** Undefined for a node that is gone. */
export function* whereaboutsOf(node: number): Script<Whereabouts | undefined> {
  const names: string[] = []
  for (let at = node; at !== rootNode; ) {
    const row = yield* step.first({ node: at })
    if (!row) return undefined
    if (row.parent === trashNode) {
      const top = (yield* deletion.first({ node: at }))?.path ?? `/${row.name}`
      return { kind: 'trash', path: [top, ...names].join('/') }
    }
    names.unshift(row.name)
    at = row.parent
  }
  return { kind: 'tree', path: `/${names.join('/')}` }
}
