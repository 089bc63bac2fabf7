/**
 * A process for work on input made by strangers where native code reads it: such code may crash, hang, or take memory that
 * no engine counts. It is then ended with all that it has started, and replaced when somebody asks again, so that what ends
 * it is never repeated by itself. One order at a time; it is kept for the next.
 *
 * It gets no environment, no folder of ours, and nothing but two pipes.
 */
import { serialQueue } from '@alluvium/kernel'
import type { Frame } from './frames.ts'
import { type ChildLimits, type ChildOutcome, RunningChild } from './running-child.ts'

type Limits = ChildLimits &
  Readonly<{
    /** It is replaced after so many orders. Default: 500. */
    maxOrders?: number
    /** Unused for so long, it is ended. Default: a minute. */
    idleMs?: number
  }>

/** A process that is started for an order, kept for the next, and replaced after it had to be ended. */
export type KillableChild = Readonly<{
  /** When its turn comes, has the order answered within the time. */
  ask(order: Frame, timeMs: number): Promise<ChildOutcome>
  /** Ends it; what is under way is answered as ended. */
  stop(): Promise<void>
}>

/** How long it may take to say that it is ready. */
const startMs = 30_000

/** `entry` is a module that calls `answerOrders`. */
export function killableChild(entry: URL, limits: Limits): KillableChild {
  const { maxOrders = 500, idleMs = 60_000 } = limits
  let running: RunningChild | undefined
  const inTurn = serialQueue()
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  async function turn(order: Frame, timeMs: number): Promise<ChildOutcome> {
    clearTimeout(idle)
    if (isStopped) return { kind: 'ended', by: 'unwanted', why: 'the service stops' }
    const asked = started()
    if (asked === undefined) return { kind: 'ended', by: 'itself', why: 'no process can be started now' }
    const outcome = (await asked.started(startMs)) ?? (await asked.answered(order, timeMs))
    if (outcome.kind === 'ended' || asked.orders >= maxOrders) await retire(asked)
    else idle = setTimeout(() => void retire(asked), idleMs).unref()
    return outcome
  }

  /** Undefined without a free file handle for its pipes. */
  function started(): RunningChild | undefined {
    try {
      if (running?.isOver !== false) running = new RunningChild(entry, limits)
      return running
    } catch {
      return undefined
    }
  }

  async function retire(asked: RunningChild): Promise<void> {
    if (running === asked) running = undefined
    await asked.end('unwanted')
  }

  return {
    ask: (order, timeMs) => inTurn(() => turn(order, timeMs)),
    async stop() {
      isStopped = true
      clearTimeout(idle)
      await running?.end('unwanted')
    },
  }
}
