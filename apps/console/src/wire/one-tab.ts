/**
 * Work that one tab does for all: a browser has few connections for one address, and a stream in each of many tabs would
 * take them all. What the working tab learns it tells the others, whether they are in sight or not.
 */
type Shared<T> = Readonly<{
  /** The same in all tabs that share the work. */
  name: string
  /** Begun in one of the tabs, and in another one when that is closed; resolves when there is nothing more to do. */
  work: (tell: (news: T) => void, signal: AbortSignal) => Promise<void>
  /** Called in every tab. */
  take: (news: T) => void
}>

/** Returns the way to stop. Where tabs cannot agree (only over plain HTTP to another machine), each tab works while it is in sight. */
export function inOneTab<T>({ name, work, take }: Shared<T>): () => void {
  if (!('locks' in navigator)) return whileInSight((signal) => void work(take, signal))
  const stop = new AbortController()
  const { signal } = stop
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<T>) => take(data))
  const tell = (news: T) => {
    take(news)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it is of this origin alone
    if (!signal.aborted) channel.postMessage(news)
  }
  // Whoever waits for its turn and stops is told so by an error that means nothing more; any other one is a bug.
  navigator.locks
    .request(name, { signal }, () => work(tell, signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  return () => {
    stop.abort()
    channel.close()
  }
}

/** Begins whenever the page comes into sight, and ends what it began when it goes out of it. Returns the way to stop. */
export function whileInSight(begin: (signal: AbortSignal) => void): () => void {
  let stop: AbortController | null = null
  function look() {
    if (document.visibilityState === 'hidden') {
      stop?.abort()
      stop = null
    } else if (stop === null) {
      stop = new AbortController()
      begin(stop.signal)
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop?.abort()
  }
}
