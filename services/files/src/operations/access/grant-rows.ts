/** Rows of grants, with the names of those whom they are for and of those who gave them. */
import type { Script } from '@alluvium/database'
import { type Kysely, sql } from 'kysely'
import { statement, type Tables } from '../../ports/ledger.ts'

export type GrantRow = Tables['grants'] &
  Readonly<{ username: string | null; group_name: string | null; giver: string | null }>

const selectGrants = (db: Kysely<Tables>) =>
  db
    .selectFrom('grants')
    .leftJoin('users as holders', (join) =>
      join.onRef('holders.id', '=', 'grants.holder').on('grants.kind', '=', sql.lit('user')),
    )
    .leftJoin('groups', (join) =>
      join.onRef('groups.id', '=', 'grants.holder').on('grants.kind', '=', sql.lit('group')),
    )
    .leftJoin('users as givers', 'givers.number', 'grants.granted_by')
    .selectAll('grants')
    .select(['holders.username', 'groups.name as group_name', 'givers.username as giver'])

const onNode = statement((db, { node }: { node: number }) =>
  selectGrants(db).where('node', '=', node).orderBy('grants.kind').orderBy('grants.holder'),
)
const one = statement((db, { node, kind, holder }: Key) =>
  selectGrants(db).where('node', '=', node).where('grants.kind', '=', kind).where('grants.holder', '=', holder),
)
const insert = statement((db, row: Tables['grants']) =>
  db
    .insertInto('grants')
    .values({
      node: row.node,
      kind: row.kind,
      holder: row.holder,
      right_name: row.right_name,
      granted_by: row.granted_by,
      granted_at: row.granted_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['node', 'kind', 'holder']).doUpdateSet((eb) => ({
        right_name: eb.ref('excluded.right_name'),
        granted_by: eb.ref('excluded.granted_by'),
        granted_at: eb.ref('excluded.granted_at'),
      })),
    ),
)
const remove = statement((db, { node, kind, holder }: Key) =>
  db.deleteFrom('grants').where('node', '=', node).where('kind', '=', kind).where('holder', '=', holder),
)
const given = statement((db, { account }: { account: number }) =>
  db
    .selectFrom('grants')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('granted_by', '=', account),
)

type Key = Readonly<Pick<Tables['grants'], 'node' | 'kind' | 'holder'>>

export const grantRowsOn = (node: number): Script<readonly GrantRow[]> => onNode.all({ node })
export const grantRow = (key: Key): Script<GrantRow | undefined> => one.first(key)

/** A grant to the same holder on the same entry is replaced. */
export function* keepGrant(row: Tables['grants']): Script<void> {
  yield* insert.run(row)
}

/** Whether there was one. */
export function* removeGrant(key: Key): Script<boolean> {
  return (yield* remove.run(key)) > 0
}

export function* grantsGivenBy(account: number): Script<number> {
  return (yield* given.first({ account }))?.count ?? 0
}
