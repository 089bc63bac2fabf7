/** A password that somebody chooses. Length is all that is asked: other rules make people write them down. */
import { z } from 'zod'

export const newPassword = z.string().min(8).max(1024)
