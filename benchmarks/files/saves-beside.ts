/**
 * A thread of merge-on-save.ts: somebody who saves one small file, always too late, again and again, until asked to end;
 * then it answers with what each late save took. In a thread of its own, so that no time counts that the other clients
 * take to handle their megabytes.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { type Saved, saveLate } from './late-saves.ts'

export type Beside = Readonly<{ port: number; path: string; from: number; to: number }>

const { port, path, from, to }: Beside = workerData
const state = { isOver: false }
parentPort?.once('message', () => (state.isOver = true))

const saved: Saved[] = []
for (let member = from; !state.isOver && member + 1 < to; member += 2) {
  // oxlint-disable-next-line no-await-in-loop -- one person saves after the other
  saved.push(await saveLate({ port }, path, member))
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort?.postMessage(saved)
