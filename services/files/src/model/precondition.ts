/**
 * What a request requires of the entry before it may change it. It travels into the operation as data, because only
 * inside the write transaction is the answer still true when the change is made.
 */
import { type Entry, etagOf } from './entry.ts'
import type { Path } from './path.ts'

/** Some versions of an entry, by their ETags (`"…"`), or `*` for whatever there is. */
export type Versions = '*' | readonly string[]

export type Precondition = Readonly<{
  /** The entry must be there, as one of these. */
  match?: Versions | undefined
  /** The entry must not be one of these; with `*`, not be there at all. */
  noneMatch?: Versions | undefined
  /** The entry must not have been modified later; seconds since 1970. Counts only without `match`. */
  unmodifiedSince?: number | undefined
  /** Lock tokens that the request submits (RFC 4918, 10.4.1), wherever they stand in its `If`. */
  tokens?: readonly string[]
  /** The lists of `If`: one of them must hold (RFC 4918, 10.4.3). Empty: nothing is asked. */
  states?: readonly StateList[]
}>

/** All of the conditions, of one resource; without `path`, of the one that the request is about. */
export type StateList = Readonly<{
  path?: Path | undefined
  /** The resource of the list lies on another server or outside the tree: nothing holds of it. */
  elsewhere?: boolean
  conditions: readonly StateCondition[]
}>

export type StateCondition = Readonly<{ not: boolean }> & (Readonly<{ token: string }> | Readonly<{ etag: string }>)

export const anyState: Precondition = {}

/** For checking a request before its bytes are there: the file's state is checked once they are. */
export const withoutState = (requires: Precondition): Precondition => ({ ...requires, match: undefined })

/** Whether the entry, or its absence, is what HTTP's own conditions require; `If` is checked by `operations/preconditions/guard.ts`. */
export function holds({ match, noneMatch, unmodifiedSince }: Precondition, entry: Entry | undefined): boolean {
  if (match !== undefined) {
    if (!isOneOf(match, entry)) return false
  } else if (unmodifiedSince !== undefined && entry && Math.floor(entry.modified / 1000) > unmodifiedSince) return false
  return noneMatch === undefined || !isOneOf(noneMatch, entry)
}

const isOneOf = (versions: Versions, entry: Entry | undefined): boolean =>
  entry !== undefined && (versions === '*' || versions.includes(etagOf(entry)))
