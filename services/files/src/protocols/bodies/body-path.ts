/**
 * A path in a JSON body, unencoded. The root must be written as `/`: an empty path is often a variable that a script
 * did not set, and must not share, move or delete everything.
 */
import { z } from 'zod'

export const bodyPath = z
  .string()
  .min(1, { error: 'should not be empty; the root is "/"' })
  .refine((text) => text === '/' || /[^/]/.test(text), { error: 'should not be empty; the root is "/"' })
