/**
 * Contents beside the database that nothing names any more. Whoever removes a row that named one says so, and then the next sweep
 * removes the content. One that nothing names without that was lost by a damaged disk, a lost page or a hand in the database:
 *
 *   a version is pruned        -> released        -> swept, unless another row names it
 *   its rows are just gone     -> kept 30 days, with a line in the log and a finding of every check -> swept
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { type RawBuilder, sql } from 'kysely'
import type { Digest, Location } from '../../model/content.ts'
import { once, statement } from '../../ports/ledger.ts'

/** Long enough that somebody notices, and restores a backup. */
const keptMs = 30 * 86_400_000

/** The condition that no row of the tree, present or past, and no retained write names a digest's content beside the database. */
export const isUnnamed = (table: 'blobs' | 'damaged' | 'unreferenced'): RawBuilder<boolean> => {
  const digest = sql.ref(`${table}.digest`)
  return sql<boolean>`(not exists (select 1 from present where present.digest = ${digest} and present.small is null and present.size > 0)
    and not exists (select 1 from past where past.digest = ${digest} and past.small is null and past.size > 0)
    and not exists (select 1 from saves where saves.digest = ${digest} and saves.bytes is null and saves.size > 0))`
}

/**
 * Of the notes in `damaged` on contents beside the database, those that count: the content is needed, and nobody has stored it again.
 * The sweep removes the others later, and whoever asks what is damaged must not wait for it.
 */
export const isStillDamaged = sql<boolean>`(damaged.small = 0
  and not exists (select 1 from blobs where blobs.digest = damaged.digest) and not ${isUnnamed('damaged')})`

/** The same of all contents. Looks through all rows of the tree where a small content is noted. */
export const isAnyStillDamaged = sql<boolean>`(${isStillDamaged} or damaged.small <> 0 and (
  exists (select 1 from present where present.small = damaged.small) or exists (select 1 from past where past.small = damaged.small)))`

const note = statement((db, row: { digest: Digest; until: number }) =>
  db
    .insertInto('unreferenced')
    .values({ digest: row.digest, until: row.until })
    .onConflict((known) => known.column('digest').doNothing())
    .returning('digest'),
)
const forgetKept = statement((db, { digest }: { digest: Digest }) =>
  db.deleteFrom('unreferenced').where('digest', '=', digest).where('until', '>', 0),
)
const overdue = statement((db, { now, limit }: { now: number; limit: number }) =>
  db.selectFrom('unreferenced').select('digest').where('until', '<=', now).orderBy('digest').limit(limit),
)
const forget = statement((db, { digest }: { digest: Digest }) =>
  db.deleteFrom('unreferenced').where('digest', '=', digest),
)
const forgetNamed = statement((db) =>
  db
    .deleteFrom('unreferenced')
    .where('until', '>', 0)
    .where(sql<boolean>`not ${isUnnamed('unreferenced')}`),
)

/** To be called by whoever removes a row that named the content. Others may still name it. */
export function* release(digest: Digest): Script<void> {
  yield* forgetKept.run({ digest })
  yield* note.first({ digest, until: 0 })
}

/** Notes that nothing names these contents; returns those that nobody had released or noted before. */
export const keepForAWhile = worksOnFullDisk(function* keepForAWhile(
  digests: readonly Digest[],
  now: number,
): Script<readonly Digest[]> {
  const fresh: Digest[] = []
  for (const digest of digests) if (yield* note.first({ digest, until: now + keptMs })) fresh.push(digest)
  return fresh
})

/** Forgets what was noted of contents that something names again. */
export const forgetFoundAgain = worksOnFullDisk(function* forgetFoundAgain(): Script<void> {
  yield* forgetNamed.run({})
})

/** Some contents that may be removed, if nothing names them. */
export const removable = (now: number, limit: number): Script<readonly Readonly<{ digest: Digest }>[]> =>
  overdue.all({ now, limit })

export function* forgetNote(digest: Digest): Script<void> {
  yield* forget.run({ digest })
}

/** Contents that nothing names and nobody released. */
export const unreferencedBlobs = (limit: number): Script<readonly Readonly<{ digest: Digest; location: Location }>[]> =>
  once((db) =>
    db
      .selectFrom('blobs')
      .select(['digest', 'location'])
      .where(isUnnamed('blobs'))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('unreferenced')
              .select('until')
              .whereRef('unreferenced.digest', '=', 'blobs.digest')
              .where('until', '=', 0),
          ),
        ),
      )
      .limit(limit),
  ).all()
