/**
 * CRC-32s by content, as they were counted: a download that goes on need not read anew what it is past. Contents don't
 * change under their digest, so one that is remembered is right for ever; the oldest go when there are too many.
 */
import type { Digest } from '../../model/content.ts'

const maxSums = 200_000
const sums = new Map<Digest, number>()

export const knownSum = (digest: Digest): number | undefined => sums.get(digest)

export function learnSum(digest: Digest, sum: number): void {
  sums.set(digest, sum)
  const [oldest] = sums.keys()
  if (sums.size > maxSums && oldest !== undefined) sums.delete(oldest)
}
