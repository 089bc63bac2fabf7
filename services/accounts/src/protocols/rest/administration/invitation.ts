/** The link by which somebody whom an administrator added chooses their first password. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import type { Invitation } from '../../../operations/administration/invite-user.ts'

export const invitationBody = z
  .object({
    link: z
      .string()
      .meta({ format: 'uri', description: 'The page to choose a password on: good once, and not shown again' }),
    expires_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'AccountInvitation' })

export const invitationOf = ({ link, expiresAt }: Invitation): z.input<typeof invitationBody> => ({
  link,
  expires_at: timestamp(expiresAt),
})
