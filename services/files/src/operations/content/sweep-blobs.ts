/**
 * Sweeping blobs: one that no row of the tree names, present or past, and no retained write, loses its own row in a write transaction, in which
 * it is looked at once more, and its bytes after that. An upload of the same bytes at the same time finds either the row,
 * and names it before the sweep looks, or none, and then keeps its own bytes under another location.
 *
 * Between the two the location is a draft that was given up, so a crash leaves nothing that is not swept later. Parts of
 * uploads under way have locations of their own (`upload_parts`) and no row here.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { sql } from 'kysely'
import type { Digest, Location } from '../../model/content.ts'
import { statement } from '../../ports/ledger.ts'
import type { ContentTools } from './content-tools.ts'
import { sweepDrafts } from './drafts.ts'

const chunkRows = 200

const unnamed = sql<boolean>`not exists (select 1 from present where present.digest = blobs.digest and present.small is null and present.size > 0)
  and not exists (select 1 from past where past.digest = blobs.digest and past.small is null and past.size > 0)
  and not exists (select 1 from saves where saves.digest = blobs.digest and saves.bytes is null and saves.size > 0)`

const next = statement((db, { after }: { after: Digest }) =>
  db
    .selectFrom('blobs')
    .select(['digest', sql<number>`case when ${unnamed} then 1 else 0 end`.as('idle')])
    .where('digest', '>', after)
    .orderBy('digest')
    .limit(chunkRows),
)
const remove = statement((db, { digest }: { digest: Digest }) =>
  db.deleteFrom('blobs').where('digest', '=', digest).where(unnamed).returning('location'),
)
const damaged = statement((db) =>
  db
    .selectFrom('damaged')
    .select(['digest', 'small', 'location'])
    .where(
      sql<boolean>`exists (select 1 from blobs where blobs.digest = damaged.digest and damaged.small = 0)
        or (damaged.small <> 0 and not exists (select 1 from smalls where smalls.small = damaged.small))
        or (not exists (select 1 from present where present.digest = damaged.digest and present.small is null and present.size > 0)
          and not exists (select 1 from past where past.digest = damaged.digest and past.small is null and past.size > 0)
          and not exists (select 1 from saves where saves.digest = damaged.digest and saves.bytes is null and saves.size > 0) and damaged.small = 0)`,
    )
    .limit(chunkRows),
)
const forgetDamage = statement((db, { digest, small }: { digest: Digest; small: number }) =>
  db.deleteFrom('damaged').where('digest', '=', digest).where('small', '=', small),
)
const giveUp = statement((db, { location }: { location: Location }) =>
  db
    .insertInto('drafts')
    .values({ location, until: 0 })
    .onConflict((conflict) => conflict.column('location').doNothing()),
)

/** Removes every blob that nothing names any more; returns their number. */
export async function sweepBlobs(tools: ContentTools): Promise<number> {
  const { database } = tools
  let swept = await database.write(forgetMended())
  for (let after: Digest | undefined = ''; after !== undefined; ) {
    const rows: readonly Readonly<{ digest: Digest; idle: number }>[] = await database.read(next.all({ after }))
    const idle = rows.filter((row) => row.idle === 1).map(({ digest }) => digest)
    if (idle.length > 0) swept += await database.write(removeRows(idle))
    after = rows.at(-1)?.digest
  }
  if (swept > 0) await sweepDrafts(tools)
  return swept
}

/** Removes the rows of those blobs that still nothing names. */
export const removeRows = worksOnFullDisk(function* removeRows(digests: readonly Digest[]): Script<number> {
  let removed = 0
  for (const digest of digests) {
    const row = yield* remove.first({ digest })
    if (!row) continue
    yield* giveUp.run({ location: row.location })
    removed += 1
  }
  return removed
})

/** Forgets damage that was repaired by storing the same bytes again, or of contents that nothing names any more. */
const forgetMended = worksOnFullDisk(function* forgetMended(): Script<number> {
  const rows = yield* damaged.all({})
  for (const { digest, small, location } of rows) {
    yield* forgetDamage.run({ digest, small })
    if (location !== null) yield* giveUp.run({ location })
  }
  return rows.length
})
