/**
 * Merging in threads of their own, one for each processor, which are ended when a document keeps them too long. An order
 * goes to the thread that has the fewest, so that a slow merge delays no other file's while another thread is free; and of
 * several to the one that merged this file last, which has read most of it already.
 */
import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from '@alluvium/kernel'
import { driverForPath } from '@alluvium/merge-engine/drivers'
import { type KillableThread, killableThread, type WarmUp } from '@alluvium/sandbox/threads'
import type { Merge, MergeOrder, Merging } from '../../ports/merging.ts'
import type { Place, ThreadMerge, ThreadOrder } from './merge-thread.ts'

export type MergingLimits = Readonly<{
  /** The time limit of one order, in milliseconds. */
  timeMs: number
  /** The memory limit of one order, besides the versions themselves. */
  memoryBytes: number
}>

const usual: MergingLimits = { timeMs: 10_000, memoryBytes: 1024 * 1024 * 1024 }

/** A merge of nothing, for which a thread loads its drivers. On a busy machine that takes longer than most merges may. */
const warmUp: WarmUp = {
  order: () => packed('json', { name: '', ours: new Uint8Array(0), writes: [] }),
  timeMs: 60_000,
}

type Lane = { readonly thread: KillableThread; waiting: number; last: string | undefined }

export function threadMerging(logger: Logger, { timeMs, memoryBytes }: MergingLimits = usual): Merging {
  const lanes: readonly Lane[] = Array.from({ length: availableParallelism() }, () => ({
    thread: killableThread(new URL('./merge-thread.ts', import.meta.url), { memoryBytes, warmUp }),
    waiting: 0,
    last: undefined,
  }))

  async function merge(order: MergeOrder): Promise<readonly Merge[]> {
    const driver = driverForPath(order.name)
    if (!driver) throw new Error(`No driver merges ${order.name}.`)
    const lane = laneFor(lanes, order.name)
    lane.waiting += 1
    lane.last = order.name
    try {
      const outcome = await lane.thread.ask(() => packed(driver, order), timeMs)
      if (outcome?.kind === 'answered' && isAnswer(outcome.answer))
        return outcome.answer.map((one) => ({ driver, ...one }))
      const why = outcome?.kind === 'ended' ? outcome.why : 'the thread did not answer'
      logger.info({ driver, why }, 'a merge was given up')
      return order.writes.map(() => ({ kind: 'given-up', driver, why }))
    } finally {
      lane.waiting -= 1
    }
  }

  return {
    driverFor: driverForPath,
    merge,
    async stop() {
      await Promise.all(lanes.map(({ thread }) => thread.stop()))
    },
  }
}

function laneFor(lanes: readonly Lane[], name: string): Lane {
  const minWaiting = Math.min(...lanes.map(({ waiting }) => waiting))
  const free = lanes.filter(({ waiting }) => waiting === minWaiting)
  const [first = lanes[0]] = free
  const lane = free.find(({ last }) => last === name) ?? free.find(({ last }) => last === undefined) ?? first
  if (!lane) throw new Error('There is no thread to merge in.')
  return lane
}

/** So many bytes are copied at a time, which takes a few milliseconds; between times others have their turn. */
const bytesAtATime = 4 * 1024 * 1024

/** One buffer, which is handed over and not copied once more. What several writes have in common is in it once. */
async function packed(driver: ThreadOrder['driver'], { ours, writes }: MergeOrder): Promise<ThreadOrder> {
  const parts = [...new Set([ours, ...writes.flatMap(({ base, theirs }) => [base, theirs])])]
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  const places = new Map<Uint8Array, Place>()
  let [at, rested] = [0, 0]
  for (const part of parts) {
    bytes.set(part, at)
    places.set(part, { at, length: part.length })
    at += part.length
    if (at - rested < bytesAtATime) continue
    rested = at
    // oxlint-disable-next-line no-await-in-loop -- that is the point of it
    await nextTurn()
  }
  const placeOf = (part: Uint8Array) => places.get(part) ?? { at: 0, length: 0 }
  const placed = writes.map(({ base, theirs, versions }) => ({
    base: placeOf(base),
    theirs: placeOf(theirs),
    versions,
  }))
  return { driver, bytes, ours: placeOf(ours), writes: placed }
}

const kinds: readonly unknown[] = ['merged', 'conflicted', 'given-up'] satisfies ThreadMerge['kind'][]

const isAnswer = (answer: unknown): answer is readonly ThreadMerge[] =>
  Array.isArray(answer) &&
  answer.every((one: unknown) => typeof one === 'object' && one !== null && 'kind' in one && kinds.includes(one.kind))
