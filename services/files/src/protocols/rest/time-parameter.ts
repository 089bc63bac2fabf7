import { z } from 'zod'

/** A time in a query, in milliseconds since 1970. */
export const timeParameter = z
  .string()
  .transform((text) => text.replace(' ', '+')) // a plus that was not encoded
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => Date.parse(text))
