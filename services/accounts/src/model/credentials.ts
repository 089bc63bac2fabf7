/** What may be an account's e-mail address and password, wherever an account is made. */
import { passwordCharacters } from '@alluvium/kernel'
import { z } from 'zod'
import { maxEmailLength } from './email.ts'

/** Characters; the interface document's own numbers. */
const { min: minPasswordLength, max } = passwordCharacters
export const maxPasswordLength = max

/** ASCII, which is what makes its case foldable without surprises. */
export const email = z.email().max(maxEmailLength)

/** Counted in characters as people count them: an emoji is one. */
export const password = z
  .string()
  .refine(
    (text) => Array.from(text).length >= minPasswordLength,
    `must be at least ${minPasswordLength} characters long`,
  )
  .max(maxPasswordLength)
  .meta({ minLength: minPasswordLength })

/**
 * NIST SP 800-63B, 5.1.1.2: one password in two Unicode spellings (a composed and a decomposed `é`, as two
 * keyboards write it) is one password.
 */
export const normalizedPassword = (text: string): string => text.normalize('NFKC')
