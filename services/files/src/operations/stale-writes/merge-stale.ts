/**
 * A stale write: its writer had an older version than the one that is stored. The two are merged by their
 * structure, with the older version as the base that the ledger kept, and the merge becomes the file.
 *
 *   base    the version that the request names (If-Match)      v1 --------+-- theirs   the body
 *   ours    what is stored                                        \       |
 *   merged  one revision more, on top of ours                      v2 -- v3
 *
 * Outside of any transaction the bytes are read and merged; the write then requires that the file still is what was
 * merged with, and when it isn't any more, the same is done with what it has become. Within a process the stale writes of a file
 * take turns at merging, those who wait together, and while they are stored the next are merged on top of them. The body
 * is kept: beside the merge as its other parent, and when the two cannot be merged until its writer has long seen it, so that nobody's work is lost.
 */
import { mergeLimitBytes } from '../../ports/merging.ts'
import { preconditionFailed } from '../../problems/requests.ts'
import { mergeOvertaken } from '../../problems/stale-writes.ts'
import type { Content } from '../content/content-rows.ts'
import type { PutOutcome } from '../tree/put-file.ts'
import { mergeTogether, nameOf, recentBytes } from './merge-together.ts'
import { isStale, type MergeTools, type StaleWrite, type Turn, type WaitingWrite } from './merge-tools.ts'
import { bytesOf, etagAt, type Version, versionsFor } from './versions-to-merge.ts'

/** How often a merge is repeated because another write came in between, before it is given up. */
const maxAttempts = 50

/**
 * Throws `files.precondition-failed` when a merge is not possible: no driver for the name, no kept base, or a version
 * that is too large; `files.merge-conflict` with its facts, `files.merge-given-up`, and what `putFile` throws.
 * @param storeFirst stores the write as it is if it turns out not to be stale; tried when its turn comes.
 */
export async function mergeStale(
  tools: MergeTools,
  write: StaleWrite,
  storeFirst?: () => Promise<PutOutcome>,
): Promise<PutOutcome> {
  const { path } = write.plan
  const { content } = write
  const { size, digest } = content
  const inMemory = content.kind === 'draft' ? content.bytes : undefined
  if (tools.merging.driverFor(nameOf(path)) === undefined || size > mergeLimitBytes) throw preconditionFailed(path.text)
  const versions = await tools.database.read(versionsFor(write.plan, write.had, tools.clock.now()))
  if (versions.base.size > mergeLimitBytes) throw preconditionFailed(path.text)
  const read = async () => ({
    base: await recentBytes(tools, path, versions.base),
    theirs: inMemory ?? (await bytesOf(tools, path, { source: sourceOf(content), size, digest })),
  })
  return await tools.ahead.with((inMemory ? 0 : size) + versions.base.size, read, (bytes) =>
    mergeUntilStored(tools, { ...write, versions, bytes, storeFirst }),
  )
}

async function mergeUntilStored(tools: MergeTools, write: WaitingWrite): Promise<PutOutcome> {
  const { path } = write.plan
  const begun = tools.clock.monotonic()
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const turn = await (attempt === 0 ? tools.turns.join(path.text, write) : alone(tools, write))
    try {
      const waitedMs = turn.begun - begun
      return { ...(await turn.stored), took: { waitedMs, mergedMs: turn.mergedMs } }
    } catch (error) {
      if (!turn.ours || !isStale(error)) throw error
    }
    // No other write came in between, so another condition of the request failed.
    if (turn.ours() === (await tools.database.read(etagAt(path)))) throw preconditionFailed(path.text)
  }
  throw mergeOvertaken(path.text)
}

/**
 * A turn for one write, which ends when it is stored. Used after a write could not be stored on top of another one:
 * while other processes write the file, merges would otherwise build on merges that are never stored.
 */
function alone(tools: MergeTools, write: WaitingWrite): Promise<Turn> {
  const file = write.plan.path.text
  return tools.turns.take(file, async () => {
    await tools.pending.none(file)
    const [turn] = await mergeTogether(tools, [write])
    await tools.pending.none(file)
    if (!turn) throw new Error('A write was merged without an outcome.')
    return turn
  })
}

const sourceOf = (content: Content): Version['source'] =>
  content.kind === 'bytes' ? content : { kind: 'blob', location: content.location }
