/**
 * The root of the tree: a row that is there from the first migration on, and that no operation removes. Where it is missing, rows were
 * lost, and what is written below it would be found by nobody.
 */
import { partLost, type Script } from '@alluvium/database'
import { sql } from 'kysely'
import { rootNode, statement } from '../../ports/ledger.ts'

const root = statement((db) => db.selectFrom('present').select('node').where('node', '=', rootNode))

/** The root's node as the column `root` of another query, which costs no query of its own; null where it is missing. */
export const rootColumn = sql<
  number | null
>`(select present.node from present where present.node = ${sql.lit(rootNode)})`.as('root')

export const rootLost = () => partLost('the root of the tree is missing')

/** Throws `database.corrupt`. */
export function* expectRoot(): Script<void> {
  if ((yield* root.first({})) === undefined) throw rootLost()
}
