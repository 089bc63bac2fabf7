/**
 * Dead properties (RFC 4918, 4): what clients stored on an entry, kept as written and never interpreted. They belong to
 * the node, so they follow it wherever it is moved.
 */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'

export type DeadProperty = Readonly<{
  uri: string
  local: string
  /** The whole element, as XML that declares every namespace it uses. */
  value: string
}>

const ofNode = statement((db, { node }: { node: number }) =>
  db
    .selectFrom('properties')
    .select(['uri', 'local', 'value'])
    .where('node', '=', node)
    .orderBy('uri')
    .orderBy('local'),
)
const ofNeighbours = statement((db, { parent, from, to }: { parent: number; from: string; to: string }) =>
  db
    .selectFrom('properties')
    .select(['node', 'uri', 'local', 'value'])
    .where('node', 'in', (eb) =>
      eb
        .selectFrom('present')
        .select('present.node')
        .where('parent', '=', parent)
        .where('key', '>=', from)
        .where('key', '<=', to),
    )
    .orderBy('uri')
    .orderBy('local'),
)
const any = statement((db) => db.selectFrom('properties').select('node').limit(1))

export const propertiesOf = (node: number): Script<readonly DeadProperty[]> => ofNode.all({ node })

/**
 * The properties of a folder's entries whose keys are between two keys, by node. Costs almost nothing when there are
 * none.
 */
export function* propertiesBetween(
  parent: number,
  { from, to }: Readonly<{ from: string; to: string }>,
): Script<ReadonlyMap<number, readonly DeadProperty[]>> {
  if (!(yield* any.first({}))) return new Map()
  return Map.groupBy(yield* ofNeighbours.all({ parent, from, to }), ({ node }) => node)
}
