/**
 * Stale writes: a client stores a file, but what is stored is newer than the version that the client had. Decides whether such
 * a write is merged, and with which base. It is merged when the request asks for it, or when its writer, the folder or the
 * server chose so. For a request that names no version, the base may be what its writer read last, where the server allows that.
 *
 * While other writes are being merged into the file, a write that would be merged waits behind them, even if it is not stale
 * yet. Otherwise a merge, which takes time, would be overtaken again and again by writes that take none.
 */
import { keyedSemaphore } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import type { Precondition } from '../../model/precondition.ts'
import type { Merging } from '../../ports/merging.ts'
import type { Content } from '../content/content-rows.ts'
import { type ReadingAhead, readingAhead } from '../content/reading-ahead.ts'
import type { Tools } from '../tools.ts'
import { type PutOutcome, type PutPlan, putFile } from '../tree/put-file.ts'
import { keyedQueue } from './keyed-queue.ts'
import { type LastReads, lastReads } from './last-reads.ts'
import { mergesOnSave } from './merge-choices.ts'
import { mergeStale } from './merge-stale.ts'
import { howManyTogether, mergeTogether } from './merge-together.ts'
import { isStale, type MergeTools } from './merge-tools.ts'
import { pendingMerges } from './pending-merges.ts'
import { recentContents } from './recent-contents.ts'
import { waitsToBeShownMs } from './retained-writes.ts'

export type StaleWrites = Readonly<{
  tools: MergeTools
  /** Whether the server merges where nobody has chosen. */
  byDefault: boolean
  /** What clients have read, for clients that name no version; undefined when the server ignores that. */
  reads: LastReads | undefined
}>

/**
 * Which stale writes are merged without a request for it. `stale`: those that name an older version; `last-read`: also those
 * that name none, by what their client read last.
 */
export type MergeOnSave = 'asked' | 'stale' | 'last-read'

const dayMs = 86_400_000
/** Merges of one file that are written at once: one less than the process's threads for the disk. */
const maxStoring = 3
/** How long a client is assumed to have what it read. */
const sessionMs = 8 * 3_600_000

/** @param versionDays how long the body of a merged write is kept: as long as the version that it became part of. */
export function openStaleWrites(
  tools: Tools,
  { merging, merges, versionDays }: Readonly<{ merging: Merging; merges: MergeOnSave; versionDays: number }>,
): StaleWrites {
  const mergeTools: MergeTools = {
    ...tools,
    merging,
    turns: keyedQueue(
      (waiting) => howManyTogether(waiting, (name) => merging.driverFor(name), mergeTools.paces),
      (writes) => mergeTogether(mergeTools, writes),
    ),
    paces: new Map(),
    pending: pendingMerges(),
    recent: recentContents(),
    ahead: readingAhead(),
    storing: keyedSemaphore(maxStoring),
    kept: { refusedMs: waitsToBeShownMs, mergedMs: versionDays * dayMs },
  }
  return {
    tools: mergeTools,
    byDefault: merges !== 'asked',
    reads: merges === 'last-read' ? lastReads(tools.clock, sessionMs) : undefined,
  }
}

export type Arriving = Readonly<{
  plan: PutPlan
  /** What the client says; milliseconds since 1970. */
  modified: number | undefined
  /** The request itself asks to be merged, whatever was chosen. */
  asked: boolean
  /**
   * Identifies the caller's credential, see `LastReads`; for protocols that also read files. Their writes take turns.
   */
  credential?: string
}>

export type Arrived = Readonly<{
  requires: Precondition
  /** Stores the write when it is stale; undefined when it can't be. */
  whenStale: ((content: Content) => Promise<PutOutcome>) | undefined
  /** Keeps the body in memory, if it will be merged. */
  keep?: ReadingAhead['keep']
}>

/** How a write is to be stored: its preconditions, and what happens if it is stale. */
export function arrival(staleWrites: StaleWrites, { plan, modified, asked, credential }: Arriving): Arrived {
  const { requires, path } = plan
  const read = credential !== undefined && saidNothing(requires) ? staleWrites.reads?.of(credential, path) : undefined
  const named = read === undefined ? requires.match : [read]
  if (named === undefined || named === '*') return { requires, whenStale: undefined }
  const { tools, byDefault } = staleWrites
  const wanted = { ...requires, match: named }
  const isBusy = tools.turns.taken(path.text) || tools.pending.last(path.text) !== undefined
  const waits = credential !== undefined && (asked || byDefault) && isBusy
  const storeAs = (required: Precondition, content: Content) => {
    const at = tools.clock.now()
    return tools.database.write(() => putFile({ ...plan, requires: required, content, at, modified: modified ?? at }))
  }
  const whenStale = async (content: Content) => {
    const merges = asked || (await tools.database.read(mergesOnSave(plan, byDefault)))
    if (!merges) return await storeAs(read === undefined ? wanted : requires, content)
    const write = { plan: { ...plan, requires: wanted }, had: named, content }
    try {
      return await mergeStale(tools, write, waits ? () => storeAs(wanted, content) : undefined)
    } catch (error) {
      if (read === undefined) throw error
      if (!isStale(error)) {
        staleWrites.reads?.noteStale(credential ?? '', path, read)
        throw error
      }
    }
    // It had no precondition, so if it can't be merged it is stored as always.
    return await storeAs(requires, content)
  }
  return waits
    ? { requires: { ...wanted, match: none }, whenStale, keep: tools.ahead.keep }
    : { requires: wanted, whenStale }
}

/** Matches no version, so the write is stale at once. */
const none: readonly string[] = []

/**
 * The precondition of a deletion that names no version. Some clients delete a file after their write of it was refused,
 * or when it became larger than they sent it. They may not have meant the version that they have not seen.
 */
export function removal(
  staleWrites: StaleWrites,
  { requires, path, credential }: Readonly<{ requires: Precondition; path: Path; credential: string }>,
): Precondition {
  const had = saidNothing(requires) ? staleWrites.reads?.ofStale(credential, path) : undefined
  return had === undefined ? requires : { ...requires, match: [had] }
}

/** Whether the request says nothing about the file's state; it may still have lock tokens. */
const saidNothing = ({ match, noneMatch, unmodifiedSince, states = [] }: Precondition): boolean =>
  match === undefined && noneMatch === undefined && unmodifiedSince === undefined && states.length === 0
