/**
 * Response times counted in buckets, so that a percentile over a million pages is a walk over a few hundred
 * numbers that are added up as pages come. Below 128 ms each millisecond is a bucket; above, 64 buckets for
 * each doubling: a percentile read from them is at most 1.6 % too low, and never too high.
 */
const exactBelow = 128
const bucketsADoubling = 64

/** The lowest whole millisecond of the bucket that `ms` falls into; it stands for the bucket. */
export function latencyBucket(ms: number): number {
  const whole = Math.max(0, Math.floor(ms))
  if (whole < exactBelow) return whole
  const width = 2 ** (Math.floor(Math.log2(whole)) - Math.log2(bucketsADoubling))
  return Math.floor(whole / width) * width
}

/** The bucket below or in which `share` (0 to 1) of all counted times lie; 0 when none were counted. */
export function latencyPercentile(buckets: Iterable<readonly [bucket: number, count: number]>, share: number): number {
  const sorted = [...buckets].sort(([one], [other]) => one - other)
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  let left = Math.ceil(total * share)
  for (const [bucket, count] of sorted) {
    left -= count
    if (left <= 0) return bucket
  }
  return 0
}
