/** What is twice in one of the lists. */
export function repeatedIn(lists: readonly (readonly (string | undefined)[])[]): ReadonlySet<string> {
  const repeated = new Set<string>()
  for (const list of lists) {
    const seen = new Set<string>()
    for (const one of list) {
      if (one === undefined) continue
      if (seen.has(one)) repeated.add(one)
      seen.add(one)
    }
  }
  return repeated
}
