/**
 * Conditional requests (RFC 9110 13) as two steps: `parseConditions` reads the fields; `evaluatePreconditions`
 * compares them with what is there. It is pure and total, so it can be called inside the transaction that then writes.
 *
 *   If-Match            strong   412 when none fits                 (13.1.1)   13.2.2 step 1
 *   If-Unmodified-Since          412 when changed since             (13.1.4)          step 2, only without If-Match
 *   If-None-Match       weak     304 (GET, HEAD) or 412 when one fits (13.1.2)        step 3
 *   If-Modified-Since            304 when not changed since         (13.1.3)          step 4, GET and HEAD without If-None-Match
 *   If-Range                     byte-range.ts                      (13.1.5)          step 5
 *
 * A field that is no list of entity tags names no version: `If-Match` then fails, and `If-None-Match` has nothing to find.
 * Clients send such fields on purpose, to say that they expect nothing.
 */
import { Problem } from '@alluvium/kernel'
import { type EntityTag, parseEntityTags, strongMatch, weakMatch } from './entity-tag.ts'
import { parseHttpDate } from './http-date.ts'

/** What is there now; undefined where there is no representation. */
export type CurrentRepresentation = Readonly<{
  /** As the `ETag` field has it: `"abc"` or `W/"abc"`. */
  etag?: string | undefined
  /** Milliseconds since 1970. */
  lastModifiedMs?: number | undefined
}>

/** The conditions of one request; a field that it lacks is left out. */
export type Conditions = Readonly<{
  ifMatch?: TagCondition
  ifNoneMatch?: TagCondition
  /** Seconds since 1970. */
  ifModifiedSince?: number
  ifUnmodifiedSince?: number
}>

type TagCondition = '*' | readonly EntityTag[]

/** `not-modified` is answered 304, `failed` 412. */
export type PreconditionResult = 'proceed' | 'not-modified' | 'failed'

type Fields = Readonly<Record<string, string | string[] | undefined>>

/** As of the requests that set no conditions, which are nearly all. */
const none: Conditions = {}

/** @param headers by lower-case name. */
export function parseConditions(headers: Fields): Conditions {
  const ifMatch = tagCondition(headers['if-match'])
  const ifNoneMatch = tagCondition(headers['if-none-match'])
  // 13.1.3, 13.1.4: a recipient MUST ignore the field when its value is not a valid HTTP-date.
  const ifModifiedSince = dateCondition(headers['if-modified-since'])
  const ifUnmodifiedSince = dateCondition(headers['if-unmodified-since'])
  if ((ifMatch ?? ifNoneMatch ?? ifModifiedSince ?? ifUnmodifiedSince) === undefined) return none
  return {
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }),
    ...(ifModifiedSince === undefined ? {} : { ifModifiedSince }),
    ...(ifUnmodifiedSince === undefined ? {} : { ifUnmodifiedSince }),
  }
}

function tagCondition(field: string | string[] | undefined): TagCondition | undefined {
  if (field === undefined) return undefined
  const text = Array.isArray(field) ? field.join(',') : field // 5.3: several lines are one list
  return text.trim() === '*' ? '*' : (parseEntityTags(text) ?? [])
}

const dateCondition = (field: string | string[] | undefined): number | undefined =>
  typeof field === 'string' ? parseHttpDate(field) : undefined

/** 13.2.2, in its order of precedence. @param method decides whether a fitting If-None-Match is 304 or 412. */
export function evaluatePreconditions(
  conditions: Conditions,
  method: string,
  current: CurrentRepresentation | undefined,
): PreconditionResult {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions
  const isRead = method === 'GET' || method === 'HEAD'
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, current, strongMatch)) return 'failed' // step 1; 13.1.1: strong comparison
  } else if (ifUnmodifiedSince !== undefined && isNewer(current, ifUnmodifiedSince)) {
    return 'failed' // step 2
  }
  if (ifNoneMatch !== undefined) {
    if (matches(ifNoneMatch, current, weakMatch)) return isRead ? 'not-modified' : 'failed' // step 3; 13.1.2: weak comparison
  } else if (isRead && ifModifiedSince !== undefined && isNotNewer(current, ifModifiedSince)) {
    return 'not-modified' // step 4; 13.1.3: MUST be ignored for other methods
  }
  return 'proceed'
}

function matches(
  condition: TagCondition,
  current: CurrentRepresentation | undefined,
  same: (a: EntityTag, b: EntityTag) => boolean,
): boolean {
  if (current === undefined) return false
  if (condition === '*') return true // a representation exists
  const [tag] = current.etag === undefined ? [] : (parseEntityTags(current.etag) ?? [])
  return tag !== undefined && condition.some((one) => same(one, tag))
}

/** 13.1.4: MUST be ignored when there is no modification date. Dates on the wire have whole seconds. */
const isNewer = (current: CurrentRepresentation | undefined, seconds: number): boolean =>
  current?.lastModifiedMs !== undefined && Math.floor(current.lastModifiedMs / 1_000) > seconds

/** 13.1.3: MUST be ignored when there is no modification date. */
const isNotNewer = (current: CurrentRepresentation | undefined, seconds: number): boolean =>
  current?.lastModifiedMs !== undefined && Math.floor(current.lastModifiedMs / 1_000) <= seconds

/** The refusal for `failed`. */
export const preconditionFailed = () =>
  new Problem('stale', 'http.precondition-failed', 'What is there is not what the condition of the request expects.')
