/**
 * The conditions of a request on the file that its upload will replace or create: `If-Match` and the other conditional
 * fields, and `If` with lock tokens. They are about the file, whatever address the request has.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { type Conditions, parseConditions } from '@alluvium/http'
import type { HeaderFields } from '@alluvium/http/json'
import type { Precondition, Versions } from '../../model/precondition.ts'
import { headerInvalid } from '../../problems/requests.ts'
import { parseIf } from '../preconditions/if-header.ts'

/** The header fields that `requirementsOf` reads, for a route to declare. */
export const requirementFields = {
  'If-Match': { description: 'ETags of the file that may be replaced, or `*`.' },
  'If-None-Match': { description: '`*` where nothing may be replaced, or ETags of what may not.' },
  'If-Unmodified-Since': { description: 'Since when the file that is replaced may not have changed.' },
  If: { description: 'Tokens of locks, and states of the file, as WebDAV writes them (RFC 4918, 10.4).' },
} as const satisfies HeaderFields

/** Throws `files.header-invalid`. */
export function requirementsOf(headers: IncomingHttpHeaders): Precondition {
  const { ifMatch, ifNoneMatch, ifUnmodifiedSince } = parseConditions(headers)
  return {
    ...statesOf(headers['if']),
    ...(ifMatch === undefined ? {} : { match: versionsOf(ifMatch, { weak: false }) }), // RFC 9110, 13.1.1: strongly
    ...(ifNoneMatch === undefined ? {} : { noneMatch: versionsOf(ifNoneMatch, { weak: true }) }), // 13.1.2: weakly
    ...(ifUnmodifiedSince === undefined ? {} : { unmodifiedSince: ifUnmodifiedSince }),
  }
}

function statesOf(field: string | string[] | undefined): Precondition {
  if (field === undefined) return {}
  const lists = parseIf(String(field))
  if (lists.some(({ resource }) => resource !== undefined))
    throw headerInvalid('If', 'can be about nothing but the file itself here')
  return {
    tokens: lists.flatMap(({ conditions }) => conditions.flatMap((one) => ('token' in one ? [one.token] : []))),
    states: lists.map(({ conditions }) => ({ conditions })),
  }
}

function versionsOf(tags: NonNullable<Conditions['ifMatch']>, { weak }: { weak: boolean }): Versions {
  if (tags === '*') return tags
  return tags.filter(({ isWeak }) => weak || !isWeak).map(({ opaque }) => `"${opaque}"`)
}
