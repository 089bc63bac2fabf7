/**
 * The thread that merges, see thread-merging.ts. It may be ended at any moment, and keeps nothing but, for a moment, what it
 * has read: of many who save one file each merges with what the one before made.
 */
import { parentPort } from 'node:worker_threads'
import { type Conflict, type DriverName, forget, merge } from '@alluvium/merge-engine'

/** The three versions, one behind the other. */
export type ThreadOrder = Readonly<{
  driver: DriverName
  name: string
  bytes: Uint8Array<ArrayBuffer>
  lengths: Readonly<{ base: number; ours: number }>
}>
export type ThreadAnswer =
  | Readonly<{ kind: 'merged'; bytes: Uint8Array<ArrayBuffer> }>
  | Readonly<{ kind: 'conflicted'; conflicts: readonly Conflict[] }>
  | Readonly<{ kind: 'given-up'; why: string }>

/** For how long what was read is kept, milliseconds. */
const rememberedMs = 5000

const port = parentPort
if (!port) throw new Error('merge-thread.ts is started by thread-merging.ts.')

const forgetting = setTimeout(forget, rememberedMs)

port.on('message', (order: ThreadOrder) => {
  forgetting.refresh()
  const answer = answerTo(order)
  port.postMessage(answer, answer.kind === 'merged' ? [answer.bytes.buffer] : [])
})

function answerTo({ driver, name, bytes, lengths }: ThreadOrder): ThreadAnswer {
  const base = bytes.subarray(0, lengths.base)
  const ours = bytes.subarray(lengths.base, lengths.base + lengths.ours)
  const theirs = bytes.subarray(lengths.base + lengths.ours)
  try {
    const result = merge(driver, { base, ours, theirs }, { path: name, remembers: true })
    return result.kind === 'merged'
      ? { kind: 'merged', bytes: ownBytes(result.bytes) }
      : { kind: 'conflicted', conflicts: result.conflicts }
  } catch (error) {
    return { kind: 'given-up', why: error instanceof Error ? error.message : String(error) }
  }
}

/** Bytes that can be handed over: those of a side are a part of the order's. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
