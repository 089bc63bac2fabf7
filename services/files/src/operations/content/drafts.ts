/**
 * The life of a draft: announced in the ledger, written to the blob store, and then either kept by the operation that
 * makes it a file, or swept. Its row has a time and not the name of its process. While its writer renews it, every
 * other process and machine leaves it alone; after its writer died, the next sweep removes it.
 *
 *   announced -> written -> kept            the row goes in the transaction that makes the digest lead to the location
 *            \-> given up -> bytes removed -> row removed      in this order, so that a crash between two steps repeats them
 */
import { newRandomId, Problem } from '@alluvium/kernel'
import type { Digest, Location } from '../../model/content.ts'
import type { Room } from './bytes-under-way.ts'
import { forgetDraft, markDraftForDeletion, markExpiredForDeletion, renewDraft, startDraft } from './content-rows.ts'
import type { ContentTools } from './content-tools.ts'
import { mendIfDamaged } from './verified-bytes.ts'

/** Long enough that no renewal comes late, even when the disk is slow to sync; a dead draft only costs space. */
const leaseMs = 5 * 60_000
const renewalMs = 60_000

type Draft = Readonly<{ location: Location; digest: Digest; size: number }>

/**
 * Writes the bytes as a draft and passes it to `use`, which makes it content or throws. The draft lives as long as
 * `use` runs. When `use` did not need it, or throws, the draft is swept in the background.
 * @param room how much may be written; default: all.
 */
export async function withDraft<T>(
  tools: ContentTools,
  bytes: AsyncIterable<Uint8Array>,
  use: (draft: Draft) => Promise<T & Readonly<{ spare: boolean }>>,
  room?: Room,
): Promise<T> {
  const { database, blobs, clock, logger, underWay } = tools
  const location = newRandomId()
  const until = () => clock.now() + leaseMs
  await database.write(startDraft(location, until()))
  const renewal = setInterval(() => {
    database
      .write(renewDraft(location, until()))
      .catch((err: unknown) => logger.warn({ err, location }, 'a draft could not be renewed'))
  }, renewalMs)
  let spare = true
  try {
    const written = await blobs.put(location, room ? underWay.within(bytes, room) : bytes).catch((err: unknown) => {
      if (err instanceof Problem && err.code.startsWith('files.storage-'))
        logger.warn({ err, location }, 'the storage did not take a content')
      throw err
    })
    await mendIfDamaged(tools, written.digest)
    const used = await use({ location, ...written })
    spare = used.spare
    return used
  } finally {
    clearInterval(renewal)
    if (spare) void giveUp(tools, location)
  }
}

/**
 * Gives up a draft. It never rejects: a failure is left to the sweep. The ledger is asked first, because a commit with an unknown result may
 * have kept the draft.
 */
export async function giveUp(tools: ContentTools, location: Location): Promise<void> {
  const { database, logger } = tools
  try {
    if (await database.write(markDraftForDeletion(location))) await sweep(tools, location)
  } catch (err) {
    logger.warn({ err, location }, 'a draft was left to the sweep')
  }
}

/** Removes what dead uploads left behind; resolves to their number. A failed removal is tried again the next time. */
export async function sweepDrafts(tools: ContentTools): Promise<number> {
  const { database, clock, logger } = tools
  let swept = 0
  for (const location of await database.write(markExpiredForDeletion(clock.now()))) {
    try {
      await sweep(tools, location)
      swept += 1
    } catch (err) {
      logger.warn({ err, location }, 'a draft could not be swept')
    }
  }
  if (swept > 0) logger.info({ drafts: swept }, 'drafts of unfinished uploads were swept')
  return swept
}

async function sweep({ database, blobs }: ContentTools, location: Location): Promise<void> {
  await blobs.remove(location)
  await database.write(forgetDraft(location))
}
