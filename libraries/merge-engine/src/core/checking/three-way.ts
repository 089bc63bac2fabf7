/**
 * The rule of three-way merging for one value; `undefined` means absent. It does not depend on how the merge was made: if
 * ours equals base, theirs; if theirs equals base, ours; if both are equal, that.
 */
export function isMerged<T>(base: T, ours: T, theirs: T, result: T): boolean {
  if (ours === theirs) return result === ours
  if (base === ours) return result === theirs
  return base === theirs && result === ours
}
