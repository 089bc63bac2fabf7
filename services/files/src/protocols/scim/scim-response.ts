/** Answers of SCIM: resources, lists, and errors in the form of RFC 7644, 3.12. */
import { type Exchange, logBug, refusalOf } from '@alluvium/http'
import type { Found, Page } from '../../operations/scim/conditions.ts'
import { schemas } from './attributes.ts'
import type { ScimAnswer } from './scim-call.ts'

/** RFC 7644, table 9, by our codes. */
const types: Readonly<Record<string, string>> = {
  'files.username-taken': 'uniqueness',
  'files.group-taken': 'uniqueness',
  'files.username-invalid': 'invalidValue',
  'files.group-name-invalid': 'invalidValue',
  'files.scim-value-invalid': 'invalidValue',
  'files.scim-filter-invalid': 'invalidFilter',
  'files.scim-path-invalid': 'invalidPath',
  'files.scim-immutable': 'mutability',
  'http.malformed-json': 'invalidSyntax',
  'http.empty-body': 'invalidSyntax',
  'http.unknown-field': 'invalidSyntax',
  'http.invalid-field': 'invalidSyntax',
}

export function sendScim({ response, request }: Exchange, { status, headers, body }: ScimAnswer): void {
  if (response.writableEnded || response.destroyed) return
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    ...(bytes && { 'Content-Type': 'application/scim+json; charset=utf-8', 'Content-Length': bytes.length }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

export function sendScimError(exchange: Exchange, thrown: unknown): void {
  logBug(exchange, thrown)
  const { status, code, message, headers } = refusalOf(thrown, exchange.id)
  const scimType = types[code]
  sendScim(exchange, {
    status,
    headers: { ...headers, 'Error-Code': code },
    body: {
      schemas: [schemas.error],
      status: String(status),
      ...(scimType !== undefined && { scimType }),
      detail: message,
    },
  })
}

export const listOf = <One>(
  { items, total }: Found<One>,
  { from }: Page,
  shown: (one: One) => unknown,
): ScimAnswer => ({
  status: 200,
  body: {
    schemas: [schemas.list],
    totalResults: total,
    startIndex: from + 1,
    itemsPerPage: items.length,
    Resources: items.map(shown),
  },
})
