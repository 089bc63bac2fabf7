/**
 * The inside of a process that reads what strangers have made: it answers one order after another until its channel
 * closes, which is when whoever started it ends, however that ends. It is never root's: it becomes nobody's first, and
 * only then says that it is ready.
 */
import { type Frame, readFrames, writeFrame } from './frames.ts'

export type { Frame }

/** The user and the group who own nothing, by their number on every Linux. */
const nobody = 65_534

/** Never resolves. Call it when all code that is needed has been loaded: nobody may not be able to read it. */
export function answerOrders(maxBytes: number, answer: (order: Frame) => Promise<Frame>): void {
  process.stdin.on('close', leave).on('error', leave)
  process.stdout.on('error', leave)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined) // a stop that is meant for all
  becomeNobody()
  readFrames(process.stdin, {
    maxBytes,
    onNonsense: leave,
    onFrame: (order) => void answer(order).then((answered) => writeFrame(process.stdout, answered), leave),
  })
  writeFrame(process.stdout, { head: 'ready', bytes: new Uint8Array() })
}

/** An exit would wait for native code. */
const leave = (): void => void process.kill(process.pid, 'SIGKILL')

/** Throws when it is root's and cannot be somebody else's. */
function becomeNobody(): void {
  if (process.getuid?.() !== 0) return
  process.setgroups?.([])
  process.setgid?.(nobody)
  process.setuid?.(nobody)
}
