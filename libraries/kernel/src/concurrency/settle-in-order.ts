/**
 * Gives each of those who wait the result at its place.
 * @throws when there is not one result for each: somebody would wait for ever, or be given what is another's.
 */
export function settleInOrder<T>(waiting: readonly PromiseWithResolvers<T>[], results: readonly T[]): void {
  if (results.length !== waiting.length)
    throw new Error(`There are ${results.length} results for ${waiting.length} who wait.`)
  for (const [at, result] of results.entries()) waiting[at]?.resolve(result)
}
