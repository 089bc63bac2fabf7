/**
 * The thread that merges, see thread-merging.ts. It may be ended at any moment, and keeps only recently read versions:
 * when many write one file, each merges with the result of the one before.
 */
import { parentPort } from 'node:worker_threads'
import {
  type Conflict,
  type DriverName,
  MergeSession,
  merge,
  type Ruled,
  type Sides,
  type VersionPolicy,
} from '@alluvium/merge-engine'

/** The position of a version in the order's bytes. */
export type Place = Readonly<{ at: number; length: number }>

/** The stored version, and the base and the body of each write. */
export type ThreadOrder = Readonly<{
  driver: DriverName
  bytes: Uint8Array<ArrayBuffer>
  ours: Place
  writes: readonly Readonly<{ base: Place; theirs: Place; versions: VersionPolicy }>[]
}>
export type ThreadMerge =
  | Readonly<{ kind: 'merged'; bytes: Uint8Array<ArrayBuffer>; decisions?: readonly Ruled[] }>
  | Readonly<{ kind: 'conflicted'; conflicts: readonly Conflict[] }>
  | Readonly<{ kind: 'given-up'; why: string }>

/** How long read versions are kept, in milliseconds. */
const rememberedMs = 5000

const port = parentPort
if (!port) throw new Error('merge-thread.ts is started by thread-merging.ts.')

let session = new MergeSession()
const forgetting = setTimeout(() => (session = new MergeSession()), rememberedMs)

port.on('message', (order: ThreadOrder) => {
  forgetting.refresh()
  const answer = answerTo(order)
  port.postMessage(
    answer,
    answer.flatMap((merge) => (merge.kind === 'merged' ? [merge.bytes.buffer] : [])),
  )
})

/** Merges each write with the result of the one before. */
function answerTo({ driver, bytes, ours, writes }: ThreadOrder): readonly ThreadMerge[] {
  const bytesAt = ({ at, length }: Place) => bytes.subarray(at, at + length)
  let last = bytesAt(ours)
  return writes.map(({ base, theirs, versions }) => {
    const sides = { base: bytesAt(base), ours: last, theirs: bytesAt(theirs) }
    const made = merged(driver, sides, versions)
    if (made.kind === 'merged') last = made.bytes
    return made
  })
}

function merged(driver: DriverName, sides: Sides, versions: VersionPolicy): ThreadMerge {
  try {
    const result = merge(driver, sides, { session, versions })
    if (result.kind === 'conflicted') return { kind: 'conflicted', conflicts: result.conflicts }
    const { bytes, decisions } = result
    return { kind: 'merged', bytes: ownBytes(bytes), ...(decisions && { decisions }) }
  } catch (error) {
    return { kind: 'given-up', why: error instanceof Error ? error.message : String(error) }
  }
}

/** Bytes that can be handed over, each once: those of a side are a part of the order's, or the merge before. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
