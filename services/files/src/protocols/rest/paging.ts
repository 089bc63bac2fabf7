/** Lists are bare arrays, in pages: how to ask for one, and the header fields that tell where it lies. */
import { z } from 'zod'

const mostAPage = 1_000

export const pageSearch = z.object({
  limit: z
    .int()
    .min(0)
    .default(100)
    .transform((limit) => Math.min(limit, mostAPage))
    .meta({ description: `How many at most; more than ${mostAPage} are cut to that.` }),
  offset: z.int().min(0).default(0).meta({ description: 'How many of the first to leave out.' }),
})

type Page = Readonly<{ limit: number; offset: number; total: number }>

/** `X-Total-Count`, and `Link` where there is more. `address` may end in a query of its own: `/api/tags/search?tag=a`. */
export function pageHeaders(address: string, { limit, offset, total }: Page): Record<string, string> {
  const next = offset + limit
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  const separator = address.includes('?') ? '&' : '?'
  if (limit > 0 && next < total) headers['link'] = `<${address}${separator}limit=${limit}&offset=${next}>; rel="next"`
  return headers
}
