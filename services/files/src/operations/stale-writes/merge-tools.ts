/** What the merging of stale writes works with, what it is given, and what it answers. */
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
    /** The writing of merges, by file. */
    storing: KeyedSemaphore
    paces: Paces
    /** How long a refused body is kept, and the other parent of a merge; milliseconds. */
    kept: Readonly<{ refusedMs: number; mergedMs: number }>
  }>

/** By driver, how long one merge took the last time, milliseconds. */
export type Paces = Map<string, number>

/** A body that is stored safely, and what it was to replace. */
export type StaleWrite = Readonly<{
  plan: PutPlan
  content: Content
  /** The ETags of which the writer had one, `"…"`. */
  had: readonly string[]
}>

export type WaitingWrite = StaleWrite &
  Readonly<{
    /** As they were when it began to wait; the base stays what it is. */
    versions: Versions
    bytes: () => Promise<Readonly<{ base: Uint8Array; theirs: Uint8Array }>>
    /** Stores it as it is, for one that may not be late. */
    storeFirst: (() => Promise<PutOutcome>) | undefined
  }>

/** What came of a turn, which is over when all are merged. */
export type Turn = Outcome &
  Readonly<{
    /** Milliseconds, of a clock that only goes forward. */
    begun: number
    mergedMs: number
  }>

export type Outcome = Readonly<{
  stored: Promise<PutOutcome>
  /** The ETag of what it was merged with, where that is known; absent when it was not merged, and is not to be. */
  ours?: () => string | undefined
}>

export const isStale = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'files.precondition-failed'
