/** Rows of favorites. */
import type { Script } from '@alluvium/database'
import { type EntryRow, statement, type Tables } from '../../ports/ledger.ts'

type Key = Readonly<{ account: number; node: number }>
/** The entries of a folder whose keys are between two keys. */
type Among = Readonly<{ account: number; parent: number; from: string; to: string }>

const add = statement((db, { account, node, added_at }: Tables['favorites']) =>
  db
    .insertInto('favorites')
    .values({ account, node, added_at })
    .onConflict((conflict) => conflict.columns(['account', 'node']).doNothing()),
)
const remove = statement((db, { account, node }: Key) =>
  db.deleteFrom('favorites').where('account', '=', account).where('node', '=', node),
)
const one = statement((db, { account, node }: Key) =>
  db.selectFrom('favorites').select('node').where('account', '=', account).where('node', '=', node),
)
const count = statement((db, { account }: { account: number }) =>
  db
    .selectFrom('favorites')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('account', '=', account),
)
const entries = statement((db, { account }: { account: number }) =>
  db
    .selectFrom('favorites')
    .innerJoin('present', 'present.node', 'favorites.node')
    .selectAll('present')
    .where('favorites.account', '=', account)
    .orderBy('favorites.added_at', 'desc')
    .orderBy('favorites.node', 'desc'),
)
const among = statement((db, { account, parent, from, to }: Among) =>
  db
    .selectFrom('present')
    .innerJoin('favorites', 'favorites.node', 'present.node')
    .select('favorites.node')
    .where('favorites.account', '=', account)
    .where('present.parent', '=', parent)
    .where('present.key', '>=', from)
    .where('present.key', '<=', to),
)
const forgetNode = statement((db, { node }: { node: number }) => db.deleteFrom('favorites').where('node', '=', node))
const forgetAccount = statement((db, { account }: { account: number }) =>
  db.deleteFrom('favorites').where('account', '=', account),
)

/** Keeps it; one that is there already stays as it is. */
export function* keepFavorite(row: Tables['favorites']): Script<void> {
  yield* add.run(row)
}

export function* removeFavorite(key: Key): Script<void> {
  yield* remove.run(key)
}

/** Whether it is a favorite of the account. */
export function* isFavorite(key: Key): Script<boolean> {
  return (yield* one.first(key)) !== undefined
}

/** All of them: also those in the trash, and those that the account may not read now. */
export function* countFavorites(account: number): Script<number> {
  return (yield* count.first({ account }))?.count ?? 0
}

/** The favorites of an account that are in the tree or in the trash, whether it may read them or not; the last added first. */
export const favoriteEntries = (account: number): Script<readonly EntryRow[]> => entries.all({ account })

/** The nodes of a folder's entries, of those between two keys, that are favorites of the account. */
export function* favoritesBetween(asked: Among): Script<ReadonlySet<number>> {
  return new Set((yield* among.all(asked)).map(({ node }) => node))
}

export function* forgetFavoritesOfNode(node: number): Script<void> {
  yield* forgetNode.run({ node })
}

export function* forgetFavoritesOfAccount(account: number): Script<void> {
  yield* forgetAccount.run({ account })
}
