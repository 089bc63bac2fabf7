/** Work in the background that is repeated: every so many milliseconds and on request, and never twice at the same time. */

export type PeriodicTask = Readonly<{
  /** Does the work now, or once more when it is under way. */
  wake(): void
  /** Aborts the signal of the work; resolves when nothing is under way any more. */
  close(): Promise<void>
}>

export type PeriodicTaskOptions = Readonly<{
  /** A time that comes while the work is under way is left out. */
  everyMs: number
  work(signal: AbortSignal): Promise<unknown>
  /** The work failed; it is done again all the same. */
  onFailure(error: unknown): void
  /** Whether the first time is now, and not after `everyMs`. Default: true. */
  beginsAtOnce?: boolean
}>

/**
 * It keeps no process from ending.
 *
 *   const sweeping = periodicTask({ everyMs: 60_000, work: () => sweep(), onFailure: (err) => logger.warn({ err }, 'not swept') })
 *   sweeping.wake()
 *   await sweeping.close()
 */
export function periodicTask({ everyMs, work, onFailure, beginsAtOnce = true }: PeriodicTaskOptions): PeriodicTask {
  const closing = new AbortController()
  const { signal } = closing
  let running: Promise<void> | undefined
  let isWanted = false

  async function once(): Promise<void> {
    try {
      await work(signal)
    } catch (error) {
      onFailure(error)
    }
  }

  function begin(): void {
    if (signal.aborted || running !== undefined) return
    isWanted = false
    running = once().finally(() => {
      running = undefined
      if (isWanted) begin()
    })
  }

  if (beginsAtOnce) begin()
  const timer = setInterval(begin, everyMs).unref()
  return {
    wake() {
      isWanted = true
      begin()
    },
    async close() {
      closing.abort()
      clearInterval(timer)
      await running
    },
  }
}
