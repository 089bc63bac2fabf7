import { expect } from 'vitest'
import { type DriverName, merge } from '../src/index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** The text of the merge, or the kinds of its conflicts. Expects the same of the exchanged sides. */
export function mergedBothWays(
  driver: DriverName,
  { base, ours, theirs }: Readonly<{ base: string; ours: string; theirs: string }>,
): string {
  const answer = (one: string, other: string) => {
    const result = merge(driver, { base: encode(base), ours: encode(one), theirs: encode(other) })
    if (result.kind === 'merged') return new TextDecoder().decode(result.bytes)
    return result.conflicts.map(({ kind }) => kind).join()
  }
  const result = answer(ours, theirs)
  expect(answer(theirs, ours)).toBe(result)
  return result
}
