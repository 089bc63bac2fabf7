/** The conditions of a changing request, as the operations take them (RFC 9110, 13.1). */
import type { IncomingHttpHeaders } from 'node:http'
import { type Conditions, parseConditions } from '@alluvium/http'
import { anyState, type Precondition, type Versions } from '../../model/precondition.ts'

/** Throws `http.malformed-condition`. */
export function preconditionOf(headers: IncomingHttpHeaders): Precondition {
  const { ifMatch, ifNoneMatch, ifUnmodifiedSince } = parseConditions(headers)
  if (ifMatch === undefined && ifNoneMatch === undefined && ifUnmodifiedSince === undefined) return anyState
  return {
    match: versionsOf(ifMatch, { weak: false }), // 13.1.1: strong comparison
    noneMatch: versionsOf(ifNoneMatch, { weak: true }), // 13.1.2: weak comparison
    unmodifiedSince: ifUnmodifiedSince,
  }
}

function versionsOf(tags: Conditions['ifMatch'], { weak }: { weak: boolean }): Versions | undefined {
  if (tags === undefined || tags === '*') return tags
  return tags.filter(({ isWeak }) => weak || !isWeak).map(({ opaque }) => `"${opaque}"`)
}
