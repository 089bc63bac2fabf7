/**
 * The queue of scripts that wait for a group commit, and the group under way. Each engine runs the transaction in its own
 * way; which scripts belong to a group, and when each is settled, is decided here for both.
 *
 *   add ──> the queue ──> group: next, next, next … ──> commit ──> settled: each with its value, or what it threw
 *                                                          └─fails─> rejected: all of them
 *
 * A refusal, too, is settled only after the commit: it may depend on what an earlier script of the group wrote, and
 * that is not durable before. Scripts that were not started stay in the queue, whatever happens to the group.
 */

import { begin, disposeScript, endsItsGroup, runEffects } from '../scripts/run-script.ts'
import type { Script } from '../scripts/script.ts'
import type { Counts } from './database.ts'

/**
 * How long a writer waits at most for the next requests of the clients that it just acknowledged: on PostgreSQL after each commit, on
 * SQLite after a quick flush. An acknowledgement goes out in the first turns of the event loop, and the next request comes in during
 * the later ones.
 */
export const nextRequestsWait = { turns: 4, ms: 1 }

/** `ms`: of one turn. */
export type GroupLimits = Readonly<{ scripts: number; ms: number }>

/** A script in the queue, with the type of its value hidden. */
export type QueuedScript = Readonly<{
  script: Script<unknown>
  /** Whether it may be begun anew. */
  canBeginAnew: boolean
  /** To be called when what it did so far was undone: from then on, `script` is another run of it. */
  beginAnew(): void
  /** Remembers the value that its script returned, until the commit. */
  succeeded(value: unknown): void
  /** Remembers what it failed with, until the commit; it was undone. */
  failed(error: unknown): void
  /** Resolves or rejects it, as it ended. */
  settle(): void
  reject(error: unknown): void
}>

export type Group = Readonly<{
  /** The next script; undefined when none waits, when the group is full, or when it has run for so long that others should have a turn. */
  next(): QueuedScript | undefined
  /** How many scripts were started. */
  size(): number
  /** Whether it takes no more scripts. */
  isFull(): boolean
  /** Puts the scripts behind the first so many back into the queue, where they were; those that ran begin anew. */
  putBackAfter(kept: number): void
  /** To be called after the commit: settles each script. */
  committed(): void
  /** To be called instead: rejects every script that was started. */
  lost(error: unknown): void
}>

export type GroupQueue = Readonly<{
  /** @param anew begins the script again, where it may be begun again. */
  add<T>(script: Script<T>, anew?: () => Script<T>): Promise<T>
  isEmpty(): boolean
  /** How many scripts wait. */
  size(): number
  /** Begins a group with the script that has waited longest. */
  group(): Group
  /** Rejects those whose group could not begin. */
  refuse(error: unknown): void
}>

export function groupQueue({ limits, counts }: Readonly<{ limits: GroupLimits; counts: Counts }>): GroupQueue {
  const queue: QueuedScript[] = []

  function group(): Group {
    const started: QueuedScript[] = []
    /** Of this turn. */
    let deadline: number | undefined
    const isFull = () => started.length >= limits.scripts || isEnded(started.at(-1))
    const isOver = () => isFull() || (deadline !== undefined && performance.now() >= deadline)
    return {
      next() {
        const queued = isOver() ? undefined : queue.shift()
        if (queued) {
          started.push(queued)
          deadline ??= performance.now() + limits.ms
        } else deadline = undefined
        return queued
      },
      size: () => started.length,
      putBackAfter(kept) {
        const back = started.splice(kept)
        for (const queued of back) if (queued.canBeginAnew) queued.beginAnew()
        queue.unshift(...back)
      },
      isFull,
      committed() {
        counts.commits += 1
        for (const queued of started) queued.settle()
      },
      lost(error) {
        for (const queued of started) queued.reject(error)
      },
    }
  }

  return {
    add: (script, anew) =>
      new Promise((resolve, reject) => queue.push(queuedScript({ script, anew }, { resolve, reject, counts }))),
    isEmpty: () => queue.length === 0,
    size: () => queue.length,
    group,
    refuse(error) {
      for (const queued of queue.splice(0, limits.scripts)) {
        disposeScript(queued.script)
        queued.reject(error)
      }
    },
  }
}

const isEnded = (last: QueuedScript | undefined): boolean => last !== undefined && endsItsGroup(last.script)

type Outcome<T> = Readonly<{ resolve(value: T): void; reject(error: unknown): void; counts: Counts }>

type Begun<T> = Readonly<{ script: Script<T>; anew: (() => Script<T>) | undefined }>

function queuedScript<T>({ script, anew }: Begun<T>, { resolve, reject, counts }: Outcome<T>): QueuedScript {
  let settle = () => refuse(new TypeError('A script was committed without having been run.'))

  function refuse(error: unknown): void {
    counts.failedWrites += 1
    reject(error)
  }

  function acknowledge(value: T): void {
    counts.writes += 1
    runEffects(queued.script)
    resolve(value)
  }

  // A property and no accessor: an object with accessors of its own gets a shape of its own, and V8 keeps that, and the script
  // and its request with it, until the next full collection.
  const queued = {
    script,
    canBeginAnew: anew !== undefined,
    beginAnew() {
      if (!anew) throw new TypeError('This script cannot be begun anew.')
      disposeScript(queued.script)
      queued.script = begin(anew)
    },
    succeeded(value: unknown) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its own script ended with
      settle = () => acknowledge(value as T)
    },
    failed(error: unknown) {
      settle = () => refuse(error)
    },
    settle: () => settle(),
    reject: refuse,
  }
  return queued
}
