/** A process that obeys every order, good or bad, for tests. */
import { spawn } from 'node:child_process'
import { answerOrders, type Frame } from '../src/processes/answer-orders.ts'

const held: Buffer[] = []

/** Memory that is used, and is not the engine's. */
const fill = (bytes: number) => void held.push(Buffer.alloc(bytes, 1))

const acts: Readonly<Record<string, () => unknown>> = {
  tell: () => ({ pid: process.pid, uid: process.getuid?.(), env: process.env, folder: process.cwd() }),
  hang: () => {
    for (;;);
  },
  crash: () => process.abort(),
  fill: () => setInterval(() => fill(32 * 1024 * 1024), 5),
  'fill in a child': () => {
    const source = 'const held = []; setInterval(() => held.push(Buffer.alloc(32 * 1024 * 1024, 1)), 5)'
    spawn(process.execPath, ['-e', source], { stdio: 'ignore', detached: true })
  },
  'have a child': () => spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { detached: true }).pid,
  babble: () => process.stdout.write('no frame at all'),
}

answerOrders(1024 * 1024 * 1024, async ({ head, bytes }): Promise<Frame> => {
  const answer = acts[String(head)]?.()
  if (['tell', 'have a child', 'echo'].includes(String(head))) return { head: answer ?? null, bytes }
  return await new Promise(() => undefined)
})
