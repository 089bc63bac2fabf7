/**
 * Range requests (RFC 9110 14), decided without touching a byte: which parts of a representation an answer carries.
 *
 *   Range: bytes=0-99        the first hundred           bytes=0-0,-1      the first and the last: multipart/byteranges
 *   Range: bytes=500-        from 500 on                 bytes=-500        the last five hundred
 *
 * What is not understood is ignored and the whole is sent (14.2); what lies wholly outside is 416 (15.5.17). A few bytes of
 * request must not make us send a file many times over (CVE-2011-3192): parts that overlap or nearly touch become one
 * (15.3.7.2), and a list that is long or tangled beyond reason is answered with the whole.
 */

import { httpRefusal } from '../exchange/http-problems.ts'
import type { Refusal } from '../exchange/problem-response.ts'
import { type EntityTag, parseEntityTags, strongMatch } from './entity-tag.ts'
import { parseHttpDate } from './http-date.ts'

/** Bytes `start` to `end`, both included, as `Content-Range` writes them. */
export type ByteRange = Readonly<{ start: number; end: number }>

export type RangeChoice =
  | Readonly<{ kind: 'whole' }>
  /** 206 with one part as the body, several as multipart/byteranges. */
  | Readonly<{ kind: 'partial'; ranges: readonly [ByteRange, ...ByteRange[]] }>
  /** 416 with an unsatisfied `Content-Range`. */
  | Readonly<{ kind: 'unsatisfiable' }>

export type RangeCaps = Readonly<{
  /** More ranges in one request than this, and the whole is sent. */
  ranges: number
  /** Ranges that touch one asked before; more, and the whole is sent. 14.2 calls more than two egregious. */
  overlaps: number
  /** Parts with a smaller gap between them are sent as one: their framing would cost more. */
  gapBytes: number
}>

export const defaultRangeCaps: RangeCaps = { ranges: 100, overlaps: 2, gapBytes: 80 }

const whole: RangeChoice = { kind: 'whole' }

/** @param size of the representation in bytes. @param field the value of `Range`. */
export function chooseRanges(field: string | undefined, size: number, caps: RangeCaps = defaultRangeCaps): RangeChoice {
  const specs = field === undefined ? undefined : parseRangeSpecs(field)
  if (specs === undefined || specs.length > caps.ranges) return whole
  const satisfiable = specs.map((spec) => resolve(spec, size)).filter((range) => range !== undefined)
  if (satisfiable.length === 0) {
    // 14.1.2: a suffix of an empty representation is satisfied by all of it, which Content-Range cannot say.
    return size === 0 && specs.some((spec) => 'suffix' in spec && spec.suffix > 0) ? whole : { kind: 'unsatisfiable' }
  }
  if (countOverlaps(satisfiable) > caps.overlaps) return whole
  const [first, ...rest] = coalesce(satisfiable, caps.gapBytes)
  return first === undefined ? whole : { kind: 'partial', ranges: [first, ...rest] }
}

type RangeSpec = Readonly<{ first: number; last: number }> | Readonly<{ suffix: number }>

/** 14.1.1; undefined for another unit and for what is malformed, both of which are ignored as a whole (14.2). */
export function parseRangeSpecs(field: string): readonly RangeSpec[] | undefined {
  const [, set] = /^\s*bytes=(.*)$/i.exec(field) ?? [] // 14.1: range units are case-insensitive
  if (set === undefined) return undefined
  const specs: RangeSpec[] = []
  for (const word of set.split(',')) {
    const text = word.trim()
    if (text === '') continue // 5.6.1.2
    const [, first, last] = /^(\d*)-(\d*)$/.exec(text) ?? []
    const spec = first === undefined || last === undefined ? undefined : specOf(first, last)
    if (spec === undefined) return undefined
    specs.push(spec)
  }
  return specs.length === 0 ? undefined : specs
}

function specOf(first: string, last: string): RangeSpec | undefined {
  if (first === '') return last === '' ? undefined : { suffix: Number(last) }
  if (last === '') return { first: Number(first), last: Number.POSITIVE_INFINITY }
  // 14.1.1: an int-range is invalid if its last-pos is less than its first-pos.
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) }
}

/** 14.1.2: clipped to the size; undefined when it can't be satisfied. */
function resolve(spec: RangeSpec, size: number): ByteRange | undefined {
  if ('suffix' in spec)
    return spec.suffix === 0 || size === 0 ? undefined : { start: Math.max(0, size - spec.suffix), end: size - 1 }
  return spec.first >= size ? undefined : { start: spec.first, end: Math.min(spec.last, size - 1) }
}

function countOverlaps(ranges: readonly ByteRange[]): number {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  let [overlaps, reached] = [0, -1]
  for (const { start, end } of sorted) {
    if (start <= reached) overlaps += 1
    reached = Math.max(reached, end)
  }
  return overlaps
}

/** 15.3.7.2: parts come in the order in which they were asked; one that took in others stands where the first of them stood. */
function coalesce(ranges: readonly ByteRange[], gapBytes: number): ByteRange[] {
  const groups: { start: number; end: number; asked: number }[] = []
  const sorted = ranges.map((range, asked) => ({ ...range, asked })).toSorted((a, b) => a.start - b.start)
  for (const range of sorted) {
    const last = groups.at(-1)
    if (last !== undefined && range.start - last.end - 1 < gapBytes) {
      last.end = Math.max(last.end, range.end)
      last.asked = Math.min(last.asked, range.asked)
    } else groups.push({ ...range })
  }
  return groups.toSorted((a, b) => a.asked - b.asked).map(({ start, end }) => ({ start, end }))
}

export type RangeValidators = Readonly<{
  /** As the `ETag` field has it. */
  etag?: string | undefined
  /** Milliseconds since 1970. */
  lastModifiedMs?: number | undefined
  /** Whether it is known that the content did not change twice within that second (8.8.2.2). Default false: a date then never holds. */
  isLastModifiedStrong?: boolean
}>

/**
 * Whether `Range` is to be looked at: without `If-Range`, or when that validator is exactly ours and strong (13.1.5). Otherwise
 * the whole is sent, so that a client never joins the halves of two versions.
 */
export function ifRangeHolds(
  field: string | undefined,
  { etag, lastModifiedMs, isLastModifiedStrong = false }: RangeValidators,
): boolean {
  if (field === undefined) return true
  const theirs = singleTag(field)
  const ours = etag === undefined ? undefined : singleTag(etag)
  if (theirs !== undefined) return ours !== undefined && strongMatch(theirs, ours)
  const seconds = parseHttpDate(field)
  return (
    isLastModifiedStrong &&
    seconds !== undefined &&
    lastModifiedMs !== undefined &&
    seconds === Math.floor(lastModifiedMs / 1_000)
  )
}

function singleTag(text: string): EntityTag | undefined {
  const tags = parseEntityTags(text)
  return tags?.length === 1 ? tags[0] : undefined
}

/** 14.4. @param range undefined for a 416. */
export const contentRange = (range: ByteRange | undefined, size: number): string =>
  range === undefined ? `bytes */${size}` : `bytes ${range.start}-${range.end}/${size}`

/** The 416, with the length of the content (15.5.17). */
export const rangeNotSatisfiable = (size: number): Refusal =>
  httpRefusal('http.range-not-satisfiable', `None of the asked ranges lies within the ${size} bytes of the content.`, {
    'Content-Range': contentRange(undefined, size),
  })

/** In bytes; the one at `end` counts. */
export const lengthOf = ({ start, end }: ByteRange): number => end - start + 1
