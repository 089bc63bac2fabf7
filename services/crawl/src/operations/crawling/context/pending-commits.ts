/** The queues that have something to commit, and the signal that wakes the loop which commits it. */

import type { QueueWork } from '../queue/queue-work.ts'
import type { Alarm } from './alarm.ts'
import type { Bounds } from './bounds.ts'
import { WakeSignal } from './wake-signal.ts'

/** Pages that wait for their commit; past this nothing new begins. */
const maxUncommitted = 2_000
/** Pages that are worth a commit of their own. */
const batchPages = 200
/** Addresses found that wait for their commit; past this a sitemap is not read on. */
const maxFound = 5_000

export class PendingCommits {
  /** Wakes the loop that commits. */
  readonly wakeSignal: WakeSignal
  readonly #bounds: Bounds
  readonly #alarm: Alarm
  readonly #dirty = new Set<QueueWork>()
  #waitingForRoom: (() => void)[] = []
  #error: unknown

  constructor({ alarm, bounds }: Readonly<{ alarm: Alarm; bounds: Bounds }>) {
    this.#alarm = alarm
    this.#bounds = bounds
    this.wakeSignal = new WakeSignal(alarm)
  }

  /** Whether more pages may be fetched before those at hand are committed. */
  get hasRoom(): boolean {
    return this.#uncommitted < maxUncommitted
  }

  get #uncommitted(): number {
    let sum = 0
    for (const queue of this.#dirty) sum += queue.uncommitted
    return sum
  }

  /** Notes that a queue has something to commit. */
  markDirty(queue: QueueWork): void {
    this.#dirty.add(queue)
    if (queue.isBlockedOnCommit || this.#uncommitted >= batchPages) this.wakeSignal.wake()
    else this.wakeSignal.wakeWithin(this.#bounds.commitMs)
  }

  /** Takes the dirty queues out; they are clean from now on. */
  take(): readonly QueueWork[] {
    const queues = [...this.#dirty]
    this.#dirty.clear()
    return queues
  }

  /** Drops what this queue holds, without a commit. */
  forget(queue: QueueWork): void {
    this.#dirty.delete(queue)
  }

  /** Resolves when most of what was found is committed. */
  async roomFor(queue: QueueWork): Promise<void> {
    while (queue.foundCount > maxFound && !queue.isClosing) {
      // oxlint-disable-next-line no-await-in-loop -- until a commit has made room
      await new Promise<void>((resolve) => this.#waitingForRoom.push(resolve))
    }
  }

  /** A batch was committed. */
  committed(): void {
    const waiting = this.#waitingForRoom
    this.#waitingForRoom = []
    for (const goOn of waiting) goOn()
  }

  /** Ends the work on a queue; what it has done is committed, what it was doing was never done. */
  drop(queue: QueueWork): void {
    queue.close()
    this.#dirty.add(queue)
    this.wakeSignal.wake()
  }

  /** Gives a queue back when its requests in flight have ended, or after `pauseMs`. */
  pause(queue: QueueWork): void {
    if (queue.isClosing || queue.isPausing) return
    queue.pause()
    const cancel = this.#alarm(this.#bounds.pauseMs, () => {
      if (!queue.isClosing) this.drop(queue)
    })
    queue.abort.signal.addEventListener('abort', cancel)
    this.#dirty.add(queue)
    this.wakeSignal.wake()
  }

  /** The frontier failed: the work restarts from what is durable. */
  breakDown(error: unknown): void {
    this.#error ??= error
    this.wakeSignal.wake()
  }

  /** Throws the error of `breakDown`, once. */
  throwIfBroken(): void {
    const error = this.#error
    this.#error = undefined
    if (error !== undefined) throw error
  }
}
