/**
 * Folders whose totals are not what lies in them. Totals are written with the rows that they count, so where the two differ,
 * rows were lost, and nothing may be taken for deleted.
 */
import type { Database, Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once, statement } from '../../ports/ledger.ts'

type WrongTotals = Readonly<{ node: number; owner: number }>

/** Folders that one query reads. */
const chunkFolders = 200

const foldersAfter = statement((db, { after }: { after: number }) =>
  db.selectFrom('totals').select('node').distinct().where('node', '>', after).orderBy('node').limit(chunkFolders),
)

/** A few folders at a time, each as it is at one moment: the service may go on meanwhile. */
export async function* foldersWithWrongTotals(
  database: Pick<Database, 'read'>,
): AsyncGenerator<WrongTotals, undefined> {
  for (let after = Number.MIN_SAFE_INTEGER; after < Number.MAX_SAFE_INTEGER; ) {
    const { wrong, last } = await database.read(wrongAfter(after))
    yield* wrong
    after = last
  }
  return undefined
}

function* wrongAfter(after: number): Script<Readonly<{ wrong: readonly WrongTotals[]; last: number }>> {
  const folders = yield* foldersAfter.all({ after })
  const last = folders.length < chunkFolders ? Number.MAX_SAFE_INTEGER : (folders.at(-1)?.node ?? after)
  const wrong = yield* once<WrongTotals>(
    () =>
      sql<WrongTotals>`
      with kept as (select * from totals where node > ${after} and node <= ${last}),
      direct as (
        select parent as node, owner, sum(1 - is_folder) as files, sum(is_folder) as folders, sum(size) as bytes
          from present where parent > ${after} and parent <= ${last} group by parent, owner),
      below as (
        select present.parent as node, totals.owner, sum(files) as files, sum(folders) as folders, sum(bytes) as bytes
          from present inner join totals on totals.node = present.node
          where present.parent > ${after} and present.parent <= ${last} group by present.parent, totals.owner),
      counted as (
        select node, owner, sum(files) as files, sum(folders) as folders, sum(bytes) as bytes
          from (select * from direct union all select * from below) as parts where node <> 0 group by node, owner)
      select coalesce(counted.node, kept.node) as node, coalesce(counted.owner, kept.owner) as owner
        from counted full join kept on kept.node = counted.node and kept.owner = counted.owner
        where coalesce(counted.files, 0) <> coalesce(kept.files, 0) or coalesce(counted.folders, 0) <> coalesce(kept.folders, 0)
          or coalesce(counted.bytes, 0) <> coalesce(kept.bytes, 0)`,
  ).all()
  return { wrong, last }
}

/** Totals that were wrong, as they follow from the rows. */
export type CountedTotals = WrongTotals & Readonly<{ files: number; folders: number; bytes: number }>

/** Every total that is not what lies below its folder, counted from the entries up: totals above a wrong one are none to count with. */
export const recountedTotals = (): Script<readonly CountedTotals[]> =>
  once<CountedTotals>(
    () =>
      sql<CountedTotals>`
      with recursive below(node, entry) as (
        select parent, node from present
        union -- and not all, so that a folder within itself ends it
        select above.parent, below.entry from below inner join present as above on above.node = below.node),
      counted as (
        select below.node, present.owner, cast(sum(1 - is_folder) as bigint) as files, cast(sum(is_folder) as bigint) as folders,
            cast(sum(size) as bigint) as bytes
          from below inner join present on present.node = below.entry where below.node <> 0 group by below.node, present.owner)
      select coalesce(counted.node, kept.node) as node, coalesce(counted.owner, kept.owner) as owner,
          coalesce(counted.files, 0) as files, coalesce(counted.folders, 0) as folders, coalesce(counted.bytes, 0) as bytes
        from counted full join totals as kept on kept.node = counted.node and kept.owner = counted.owner
        where coalesce(counted.files, 0) <> coalesce(kept.files, 0) or coalesce(counted.folders, 0) <> coalesce(kept.folders, 0)
          or coalesce(counted.bytes, 0) <> coalesce(kept.bytes, 0)`,
  ).all()
