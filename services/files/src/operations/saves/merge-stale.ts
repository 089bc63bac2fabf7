/**
 * A save that comes too late: its writer had an older version than the one that is stored. The two are merged by their
 * structure, with the older version as the base that the ledger kept, and the merge becomes the file.
 *
 *   base    the version that the request names (If-Match)      v1 --------+-- theirs   the body
 *   ours    what is stored                                        \       |
 *   merged  one revision more, on top of ours                      v2 -- v3
 *
 * Outside of any transaction the bytes are read and merged; the write then requires that the file still is what was
 * merged with, and when it isn't any more, the same is done with what it has become. The body is kept: beside the merge as
 * its other parent, and when the two cannot be merged for a day, so that nobody's work is lost.
 */
import type { Script } from '@alluvium/database'
import { newRandomId, Problem } from '@alluvium/kernel'
import { digestOf } from '../../model/content.ts'
import { etagOf } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { type Merge, type Merging, mergeLimitBytes } from '../../ports/merging.ts'
import { mergeConflict, mergeGivenUp, mergeOvertaken, preconditionFailed } from '../../problems.ts'
import type { Content } from '../content/content-rows.ts'
import { withDraft } from '../content/drafts.ts'
import { verifiedBytes } from '../content/verified-bytes.ts'
import { permit } from '../gate.ts'
import { contentOfRow } from '../history/row-content.ts'
import { type Found, versionsAt } from '../history/versions.ts'
import type { Tools } from '../tools.ts'
import { fileOf } from '../tree/locate.ts'
import { type PutOutcome, type PutPlan, putFile } from '../tree/put-file.ts'
import type { Source } from '../tree/read-entry.ts'
import { currentRevision } from '../tree/revise.ts'
import { contentOfSave, keepSave, mergedBody } from './save-rows.ts'
import type { Turns } from './take-turns.ts'

export type MergeTools = Tools &
  Readonly<{
    merging: Merging
    turns: Turns
    /** How long a refused body is kept, and the other parent of a merge; milliseconds. */
    kept: Readonly<{ refusedMs: number; mergedMs: number }>
  }>

/** A body that is stored safely, and what it was to replace. */
export type StaleSave = Readonly<{
  plan: PutPlan
  content: Content
  /** The ETags of which the writer had one, `"…"`. */
  had: readonly string[]
}>

/** How often a merge is made anew because somebody else's save came between, before it is given up. */
const mostAttempts = 50

type Version = Readonly<{ version: number; etag: string; size: number; digest: string; source: Source }>
type Base = Readonly<{ node: number; account: number; base: Version; ours: Version }>

/**
 * Throws `files.precondition-failed` when there is nothing to merge with or by: no driver for the name, a base that is
 * not kept, a version that is too large; `files.merge-conflict` with its facts, `files.merge-given-up`, and what
 * `putFile` throws.
 */
export function mergeStale(tools: MergeTools, save: StaleSave): Promise<PutOutcome> {
  return tools.turns.take(save.plan.path.text, () => mergeInTurn(tools, save))
}

/** As `mergeStale`, for who has the file's turn already. */
export async function mergeInTurn(tools: MergeTools, save: StaleSave): Promise<PutOutcome> {
  const { plan, content } = save
  const name = plan.path.names.at(-1) ?? ''
  if (tools.merging.driverFor(name) === undefined || content.size > mergeLimitBytes)
    throw preconditionFailed(plan.path.text)
  const theirs = await bytesOf(tools, plan.path, sourceOf(content), content)
  let last: string | undefined
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const versions = await tools.database.read(versionsFor(plan, save.had, tools.clock.now()))
    const { base, ours } = versions
    // Nobody came between: it is something else that the request requires, and that is not so.
    if (ours.etag === last) throw preconditionFailed(plan.path.text)
    last = ours.etag
    if (base.size > mergeLimitBytes || ours.size > mergeLimitBytes) throw preconditionFailed(plan.path.text)
    const merge = await tools.merging.merge({
      name,
      base: await bytesOf(tools, plan.path, base.source, base),
      ours: await bytesOf(tools, plan.path, ours.source, ours),
      theirs,
    })
    if (merge.kind !== 'merged') throw await refused(tools, save, versions, merge)
    try {
      return await commit(tools, save, versions, merge)
    } catch (error) {
      if (!isStale(error)) throw error
    }
  }
  throw mergeOvertaken(plan.path.text)
}

export const isStale = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'files.precondition-failed'

/** What the conflict shows the caller must be allowed to read. */
function* versionsFor({ caller, path }: PutPlan, had: readonly string[], now: number): Script<Base> {
  const actor = yield* permit(caller, 'read', path)
  const versions = yield* versionsAt(path)
  const [first] = versions
  if (!first) throw preconditionFailed(path.text)
  const { node } = first.row
  const found = versions.find(({ row }) => had.includes(etagOf(fileOf(row))))
  const base = found ? yield* told(found, path) : yield* bodyAmong(had, { node, now })
  if (!base) throw preconditionFailed(path.text)
  return { node, account: actor.number, base, ours: yield* told(first, path) }
}

function* told({ row, version }: Found, path: Path): Script<Version> {
  const entry = fileOf(row)
  const source = yield* contentOfRow(row, path.text)
  return { version, etag: etagOf(entry), size: entry.size, digest: entry.digest, source }
}

/** A writer whose last save was merged, and who has not read the merge, still has what they sent then. */
function* bodyAmong(
  had: readonly string[],
  { node, now }: Readonly<{ node: number; now: number }>,
): Script<Version | undefined> {
  for (const etag of had) {
    const save = yield* mergedBody({ node, digest: etag.slice(1, -1), now })
    const source = save && (yield* contentOfSave(save))
    if (save && source) return { version: save.merged ?? 0, etag, size: save.size, digest: save.digest, source }
  }
  return undefined
}

type Merged = Extract<Merge, { kind: 'merged' }>

/** One transaction: the merge becomes the file, and the body is kept as its other parent. */
async function commit(tools: MergeTools, save: StaleSave, versions: Base, merge: Merged): Promise<PutOutcome> {
  const { database, clock } = tools
  const { bytes, driver } = merge
  const write = (content: Content) => {
    const at = clock.now()
    const put = { ...save.plan, requires: { ...save.plan.requires, match: [versions.ours.etag] }, content, at }
    return database.write(putMerged({ put, save, versions, driver, until: at + tools.kept.mergedMs }))
  }
  const { entry, spareBody } =
    bytes.length <= tools.smallLimitBytes
      ? await write({ kind: 'bytes', bytes, size: bytes.length, digest: digestOf(bytes) })
      : await withDraft(tools, once(bytes), (draft) => write({ kind: 'draft', ...draft }))
  return { entry, created: false, spare: spareBody, driver, sent: `"${save.content.digest}"` }
}

type PutMerged = Readonly<{
  put: PutPlan & Readonly<{ content: Content; at: number }>
  save: StaleSave
  versions: Base
  driver: string
  until: number
}>

function* putMerged(order: PutMerged): Script<PutOutcome & Readonly<{ spareBody: boolean }>> {
  const { put, save, versions, driver, until } = order
  const outcome = yield* putFile({ ...put, modified: put.at, verb: 'merge' })
  const spareBody = yield* keepSave(
    { ...recordOf(save, versions, driver), at: put.at, expires_at: until, merged: yield* currentRevision() },
    save.content,
  )
  return { ...outcome, spareBody }
}

/** Keeps the body for a day; a problem that says where, and why it could not be merged. */
async function refused(
  { database, clock, kept }: MergeTools,
  save: StaleSave,
  versions: Base,
  merge: Exclude<Merge, Merged>,
): Promise<Problem> {
  const at = clock.now()
  const record = { ...recordOf(save, versions, merge.driver), at, expires_at: at + kept.refusedMs, merged: null }
  await database.write(keepSave(record, save.content))
  const where = {
    save: record.save,
    path: save.plan.path.text,
    driver: merge.driver,
    ours: versions.ours.etag,
    base: versions.base.etag,
  }
  return merge.kind === 'conflicted' ? mergeConflict(where, merge.conflicts) : mergeGivenUp(where, merge.why)
}

const recordOf = ({ plan }: StaleSave, { node, account, base, ours }: Base, driver: string) => ({
  save: `sv_${newRandomId()}`,
  account,
  node,
  path: plan.path.text,
  driver,
  base: base.version,
  ours: ours.version,
})

const sourceOf = (content: Content): Source =>
  content.kind === 'bytes' ? content : { kind: 'blob', location: content.location }

async function bytesOf(
  tools: Tools,
  path: Path,
  source: Source,
  { size, digest }: Readonly<{ size: number; digest: string }>,
): Promise<Uint8Array> {
  if (source.kind === 'bytes') return source.bytes
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const chunk of verifiedBytes(tools, { location: source.location, digest, size, path: path.text })) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
