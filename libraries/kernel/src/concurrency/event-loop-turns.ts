/**
 * Cooperative scheduling on the serving thread. Work that may run long asks now and then whether its turn is over, and goes on
 * in a later turn of the event loop, after all answers that wait:
 *
 *   network ── work A, until 20 ms are over ── network ── work B, which waited ── network ── A again …
 *
 * The 20 ms are of all such work between two looks at the network together, however many there are; who waits for a turn goes
 * on in the order in which they began to wait, so that none keeps another from its turn.
 */
import { performance } from 'node:perf_hooks'

const maxTurnMs = 20

const waiting: (() => void)[] = []
let beganAt = 0
let isScheduled = false

/** Whether the work that runs now should let other work go first. */
export function isTurnOver(): boolean {
  if (!isScheduled) begin()
  return performance.now() - beganAt >= maxTurnMs
}

/** Runs this in a later turn, after the work that waits already. */
export function afterTurn(work: () => void): void {
  waiting.push(work)
  if (!isScheduled) begin()
}

/** Resolves in a later turn of the event loop, after those that wait already. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => afterTurn(resolve))

/** Runs all steps to the end, in as many turns as needed. A step has to be short. */
export async function inTurns<T>(steps: Iterator<unknown, T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value
    if (isTurnOver()) await nextTurn() // oxlint-disable-line no-await-in-loop -- this is what it is for
  }
}

/** Runs all steps at once; for few steps. */
export function atOnce<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

function begin(): void {
  beganAt = performance.now()
  isScheduled = true
  setImmediate(end)
}

function end(): void {
  isScheduled = false
  if (waiting.length === 0) return
  begin()
  resumeNext()
}

/** Resumes waiting work one after another while the turn lasts, before new work. */
function resumeNext(): void {
  const next = waiting.shift()
  if (next === undefined) return
  next()
  // What goes on in microtasks has done so when these are empty: only then it is known how long it took.
  queueMicrotask(() => process.nextTick(resumeNextInTime))
}

function resumeNextInTime(): void {
  if (!isTurnOver()) resumeNext()
}
