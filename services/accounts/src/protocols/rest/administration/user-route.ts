import type { Database } from '@alluvium/database'
import { type Route, route } from '@alluvium/http/json'
import type { Clock } from '@alluvium/kernel'
import { z } from 'zod'
import { roles, statuses, tiers } from '../../../model/user.ts'
import { changeUser } from '../../../operations/administration/change-user.ts'
import type { Mail } from '../../../ports/mail.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { idGiven, userInfoBody, userInfoOf } from '../bodies.ts'
import { administrators } from '../gates.ts'

export type AdministrationNeeds = Readonly<{
  database: Database
  clock: Clock
  sessions: Sessions
  mail: Mail
}>

const accountStatus = z
  .strictObject({
    role: z.enum(roles).optional(),
    tier: z.enum(tiers).optional(),
    status: z.enum(statuses).optional(),
    email_verified: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the address is theirs, by the word of the administrator' }),
  })
  .refine(
    (change) => Object.keys(change).length > 0,
    'The body must change something: "role", "tier", "status" or "email_verified".',
  )
  .meta({ id: 'UpdateAccountRequest' })

/** `PATCH /admin/users/{user_id}`: role, tier, status, and whether the address is theirs. */
export const userRoute = ({ database, clock, sessions, mail }: AdministrationNeeds): Route =>
  route({
    method: 'PATCH',
    path: '/admin/users/{user_id}',
    summary: 'Change the role, tier or status of an account, or confirm its address',
    description:
      'Counts from the next request of the account on. Suspending ends its tokens: who is let in again logs in again.',
    tags: ['admin'],
    access: administrators,
    params: z.object({ user_id: idGiven }),
    body: accountStatus,
    answers: { 200: userInfoBody },
    refusals: [
      [403, 'accounts.own-guards', 'It takes back the proof of the caller’s own address'],
      [404, 'accounts.user-missing', 'There is no such account'],
      [409, 'accounts.last-administrator', 'Nobody else is an administrator'],
      [
        409,
        'accounts.email-unverified',
        'Mail is configured, and nobody has confirmed the address of the new administrator',
      ],
    ],
    async handle({ caller, params, body: { role, tier, status, email_verified: verified }, peer }) {
      const { user } = sessionOf(sessions, caller)
      const changed = await database.write(
        changeUser({
          userId: params.user_id,
          to: {
            ...(role && { role }),
            ...(tier && { tier }),
            ...(status && { status }),
            ...(verified !== undefined && { emailVerified: verified }),
          },
          by: { id: user.id, name: user.email, address: peer },
          needsVerifiedEmail: mail.delivers,
          now: clock.now(),
        }),
      )
      return { status: 200, body: userInfoOf(changed) }
    },
  })
