/** The lines that two versions of a document have in common at their beginning and at their end, which is most of them. */
import type { Lines } from '../model/lines.ts'

/** The lines before the place `to`, and those from the place `from` on, which start `by` characters further on in the other text. */
export type Shared = Readonly<{ to: number; from: number; by: number }>

/** What a text shares with a document whose lines are known. */
export function sharedLines({ text: known, starts }: Lines, text: string): Shared {
  const count = starts.length - 1
  const length = Math.min(known.length, text.length)
  const reached = firstFrom(starts, sharedStart(known, text, length) + 1) - 1
  // A last line without a line feed may go on in the other text.
  const to = reached === count && !known.endsWith('\n') ? Math.max(count - 1, 0) : reached
  const end = sharedEnd(known, text, length - (starts[to] ?? 0))
  // With the line feed before it, or it may start elsewhere in the other text.
  const from = Math.min(firstFrom(starts, known.length - end + 1), count)
  return { to, from, by: text.length - known.length }
}

/** The first line that starts at a character or behind it. The end of the text counts as one. */
function firstFrom(starts: readonly number[], character: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < character) low = middle + 1
    else high = middle
  }
  return low
}

/** So many characters are compared at once, which is faster than one by one. */
const chunk = 512

function sharedStart(one: string, other: string, length: number): number {
  let shared = 0
  while (shared + chunk <= length && one.slice(shared, shared + chunk) === other.slice(shared, shared + chunk))
    shared += chunk
  while (shared < length && one.charCodeAt(shared) === other.charCodeAt(shared)) shared++
  return shared
}

function sharedEnd(one: string, other: string, length: number): number {
  const [ends, otherEnds] = [one.length, other.length]
  let shared = 0
  while (
    shared + chunk <= length &&
    one.slice(ends - shared - chunk, ends - shared) === other.slice(otherEnds - shared - chunk, otherEnds - shared)
  )
    shared += chunk
  while (shared < length && one.charCodeAt(ends - shared - 1) === other.charCodeAt(otherEnds - shared - 1)) shared++
  return shared
}
