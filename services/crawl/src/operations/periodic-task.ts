/** Work that is repeated: on request, and every `everyMs` milliseconds; never twice at a time. */
import { type Alarm, timerAlarm } from './crawling/context/alarm.ts'
import { WakeSignal } from './crawling/context/wake-signal.ts'

export type PeriodicTask = Readonly<{
  /** Runs it now, or again when it is running. */
  wake(): void
  /** Resolves when nothing is being done any more. */
  close(): Promise<void>
}>

export type PeriodicTaskOptions = Readonly<{
  everyMs: number
  work(signal: AbortSignal): Promise<void>
  onFailure(error: unknown): void
  alarm?: Alarm
}>

export function openPeriodicTask({ everyMs, work, onFailure, alarm = timerAlarm }: PeriodicTaskOptions): PeriodicTask {
  const wakeSignal = new WakeSignal(alarm)
  const closing = new AbortController()
  const { signal } = closing
  async function keep(): Promise<void> {
    while (!signal.aborted) {
      await work(signal).catch(onFailure) // oxlint-disable-line no-await-in-loop -- one round after another
      if (!signal.aborted) await wakeSignal.wait(everyMs) // oxlint-disable-line no-await-in-loop -- as above
    }
  }
  const kept = keep()
  return {
    wake: () => wakeSignal.wake(),
    async close() {
      closing.abort()
      wakeSignal.wake()
      await kept
    },
  }
}
