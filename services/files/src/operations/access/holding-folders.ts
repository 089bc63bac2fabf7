/**
 * The folders that hold what the service makes for accounts, or for organizations. There is one for each place that was ever
 * configured, known by its node: what was made in an earlier one stays there, so that one stays the service's too.
 */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'

export type Holds = 'homes' | 'organizations'

const one = statement((db, { node }: { node: number }) =>
  db.selectFrom('holding_folders').select('holds').where('node', '=', node),
)
const all = statement((db) => db.selectFrom('holding_folders').select('node'))
const insert = statement((db, { node, holds }: { node: number; holds: Holds }) =>
  db
    .insertInto('holding_folders')
    .values({ node, holds })
    .onConflict((conflict) => conflict.column('node').doNothing()),
)

/** What the folder holds; undefined when it is no such folder. */
export function* heldIn(node: number): Script<Holds | undefined> {
  return (yield* one.first({ node }))?.holds
}

/** The nodes of all, also of those that are in the trash. */
export function* holdingFolders(): Script<readonly number[]> {
  return (yield* all.all({})).map(({ node }) => node)
}

export function* keepHoldingFolder(row: Readonly<{ node: number; holds: Holds }>): Script<void> {
  yield* insert.run(row)
}
