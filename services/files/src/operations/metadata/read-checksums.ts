/** Reads contents to compute checksums, and stores those with their files. */
import { createHash } from 'node:crypto'
import type { Script } from '@alluvium/database'
import { isTurnOver, nextTurn, Problem } from '@alluvium/kernel'
import type { Checksum } from '../../model/checksum.ts'
import type { FileEntry } from '../../model/entry.ts'
import { oneChunk } from '../../model/one-chunk.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import type { ReadingTools } from '../content/content-tools.ts'
import { verifiedBytes } from '../content/verified-bytes.ts'
import type { Source } from '../nodes/read-entry.ts'
import { contentOfRow } from '../nodes/row-content.ts'
import { keepChecksums } from './checksums.ts'

/** The checksums of one content. */
export type Computed = Readonly<{ node: number; digest: string; checksums: readonly Checksum[] }>

export type Reading = Readonly<{
  tools: ReadingTools
  /** By digest, resolves when the last reader of a content is done. */
  underWay: Map<string, Promise<void>>
  /** Aborts when the results are not needed any more. */
  signal: AbortSignal
}>

const rowOf = statement((db, { node, digest }: { node: number; digest: string }) =>
  db.selectFrom('present').selectAll().where('node', '=', node).where('digest', '=', digest),
)
const ofContent = statement((db, { digest }: { digest: string }) =>
  db.selectFrom('checksums').select(['algorithm', 'hex']).where('digest', '=', digest),
)

type Found = Readonly<{ file: FileEntry; source: Source | undefined; known: readonly Checksum[] }>

/**
 * Computes and stores the checksums. A content that can't be read, or has changed, gets none. When two requests want
 * the same content, the second one starts after the first has stored its checksums, and finds them.
 */
export async function computedOf(reading: Reading, files: readonly FileEntry[]): Promise<readonly Computed[]> {
  const { underWay } = reading
  const earlier = files.flatMap(({ digest }) => underWay.get(digest) ?? [])
  const { promise: done, resolve } = Promise.withResolvers<void>()
  for (const { digest } of files) underWay.set(digest, done)
  try {
    await Promise.all(earlier)
    return await computedNow(reading, files)
  } finally {
    for (const { digest } of files) if (underWay.get(digest) === done) underWay.delete(digest)
    resolve()
  }
}

async function computedNow(reading: Reading, files: readonly FileEntry[]): Promise<readonly Computed[]> {
  const { tools } = reading
  const computed: Computed[] = []
  for (const { file, source, known } of await tools.database.read(lookUpAll(files))) {
    const checksums = isEnough(known) ? known : source && (await sumsOf(reading, file, source))
    if (checksums) computed.push({ node: file.node, digest: file.digest, checksums })
  }
  // Checksums that can't be stored, for example on a full disk, are returned nevertheless.
  if (computed.length > 0)
    await tools.database
      .write(keepAll(computed))
      .catch((error: unknown) => tools.logger.warn({ err: error }, 'checksums could not be kept'))
  return computed
}

const wanted = ['sha-1', 'md5'] as const

/** Whether all checksums by which clients compare are there. */
export const isEnough = (checksums: readonly Checksum[]): boolean =>
  wanted.every((algorithm) => checksums.some((one) => one.algorithm === algorithm))

function* lookUpAll(files: readonly FileEntry[]): Script<readonly Found[]> {
  const found: Found[] = []
  for (const file of files) {
    const known = yield* ofContent.all({ digest: file.digest })
    const row = isEnough(known) ? undefined : yield* rowOf.first({ node: file.node, digest: file.digest })
    found.push({ file, source: row && (yield* sourceOf(row)), known })
  }
  return found
}

/** Undefined for damaged content. */
function* sourceOf(row: EntryRow): Script<Source | undefined> {
  try {
    return yield* contentOfRow(row, row.name)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/**
 * Computes in turns, so that the serving thread stays free for others. Undefined when the content can't be read, and
 * after a stop.
 */
async function sumsOf(
  { tools, signal }: Reading,
  { digest, size, name }: FileEntry,
  source: Source,
): Promise<readonly Checksum[] | undefined> {
  const sums = wanted.map((algorithm) => ({ algorithm, hash: createHash(algorithm.replace('-', '')) }))
  const bytes =
    source.kind === 'bytes'
      ? oneChunk(source.bytes)
      : verifiedBytes(tools, { digest, location: source.location, size, path: name })
  try {
    for await (const chunk of bytes) {
      if (signal.aborted) return undefined
      for (const { hash } of sums) hash.update(chunk)
      if (isTurnOver()) await nextTurn()
    }
  } catch (error) {
    tools.logger.warn({ err: error }, 'a file could not be read for its checksums')
    return undefined
  }
  return sums.map(({ algorithm, hash }) => ({ algorithm, hex: hash.digest('hex') }))
}

function* keepAll(computed: readonly Computed[]): Script<void> {
  for (const { node, digest, checksums } of computed)
    if (yield* rowOf.first({ node, digest })) yield* keepChecksums({ node, digest }, checksums)
}
