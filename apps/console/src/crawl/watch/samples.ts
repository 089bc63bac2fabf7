/** A crawl's counts as they were seen over time, for the plots. */
export type Counts = Readonly<{ pages_crawled: number; pages_failed: number; pages_queued: number }>
export type Sample = Readonly<{
  /** Milliseconds. */
  at: number
  /** Pages attempted. */
  done: number
  failed: number
  queued: number
}>

/** Samples nearer to each other than this are one, milliseconds. */
const step = 1000
/** More would not be told apart in a plot; every other one goes, and the plot spans the whole time still. */
const maxSamples = 240

export function sampled(samples: readonly Sample[], counts: Counts, at: number): readonly Sample[] {
  const { pages_crawled: crawled, pages_failed: failed, pages_queued: queued } = counts
  const next = { at, done: crawled + failed, failed, queued }
  const last = samples.at(-1)
  const before = samples.at(-2)
  // The last one is moved on until it is a step away from the one before it.
  if (last && before && last.at - before.at < step) return [...samples.slice(0, -1), next]
  const grown = [...samples, next]
  return grown.length <= maxSamples ? grown : grown.filter((_, index) => index % 2 === 0 || index === grown.length - 1)
}

/** Pages a second, from each sample to the next. */
export const rates = (samples: readonly Sample[]): readonly number[] =>
  samples.slice(1).map((sample, at) => {
    const before = samples[at] ?? sample
    const seconds = (sample.at - before.at) / 1000
    return seconds <= 0 ? 0 : Math.max(0, (sample.done - before.done) / seconds)
  })
