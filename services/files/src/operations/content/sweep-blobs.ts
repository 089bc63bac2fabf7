/**
 * Sweeping blobs: one that no row of the tree names, present or past, and no retained write, loses its own row in a write transaction, in which
 * it is looked at once more, and its bytes after that. An upload of the same bytes at the same time finds either the row,
 * and names it before the sweep looks, or none, and then keeps its own bytes under another location. How long it was kept before that,
 * `unreferenced.ts` says.
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
import { notedSmalls } from './small-contents.ts'
import { forgetFoundAgain, forgetNote, isUnnamed, keepForAWhile, removable } from './unreferenced.ts'

const chunkRows = 200

const idle = (table: 'blobs' | 'damaged') => sql<number>`case when ${isUnnamed(table)} then 1 else 0 end`.as('idle')
const next = statement((db, { after }: { after: Digest }) =>
  db
    .selectFrom('blobs')
    .select(['digest', idle('blobs')])
    .where('digest', '>', after)
    .orderBy('digest')
    .limit(chunkRows),
)
const nextDamaged = statement((db, { after }: { after: Digest }) =>
  db
    .selectFrom('damaged')
    .select(['digest', idle('damaged')])
    .where('small', '=', 0)
    .where('digest', '>', after)
    .orderBy('digest')
    .limit(chunkRows),
)
const remove = statement((db, { digest }: { digest: Digest }) =>
  db.deleteFrom('blobs').where('digest', '=', digest).where(isUnnamed('blobs')).returning('location'),
)
const mended = statement((db) =>
  db
    .selectFrom('damaged')
    .select(['digest', 'small', 'location'])
    .where(sql<boolean>`damaged.small = 0 and exists (select 1 from blobs where blobs.digest = damaged.digest)`)
    .limit(chunkRows),
)
const lostSmalls = statement((db) =>
  db
    .selectFrom('damaged')
    .select(['digest', 'small'])
    .where(sql<boolean>`damaged.small <> 0 and not exists (select 1 from smalls where smalls.small = damaged.small)`),
)
const forgetDamage = statement((db, { digest, small }: { digest: Digest; small: number }) =>
  db.deleteFrom('damaged').where('digest', '=', digest).where('small', '=', small),
)
const removeDamaged = statement((db, { digest }: { digest: Digest }) =>
  db
    .deleteFrom('damaged')
    .where('digest', '=', digest)
    .where('small', '=', 0)
    .where(isUnnamed('damaged'))
    .returning('location'),
)
const giveUp = statement((db, { location }: { location: Location }) =>
  db
    .insertInto('drafts')
    .values({ location, until: 0 })
    .onConflict((conflict) => conflict.column('location').doNothing()),
)

/** Removes every blob that nothing names any more and that need not be kept; returns their number. */
export async function sweepBlobs(tools: ContentTools, now = tools.clock.now()): Promise<number> {
  const { database } = tools
  let swept = await database.write(forgetMended())
  await database.write(forgetUnnamed())
  await database.write(forgetFoundAgain())
  await noteUnreferenced(tools, now)
  for (let looked = chunkRows; looked === chunkRows; ) {
    const digests = (await database.read(removable(now, chunkRows))).map(({ digest }) => digest)
    if (digests.length > 0) swept += await database.write(removeRows(digests))
    looked = digests.length
  }
  if (swept > 0) await sweepDrafts(tools)
  return swept
}

/** What nothing names, though nobody released it, is kept for a while: rows were lost. */
async function noteUnreferenced({ database, logger }: ContentTools, now: number): Promise<void> {
  let contents = 0
  for (const page of [next, nextDamaged])
    for (let after: Digest | undefined = ''; after !== undefined; ) {
      const rows: readonly Readonly<{ digest: Digest; idle: number }>[] = await database.read(page.all({ after }))
      const digests = rows.filter((row) => row.idle === 1).map(({ digest }) => digest)
      if (digests.length > 0) contents += (await database.write(keepForAWhile(digests, now))).length
      after = rows.at(-1)?.digest
    }
  if (contents > 0)
    logger.error(
      { contents },
      'nothing names these contents, though no operation removed what named them: they are kept for 30 days; run `alluvium files check`',
    )
}

/** Removes the rows of those blobs that still nothing names. */
export const removeRows = worksOnFullDisk(function* removeRows(digests: readonly Digest[]): Script<number> {
  let removed = 0
  for (const digest of digests) {
    yield* forgetNote(digest)
    for (const row of [yield* remove.first({ digest }), yield* removeDamaged.first({ digest })]) {
      if (!row) continue
      if (row.location !== null) yield* giveUp.run({ location: row.location })
      removed += 1
    }
  }
  return removed
})

/** Forgets damage that was repaired by storing the same bytes again. */
const forgetMended = worksOnFullDisk(function* forgetMended(): Script<number> {
  const rows = yield* mended.all({})
  for (const { digest, small, location } of rows) {
    yield* forgetDamage.run({ digest, small })
    if (location !== null) yield* giveUp.run({ location })
  }
  return rows.length
})

/** Forgets small contents that are gone, once no row names them any more. */
const forgetUnnamed = worksOnFullDisk(function* forgetUnnamed(): Script<void> {
  const lost = yield* lostSmalls.all({})
  if (lost.length === 0) return
  const named = new Set((yield* notedSmalls(Number.MAX_SAFE_INTEGER)).map(({ small }) => small))
  for (const { digest, small } of lost) if (!named.has(small)) yield* forgetDamage.run({ digest, small })
})
