/**
 * Files on their way into the store, in the order in which they came: one side puts them in as far as there is room,
 * the other takes their answers from the front.
 */
import type { Problem } from '@alluvium/kernel'

/** `error`: it was not stored, and this is why. */
export type Ingested = Readonly<{ path: string; error?: Problem }>

type Storing = Readonly<{
  path: string
  /** Bytes in memory. */
  held: number
  result: Promise<Ingested>
}>

export type StoringLine = Readonly<{
  /** Resolves when one more fits and none of that path is under way; false when nobody wants answers any more. */
  room(path: string, held: number): Promise<boolean>
  push(one: Storing): void
  /** Nothing more will be pushed. */
  end(): void
  /** The one at the front, once there is one; undefined at the end. */
  first(): Promise<Storing | undefined>
  shift(): void
  stop(): void
}>

const atOnce = { files: 256, bytes: 16 * 1024 * 1024 }

export function storingLine(): StoringLine {
  const line: Storing[] = []
  const paths = new Set<string>()
  let held = 0
  const state = { ended: false, stopped: false }
  let changed = Promise.withResolvers<void>()

  function wake(): void {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }

  return {
    async room(path, bytes) {
      const full = () => line.length >= atOnce.files || (line.length > 0 && held + bytes > atOnce.bytes)
      while (!state.stopped && (full() || paths.has(path))) await changed.promise
      return !state.stopped
    },
    push(one) {
      one.result.catch(() => undefined) // whoever takes it is told
      line.push(one)
      paths.add(one.path)
      held += one.held
      wake()
    },
    end() {
      state.ended = true
      wake()
    },
    async first() {
      while (line.length === 0 && !state.ended) await changed.promise
      return line[0]
    },
    shift() {
      const one = line.shift()
      if (!one) return
      paths.delete(one.path)
      held -= one.held
      wake()
    },
    stop() {
      state.stopped = true
      wake()
    },
  }
}
