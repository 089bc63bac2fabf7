/** The background work of the history, in an order in which each step makes room for the next. */
import { setTimeout as pause } from 'node:timers/promises'
import { takeBackNotes } from '../content/damaged-blobs.ts'
import { scrubBlobs, scrubSmalls } from '../content/scrub.ts'
import { sweepBlobs } from '../content/sweep-blobs.ts'
import { foldersWithWrongTotals } from '../nodes/wrong-totals.ts'
import { prune, type Retention } from '../retention/prune.ts'
import { purgeOverdue, purgeRest } from '../retention/purge.ts'
import type { Tools } from '../tools.ts'

/**
 * Purges expired trash, deletes what was purged, removes history that need not be kept, and frees its bytes. Where rows were lost
 * it removes nothing: a file whose row is gone would be taken for a deleted one.
 * @param now by which things are old, milliseconds since 1970.
 */
export async function keepHouse(tools: Tools, retention: Retention, now = tools.clock.now()): Promise<void> {
  const { database, clock, logger } = tools
  const { value: wrong } = await foldersWithWrongTotals(database).next()
  if (wrong) {
    const { node } = wrong
    logger.error(
      { node },
      'a folder holds something else than was counted, so rows were lost: nothing old is removed; `alluvium files check` says the way out',
    )
    return
  }
  const before = now - retention.trashDays * 86_400_000
  while ((await database.write(purgeOverdue({ before, at: clock.now() }))) > 0) {
    // The next ones.
  }
  await purgeRest(tools)
  const rows = await prune(tools, retention, now)
  const blobs = await sweepBlobs(tools, now)
  if (rows > 0 || blobs > 0) logger.info({ rows, blobs }, 'old history was forgotten')
}

/** The most bytes per second that a background scrub reads: a tenth of what a plain disk gives. */
const scrubBytesPerSecond = 20 * 1024 * 1024

/** Scrubs everything once, slowly; ends early when the signal aborts. */
export async function scrubSlowly(tools: Tools, signal: AbortSignal): Promise<void> {
  try {
    await scrub(tools, signal)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function scrub(tools: Tools, signal: AbortSignal): Promise<void> {
  const paced = (bytes: number) => pause(1 + (bytes / scrubBytesPerSecond) * 1000, undefined, { signal, ref: false })
  await takeBackNotes(tools)
  const blobs = await scrubBlobs(tools, { paced })
  const smalls = await scrubSmalls(tools, { paced })
  const damaged = blobs.damaged + smalls.damaged
  const contents = blobs.contents + smalls.contents
  if (damaged > 0) tools.logger.error({ contents, damaged }, 'a scrub found damaged contents')
  else tools.logger.debug({ contents }, 'a scrub found every content as it should be')
}
