/** What several measurements of one ratio say together. */

/** The geometric mean, for a ratio and its inverse are to say the same. */
export const mean = (values: readonly number[]): number => Math.exp(average(values.map(Math.log)))

/** The lower end of the interval that holds the mean with 95 %, by Student's t on the logarithms. */
export function lowerBound(ratios: readonly number[]): number {
  const logs = ratios.map(Math.log)
  const middle = average(logs)
  const variance = logs.reduce((sum, log) => sum + (log - middle) ** 2, 0) / (logs.length - 1)
  const t = studentT[logs.length - 2] ?? 1.96
  return Math.exp(middle - t * Math.sqrt(variance / logs.length))
}

/** Two-sided, 95 %, for 1, 2, 3 … degrees of freedom. */
const studentT = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
]

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
