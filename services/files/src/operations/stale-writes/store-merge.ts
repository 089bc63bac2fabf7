/**
 * Stores the outcome of a merge. A merge becomes a revision of the file, with the sent body beside it as its other parent; a
 * conflict becomes a refusal, and the body is kept. A merge on top of one that is not in the ledger yet waits for
 * that one, and both are dropped when that one cannot be stored.
 */
import type { Script } from '@alluvium/database'
import { newRandomId, type Problem } from '@alluvium/kernel'
import { digestOf } from '../../model/content.ts'
import type { Merge } from '../../ports/merging.ts'
import { preconditionFailed } from '../../problems/requests.ts'
import { mergeConflict, mergeGivenUp } from '../../problems/stale-writes.ts'
import type { Content } from '../content/content-rows.ts'
import { withDraft } from '../content/drafts.ts'
import { firstDecisions, writtenDecisions } from '../history/kept-decisions.ts'
import { currentRevision } from '../nodes/revise.ts'
import { otherSideOf, tellOfConflict, tellOtherSide } from '../notifications/tell-of-conflict.ts'
import { type PutOutcome, type PutPlan, putFile } from '../tree/put-file.ts'
import type { MergeTools, StaleWrite } from './merge-tools.ts'
import type { PendingMerge } from './pending-merges.ts'
import { retainRefused, retainWrite } from './retained-write-rows.ts'
import type { Versions } from './versions-to-merge.ts'

export type Merged = Extract<Merge, { kind: 'merged' }>

/** The merged versions. `last`: the merge that it builds on, if that was not in the ledger; it then replaces `ours`. */
export type Triple = Readonly<{ write: StaleWrite; versions: Versions; last: PendingMerge | undefined }>

/** A merge that is being stored, on which the next one builds, and its result. */
export type Storing = Readonly<{ pending: PendingMerge; stored: Promise<PutOutcome> }>

/**
 * `stored` rejects with `files.precondition-failed` when the file is not the version that was merged, and as `putFile`
 * rejects.
 */
export function storeMerge(tools: MergeTools, triple: Triple, merge: Merged): Storing {
  const known: Known = { etag: undefined, version: undefined }
  const queued = Promise.withResolvers<void>()
  const stored = commit(tools, triple, merge, { known, queued: () => queued.resolve() }).finally(queued.resolve)
  const settled = stored.then(
    () => true,
    () => false,
  )
  const pending: PendingMerge = {
    bytes: merge.bytes,
    etag: () => known.etag,
    version: () => known.version,
    queued: queued.promise,
    settled,
  }
  return { pending, stored }
}

/** What becomes known about a merge while it is stored. */
type Known = { etag: string | undefined; version: number | undefined }

async function commit(
  tools: MergeTools,
  triple: Triple,
  { bytes, driver, decisions: all }: Merged,
  { known, queued }: Readonly<{ known: Known; queued: () => void }>,
): Promise<PutOutcome> {
  const { write, last } = triple
  const decisions = all && firstDecisions(all)
  const store = async (content: Content) => {
    known.etag = `"${content.digest}"`
    tools.recent.keep(content.digest, bytes)
    await last?.queued
    const written = tools.database.write(putMerged(tools, triple, { content, driver, decisions, known }))
    queued()
    return await written
  }
  const { entry, spareBody } =
    bytes.length <= tools.smallLimitBytes
      ? await store({ kind: 'bytes', bytes, size: bytes.length, digest: digestOf(bytes) })
      : await withBlob(tools, write.plan.path.text, bytes, store)
  const sent = `"${write.content.digest}"`
  return { entry, created: false, spare: spareBody, driver, ...(decisions && { decisions }), sent }
}

/** Few merges of a file are written at once; written ones may wait for their commit together. */
async function withBlob<T extends Readonly<{ spare: boolean }>>(
  tools: MergeTools,
  file: string,
  bytes: Uint8Array,
  write: (content: Content) => Promise<T>,
): Promise<T> {
  let leave: (() => void) | undefined
  async function* inTurn(): AsyncGenerator<Uint8Array> {
    leave = await tools.storing.acquire(file)
    yield bytes
  }
  try {
    return await withDraft(tools, inTurn(), (draft) => {
      leave?.()
      return write({ kind: 'draft', ...draft })
    })
  } finally {
    leave?.()
  }
}

type PutMerged = Readonly<{ content: Content; driver: string; decisions: Merged['decisions']; known: Known }>

/** One transaction: the merge becomes the file, and the body is kept as its other parent. */
function* putMerged(
  { clock, kept }: MergeTools,
  { write, versions, last }: Triple,
  { content, driver, decisions, known }: PutMerged,
): Script<PutOutcome & Readonly<{ spareBody: boolean }>> {
  const at = clock.now()
  const ours = last ? oursOf(last, write.plan) : versions.ours
  const requires = { ...write.plan.requires, match: [ours.etag] }
  const outcome = yield* putFile({
    ...write.plan,
    requires,
    content,
    at,
    modified: at,
    equalKeepsTime: true,
    verb: 'merge',
  })
  known.version = yield* currentRevision()
  const record = recordOf(write, { ...versions, ours }, driver)
  const spareBody = yield* retainWrite(
    {
      ...record,
      at,
      expires_at: at + kept.mergedMs,
      merged: known.version,
      decisions: writtenDecisions(decisions),
      conflicts_with: null,
    },
    write.content,
  )
  return { ...outcome, spareBody }
}

/**
 * The result of the merge on which another one was built. Throws `files.precondition-failed` when it was not stored.
 */
function oursOf(last: PendingMerge, { path }: PutPlan): Readonly<{ etag: string; version: number }> {
  const [etag, version] = [last.etag(), last.version()]
  if (etag === undefined || version === undefined) throw preconditionFailed(path.text)
  return { etag, version }
}

/**
 * Keeps the body until its writer has long seen it; the problem says where, and why it could not be merged. Throws `files.precondition-failed`
 * when the version that it conflicted with was never stored.
 */
export async function refusal(
  { database, clock, kept }: MergeTools,
  { write, versions, last }: Triple,
  merge: Exclude<Merge, Merged>,
): Promise<Problem> {
  await last?.settled
  const ours = last ? oursOf(last, write.plan) : versions.ours
  const at = clock.now()
  const record = recordOf(write, { ...versions, ours }, merge.driver)
  const save = await database.write(
    keepRefused({ ...record, at, expires_at: at + kept.refusedMs, merged: null, decisions: null }, write),
  )
  const where = {
    save,
    path: write.plan.path.text,
    driver: merge.driver,
    ours: ours.etag,
    base: versions.base.etag,
  }
  return merge.kind === 'conflicted' ? mergeConflict(where, merge.conflicts) : mergeGivenUp(where, merge.why)
}

/** Returns the id of what is kept. Of a copy that a client keeps beside the file people are notified when it is stored. */
function* keepRefused(
  row: Omit<Parameters<typeof retainRefused>[0], 'conflicts_with'>,
  { plan: { caller, copyOf }, content }: StaleWrite,
): Script<string> {
  const { account, node, ours, at } = row
  const other = yield* otherSideOf({ caller, account, node, ours })
  const { save, before } = yield* retainRefused({ ...row, conflicts_with: other ?? null }, content)
  const telling = { account, node, other, at, facts: { save } }
  if (!before && !copyOf) yield* tellOfConflict(telling)
  if (before && other !== undefined && before.conflicts_with !== other) yield* tellOtherSide(telling) // who has stored something since
  return save
}

type Parents = Readonly<{
  node: number
  account: number
  base: Readonly<{ version: number }>
  ours: Readonly<{ version: number }>
}>

const recordOf = ({ plan }: StaleWrite, { node, account, base, ours }: Parents, driver: string) => ({
  save: `sv_${newRandomId()}`,
  account,
  node,
  path: plan.path.text,
  driver,
  base: base.version,
  ours: ours.version,
})
