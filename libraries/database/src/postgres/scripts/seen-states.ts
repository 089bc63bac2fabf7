/**
 * The state of the database that each request has seen last: what a request sees may be as old as its beginning, and no older, so
 * all its reads may be answered from one state. No read of it may see less than one before it.
 */
import { requestMemory } from '@alluvium/kernel'
import type { CurrentState } from './current-state.ts'

/**
 * For so long all reads of one request may be answered from one state, milliseconds, though others follow. Work that waits for a
 * change sees it by then, also where it is not heard of.
 */
const sameStateMs = 1000

type SeenState = Readonly<{ state: string | undefined; mark: number; at: number }>

export type SeenStates = Readonly<{
  /** The state that this request has seen last, while nothing is heard of a change. */
  ofRequest(): string | undefined
  /**
   * To be called before a state is asked for, and the answer with its name, or without one where that is not known. A change that is
   * heard of meanwhile may not be in it; and where another read of the request ended meanwhile, it is not known which one saw
   * more. What is not known is asked for by the next read.
   */
  note(): (state: string | undefined) => void
}>

/** @param changeMark another value after each commit that is heard of. */
export function seenStates(state: CurrentState, changeMark: () => number): SeenStates {
  const seen = requestMemory<SeenState>()
  return {
    ofRequest() {
      const last = seen.get()
      if (last?.state === undefined || last.mark !== changeMark() || !state.isNamed(last.state)) return undefined
      return performance.now() - last.at < sameStateMs ? last.state : undefined
    },
    note() {
      const mark = changeMark()
      const at = performance.now()
      const before = seen.get()
      return (name) => {
        const now = seen.get()
        const isNewest = now === before || now?.state === name
        seen.set({ state: isNewest ? name : undefined, mark, at })
      }
    },
  }
}
