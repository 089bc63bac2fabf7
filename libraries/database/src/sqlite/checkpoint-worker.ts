/**
 * The checkpoint thread as the main thread sees it: started at its first order, and started again when it has died.
 * By itself it doesn't keep the process alive; whoever waits for it calls `keepAliveDuring`.
 */
import { Worker } from 'node:worker_threads'

/** The orders of the thread. It answers each with the state of the log, except the last, after which it ends. */
export type CheckpointOrder = 'passive' | 'restart' | 'truncate' | 'vacuum' | 'stop'

export type LogState = Readonly<{
  /** The log's length in pages. */
  frames: number
  /** How many of them are not in the file yet. */
  pending: number
}>

export type CheckpointWorker = Readonly<{
  /** Copies what no reader or writer is in the way of. */
  passive(): Promise<LogState>
  /** Copies everything, so that the next commit begins the log anew; no writer may begin meanwhile. */
  restart(): Promise<LogState>
  /** Does what `restart` does, and gives the room of the log back to the disk. */
  truncate(): Promise<LogState>
  /** Writes the file anew without its unused pages, and gives their room back to the disk; no writer may begin meanwhile. */
  vacuum(): Promise<LogState>
  /** Keeps the process alive until the work is done. */
  keepAliveDuring(work: Promise<unknown>): Promise<void>
  /** Copies what it can and ends the thread, if one was started. */
  stop(): Promise<void>
}>

export function checkpointWorker(file: string): CheckpointWorker {
  let worker: Worker | undefined
  let waiting = 0

  function started(): Worker {
    const starting = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: file })
    if (waiting === 0) starting.unref()
    starting.on('error', () => undefined) // who waits for an order hears of it; without any listener it would end the process
    starting.once('exit', () => {
      if (worker === starting) worker = undefined
    })
    return starting
  }

  async function order(what: CheckpointOrder): Promise<LogState> {
    worker ??= started()
    return await answered(worker, what)
  }

  async function keepAliveDuring(work: Promise<unknown>): Promise<void> {
    waiting += 1
    worker?.ref()
    try {
      await work
    } finally {
      waiting -= 1
      if (waiting === 0) worker?.unref()
    }
  }

  return {
    passive: () => order('passive'),
    restart: () => order('restart'),
    truncate: () => order('truncate'),
    vacuum: () => order('vacuum'),
    keepAliveDuring,
    async stop() {
      if (worker) await keepAliveDuring(order('stop'))
    },
  }
}

const unknown: LogState = { frames: 0, pending: 0 }

function answered(worker: Worker, order: CheckpointOrder): Promise<LogState> {
  const { promise, resolve, reject } = Promise.withResolvers<LogState>()
  const done = (state: LogState) => resolve(state)
  const ended = () =>
    order === 'stop' ? resolve(unknown) : reject(new Error('The checkpoint thread ended before it was done.'))
  worker.on('message', done).on('error', reject).on('exit', ended)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  worker.postMessage(order)
  return promise.finally(() => worker.off('message', done).off('error', reject).off('exit', ended))
}
