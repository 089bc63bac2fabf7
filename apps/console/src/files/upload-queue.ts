/**
 * Files on their way up, whatever page is open meanwhile.
 *
 *   waiting -> sending -> done
 *                 |-----> taken      the name exists: replaced only when the person says so, then waiting again
 *                 '-----> refused    with the service's sentence; may be tried again
 *
 * A few at a time: more would only share the same line. Entries are replaced, never changed, so that what a page has
 * drawn stays true.
 */
import { Refusal } from '../wire/refusal.ts'
import type { Upload } from './upload.ts'

export type Sending = Readonly<{
  id: number
  /** The file service's. */
  address: string
  /** Ends with a slash. */
  folder: string
  name: string
  file: Blob
  state: 'waiting' | 'sending' | 'done' | 'taken' | 'refused'
  /** From 0 to 1. */
  share: number
  error: unknown
  replace: boolean
}>

/** How many go at once. */
const atOnce = 3

export class UploadQueue {
  readonly #send: (upload: Upload) => Promise<void>
  readonly #listeners = new Set<() => void>()
  readonly #stops = new Map<number, AbortController>()
  #entries: readonly Sending[] = []
  #lastId = 0
  /** Called when a file has arrived in a folder. */
  onArrival: (address: string, folder: string) => void = () => {}

  constructor(send: (upload: Upload) => Promise<void>) {
    this.#send = send
  }

  readonly entries = (): readonly Sending[] => this.#entries

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(address: string, folder: string, files: readonly Readonly<{ name: string; file: Blob }>[]): void {
    const added = files.map(
      ({ name, file }): Sending => ({
        id: ++this.#lastId,
        address,
        folder,
        name,
        file,
        state: 'waiting',
        share: 0,
        error: undefined,
        replace: false,
      }),
    )
    this.#set([...this.#entries, ...added])
    this.#fill()
  }

  /** Once more; with `replace`, over what is there. */
  again(id: number, { replace }: { replace: boolean }): void {
    this.#change(id, { state: 'waiting', share: 0, error: undefined, replace })
    this.#fill()
  }

  /** Takes it off the list; one that is being sent is stopped, and the service keeps nothing of it. */
  drop(id: number): void {
    this.#stops.get(id)?.abort()
    this.#set(this.#entries.filter((entry) => entry.id !== id))
    this.#fill()
  }

  dropFinished(): void {
    this.#set(this.#entries.filter(({ state }) => state !== 'done'))
  }

  #fill(): void {
    const next = this.#entries.find(({ state }) => state === 'waiting')
    if (!next || this.#stops.size >= atOnce) return
    void this.#run(next)
    this.#fill()
  }

  async #run({ id, address, folder, name, file, replace }: Sending): Promise<void> {
    const stop = new AbortController()
    this.#stops.set(id, stop)
    this.#change(id, { state: 'sending' })
    const onProgress = (share: number) => this.#change(id, { share })
    try {
      await this.#send({ address, path: `${folder}${name}`, file, replace, signal: stop.signal, onProgress })
      this.#change(id, { state: 'done', share: 1 })
      this.onArrival(address, folder)
    } catch (error) {
      const isTaken = !replace && error instanceof Refusal && error.status === 412
      this.#change(id, { state: isTaken ? 'taken' : 'refused', error })
    } finally {
      this.#stops.delete(id)
      this.#fill()
    }
  }

  #change(id: number, change: Partial<Sending>): void {
    this.#set(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  }

  #set(entries: readonly Sending[]): void {
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }
}
