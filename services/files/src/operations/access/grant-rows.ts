/** Rows of grants, with the names of those whom they are for and of those who gave them. */
import type { Script } from '@alluvium/database'
import { type Kysely, sql } from 'kysely'
import { statement, type Tables } from '../../ports/ledger.ts'
import { nextShareNumber } from './share-number.ts'

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
const ofNumber = statement((db, { number }: { number: number }) => selectGrants(db).where('grants.number', '=', number))
const by = statement((db, { account, limit }: { account: number; limit: number }) =>
  selectGrants(db)
    .where('grants.granted_by', '=', account)
    .orderBy('grants.granted_at', 'desc')
    .orderBy('grants.number', 'desc')
    .limit(limit),
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
      number: row.number,
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

/** A grant to the same holder on the same entry is replaced, and stays the same grant. */
export function* keepGrant(row: Omit<Tables['grants'], 'number'>): Script<void> {
  const known = yield* one.first(row)
  yield* insert.run({ ...row, number: known?.number ?? (yield* nextShareNumber()) })
}

/** What an account gave to others, the last first. */
export const grantRowsBy = (account: number, limit: number): Script<readonly GrantRow[]> => by.all({ account, limit })
export const grantRowOfNumber = (number: number): Script<GrantRow | undefined> => ofNumber.first({ number })

/** Whether there was one. */
export function* removeGrant(key: Key): Script<boolean> {
  return (yield* remove.run(key)) > 0
}

export function* grantsGivenBy(account: number): Script<number> {
  return (yield* given.first({ account }))?.count ?? 0
}
