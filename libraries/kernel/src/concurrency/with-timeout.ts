/**
 * The result of work that takes no longer than `ms` milliseconds. Otherwise it rejects with an error of that message and the code
 * `ETIMEDOUT`; the work goes on, and how it ends is dropped.
 *
 *   const answer = await withTimeout(probe(), 5000, 'The bucket did not answer within 5 seconds.')
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' })), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
