/** What a promise comes to within a time; undefined when it has not by then, and what it comes to later is forgotten. */
export async function inTime<T>(work: Promise<T>, ms: number, signal?: AbortSignal): Promise<T | undefined> {
  work.catch(() => undefined) // it may fail when nobody waits any more
  let timer: NodeJS.Timeout | undefined
  let stop: (() => void) | undefined
  const over = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined)
    timer = setTimeout(stop, ms)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
    if (stop !== undefined) signal?.removeEventListener('abort', stop)
  }
}

/** How long a Chromium may take for one step, such as opening an empty page or leaving it. */
const stepMs = 10_000

/** What a Chromium does at once that is in order. Rejects when it has not done so in time. */
export async function obeyed<T extends object>(work: Promise<T>): Promise<T> {
  const done = await inTime(work, stepMs)
  if (done === undefined) throw new Error('Chromium does not answer.')
  return done
}
