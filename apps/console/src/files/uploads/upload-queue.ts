/**
 * Files on their way up, whatever page is open meanwhile.
 *
 *   waiting -> sending -> done
 *              |  ^ |---> taken      the name exists: replaced, kept beside it or merged as the person says
 *              v  | '---> refused    with the service's sentence; may be tried again
 *             paused                 what has arrived stays there
 *
 * One file that can't be read any more fails the request that it is in; the others in it are sent once more without it.
 *
 * Large files go a few at a time, each by itself, and can be paused and resumed; more would only share the same line. Small
 * ones go hundreds in one request, since a request for each would take longer than their bytes. When there is no room for a
 * file, none that is as large is tried after it. Listeners are called a few times a second at most, however many arrive.
 */
import { Refusal, Unreadable } from '../../wire/refusal.ts'
import type { Store } from '../../wire/store.ts'
import { nextName } from '../folder.ts'
import { faultOfSending } from './readable.ts'
import type { Going, Senders } from './sender.ts'

export type Sending = Readonly<{
  id: number
  store: Store
  /** Ends with a slash. */
  folder: string
  /** Below the folder; has slashes when it came with folders of its own. */
  name: string
  file: Blob
  state: 'waiting' | 'sending' | 'paused' | 'done' | 'taken' | 'refused'
  /** From 0 to 1. */
  share: number
  error: unknown
  replace: boolean
  /** Where its name is taken, it gets the next one that is free. */
  beside: boolean
}>

export type Chosen = Readonly<{ name: string; file: Blob }>

export type UploadState = Readonly<{
  entries: readonly Sending[]
  /** How many are in each state. */
  counts: Readonly<Record<Sending['state'], number>>
  /** Bytes of all files, and of them those that have arrived. */
  bytes: number
  arrived: number
}>

/** How many large files, and how many requests of small ones, go at once. */
const atOnce = { large: 3, batches: 2 }
/** Up to here a file is small, in bytes. */
const smallBytes = 256 * 1024
/** What one request of small files takes at most. */
const batchLimits = { files: 250, bytes: 8 * 1024 * 1024 }
/** Milliseconds between two calls of the listeners. */
const calmMs = 100

type Counts = Record<Sending['state'], number>
const noCounts = (): Counts => ({ waiting: 0, sending: 0, paused: 0, done: 0, taken: 0, refused: 0 })
/** Whether it goes in one request with others: then it cannot be paused. */
export const isSmall = ({ file }: Pick<Sending, 'file'>): boolean => file.size <= smallBytes

export class UploadQueue {
  readonly #senders: Senders
  readonly #entries = new Map<number, Sending>()
  readonly #going = new Map<number, Going>()
  readonly #batches = new Map<AbortController, Set<number>>()
  readonly #listeners = new Set<() => void>()
  #shown: UploadState | undefined
  /** Whether listeners will be called soon. */
  #isDue = false
  #lastId = 0
  /** Called when files have arrived. */
  onArrival: () => void = () => {}

  constructor(senders: Senders) {
    this.#senders = senders
  }

  readonly read = (): UploadState => (this.#shown ??= stateOf([...this.#entries.values()]))

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What was all finished before is not counted with what comes now. */
  add(store: Store, folder: string, files: readonly Chosen[]): void {
    if ([...this.#entries.values()].every(({ state }) => state === 'done')) this.dropFinished()
    const fresh = { state: 'waiting', share: 0, error: undefined, replace: false, beside: false } as const
    for (const chosen of files) {
      const id = ++this.#lastId
      this.#entries.set(id, { id, store, folder, ...chosen, ...fresh })
    }
    this.#changed()
    this.#fill()
  }

  /** Once more: over what is there, or beside it under another name. */
  again(ids: readonly number[], change: Readonly<{ replace?: boolean; beside?: boolean }> = {}): void {
    for (const id of ids) {
      this.#change(id, { state: 'waiting', share: 0, error: undefined, ...change })
      if (change.beside) this.#takeNextName(id)
    }
    this.#fill()
  }

  pause(id: number): void {
    this.#going.get(id)?.pause()
    this.#change(id, { state: 'paused' })
    this.#fill()
  }

  goOn(id: number): void {
    const going = this.#going.get(id)
    this.#change(id, { state: going ? 'sending' : 'waiting' })
    going?.goOn()
    this.#fill()
  }

  /** Takes them off the list; what is on its way is stopped, and the service keeps nothing of it. */
  drop(ids: readonly number[]): void {
    for (const id of ids) {
      this.#entries.delete(id)
      this.#going.get(id)?.drop()
      this.#going.delete(id)
    }
    for (const [request, files] of this.#batches) {
      // One request brings many: it is stopped only when nobody wants any of them.
      if (![...files].some((id) => this.#entries.has(id))) request.abort()
    }
    this.#changed()
    this.#fill()
  }

  /** Nothing is left of the list but what is finished. */
  cancelAll(): void {
    this.drop([...this.#entries.values()].filter(({ state }) => state !== 'done').map(({ id }) => id))
  }

  dropFinished(): void {
    this.drop([...this.#entries.values()].filter(({ state }) => state === 'done').map(({ id }) => id))
  }

  #fill(): void {
    const free = { large: atOnce.large - this.#sendingAlone(), batches: atOnce.batches - this.#batches.size }
    if (free.large <= 0 && free.batches <= 0) return
    const small: Sending[] = []
    for (const entry of this.#entries.values()) {
      if (entry.state !== 'waiting') continue
      if (isSmall(entry)) small.push(entry)
      else if (free.large > 0) {
        free.large -= 1
        void this.#run(entry)
      }
    }
    while (small.length > 0 && free.batches > 0) {
      free.batches -= 1
      void this.#runBatch(nextBatch(small))
    }
  }

  #sendingAlone(): number {
    let count = 0
    for (const id of this.#going.keys()) if (this.#entries.get(id)?.state === 'sending') count += 1
    return count
  }

  async #run({ id, store, folder, name, file, replace }: Sending): Promise<void> {
    const onProgress = (share: number) => this.#change(id, { share })
    const going = this.#senders.send({ store, path: `${folder}${name}`, file, replace, onProgress })
    this.#going.set(id, going)
    this.#change(id, { state: 'sending' })
    try {
      await going.arrived
      this.#settle(id)
    } catch (error) {
      this.#settle(id, await faultOfSending(file, error))
    }
    this.#going.delete(id)
    this.#fill()
  }

  async #runBatch(batch: readonly Sending[]): Promise<void> {
    const [first] = batch
    if (!first) return
    const request = new AbortController()
    const left = new Set(batch.map(({ id }) => id))
    this.#batches.set(request, left)
    for (const id of left) this.#change(id, { state: 'sending' })
    const onSettled = (id: number, error?: unknown) => {
      left.delete(id)
      this.#settle(id, error)
    }
    const { store, replace } = first
    const files = batch.map(({ id, folder, name, file }) => ({ id, path: `${folder}${name}`, file }))
    try {
      await this.#senders.sendBatch({ store, replace, files, onSettled, signal: request.signal })
    } catch (error) {
      const unsent = files.filter(({ id }) => left.has(id))
      const faults = await Promise.all(unsent.map(({ file }) => faultOfSending(file, error)))
      const isSentAgain = faults.some((fault) => fault instanceof Unreadable)
      for (const [at, { id }] of unsent.entries()) {
        const fault = faults[at]
        if (isSentAgain && !(fault instanceof Unreadable)) this.#change(id, { state: 'waiting' })
        else this.#settle(id, fault)
      }
    }
    this.#batches.delete(request)
    this.#fill()
  }

  #settle(id: number, error?: unknown): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    if (error === undefined) {
      this.#change(id, { state: 'done', share: 1 })
      this.onArrival()
      return
    }
    const isTaken = !entry.replace && error instanceof Refusal && error.status === 412
    if (isTaken && entry.beside) {
      this.#takeNextName(id)
      return
    }
    this.#change(id, { state: isTaken ? 'taken' : 'refused', error })
    if (error instanceof Refusal && error.status === 507) this.#refuseAsLarge(entry, error)
  }

  #takeNextName(id: number): void {
    const name = nextName(this.#entries.get(id)?.name ?? '')
    this.#change(id, { state: 'waiting', share: 0, name })
  }

  /** There is no room for this one, so there is none for what is as large and goes to the same service. */
  #refuseAsLarge({ store, file }: Sending, error: Refusal): void {
    for (const other of this.#entries.values()) {
      if (other.state === 'waiting' && other.store.address === store.address && other.file.size >= file.size)
        this.#change(other.id, { state: 'refused', error })
    }
  }

  #change(id: number, change: Partial<Sending>): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.set(id, { ...entry, ...change })
    this.#changed()
  }

  #changed(): void {
    this.#shown = undefined
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => {
      this.#isDue = false
      for (const listener of this.#listeners) listener()
    }, calmMs)
  }
}

/** Takes from the front what goes in one request: files for the same service, that replace or that do not. */
function nextBatch(waiting: Sending[]): readonly Sending[] {
  const [first] = waiting
  const batch: Sending[] = []
  let bytes = 0
  while (batch.length < batchLimits.files) {
    const [next] = waiting
    if (!first || !next || next.store !== first.store || next.replace !== first.replace) break
    if (batch.length > 0 && bytes + next.file.size > batchLimits.bytes) break
    bytes += next.file.size
    batch.push(next)
    waiting.shift()
  }
  return batch
}

function stateOf(entries: readonly Sending[]): UploadState {
  const counts = noCounts()
  let bytes = 0
  let arrived = 0
  for (const { state, file, share } of entries) {
    counts[state] += 1
    bytes += file.size
    arrived += file.size * share
  }
  return { entries, counts, bytes, arrived }
}
