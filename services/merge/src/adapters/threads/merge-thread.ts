/** A merging thread: takes one message at a time, answers it, and may be ended in the middle of any. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type MergeResult, merge, type Sides } from '@alluvium/merge-engine'
import { decodedSides, encodeBase64, NotBase64 } from './base64.ts'
import { type FromThread, type Measured, ready, type ThreadData, type ToThread, unpacked } from './messages.ts'

const markerLabels = { base: 'base', ours: 'ours', theirs: 'theirs' }

function answered({ driver, documents, base64, markers }: ToThread): FromThread {
  const strings = unpacked(documents)
  try {
    const sides = base64 ? decodedSides(strings) : strings
    const start = performance.now()
    const result = merge(driver, sides, markers ? { markers: markerLabels } : {})
    const durationUs = Math.round((performance.now() - start) * 1000)
    return answer(result, { durationUs, linesConflict: linesConflict(sides, result) }, base64)
  } catch (error) {
    return error instanceof NotBase64 ? { kind: 'not-base64', side: error.side } : { kind: 'broken', error }
  }
}

/** Merging binary bytes by lines conflicts by definition, as it does in git. */
function linesConflict(sides: Sides, { kind, by }: MergeResult): boolean {
  if (by === 'identity' || by === 'lines') return kind === 'conflicted'
  return merge('text', sides).kind === 'conflicted'
}

function answer(result: MergeResult, measured: Measured, base64: boolean): FromThread {
  if (result.kind === 'merged') {
    return { ...measured, kind: 'merged', result: base64 ? encodeBase64(result.bytes) : own(result.bytes) }
  }
  return { ...measured, kind: 'conflicted', conflicts: result.conflicts, marked: result.marked && own(result.marked) }
}

/** Bytes in memory of their own, which can be handed over: a result may be a part of what came in, or lie in a pool. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

function memoryOf(message: FromThread): ArrayBuffer[] {
  if (message.kind === 'merged') return [message.result.buffer]
  if (message.kind === 'conflicted' && message.marked) return [message.marked.buffer]
  return []
}

/** On Linux a priority is a thread's: whoever waits for an answer of the service goes before whoever waits for a merge. */
function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, 5)
  } catch {
    // A system that forbids even this merges at the usual priority.
  }
}

const { usedAtStart }: ThreadData = workerData

function beginTask(): void {
  const { user, system } = process.threadCpuUsage()
  usedAtStart[0] = (user + system) / 1000
}

stepBack()
parentPort?.postMessage(ready, [])
parentPort?.on('message', (message: ToThread) => {
  beginTask()
  const reply = answered(message)
  parentPort?.postMessage(reply, memoryOf(reply))
})
