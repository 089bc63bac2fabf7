/** How often a property is tried: a short round in `npm test`, a long one when the long proofs are asked for. */
const isFull = process.env['ALLUVIUM_PROOF'] === 'full'

/** `secondsEach` is what one try may take on a busy machine; the test's limit grows with the rounds. */
export function rounds(few: number, many: number, secondsEach = 6) {
  const numRuns = isFull ? many : few
  return { numRuns, timeout: 30_000 + numRuns * secondsEach * 1000 }
}
