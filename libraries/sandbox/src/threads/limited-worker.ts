/**
 * A worker thread whose heap the engine limits, and what it takes. Byte buffers lie outside of the heap and computing time is not
 * limited by the engine: whoever gives it work looks at both, and ends it.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { youngGenerationMiB } from './young-generation.ts'

type LimitedOptions = Omit<WorkerOptions, 'resourceLimits'> & Readonly<{ memoryMiB: number }>

export const limitedWorker = (entry: URL, { memoryMiB, ...options }: LimitedOptions): Worker =>
  new Worker(entry, {
    ...options,
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB, maxYoungGenerationSizeMb: youngGenerationMiB },
  })

/** Whether a thread ended because its heap was full. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Heap and buffers, bytes; 0 when the thread does not run yet, or not any more. */
export async function memoryOf(worker: Worker): Promise<number> {
  try {
    const heap = await worker.getHeapStatistics()
    return heap.used_heap_size + heap.external_memory
  } catch {
    return 0
  }
}

/** The computing time since its start, milliseconds; undefined of a thread that has just ended. */
export async function computingMsOf(worker: Worker): Promise<number | undefined> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return undefined
  }
}
