/** The password of a link that a client sets. The REST interface takes any. */
import { z } from 'zod'

/** As for an account. A link is open to everybody who guesses it. */
export const minPasswordLength = 8

/** Empty: none. */
export const linkPassword = z
  .string()
  .max(1024)
  .refine(
    (text) => text === '' || text.length >= minPasswordLength,
    `should have at least ${minPasswordLength} characters`,
  )
  .meta({ description: `At least ${minPasswordLength} characters; empty or null: none.` })
