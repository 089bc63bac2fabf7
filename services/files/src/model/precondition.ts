/**
 * What a request requires of the entry before it may change it. It travels into the operation as data, because only
 * inside the write transaction is the answer still true when the change is made.
 */
import { type Entry, etagOf } from './entry.ts'

/** Some versions of an entry, by their ETags (`"…"`), or `*` for whatever there is. */
export type Versions = '*' | readonly string[]

export type Precondition = Readonly<{
  /** The entry must be there, as one of these. */
  match?: Versions | undefined
  /** The entry must not be one of these; with `*`, not be there at all. */
  noneMatch?: Versions | undefined
  /** The entry must not have been modified later; seconds since 1970. Counts only without `match`. */
  unmodifiedSince?: number | undefined
}>

export const anyState: Precondition = {}

/** Whether the entry, or its absence, is what the request requires. */
export function holds({ match, noneMatch, unmodifiedSince }: Precondition, entry: Entry | undefined): boolean {
  if (match !== undefined) {
    if (!isOneOf(match, entry)) return false
  } else if (unmodifiedSince !== undefined && entry && Math.floor(entry.modified / 1000) > unmodifiedSince) return false
  return noneMatch === undefined || !isOneOf(noneMatch, entry)
}

const isOneOf = (versions: Versions, entry: Entry | undefined): boolean =>
  entry !== undefined && (versions === '*' || versions.includes(etagOf(entry)))
