/**
 * Whose trash an entry is in. What somebody else deleted is not lost for whoever made it:
 *
 *   who deleted it                      until they empty their trash
 *   who made it, or something in it     until they empty their trash: then it ends, unless another maker still has it
 *   whose home it was in                the same
 *   administrators                      always
 *
 * Makers are known by the owners of rows and totals. The table has only what these do not tell: owners of homes, and who
 * emptied their trash of what others still have there.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { statement } from '../../ports/ledger.ts'
import { anonymousId } from '../accounts/accounts.ts'

/** Whether the entry is in the trash of the account. `trashed` is the entry, `revisions` its deletion. */
export const isInTrashOf = (account: number) => sql<boolean>`(
  (revisions.actor = ${account} or trashed.owner = ${account} or ${hasView(account, 0)} or exists (
    select 1 from totals where totals.node = trashed.node and totals.owner = ${account} and totals.files + totals.folders > 0))
  and not ${hasView(account, 1)})`

/** Whether somebody but the account made it or something in it, or owns the home it was in, and has it in the trash. */
export const isHeldByOthers = (account: number) => sql<boolean>`exists (
  select 1 from (
    select trashed.owner as number
    union all select totals.owner from totals where totals.node = trashed.node and totals.files + totals.folders > 0
    union all select home.account from trash_views as home
      where home.node = trashed.node and home.deleted = trashed.deleted and home.hidden = 0
  ) as makers inner join users as keeper on keeper.number = makers.number
  where keeper.number != ${account} and keeper.status != 'deleted' and keeper.id != ${sql.lit(anonymousId)}
    and not exists (select 1 from trash_views as done
      where done.node = trashed.node and done.deleted = trashed.deleted and done.account = keeper.number and done.hidden = 1))`

const hasView = (account: number, hidden: 0 | 1) => sql<boolean>`exists (
  select 1 from trash_views as seen
    where seen.node = trashed.node and seen.deleted = trashed.deleted and seen.account = ${account} and seen.hidden = ${sql.lit(hidden)})`

/** The owners of the homes that hold a folder: asked by the folder alone, so that the answer is the one that it had lately. */
const ownersOfHomes = statement((db, { folder }: { folder: number }) =>
  db
    .withRecursive('way(node)', (db) =>
      db
        .selectNoFrom((eb) => eb.cast<number>(eb.val(folder), 'bigint').as('node'))
        .union(
          db
            .selectFrom('way')
            .innerJoin('present', 'present.node', 'way.node')
            .select('present.parent as node')
            .where('present.parent', '>', 0),
        ),
    )
    .selectFrom('way')
    .innerJoin('homes', 'homes.node', 'way.node')
    .select('homes.account'),
)
/** Unless it is the account that makes the revision. */
const addView = statement(
  (db, { node, deleted, account }: Readonly<{ node: number; deleted: number; account: number }>) =>
    db
      .insertInto('trash_views')
      .columns(['node', 'deleted', 'account', 'hidden'])
      .expression((db) =>
        db
          .selectFrom('revisions')
          .select((eb) => [
            eb.cast<number>(eb.val(node), 'bigint').as('node'),
            eb.cast<number>(eb.val(deleted), 'bigint').as('deleted'),
            eb.cast<number>(eb.val(account), 'bigint').as('account'),
            eb.cast<0 | 1>(eb.lit(0), 'bigint').as('hidden'),
          ])
          .where('revisions.revision', '=', deleted)
          .where('revisions.actor', '!=', account),
      )
      .onConflict((known) => known.columns(['node', 'deleted', 'account']).doNothing()),
)
const hide = statement((db, { node, deleted, account }: Readonly<{ node: number; deleted: number; account: number }>) =>
  db
    .insertInto('trash_views')
    .values({ node, deleted, account, hidden: 1 })
    .onConflict((known) => known.columns(['node', 'deleted', 'account']).doUpdateSet({ hidden: 1 })),
)
const isHidden = statement((db, of: Readonly<{ node: number; deleted: number; account: number }>) =>
  db
    .selectFrom('trash_views')
    .select('node')
    .where('node', '=', of.node)
    .where('deleted', '=', of.deleted)
    .where('account', '=', of.account)
    .where('hidden', '=', sql.lit(1)),
)
const forget = statement((db, { node }: { node: number }) => db.deleteFrom('trash_views').where('node', '=', node))

type Deletion = Readonly<{ node: number; deleted: number }>

/**
 * Puts what somebody else deleted into the trash of whose home it was in; returns the numbers of the homes' owners, who may be who
 * deleted it. @param folder that it was in.
 */
export function* keepForHome({
  node,
  deleted,
  folder,
}: Deletion & Readonly<{ folder: number }>): Script<readonly number[]> {
  const owners = (yield* ownersOfHomes.all({ folder })).map(({ account }) => account)
  for (const account of owners) yield* addView.run({ node, deleted, account })
  return owners
}

/** Takes an entry out of the trash of one account, as long as others have it there. */
export function* hideTrashed(deletion: Deletion & Readonly<{ account: number }>): Script<void> {
  yield* hide.run(deletion)
}

/** Whether the account emptied its trash of this. */
export function* isHiddenFrom(deletion: Deletion & Readonly<{ account: number }>): Script<boolean> {
  return (yield* isHidden.first(deletion)) !== undefined
}

/** To be called when an entry is back in the tree, or gone for good. */
export function* forgetTrashViews(node: number): Script<void> {
  yield* forget.run({ node })
}
