/** Conditional requests (RFC 9110, 13), dates, media types and entity tags. */
import { holds, type Target } from '@alluvium/fuzzing'
import { ifRangeHolds } from '../semantics/byte-range.ts'
import { evaluatePreconditions, parseConditions } from '../semantics/conditional.ts'
import { formatHttpDate, parseHttpDate } from '../semantics/http-date.ts'
import { isJson, isOneOf, parseMediaType } from '../semantics/media-type.ts'

const current = { etag: '"abc"', lastModifiedMs: 784_111_777_000 }

export const target: Target = {
  seeds: [
    '"abcdef", W/"g"',
    '*',
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    'application/json; charset="utf-8"',
  ],
  read(input) {
    const field = Buffer.from(input).toString('latin1')
    for (const name of ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'])
      evaluatePreconditions(parseConditions({ [name]: field }), 'GET', current)
    ifRangeHolds(field, current)
    const date = parseHttpDate(field, 0)
    holds(
      date === undefined || parseHttpDate(formatHttpDate(date * 1000), 0) === date,
      'a date is written as it is read',
    )
    parseMediaType(field)
    isJson(field)
    isOneOf(field, ['application/json', 'text/*'])
    const tags = parseConditions({ 'if-match': field }).ifMatch
    return tags === '*' ? undefined : tags?.[0]?.opaque
  },
}
