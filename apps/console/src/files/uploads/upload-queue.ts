/**
 * Files on their way up, whatever page is open meanwhile.
 *
 *   waiting -> sending -> done
 *              |  ^ |---> taken      the name exists: replaced only when the person says so, then waiting again
 *              v  | '---> refused    with the service's sentence; may be tried again
 *             paused                 what has arrived stays there
 *
 * A few at a time: more would only share the same line. Entries are replaced, never changed, so that what a page has
 * drawn stays true.
 */
import { held } from '../../parts/held.ts'
import { Refusal } from '../../wire/refusal.ts'
import type { Store } from '../access/store.ts'
import type { Going, Send } from './sender.ts'

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
}>

export type Chosen = Readonly<{ name: string; file: Blob }>

/** How many go at once. */
const atOnce = 3

export class UploadQueue {
  readonly #send: Send
  readonly #going = new Map<number, Going>()
  readonly #entries = held<readonly Sending[]>([])
  #lastId = 0
  /** Called when a file has arrived. */
  onArrival: () => void = () => {}

  constructor(send: Send) {
    this.#send = send
  }

  readonly read = (): readonly Sending[] => this.#entries.read()
  readonly subscribe = (listener: () => void): (() => void) => this.#entries.subscribe(listener)

  add(store: Store, folder: string, files: readonly Chosen[]): void {
    const fresh = { state: 'waiting', share: 0, error: undefined, replace: false } as const
    const added = files.map((chosen): Sending => ({ id: ++this.#lastId, store, folder, ...chosen, ...fresh }))
    this.#entries.write([...this.read(), ...added])
    this.#fill()
  }

  /** Once more; with `replace`, over what is there. */
  again(id: number, { replace }: { replace: boolean }): void {
    this.#change(id, { state: 'waiting', share: 0, error: undefined, replace })
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

  /** Takes it off the list; one that is on its way is stopped, and the service keeps nothing of it. */
  drop(id: number): void {
    this.#entries.write(this.read().filter((entry) => entry.id !== id))
    this.#going.get(id)?.drop()
    this.#going.delete(id)
    this.#fill()
  }

  dropFinished(): void {
    this.#entries.write(this.read().filter(({ state }) => state !== 'done'))
  }

  #fill(): void {
    const sending = this.read().filter(({ state }) => state === 'sending').length
    const next = this.read().filter(({ state }) => state === 'waiting')
    for (const entry of next.slice(0, Math.max(0, atOnce - sending))) void this.#run(entry)
  }

  async #run({ id, store, folder, name, file, replace }: Sending): Promise<void> {
    const onProgress = (share: number) => this.#change(id, { share })
    const going = this.#send({ store, path: `${folder}${name}`, file, replace, onProgress })
    this.#going.set(id, going)
    this.#change(id, { state: 'sending' })
    try {
      await going.arrived
      this.#change(id, { state: 'done', share: 1 })
      this.onArrival()
    } catch (error) {
      const isTaken = !replace && error instanceof Refusal && error.status === 412
      this.#change(id, { state: isTaken ? 'taken' : 'refused', error })
    }
    this.#going.delete(id)
    this.#fill()
  }

  #change(id: number, change: Partial<Sending>): void {
    this.#entries.write(this.read().map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  }
}
