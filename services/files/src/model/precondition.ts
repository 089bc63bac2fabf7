/**
 * The conditions of a request on the entry that it changes. The operation receives them as data, because only inside
 * the write transaction is the result still true when the change is made.
 */
import { type Entry, etagOf } from './entry.ts'
import type { Path } from './path.ts'

/** Versions of an entry, by their ETags (`"…"`), or `*` for any. */
export type Versions = '*' | readonly string[]

export type Precondition = Readonly<{
  /** The entry must exist, as one of these versions. */
  match?: Versions | undefined
  /** The entry must not be one of these versions; with `*`, it must not exist. */
  noneMatch?: Versions | undefined
  /** The entry must not have been modified later; seconds since 1970. Counts only without `match`. */
  unmodifiedSince?: number | undefined
  /** Lock tokens that the request submits (RFC 4918, 10.4.1), anywhere in its `If`. */
  tokens?: readonly string[]
  /** The lists of `If`: one of them must hold (RFC 4918, 10.4.3). Empty: no condition. */
  states?: readonly StateList[]
}>

/** The conditions of one list on one resource; without `path`, on the request's own. */
export type StateList = Readonly<{
  path?: Path | undefined
  /** The resource is on another server or outside the tree: no condition holds for it. */
  outOfReach?: boolean
  conditions: readonly StateCondition[]
}>

export type StateCondition = Readonly<{ not: boolean }> & (Readonly<{ token: string }> | Readonly<{ etag: string }>)

export const anyState: Precondition = {}

/** The conditions to check before the bytes arrive; the file's state is checked afterwards. */
export const withoutState = (requires: Precondition): Precondition => ({ ...requires, match: undefined })

/** Whether the entry, or its absence, meets HTTP's own conditions; `operations/preconditions/guard.ts` checks `If`. */
export function holds({ match, noneMatch, unmodifiedSince }: Precondition, entry: Entry | undefined): boolean {
  if (match !== undefined) {
    if (!isOneOf(match, entry)) return false
  } else if (unmodifiedSince !== undefined && entry && Math.floor(entry.modified / 1000) > unmodifiedSince) return false
  return noneMatch === undefined || !isOneOf(noneMatch, entry)
}

const isOneOf = (versions: Versions, entry: Entry | undefined): boolean =>
  entry !== undefined && (versions === '*' || versions.includes(etagOf(entry)))
