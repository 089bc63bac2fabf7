/**
 * The scripts that wait for a group commit, and the group under way. What one transaction does with a group is
 * the engine's; who belongs to it, and who is told what and when, is decided here for both.
 *
 *   add ──> the queue ──> group: next, next, next … ──> commit ──> told: each its value, or what it threw
 *                                                          └─fails─> rejected: all of them
 *
 * Also a refusal is told only after the commit: it may rest on what an earlier script of the group wrote, and
 * that is not true before. Scripts that were not started stay in the queue whatever happens to the group.
 */

import { abandon } from '../scripts/run-script.ts'
import type { Script } from '../scripts/script.ts'
import type { Counts } from './database.ts'

/** `ms`: of one turn. */
export type GroupLimits = Readonly<{ scripts: number; ms: number }>

/** A script in the queue, with the type of its value hidden. */
export type Waiting = Readonly<{
  script: Script<unknown>
  /** Remembers the value that its script ended with; told after the commit. */
  ended(value: unknown): void
  /** Remembers that it failed and was undone; told after the commit. */
  failed(error: unknown): void
  /** Tells how it ended. */
  tell(): void
  reject(error: unknown): void
}>

export type Group = Readonly<{
  /** The next script; undefined when none waits, when the group is full, or when it has run for so long that others should have a turn. */
  next(): Waiting | undefined
  /** How many scripts were started. */
  size(): number
  /** Whether it takes no more scripts. */
  isFull(): boolean
  /** To be called after the commit: tells each script how it ended. */
  committed(): void
  /** To be called instead: rejects every script that was started. */
  lost(error: unknown): void
}>

export type GroupQueue = Readonly<{
  add<T>(script: Script<T>): Promise<T>
  isEmpty(): boolean
  /** Begins a group with the script that has waited longest. */
  group(): Group
  /** Rejects those whose group could not begin. */
  refuse(error: unknown): void
}>

export function groupQueue({ limits, counts }: Readonly<{ limits: GroupLimits; counts: Counts }>): GroupQueue {
  const queue: Waiting[] = []

  function group(): Group {
    const started: Waiting[] = []
    /** Of this turn. */
    let deadline: number | undefined
    const isFull = () => started.length >= limits.scripts
    const isOver = () => isFull() || (deadline !== undefined && performance.now() >= deadline)
    return {
      next() {
        const waiting = isOver() ? undefined : queue.shift()
        if (waiting) {
          started.push(waiting)
          deadline ??= performance.now() + limits.ms
        } else deadline = undefined
        return waiting
      },
      size: () => started.length,
      isFull,
      committed() {
        counts.commits += 1
        for (const waiting of started) waiting.tell()
      },
      lost(error) {
        for (const waiting of started) waiting.reject(error)
      },
    }
  }

  return {
    add: (script) => new Promise((resolve, reject) => queue.push(waitingFor(script, { resolve, reject, counts }))),
    isEmpty: () => queue.length === 0,
    group,
    refuse(error) {
      for (const waiting of queue.splice(0, limits.scripts)) {
        abandon(waiting.script)
        waiting.reject(error)
      }
    },
  }
}

type Answer<T> = Readonly<{ resolve(value: T): void; reject(error: unknown): void; counts: Counts }>

function waitingFor<T>(script: Script<T>, { resolve, reject, counts }: Answer<T>): Waiting {
  let tell = () => refuse(new TypeError('A script was committed without having been run.'))

  function refuse(error: unknown): void {
    counts.failedWrites += 1
    reject(error)
  }

  function acknowledge(value: T): void {
    counts.writes += 1
    resolve(value)
  }

  return {
    script,
    ended(value) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its own script ended with
      tell = () => acknowledge(value as T)
    },
    failed(error) {
      tell = () => refuse(error)
    },
    tell: () => tell(),
    reject: refuse,
  }
}
