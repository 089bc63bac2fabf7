/**
 * Checksums of files whose clients announced none, for whoever asks by name: SHA-1 and MD5, which clients of ownCloud
 * compare by. Each content is read for that once, ever. A request waits for as many bytes as its budget has; what is
 * beyond that is computed behind it, one file after another, and told to the next who asks.
 */
import { createHash } from 'node:crypto'
import type { Script } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import type { Checksum } from '../../model/checksum.ts'
import type { Entry, FileEntry } from '../../model/entry.ts'
import { oneChunk } from '../../model/one-chunk.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { verifiedBytes } from '../content/verified-bytes.ts'
import { contentOfRow } from '../history/row-content.ts'
import type { ReadingTools } from '../tools.ts'
import type { Source } from '../tree/read-entry.ts'
import { keepChecksums } from './checksums.ts'
import { type Details, noDetails } from './details.ts'

/** Of one content. */
type Computed = Readonly<{ node: number; digest: string; checksums: readonly Checksum[] }>

export type Budget = { bytes: number }

export type ChecksumWork = Readonly<{
  /** By node. @param budget bytes that may still be read for the one who asks; what is read is taken of it. */
  compute(files: readonly FileEntry[], budget: Budget): Promise<ReadonlyMap<number, readonly Checksum[]>>
  /** Resolves when nothing is computed behind any more. */
  stop(): Promise<void>
}>

/** What one request waits for, bytes of contents: about a second's work. */
export const checksumBudgetBytes = 256 * 1024 * 1024
/** Files that wait to be computed; what is beyond that is asked for again. */
const maxWaiting = 10_000

const rowOf = statement((db, { node, digest }: { node: number; digest: string }) =>
  db.selectFrom('present').selectAll().where('node', '=', node).where('digest', '=', digest),
)
const ofContent = statement((db, { digest }: { digest: string }) =>
  db.selectFrom('checksums').select(['algorithm', 'hex']).where('digest', '=', digest),
)

export function checksumWork(tools: ReadingTools): ChecksumWork {
  const waiting = new Map<string, FileEntry>()
  let working: Promise<void> | undefined
  let isStopped = false

  async function workOff(): Promise<void> {
    for (const [digest, file] of waiting) {
      if (isStopped) return
      await computedOf(tools, [file]).catch((error: unknown) => {
        tools.logger.warn({ err: error }, 'checksums of a file could not be computed')
      })
      waiting.delete(digest)
    }
  }

  function later(file: FileEntry): void {
    if (isStopped || waiting.size >= maxWaiting) return
    waiting.set(file.digest, file)
    working ??= workOff().finally(() => {
      working = undefined
    })
  }

  return {
    async compute(files, budget) {
      const now: FileEntry[] = []
      for (const file of files) {
        if (file.size > budget.bytes) later(file)
        else {
          budget.bytes -= file.size
          now.push(file)
        }
      }
      const computed = await computedOf(tools, now)
      return new Map(computed.map(({ node, checksums }) => [node, checksums]))
    },
    async stop() {
      isStopped = true
      await working
    },
  }
}

type Found = Readonly<{ file: FileEntry; source: Source | undefined; known: readonly Checksum[] }>

/** Computes and keeps them. What cannot be read, or is another content by now, has none. */
async function computedOf(tools: ReadingTools, files: readonly FileEntry[]): Promise<readonly Computed[]> {
  const computed: Computed[] = []
  for (const { file, source, known } of await tools.database.read(lookUpAll(files))) {
    const checksums = isEnough(known) ? known : source && (await sumsOf(tools, file, source))
    if (checksums) computed.push({ node: file.node, digest: file.digest, checksums })
  }
  // What cannot be kept, on a full disk for one, is told nevertheless.
  if (computed.length > 0)
    await tools.database
      .write(keepAll(computed))
      .catch((error: unknown) => tools.logger.warn({ err: error }, 'checksums could not be kept'))
  return computed
}

const wanted = ['sha-1', 'md5'] as const

/** Whether all that clients compare by is there. */
const isEnough = (checksums: readonly Checksum[]): boolean =>
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

/** Undefined for what is damaged. */
function* sourceOf(row: EntryRow): Script<Source | undefined> {
  try {
    return yield* contentOfRow(row, row.name)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

async function sumsOf(
  tools: ReadingTools,
  { digest, size, name }: FileEntry,
  source: Source,
): Promise<readonly Checksum[] | undefined> {
  const sums = wanted.map((algorithm) => ({ algorithm, hash: createHash(algorithm.replace('-', '')) }))
  const bytes =
    source.kind === 'bytes'
      ? oneChunk(source.bytes)
      : verifiedBytes(tools, { digest, location: source.location, size, path: name })
  try {
    for await (const chunk of bytes) for (const { hash } of sums) hash.update(chunk)
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

/** The details of entries with those checksums that they lack. */
export async function withChecksums(
  { sums }: Readonly<{ sums: ChecksumWork }>,
  entries: readonly Entry[],
  { details, budget }: Readonly<{ details: readonly Details[]; budget: Budget }>,
): Promise<readonly Details[]> {
  const all = entries.map((_, at) => details[at] ?? noDetails)
  const lacking = entries.filter((entry, at) => entry.kind === 'file' && !isEnough(all[at]?.checksums ?? []))
  if (lacking.length === 0) return details
  const computed = await sums.compute(
    lacking.filter((entry) => entry.kind === 'file'),
    budget,
  )
  return entries.map(({ node }, at) => {
    const known = all[at] ?? noDetails
    const more = computed.get(node) ?? []
    const fresh = more.filter(({ algorithm }) => !known.checksums.some((one) => one.algorithm === algorithm))
    return { ...known, checksums: [...known.checksums, ...fresh] }
  })
}
