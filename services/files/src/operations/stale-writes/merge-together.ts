/**
 * One turn of a file: all waiting writes are merged together, each on top of the one before. Each has its own merge,
 * base, response and version; together they cost one round trip to the merging thread.
 */
import type { Problem } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { type Merge, mergeLimitBytes, type StaleSides } from '../../ports/merging.ts'
import { preconditionFailed } from '../../problems/requests.ts'
import type { PutOutcome } from '../tree/put-file.ts'
import { isStale, type MergeTools, type Outcome, type Paces, type Turn, type WaitingWrite } from './merge-tools.ts'
import type { PendingMerge } from './pending-merges.ts'
import { refusal, storeMerge } from './store-merge.ts'
import { bytesOf, type Version, type Versions, versionsFor } from './versions-to-merge.ts'

/** The most writes, and bytes of writes, that are merged in one turn. */
const maxTogether = 64
const maxBytesTogether = 128 * 1024 * 1024
/** The expected time of one turn in milliseconds: one slow merge should not delay the others much. */
const turnMs = 1000

/**
 * @param paces how long the last merge of each driver took, in milliseconds; a write of an unknown driver is merged
 * alone.
 */
export function howManyTogether(
  waiting: readonly WaitingWrite[],
  driverFor: (name: string) => string | undefined,
  paces: Paces,
): number {
  const [first] = waiting
  const pace = first && paces.get(driverFor(nameOf(first.plan.path)) ?? '')
  const limit = pace === undefined ? 1 : Math.min(maxTogether, waiting.length, Math.max(1, Math.floor(turnMs / pace)))
  let bytes = 0
  const isPast = ({ content, versions }: WaitingWrite) =>
    (bytes += content.size + versions.base.size) > maxBytesTogether
  const past = waiting.slice(0, limit).findIndex(isPast)
  return past < 0 ? limit : Math.max(1, past)
}

/** @param writes of one file. The results are in their order. */
export async function mergeTogether(tools: MergeTools, writes: readonly WaitingWrite[]): Promise<readonly Turn[]> {
  const [first] = writes
  if (!first) return []
  const { path } = first.plan
  await tools.pending.room(path.text)
  const begun = tools.clock.monotonic()
  const last = tools.pending.last(path.text)
  const prepared = await Promise.all(writes.map((write) => prepare(tools, write, last)))
  const toMerge = prepared.filter((one) => 'write' in one)
  const outcomes = await mergeAll(tools, toMerge, last)
  const mergedMs = tools.clock.monotonic() - begun
  return prepared.map((one) => {
    const outcome = 'write' in one ? outcomes[toMerge.indexOf(one)] : one
    return { ...(outcome ?? failed(new Error('A write was merged without an outcome.'))), begun, mergedMs }
  })
}

type ToMerge = Readonly<{
  write: WaitingWrite
  versions: Versions
  bytes: Readonly<{ base: Uint8Array; theirs: Uint8Array }>
}>

/**
 * The merge to make, or the outcome without one.
 * @param last the merge that it builds on, if that is not in the ledger.
 */
async function prepare(
  tools: MergeTools,
  write: WaitingWrite,
  last: PendingMerge | undefined,
): Promise<ToMerge | Outcome> {
  const { path } = write.plan
  try {
    const stored = last ? undefined : await storedFirst(write)
    if (stored) return { stored: Promise.resolve(stored) }
    const versions = last ? write.versions : await upToDate(tools, write)
    if ((last ? last.bytes.length : versions.ours.size) > mergeLimitBytes) throw preconditionFailed(path.text)
    return { write, versions, bytes: await write.bytes() }
  } catch (error) {
    return failed(error)
  }
}

/** Undefined when it is stale. */
async function storedFirst({ storeFirst }: WaitingWrite): Promise<PutOutcome | undefined> {
  try {
    return await storeFirst?.()
  } catch (error) {
    if (isStale(error)) return undefined
    throw error
  }
}

async function upToDate(tools: MergeTools, { plan, had, versions }: WaitingWrite): Promise<Versions> {
  const present = await tools.database.read(versionsFor(plan, had, tools.clock.now()))
  return { ...present, base: versions.base }
}

function failed(reason: unknown): Outcome {
  const stored = Promise.reject(reason)
  stored.catch(() => undefined) // its writer hears of it, after the others are merged
  return { stored }
}

/** Merges each on top of the one before. */
async function mergeAll(
  tools: MergeTools,
  toMerge: readonly ToMerge[],
  last: PendingMerge | undefined,
): Promise<readonly Outcome[]> {
  const [newest] = toMerge.map(({ versions }) => versions.ours).toSorted((one, other) => other.version - one.version)
  const [first] = toMerge
  if (!newest || !first) return []
  const { path } = first.write.plan
  try {
    const ours = last ? last.bytes : await recentBytes(tools, path, newest)
    const begun = tools.clock.monotonic()
    const merges = await tools.merging.merge({ name: nameOf(path), ours, writes: toMerge.map(sidesOf) })
    const driver = tools.merging.driverFor(nameOf(path)) ?? ''
    tools.paces.set(driver, Math.max(1, (tools.clock.monotonic() - begun) / toMerge.length))
    return outcomesOf(tools, { toMerge, merges, newest, last })
  } catch (error) {
    return toMerge.map(() => failed(error))
  }
}

const sidesOf = ({ bytes, versions }: ToMerge): StaleSides => ({ ...bytes, versions: versions.policy })

type MergedAll = Readonly<{
  toMerge: readonly ToMerge[]
  merges: readonly Merge[]
  newest: Version
  last: PendingMerge | undefined
}>

function outcomesOf(tools: MergeTools, { toMerge, merges, newest, last }: MergedAll): readonly Outcome[] {
  let before = last
  return toMerge.map(({ write, versions }, at) => {
    const merge = merges[at]
    const on = before
    const triple = { write, versions: { ...versions, ours: newest }, last: on }
    const ours = () => (on ? on.etag() : newest.etag)
    if (merge?.kind === 'merged') {
      const { pending, stored } = storeMerge(tools, triple, merge)
      tools.pending.add(write.plan.path.text, pending)
      before = pending
      return { stored, ours }
    }
    // If several took too long, each is merged alone to find the slow one.
    if (!merge || (merge.kind === 'given-up' && toMerge.length > 1))
      return { ...failed(preconditionFailed(write.plan.path.text)), ours: () => undefined }
    return { stored: refusal(tools, triple, merge).then(thrown), ours }
  })
}

function thrown(problem: Problem): never {
  throw problem
}

export async function recentBytes(tools: MergeTools, path: Path, version: Version): Promise<Uint8Array> {
  const known = tools.recent.get(version.digest)
  if (known) return known
  const bytes = await bytesOf(tools, path, version)
  tools.recent.keep(version.digest, bytes)
  return bytes
}

export const nameOf = ({ names }: Path): string => names.at(-1) ?? ''
