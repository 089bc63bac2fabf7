/** How quick uploads are, measured over the last seconds: long enough to be calm, short enough to notice a better line. */
const windowMs = 5000

type Sample = Readonly<{ at: number; bytes: number }>

/** Takes what has arrived by now; answers bytes a second, undefined until that is known. */
export function paceMeter(): (sample: Sample) => number | undefined {
  let samples: readonly Sample[] = []
  return (sample) => {
    // What was taken off the list makes the sum smaller: it begins anew.
    if (sample.bytes < (samples.at(-1)?.bytes ?? 0)) samples = []
    samples = [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
    const [first] = samples
    const ms = first ? sample.at - first.at : 0
    return first && ms >= 1000 ? ((sample.bytes - first.bytes) / ms) * 1000 : undefined
  }
}
