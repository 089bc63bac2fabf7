/** Lists are bare arrays, in pages: how to ask for one, and the header fields that tell where it lies. */
import { z } from 'zod'

export const mostAPage = 1_000

export const pageSearch = z.object({
  limit: z
    .int()
    .min(0)
    .default(100)
    .transform((limit) => Math.min(limit, mostAPage))
    .meta({ description: `How many at most; more than ${mostAPage} are cut to that.` }),
  offset: z.int().min(0).default(0).meta({ description: 'How many of the newest to leave out.' }),
})

/** `X-Total-Count`, and `Link` where there is more. */
export function pageHeaders(
  path: string,
  { limit, offset }: z.output<typeof pageSearch>,
  total: number,
): Record<string, string> {
  const next = offset + limit
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  if (limit > 0 && next < total) headers['link'] = `<${path}?limit=${limit}&offset=${next}>; rel="next"`
  return headers
}

export const cursorSearch = z.object({
  limit: z
    .int()
    .min(0)
    .default(100)
    .transform((limit) => Math.min(limit, mostAPage))
    .meta({ description: `How many at most; more than ${mostAPage} are cut to that.` }),
  cursor: z
    .int()
    .min(0)
    .default(0)
    .meta({ description: 'Where to go on, as the `Link` header of the page before says; 0 is the beginning.' }),
})

/** `X-Total-Count`, and `Link` where there is more; `next`: where that begins. */
export function cursorHeaders(
  path: string,
  { limit, total, next }: Readonly<{ limit: number; total: number; next: number | undefined }>,
): Record<string, string> {
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  if (next !== undefined) headers['link'] = `<${path}?limit=${limit}&cursor=${next}>; rel="next"`
  return headers
}
