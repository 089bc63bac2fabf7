/**
 * Remembers CRC-32s by content, so that a continued download need not read the earlier files again. A content never
 * changes under its digest, so a remembered sum stays right; the oldest are dropped when there are too many.
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
