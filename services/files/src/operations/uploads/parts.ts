/**
 * Where the bytes of parts lie until their upload is complete: durably, as drafts of the blob store that the ledger then
 * takes over, or in the memory of this process. Either way the bytes are whole and verified before a transaction makes
 * them a part, and whatever a transaction replaces or forgets is given up in that same transaction:
 *
 *   drafts -> upload_parts            when the part is kept
 *   upload_parts -> drafts (until 0)  when it is replaced or forgotten; from there only the sweep takes it
 */
import type { Script } from '@alluvium/database'
import { newRandomId } from '@alluvium/kernel'
import type { Location } from '../../model/content.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { statement } from '../../ports/ledger.ts'
import { uploadLost } from '../../problems/storage.ts'
import { startDraft } from '../content/content-rows.ts'
import { giveUp, withDraft } from '../content/drafts.ts'
import type { Tools } from '../tools.ts'
import { deleteParts, type Part } from './upload-rows.ts'

export type Parts = Readonly<{
  /** Reads all bytes; `keep` runs in the transaction that makes them a part. If it throws, nothing is stored. */
  add<T>(bytes: AsyncIterable<Uint8Array>, keep: (part: Part) => Script<T>): Promise<T>
  /** The bytes of a part; undefined when they don't exist. */
  open(part: Part): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Marks one location for deletion, in the transaction that forgets it. */
  markForDeletion(location: Location): Script<void>
  /** Forgets all parts of an upload. */
  forget(upload: string): Script<void>
  /** Call it after that transaction, with the locations that it marked. Never rejects. */
  sweep(locations: readonly Location[]): Promise<void>
}>

/** How many are swept at a time; the others wait. */
const sweptAtOnce = 16

const takeDraft = statement((db, { location }: { location: Location }) =>
  db.deleteFrom('drafts').where('location', '=', location).where('until', '>', 0),
)
const markPartsForDeletion = statement((db, { upload }: { upload: string }) =>
  db
    .insertInto('drafts')
    .columns(['location', 'until'])
    .expression((eb) =>
      eb
        .selectFrom('upload_parts')
        .select((inner) => ['location', inner.cast<number>(inner.val(0), 'bigint').as('until')])
        .where('upload', '=', upload),
    ),
)

/** Forgets the parts of an upload; the next sweep removes their bytes. */
export function* abandonParts(upload: string): Script<void> {
  yield* markPartsForDeletion.run({ upload })
  yield* deleteParts.run({ upload })
}

/** Parts that survive the end of the process, also kill -9. */
export function durableParts(tools: Tools): Parts {
  const { database, blobs } = tools
  return {
    add(bytes, keep) {
      return withDraft(tools, bytes, async (part) => {
        const kept = await database.write(
          (function* keepDraft() {
            if ((yield* takeDraft.run({ location: part.location })) === 0) throw uploadLost()
            return yield* keep(part)
          })(),
        )
        return { kept, spare: false }
      }).then(({ kept }) => kept)
    },
    open: ({ location, size }) => blobs.open(location, 0, size),
    markForDeletion: (location) => startDraft(location, 0),
    forget: abandonParts,
    sweep: (locations) => inTurns(locations, (location) => giveUp(tools, location)),
  }
}

/** Parts in memory, in `held`. The ledger has their locations only in `upload_parts`. */
export function memoryParts({ database }: Pick<Tools, 'database'>, held: Blobs): Parts {
  return {
    async add(bytes, keep) {
      const location = newRandomId()
      const part = { location, ...(await held.put(location, bytes)) }
      try {
        return await database.write(keep(part))
      } catch (error) {
        await held.remove(location)
        throw error
      }
    },
    open: ({ location, size }) => held.open(location, 0, size),
    // oxlint-disable-next-line require-yield -- there is no row to write
    *markForDeletion() {},
    *forget(upload) {
      yield* deleteParts.run({ upload })
    },
    sweep: (locations) => inTurns(locations, (location) => held.remove(location)),
  }
}

async function inTurns(locations: readonly Location[], remove: (location: Location) => Promise<void>): Promise<void> {
  for (let at = 0; at < locations.length; at += sweptAtOnce)
    await Promise.all(locations.slice(at, at + sweptAtOnce).map(remove))
}
