/** A new password. Only its length is checked: stricter rules make people write passwords down. */
import { z } from 'zod'

export const newPassword = z.string().min(8).max(1024)
