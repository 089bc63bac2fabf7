/** The shapes of people in answers, and the fields of requests that several routes share. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { homeFates } from '../../model/administration/ended-account.ts'
import { email, maxPasswordLength, password } from '../../model/credentials.ts'
import { maxEmailLength } from '../../model/email.ts'
import { roles, statuses, tiers, type User } from '../../model/user.ts'

/** An id in a path or a query. An unknown one is not found; one that no database takes as text is refused at once. */
export const idGiven = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must hold no control characters')

const time = z.string().meta({ format: 'date-time', examples: ['2026-11-20T15:30:00.000+00:00'] })

export const userBody = z
  .object({
    user_id: z.string().meta({ format: 'uuid' }),
    email: z.string(),
    display_name: z.string(),
    tier: z.enum(tiers),
    created_at: time,
  })
  .meta({ id: 'Account' })

export const userInfoBody = userBody
  .extend({
    role: z.enum(roles),
    last_login: time.nullable(),
    status: z.enum(statuses),
    email_verified: z.boolean(),
  })
  .meta({ id: 'AccountDetails' })

export const authBody = z
  .object({
    token: z.string().meta({ description: 'A JWT for `Authorization: Bearer`, good for seven days' }),
    user: userBody,
  })
  .meta({ id: 'LoginResponse' })

export const userOf = ({ id, email, displayName, tier, createdAt }: User): z.input<typeof userBody> => ({
  user_id: id,
  email,
  display_name: displayName,
  tier,
  created_at: timestamp(createdAt),
})

export const userInfoOf = (user: User): z.input<typeof userInfoBody> => ({
  ...userOf(user),
  role: user.role,
  last_login: user.lastLogin === null ? null : timestamp(user.lastLogin),
  status: user.status,
  email_verified: user.emailVerified,
})

export const displayName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must hold no control characters')

export const registration = z
  .strictObject({ email, password, display_name: displayName })
  .meta({ id: 'RegisterRequest' })

/** Asked of whoever deletes an account. */
export const homeFate = z.enum(homeFates).default('keep').meta({
  description:
    'What becomes of the personal folder at a file service that follows this platform: kept, it stays closed until an administrator takes it over. Other files stay in any case.',
})

/** Asked of where a link is on its way, if there is one: whoever waits for it must know that none can come. */
export const sendsMail = z.boolean().meta({
  description:
    'Whether mail is delivered here at all. Where none is, an administrator gives a new password or confirms an address.',
})

/** A password that is there already: whether it is right is not a matter of its form. */
export const currentPassword = z.string().min(1).max(maxPasswordLength)

export const oneTimeCode = z
  .string()
  .max(64)
  .meta({ description: 'Six digits of the authenticator app, or a recovery code', examples: ['123456'] })

/** Looser than registration: what can't be an account's is answered like any other wrong log-in. */
export const logInRequest = z
  .strictObject({
    email: z.string().min(1).max(maxEmailLength),
    password: currentPassword,
    totp: oneTimeCode.optional(),
  })
  .meta({ id: 'LoginRequest' })
