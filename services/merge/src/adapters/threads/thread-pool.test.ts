import type { ThreadKind } from '@alluvium/sandbox/threads'
import { expect, onTestFinished, test } from 'vitest'
import type { Hold } from '../../../testing/holding-thread.ts'
import { tooComplex, tooSlow } from '../../problems/merging.ts'
import { ThreadPool } from './thread-pool.ts'

/** Its tasks may last at once, and do when they have computed for a tenth of a second. */
const kind: ThreadKind = {
  entry: new URL('../../../testing/holding-thread.ts', import.meta.url),
  name: 'holding',
  memoryMiB: 128,
  minComputingMs: (limitMs) => limitMs,
  longAfterMs: 1,
  longAfterComputingMs: 100,
  lowersPriority: false,
  tooSlow,
  tooComplex,
}

/** A pool of one thread, or of two where that one is held by a task that lasts. */
function somePool(): ThreadPool<Hold, number> {
  const pool = new ThreadPool<Hold, number>(kind, { threads: 1, ready: 1, merges: 100, bytes: 100 })
  onTestFinished(() => pool.close())
  return pool
}

/** A task, which answers with its thread's number when it is released. */
function someTask({ computes }: Readonly<{ computes: boolean }>) {
  const states = new Int32Array(new SharedArrayBuffer(8))
  return {
    in: (pool: ThreadPool<Hold, number>, caller: string) => {
      const asker = { caller, signal: new AbortController().signal }
      const answered = pool.run({ asker, bytes: 1 }, (thread) => thread.run({ states, computes }, [], 600_000))
      answered.catch(() => undefined) // where the test fails before anybody asks
      return answered
    },
    begun: () => Atomics.waitAsync(states, 0, 0).value,
    letGo() {
      Atomics.store(states, 1, 1)
      Atomics.notify(states, 1)
    },
  }
}

function quickTask() {
  const task = someTask({ computes: false })
  task.letGo()
  return task
}

test('a task that waits for a core does not count as long: no thread is started beside it, unlike beside one that computes', async () => {
  const [still, busy] = [somePool(), somePool()]
  const [waiting, computing] = [someTask({ computes: false }), someTask({ computes: true })]
  const waits = waiting.in(still, 'mallory')
  await waiting.begun()
  const behindWaiting = quickTask().in(still, 'ann')

  const computes = computing.in(busy, 'mallory')
  const behindComputing = await quickTask().in(busy, 'ann')
  expect(await Promise.race([behindWaiting, Promise.resolve('it waits')])).toBe('it waits')

  computing.letGo()
  expect(await computes).not.toBe(behindComputing)
  waiting.letGo()
  expect(await behindWaiting).toBe(await waits)
})
