/**
 * Files on their way into the store, in the order in which they came: one side puts them in as far as there is room,
 * the other takes their answers from the front.
 */
import type { Problem } from '@alluvium/kernel'

/** `error`: it was not stored, and this is why. */
export type Ingested = Readonly<{ path: string; error?: Problem }>

type Storing = Readonly<{
  /** Of a file whose bytes are on their way; undefined for what is done already. */
  path: string | undefined
  /** Bytes in memory. */
  held: number
  result: Promise<Ingested>
}>

export type StoringLine = Readonly<{
  /** Resolves when one more fits and none is under way at, above or below that path; false when nobody wants answers any more. */
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
  const underWay = pathsUnderWay()
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
      while (!state.stopped && (full() || underWay.concern(path))) await changed.promise
      return !state.stopped
    },
    push(one) {
      one.result.catch(() => undefined) // whoever takes it is told
      line.push(one)
      if (one.path !== undefined) underWay.add(one.path)
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
      if (one.path !== undefined) underWay.delete(one.path)
      held -= one.held
      wake()
    },
    stop() {
      state.stopped = true
      wake()
    },
  }
}

/** One that lies below another may be refused, or refuse the other, depending on which came first; so does one in another spelling. */
function pathsUnderWay() {
  const paths = new Set<string>()
  /** How many there are at a path and below it. */
  const counts = new Map<string, number>()

  function count(path: string, change: 1 | -1): void {
    for (const one of upTo(path)) {
      const next = (counts.get(one) ?? 0) + change
      if (next === 0) counts.delete(one)
      else counts.set(one, next)
    }
  }

  return {
    concern: (path: string): boolean => counts.has(path.normalize()) || upTo(path).some((one) => paths.has(one)),
    add(path: string) {
      paths.add(path.normalize())
      count(path, 1)
    },
    delete(path: string) {
      paths.delete(path.normalize())
      count(path, -1)
    },
  }
}

/** `a/b/c` is reached by `a`, `a/b` and `a/b/c`. */
function upTo(path: string): string[] {
  const names = path.normalize().split('/')
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}
