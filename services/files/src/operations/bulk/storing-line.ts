/**
 * A queue of files that are being stored, in order of arrival: the reader adds files as far as there is room, the
 * writer takes their results from the front.
 */
import type { Problem } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'

/** `error`: why it was not stored. */
export type Ingested = Readonly<{ path: string; error?: Problem }>

type Storing = Readonly<{
  /** The path of a file that is being stored; undefined for a finished entry. */
  target: Path | undefined
  /** Bytes in memory. */
  held: number
  result: Promise<Ingested>
}>

export type StoringLine = Readonly<{
  /**
   * Resolves to true when one more fits and none is being stored at, above or below its path, if it has one; to false
   * when nobody wants results any more.
   */
  room(target: Path | undefined, held: number): Promise<boolean>
  push(one: Storing): void
  /** Nothing more will be pushed. */
  end(): void
  /** The first one, when there is one; undefined at the end. */
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
    async room(target, bytes) {
      const full = () => line.length >= atOnce.files || (line.length > 0 && held + bytes > atOnce.bytes)
      const taken = () => target !== undefined && underWay.concern(target)
      while (!state.stopped && (full() || taken())) await changed.promise
      return !state.stopped
    },
    push(one) {
      one.result.catch(() => undefined) // whoever takes it gets the error
      line.push(one)
      if (one.target) underWay.add(one.target)
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
      if (one.target) underWay.delete(one.target)
      held -= one.held
      wake()
    },
    stop() {
      state.stopped = true
      wake()
    },
  }
}

/** A node on the way to the paths that are being stored. */
type Place = { here: number; within: number; readonly below: Map<string, Place> }

const newPlace = (): Place => ({ here: 0, within: 0, below: new Map() })

/**
 * The paths that are being stored, as a tree, so that a path costs only its number of names. Of two files one of which
 * is below the other, or has another spelling of its name, one may refuse the other, depending on the order: so they
 * wait for each other.
 */
function pathsUnderWay() {
  const root = newPlace()

  return {
    concern({ keys }: Path): boolean {
      let place: Place | undefined = root
      for (const key of keys) {
        place = place.below.get(key)
        if (!place || place.here > 0) return place !== undefined
      }
      return place.within > 0
    },
    add({ keys }: Path) {
      let place = root
      for (const key of keys) {
        const next = place.below.get(key) ?? newPlace()
        place.below.set(key, next)
        next.within += 1
        place = next
      }
      place.here += 1
    },
    delete({ keys }: Path) {
      let place: Place | undefined = root
      for (const key of keys) {
        const next: Place | undefined = place?.below.get(key)
        if (next && next.within === 1) place?.below.delete(key)
        if (next) next.within -= 1
        place = next
      }
      if (place) place.here -= 1
    },
  }
}
