/**
 * Small contents that were lost or damaged, and whose bytes somebody stores again: every row that names them gets them back, as it is
 * with contents beside the database. They were stored once for each file, so each row has its own to be mended.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import type { Digest } from '../../model/content.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { dropSmall, keepSmall } from './content-rows.ts'

const noted = statement((db, { digest }: { digest: Digest }) =>
  db
    .selectFrom('damaged')
    .select('small')
    .where('digest', '=', digest)
    .where('small', '<>', sql.lit(0))
    .where(
      sql<boolean>`(exists (select 1 from present where present.small = damaged.small) or exists (select 1 from past where past.small = damaged.small))`,
    ),
)
const kept = statement((db, { small, size }: { small: number; size: number }) =>
  db
    .selectFrom('smalls')
    .select('small')
    .where('small', '=', small)
    .where((eb) => eb(eb.fn<number>('length', ['bytes']), '=', size)),
)
const forget = statement((db, { digest, small }: { digest: Digest; small: number }) =>
  db.deleteFrom('damaged').where('digest', '=', digest).where('small', '=', small),
)

type Stored = Readonly<{ digest: Digest; bytes: Uint8Array }>

function* replace(small: number, bytes: Uint8Array): Script<void> {
  yield* dropSmall.run({ small })
  yield* keepSmall.run({ small, bytes })
}

/** Mends every row that names these bytes and was noted as damaged. */
export function* mendNoted({ digest, bytes }: Stored): Script<void> {
  for (const { small } of yield* noted.all({ digest })) {
    yield* replace(small, bytes)
    yield* forget.run({ digest, small })
  }
}

/** Mends one row, which names these bytes, if they are gone and nobody has noticed. */
export function* mendLost({ small }: Pick<EntryRow, 'small'>, { bytes }: Stored): Script<void> {
  if (small === null || (yield* kept.first({ small, size: bytes.length }))) return
  yield* replace(small, bytes)
}
