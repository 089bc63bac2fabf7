/** A new password. Only its length is checked: stricter rules make people write passwords down. */
import { passwordCharacters } from '@alluvium/kernel'
import { z } from 'zod'

export const newPassword = z.string().min(passwordCharacters.min).max(passwordCharacters.max)
