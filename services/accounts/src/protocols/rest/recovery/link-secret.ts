import { z } from 'zod'

/** Characters. */
export const maxLinkSecretLength = 200

/** The value of `once=` in a mailed link. */
export const linkSecret = z
  .string()
  .min(1)
  .max(maxLinkSecretLength)
  .meta({ description: 'The secret of the link that was mailed, behind its `once=`' })
