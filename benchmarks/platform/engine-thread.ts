/** Merges the same documents again and again for so many milliseconds, and tells how many times, in how much computing time. */
import { parentPort, workerData } from 'node:worker_threads'
import { merge } from '@alluvium/merge-engine'
import { base, ours, theirs } from './documents.ts'

const sides = { base: Buffer.from(base), ours: Buffer.from(ours), theirs: Buffer.from(theirs) }
const { forMs }: { forMs: number } = workerData

function mergesWithin(ms: number): number {
  const until = performance.now() + ms
  let merges = 0
  for (; performance.now() < until; merges += 1)
    if (merge('json', sides).kind !== 'merged') throw new Error('The documents conflict.')
  return merges
}

mergesWithin(500) // until the engine is warm
parentPort?.postMessage('warm', [])
parentPort?.once('message', () => {
  const before = process.threadCpuUsage()
  const merges = mergesWithin(forMs)
  const { user, system } = process.threadCpuUsage(before)
  parentPort?.postMessage({ merges, cpuMs: (user + system) / 1000 }, [])
})
