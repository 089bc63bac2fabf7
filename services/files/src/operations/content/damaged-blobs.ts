/**
 * Contents beside the database that were noted as damaged. A note is taken back when the right bytes lie there again: whoever repaired
 * a disk or copied a file from a backup need not store it again.
 */
import type { Script } from '@alluvium/database'
import type { Digest, Location } from '../../model/content.ts'
import { statement } from '../../ports/ledger.ts'
import type { StoreTools } from '../../ports/store-tools.ts'
import { ifReadable, isWhole } from './scrub.ts'
import { isStillDamaged } from './unreferenced.ts'

const chunkRows = 100

type Blob = Readonly<{ digest: Digest; location: Location; size: number; created: number }>
/** `location`: null where nobody knows it any more, because the row was lost. */
type DamagedBlob = Omit<Blob, 'location'> & Readonly<{ location: Location | null }>

const damagedAfter = statement((db, { after }: { after: Digest }) =>
  db
    .selectFrom('damaged')
    .select(['digest', 'location', 'size', 'created'])
    .where('digest', '>', after)
    .where(isStillDamaged)
    .orderBy('digest')
    .limit(chunkRows),
)
const forgetDamage = statement((db, { digest, location }: { digest: Digest; location: Location }) =>
  db.deleteFrom('damaged').where('digest', '=', digest).where('location', '=', location),
)
const openAgain = statement((db, blob: Blob) =>
  db
    .insertInto('blobs')
    .values({ digest: blob.digest, location: blob.location, size: blob.size, created: blob.created })
    .onConflict((known) => known.column('digest').doNothing()),
)

/** Yields the damaged blobs that a file still needs and that nobody has stored again. */
export async function* damagedBlobs(database: StoreTools['database']): AsyncGenerator<DamagedBlob> {
  for (let after: Digest | undefined = ''; after !== undefined; ) {
    const rows: readonly DamagedBlob[] = await database.read(damagedAfter.all({ after }))
    yield* rows
    after = rows.at(-1)?.digest
  }
}

/** Takes back the notes of those that are whole; returns how many stay. */
export async function takeBackNotes({ database, blobs }: Pick<StoreTools, 'database' | 'blobs'>): Promise<number> {
  let left = 0
  for await (const { location, ...known } of damagedBlobs(database)) {
    const blob = location === null ? undefined : { ...known, location }
    if (blob && (await ifReadable(() => isWhole({ blobs }, blob)))) await database.write(takeBack(blob))
    else left += 1
  }
  return left
}

function* takeBack(blob: Blob): Script<void> {
  if ((yield* forgetDamage.run(blob)) > 0) yield* openAgain.run(blob)
}
