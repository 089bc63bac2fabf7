/** The result of a promise, or undefined when it takes longer than the time. A later result is dropped. */
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

/** The time limit of one step of a Chromium, such as opening or leaving an empty page. */
const stepMs = 10_000

/** The result of a step that a healthy Chromium does at once. Rejects when it takes too long. */
export async function obeyed<T extends object>(work: Promise<T>): Promise<T> {
  const done = await inTime(work, stepMs)
  if (done === undefined) throw new Error('Chromium does not answer.')
  return done
}
