/**
 * Reading one input under watch. The bounds on what it may cost lie far above what a sound reader needs: they are for
 * what grows with the square of the input, or reserves what the input only claims. What never ends is seen from outside.
 */
import { getHeapStatistics } from 'node:v8'
import type { trip } from './planted-fault.ts'
import type { Execute } from './search.ts'
import type { Signals } from './signals.ts'
import type { Target } from './target.ts'

/** Branches taken for one input, the same on any machine. A sound reader takes some tens for each byte, three million for 64 KiB. */
const maxSteps = 30_000_000
/** Bytes in buffers, which lie outside the heap; the heap is bounded by the process. */
const maxBufferBytes = 256 * 1024 * 1024

export class TooCostly extends Error {
  override readonly name = 'TooCostly'
}

/** `announce` is called with each input before it is read: what reads it may never come back. */
export function executing(
  { read, magic = 'zQ7x' }: Target,
  signals: Signals,
  watch: Readonly<{ announce(input: Uint8Array): void; trip: typeof trip | undefined }>,
): Execute {
  return async (input) => {
    watch.announce(input)
    signals.reset()
    const before = getHeapStatistics().external_memory
    const answer = read(input.slice())
    const text = answer instanceof Promise ? await answer : answer
    const bytes = getHeapStatistics().external_memory - before
    if (bytes > maxBufferBytes) throw new TooCostly(`${input.length} bytes made it take ${bytes} bytes of buffers.`)
    const steps = signals.steps()
    if (steps > maxSteps) throw new TooCostly(`${input.length} bytes made it take ${steps} steps.`)
    if (text !== undefined) watch.trip?.(text, magic)
  }
}
