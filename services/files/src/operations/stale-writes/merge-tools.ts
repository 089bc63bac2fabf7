/** The tools, inputs and results of merging stale writes. */
import { type KeyedSemaphore, Problem } from '@alluvium/kernel'
import type { Merging } from '../../ports/merging.ts'
import type { Content } from '../content/content-rows.ts'
import type { ReadingAhead } from '../content/reading-ahead.ts'
import type { Tools } from '../tools.ts'
import type { PutOutcome, PutPlan } from '../tree/put-file.ts'
import type { KeyedQueue } from './keyed-queue.ts'
import type { PendingMerges } from './pending-merges.ts'
import type { RecentContents } from './recent-contents.ts'
import type { Versions } from './versions-to-merge.ts'

export type MergeTools = Tools &
  Readonly<{
    merging: Merging
    turns: KeyedQueue<WaitingWrite, Turn>
    pending: PendingMerges
    recent: RecentContents
    ahead: ReadingAhead
    /** Limits how many merges of one file are written at once. */
    storing: KeyedSemaphore
    paces: Paces
    /** How long a refused body, and the other parent of a merge, are kept; milliseconds. */
    kept: Readonly<{ refusedMs: number; mergedMs: number }>
  }>

/** How long the last merge of each driver took, in milliseconds. */
export type Paces = Map<string, number>

/** A durably stored body, and what it was to replace. */
export type StaleWrite = Readonly<{
  plan: PutPlan
  content: Content
  /** The ETags of the version that the writer may have had, `"…"`. */
  had: readonly string[]
}>

export type WaitingWrite = StaleWrite &
  Readonly<{
    /** The versions when it began to wait; the base stays the same. */
    versions: Versions
    bytes: () => Promise<Readonly<{ base: Uint8Array; theirs: Uint8Array }>>
    /** Stores the write as it is, if it may turn out not to be stale. */
    storeFirst: (() => Promise<PutOutcome>) | undefined
  }>

/** The result of a turn, which ends when all its writes are merged. */
export type Turn = Outcome &
  Readonly<{
    /** Milliseconds, of a clock that only goes forward. */
    begun: number
    mergedMs: number
  }>

export type Outcome = Readonly<{
  stored: Promise<PutOutcome>
  /** The ETag of the version that it was merged with, if known; absent when it was not merged, and will not be. */
  ours?: () => string | undefined
}>

export const isStale = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'files.precondition-failed'
