/** The thread that merges, see thread-merging.ts. It may be ended at any moment, and keeps nothing. */
import { parentPort } from 'node:worker_threads'
import { type Conflict, type DriverName, merge } from '@alluvium/merge-engine'

/** The three versions, one behind the other. */
export type ThreadOrder = Readonly<{
  driver: DriverName
  name: string
  bytes: Uint8Array<ArrayBuffer>
  lengths: Readonly<{ base: number; ours: number }>
}>
export type ThreadAnswer =
  | Readonly<{ kind: 'merged'; bytes: Uint8Array }>
  | Readonly<{ kind: 'conflicted'; conflicts: readonly Conflict[] }>
  | Readonly<{ kind: 'given-up'; why: string }>

const port = parentPort
if (!port) throw new Error('merge-thread.ts is started by thread-merging.ts.')

port.on('message', (order: ThreadOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  port.postMessage(answerTo(order))
})

function answerTo({ driver, name, bytes, lengths }: ThreadOrder): ThreadAnswer {
  const base = bytes.subarray(0, lengths.base)
  const ours = bytes.subarray(lengths.base, lengths.base + lengths.ours)
  const theirs = bytes.subarray(lengths.base + lengths.ours)
  try {
    const result = merge(driver, { base, ours, theirs }, { path: name })
    return result.kind === 'merged'
      ? { kind: 'merged', bytes: new Uint8Array(result.bytes) }
      : { kind: 'conflicted', conflicts: result.conflicts }
  } catch (error) {
    return { kind: 'given-up', why: error instanceof Error ? error.message : String(error) }
  }
}
