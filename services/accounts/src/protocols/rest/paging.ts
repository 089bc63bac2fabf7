/** Lists a page at a time: `limit` and `offset` in, `X-Total-Count` and `Link` out. */
import { z } from 'zod'

const mostAtOnce = 1000

const wholeNumber = z.int().min(0)

export const pageSearch = z.object({
  limit: wholeNumber.default(mostAtOnce).meta({ description: `How many; ${mostAtOnce} at most, and when not given` }),
  offset: wholeNumber.default(0).meta({ description: 'How many of the newest to leave out' }),
})

export type Page = Readonly<{ limit: number; offset: number }>

/** A limit past the most is cut to it. */
export const pageOf = ({ limit, offset }: Page): Page => ({ limit: Math.min(limit, mostAtOnce), offset })

/** RFC 8288 for the page that follows, when one does. */
export function pageHeaders(path: string, { limit, offset }: Page, total: number): Record<string, string> {
  const next = offset + limit
  const more = limit > 0 && next < total
  return {
    'x-total-count': String(total),
    ...(more && { link: `<${path}?limit=${limit}&offset=${next}>; rel="next"` }),
  }
}
