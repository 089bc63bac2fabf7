/** Rings once after so many milliseconds, unless the answer is called before. Handed in, so that a test can turn time. */
export type Alarm = (ms: number, callback: () => void) => () => void

/** The longest that a timer takes. */
const maxMs = 2 ** 31 - 1

export const timerAlarm: Alarm = (ms, callback) => {
  const timer = setTimeout(callback, Math.min(ms, maxMs))
  return () => clearTimeout(timer)
}

/** Resolves after so many milliseconds, or when the signal aborts. */
export function paused(alarm: Alarm, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      cancel()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const cancel = alarm(ms, finish)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
