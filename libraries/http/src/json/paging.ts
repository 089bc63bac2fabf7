/**
 * Lists are bare arrays, in pages: how to ask for one, and the header fields that say where it lies. `X-Total-Count` is
 * how many there are on all pages; `Link` (RFC 8288) leads to the page that follows, and is absent on the last one.
 */
import { z } from 'zod'

/** Items, whatever a request asks for. */
export const maxPageSize = 1_000

const wholeNumber = z.int().min(0)

/** A limit greater than `max` is reduced to it. @param defaultLimit how many items when no limit is given. */
export const pageLimit = ({ defaultLimit, max = maxPageSize }: Readonly<{ defaultLimit: number; max?: number }>) =>
  wholeNumber
    .default(defaultLimit)
    .transform((limit) => Math.min(limit, max))
    .meta({ description: `How many at most; more than ${max} are cut to that.` })

/** The query of lists that are short, or of which one may take any part. */
export const pageSearch = z.object({
  limit: pageLimit({ defaultLimit: 100 }),
  offset: wholeNumber.default(0).meta({ description: 'How many of the first to leave out.' }),
})

/** The query of lists that are long, or grow at their end while they are read. */
export const cursorSearch = z.object({
  limit: pageLimit({ defaultLimit: 100 }),
  cursor: wholeNumber
    .default(0)
    .meta({ description: 'Where to go on, as the `Link` header of the page before says; 0 is the beginning.' }),
})

/** @param address of the list; it may end in a query of its own: `/api/tags/search?tag=a`. */
export function pageHeaders(
  address: string,
  { limit, offset, total }: Readonly<{ limit: number; offset: number; total: number }>,
): Record<string, string> {
  const next = offset + limit
  const more = limit > 0 && next < total
  return headersOf(address, total, more ? { limit, offset: next } : undefined)
}

/** @param next the cursor of the page that follows, when one does. */
export const cursorHeaders = (
  address: string,
  { limit, total, next }: Readonly<{ limit: number; total: number; next: number | undefined }>,
): Record<string, string> => headersOf(address, total, next === undefined ? undefined : { limit, cursor: next })

function headersOf(
  address: string,
  total: number,
  next: Readonly<Record<string, number>> | undefined,
): Record<string, string> {
  const headers = { 'x-total-count': String(total) }
  if (next === undefined) return headers
  const query = Object.entries(next).map(([name, value]) => `${name}=${value}`)
  return { ...headers, link: `<${address}${address.includes('?') ? '&' : '?'}${query.join('&')}>; rel="next"` }
}
