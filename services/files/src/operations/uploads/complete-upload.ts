/**
 * Makes a file of an upload. Its parts, in order, become one content, which is stored under its path like any other,
 * with the same authorization, locks, conditions and quota. The parts are read outside any transaction. The transaction
 * that makes the file checks that they are still the parts that were read, and ends the upload. So when two requests
 * complete the same upload, one succeeds; after any failure the upload is unchanged, and can be corrected and completed
 * again.
 */
import type { Script } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import { type Checksum, verified, verify } from '../../model/checksum.ts'
import { digestOf } from '../../model/content.ts'
import type { Path } from '../../model/path.ts'
import type { Precondition } from '../../model/precondition.ts'
import { uploadChanged } from '../../problems/uploads.ts'
import { type Content, forgetDraft, markDraftForDeletion, startDraft } from '../content/content-rows.ts'
import { giveUp, withDraft } from '../content/drafts.ts'
import { mendIfDamaged } from '../content/verified-bytes.ts'
import { admitStale } from '../stale-writes/admit-stale.ts'
import { isStale } from '../stale-writes/merge-tools.ts'
import { type Arrived, arrival } from '../stale-writes/stale-writes.ts'
import { type PutOutcome, type PutPlan, putFile } from '../tree/put-file.ts'
import { completeExpiry } from './expiry.ts'
import { findForChange, type UploadCall } from './find-upload.ts'
import { closeUpload, deleteUpload, type PartRow, partsOf, type UploadRow } from './upload-rows.ts'
import type { UploadTools } from './upload-tools.ts'
import { type Piece, wholeOf } from './whole-of-parts.ts'

/** Uploads whose parts, in this order, are the file. */
export type CompleteUpload = Readonly<{
  calls: readonly Omit<UploadCall, 'at'>[]
  /** The path of the file and its preconditions, known with the first upload. */
  target(upload: UploadRow): Target
  /** Throws when parts are missing. */
  check(upload: UploadRow, parts: readonly PartRow[]): void
  /** What happens to the rows: all are removed, or the first stays for a day, to report the result. */
  afterwards: 'forget' | 'remember-first'
}>

export type Target = Readonly<{
  path: Path
  requires: Precondition
  checksums?: readonly Checksum[]
  /** As of `PutPlan`. */
  mediaType: string | null
  /** The client's time; default: when it is stored. Milliseconds since 1970. */
  modified?: number | undefined
  /** The client's time of creation, for a new file; default: now. Milliseconds since 1970. */
  created?: number | undefined
  /** Whether to merge a stale write. Default: the choice of its writer, the folder or the server. */
  merge?: boolean
  /** Default: to make them. */
  parents?: PutPlan['parents']
  /** As of `PutPlan`. */
  copyOf?: PutPlan['copyOf']
}>

/**
 * The result of completing an upload. A failed storage is a result and not a bug; the log has the reason. `asked`: the
 * request itself asked to merge a stale write. `bytes`: how many were uploaded; a merge may have made more or fewer.
 */
export type Completion =
  | (PutOutcome & Readonly<{ kind: 'stored'; path: Path; asked: boolean; bytes: number }>)
  | Readonly<{ kind: 'storage-failed'; path: Path }>

type Read = Readonly<{ upload: UploadRow; parts: readonly PartRow[] }>

/** Throws what `findForChange`, `check` and `putFile` throw, `files.digest-mismatch` and `files.upload-changed`. */
export async function completeUpload(tools: UploadTools, order: CompleteUpload): Promise<Completion> {
  const { database, logger } = tools
  const reads = await database.read(readAll(tools, order))
  const [first] = reads
  if (!first) throw new Error('Nothing was to be completed.')
  const target = order.target(first.upload)
  const sources: Sources = {
    pieces: reads.flatMap(({ upload, parts }) => parts.map((part) => ({ part, parts: tools.partsOf(upload) }))),
    checksums: target.checksums ?? [],
  }
  const { whenStale } = staleArrival(tools, order, target)
  let touchesTree = false
  const finish = async (content: Content, adopted?: PartRow) => {
    touchesTree = true
    try {
      return await database.write(finishAll(tools, { ...order, ...target, reads, content, adopted }))
    } catch (error) {
      if (!whenStale || !isStale(error)) throw error
      return adopted ? await copied(tools, sources, whenStale) : await whenStale(content)
    }
  }
  try {
    const outcome = await makeFile(tools, { reads, sources, finish })
    // The merge is stored already. If the process stops here, completing the upload again merges the same bytes, which
    // changes nothing.
    if (outcome.driver !== undefined) await database.write(endAll(tools, { ...order, reads, size: outcome.entry.size }))
    for (const { upload, parts } of reads) void tools.partsOf(upload).sweep(parts.map(({ location }) => location))
    const bytes = sources.pieces.reduce((sum, { part }) => sum + part.size, 0)
    return { kind: 'stored', path: target.path, asked: target.merge ?? false, bytes, ...outcome }
  } catch (err) {
    if (touchesTree || (err instanceof Problem && err.code !== 'files.storage-unavailable')) throw err
    await database.read(refuseIfChanged(tools, order.calls, reads)) // then the parts were not lost, but taken away
    logger.error({ err, upload: first.upload.upload }, 'the storage failed when an upload was completed')
    return { kind: 'storage-failed', path: target.path }
  }
}

/** How a completed upload that is a stale write is stored. */
function staleArrival(
  { staleWrites }: UploadTools,
  { calls }: CompleteUpload,
  { path, requires, parents = 'make', mediaType, merge, modified, created, copyOf }: Target,
): Arrived {
  const [first] = calls
  if (!first) throw new Error('Nothing was to be completed.')
  const plan = { caller: first.caller, path, requires, parents, mediaType, created, copyOf } as const
  return arrival(staleWrites, { plan, modified, asked: merge ?? false })
}

/** Copies the parts for the merge: a part that could have become the file as it lies must stay the upload's. */
const copied = (
  tools: UploadTools,
  { pieces }: Sources,
  whenStale: NonNullable<Arrived['whenStale']>,
): Promise<PutOutcome> => withDraft(tools, wholeOf(pieces), (draft) => whenStale({ kind: 'draft', ...draft }))

type Sources = Readonly<{ pieces: readonly Piece[]; checksums: readonly Checksum[] }>
type Making = Readonly<{
  reads: readonly Read[]
  sources: Sources
  finish(content: Content, adopted?: PartRow): Promise<PutOutcome>
}>

/**
 * Small contents go into the database; a single part may become the file as it lies; everything else is written anew.
 */
async function makeFile(tools: UploadTools, { reads, sources, finish }: Making): Promise<PutOutcome> {
  const { pieces, checksums } = sources
  const size = pieces.reduce((sum, { part }) => sum + part.size, 0)
  if (size <= tools.smallLimitBytes) {
    const bytes = await gathered(wholeOf(pieces))
    verify(bytes, checksums)
    return await finish({ kind: 'bytes', bytes, size, digest: digestOf(bytes) })
  }
  const [only] = pieces
  const durable = reads.every(({ upload }) => upload.in_memory === 0)
  if (only && pieces.length === 1 && durable && checksums.length === 0) {
    const { location, digest } = only.part
    await mendIfDamaged(tools, digest)
    const outcome = await finish({ kind: 'draft', location, digest, size }, only.part)
    if (outcome.spare) void giveUp(tools, location)
    return outcome
  }
  const whole = wholeOf(pieces)
  return await withDraft(tools, checksums.length > 0 ? verified(whole, checksums) : whole, (draft) =>
    finish({ kind: 'draft', ...draft }),
  )
}

async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Throws what `findForChange` throws, and `files.upload-changed`. */
function* refuseIfChanged(
  { clock }: UploadTools,
  calls: CompleteUpload['calls'],
  reads: readonly Read[],
): Script<void> {
  for (const [nth, call] of calls.entries()) {
    const { upload } = yield* findForChange({ ...call, at: clock.now() })
    if (upload.version !== reads[nth]?.upload.version) throw uploadChanged()
  }
}

function* readAll(
  { clock, staleWrites }: UploadTools,
  { calls, check, target }: CompleteUpload,
): Script<readonly Read[]> {
  const at = clock.now()
  const reads: Read[] = []
  for (const call of calls) {
    const { upload } = yield* findForChange({ ...call, at })
    const parts = yield* partsOf.all({ upload: upload.upload })
    check(upload, parts)
    reads.push({ upload, parts })
  }
  const [first] = reads
  const [call] = calls
  if (!first || !call) return reads
  const { path, requires, parents = 'make', merge = false } = target(first.upload)
  const size = reads.reduce((sum, { upload }) => sum + upload.bytes, 0)
  const plan = { caller: call.caller, path, requires, parents } as const
  yield* admitStale({ ...plan, at }, { asked: merge, byDefault: staleWrites.byDefault }, size)
  return reads
}

/** By the end of the same transaction the part is content, or marked for deletion. */
const adoptionMs = 60_000

type Finish = Pick<CompleteUpload, 'calls' | 'afterwards'> &
  Readonly<{
    path: Path
    requires: Precondition
    checksums?: readonly Checksum[]
    mediaType: string | null
    modified?: number | undefined
    created?: number | undefined
    parents?: PutPlan['parents']
    copyOf?: PutPlan['copyOf']
    reads: readonly Read[]
    content: Content
    /** The part that becomes the content as it lies. */
    adopted: PartRow | undefined
  }>

function* finishAll(tools: UploadTools, finish: Finish): Script<PutOutcome> {
  const { calls, path, requires, checksums = [], mediaType, modified, created, reads, content } = finish
  const { adopted, afterwards, parents = 'make', copyOf } = finish
  const at = tools.clock.now()
  const [first] = calls
  if (!first) throw new Error('Nothing was to be completed.')
  yield* endAll(tools, { calls, reads, afterwards, size: content.size })
  if (adopted) {
    yield* forgetDraft(adopted.location) // it was just given up with the other parts
    yield* startDraft(adopted.location, at + adoptionMs)
  }
  const plan = { caller: first.caller, path, requires, parents, mediaType, created, copyOf } as const
  const outcome = yield* putFile({ ...plan, content, checksums, at, modified: modified ?? at })
  if (adopted && outcome.spare) yield* markDraftForDeletion(adopted.location)
  return outcome
}

type End = Pick<Finish, 'calls' | 'reads' | 'afterwards'> & Readonly<{ size: number }>

/** Ends the uploads, if their parts are still those that were read. Throws what `refuseIfChanged` throws. */
function* endAll(tools: UploadTools, { calls, reads, afterwards, size }: End): Script<void> {
  yield* refuseIfChanged(tools, calls, reads)
  for (const [nth, { upload }] of reads.entries()) {
    yield* tools.partsOf(upload).forget(upload.upload)
    if (afterwards === 'remember-first' && nth === 0)
      yield* closeUpload.run({ upload: upload.upload, size, expires_at: completeExpiry(tools.clock.now()) })
    else yield* deleteUpload.run({ upload: upload.upload })
  }
}
