/** The versions that a stale write is merged with, read from the ledger and the store. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { VersionPolicy } from '@alluvium/merge-engine'
import { etagOf } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { preconditionFailed } from '../../problems/requests.ts'
import { authorize, mayRead } from '../authorization/authorize.ts'
import { verifiedBytes } from '../content/verified-bytes.ts'
import { type Found, versionsAmong } from '../history/versions.ts'
import { fileOf, locate } from '../nodes/locate.ts'
import type { Source } from '../nodes/read-entry.ts'
import { contentOfRow } from '../nodes/row-content.ts'
import type { Tools } from '../tools.ts'
import type { PutPlan } from '../tree/put-file.ts'
import { versionPolicyAt } from './merge-choices.ts'
import { contentOfRetainedWrite, mergedBody } from './retained-write-rows.ts'

export type Version = Readonly<{ version: number; etag: string; size: number; digest: string; source: Source }>

/** `ours` is the stored version. `policy`: what is done where both sides raised the version of a project. */
export type Versions = Readonly<{ node: number; account: number; base: Version; ours: Version; policy: VersionPolicy }>

/**
 * The versions to merge. The caller must be allowed to read what a conflict would show. Throws
 * `files.precondition-failed` when there is no base.
 */
export function* versionsFor({ caller, path }: PutPlan, had: readonly string[], now: number): Script<Versions> {
  const actor = yield* authorize(caller, 'read', path)
  const versions = yield* versionsAmong({ caller, path }, had.map(digestIn))
  const [first] = versions
  if (!first) throw preconditionFailed(path.text)
  const { node } = first.row
  const found = versions.find(({ row }) => had.includes(etagOf(fileOf(row))))
  const base = found ? yield* versionOf(found, path) : yield* bodyAmong(had, { caller, node, now })
  if (!base) throw preconditionFailed(path.text)
  const ours = yield* versionOf(first, path)
  return { node, account: actor.number, base, ours, policy: yield* versionPolicyAt({ caller, path }) }
}

const digestIn = (etag: string) => etag.slice(1, -1)

function* versionOf({ row, version }: Found, path: Path): Script<Version> {
  const entry = fileOf(row)
  const source = yield* contentOfRow(row, path.text)
  return { version, etag: etagOf(entry), size: entry.size, digest: entry.digest, source }
}

/**
 * The body of a merged write as a base: a writer whose last write was merged, and who has not read the merge, still has
 * what they sent.
 */
function* bodyAmong(
  had: readonly string[],
  { caller, node, now }: Readonly<{ caller: Caller; node: number; now: number }>,
): Script<Version | undefined> {
  for (const etag of had) {
    const retained = yield* mergedBody({ node, digest: digestIn(etag), now })
    const source = retained && mayRead(caller, retained.path) && (yield* contentOfRetainedWrite(retained))
    if (retained && source)
      return { version: retained.merged ?? 0, etag, size: retained.size, digest: retained.digest, source }
  }
  return undefined
}

/** The ETag of the stored file; undefined when there is none. */
export function* etagAt(path: Path): Script<string | undefined> {
  const { row } = yield* locate(path)
  return row && !row.is_folder ? etagOf(fileOf(row)) : undefined
}

/** Throws `files.content-damaged`. */
export async function bytesOf(
  tools: Tools,
  path: Path,
  { source, size, digest }: Pick<Version, 'source' | 'size' | 'digest'>,
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
