/** Finds the present path of a node: from its row up to the root. */
import type { Script } from '@alluvium/database'
import { type Path, pathOf } from '../../model/path.ts'
import { newNodes } from '../../model/walk.ts'
import { type EntryRow, rootNode, statement } from '../../ports/ledger.ts'
import { type Asker, followRightsNow, mayReadEntry } from '../authorization/authorize.ts'

const rowOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').selectAll().where('node', '=', node),
)
const placeOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select(['parent', 'name']).where('node', '=', node),
)

export type PlacedNode = Readonly<{ row: EntryRow; path: Path }>

/** Undefined when it is in the trash or does not exist, and when no way leads up to the root. */
export function* placeOfNode(node: number): Script<PlacedNode | undefined> {
  const row = yield* rowOf.first({ node })
  if (!row) return undefined
  const names: string[] = []
  const isNew = newNodes()
  let at: Readonly<{ node: number; parent: number; name: string }> = row
  while (at.node !== rootNode) {
    names.push(at.name)
    const above = yield* placeOf.first({ node: at.parent })
    if (!above || !isNew(at.parent)) return undefined
    at = { node: at.parent, ...above }
  }
  return { row, path: pathOf(names.toReversed()) }
}

/** The same for those who may read it: for others, a node is not there. */
export function* readablePlaceOfNode(caller: Asker, node: number): Script<PlacedNode | undefined> {
  const place = yield* placeOfNode(node)
  yield* followRightsNow(caller)
  return place && mayReadEntry(caller, place.path.text, node) ? place : undefined
}
