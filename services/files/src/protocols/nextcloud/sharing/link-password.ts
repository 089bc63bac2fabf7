/**
 * The password of a link that a client sets. It is as long as that of an account, because a link is open to everybody who guesses it.
 * The REST interface takes any.
 */
import { passwordCharacters } from '@alluvium/kernel'
import { z } from 'zod'

export const minPasswordLength = passwordCharacters.min

/** Empty: none. */
export const linkPassword = z
  .string()
  .max(passwordCharacters.max)
  .refine(
    (text) => text === '' || text.length >= minPasswordLength,
    `should have at least ${minPasswordLength} characters`,
  )
