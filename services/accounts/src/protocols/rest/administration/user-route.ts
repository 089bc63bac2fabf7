import type { Database } from '@alluvium/database'
import { type Route, route } from '@alluvium/http/json'
import type { Clock } from '@alluvium/kernel'
import { z } from 'zod'
import { roles, statuses, tiers } from '../../../model/user.ts'
import { changeUser } from '../../../operations/administration/change-user.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { idGiven, userInfoBody, userInfoOf } from '../bodies.ts'
import { administrators } from '../gates.ts'

export type AdministrationNeeds = Readonly<{ database: Database; clock: Clock; sessions: Sessions }>

const standing = z
  .strictObject({
    role: z.enum(roles).optional(),
    tier: z.enum(tiers).optional(),
    status: z.enum(statuses).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'The body must change something: "role", "tier" or "status".')

/** `PATCH /admin/users/{user_id}`: role, tier and status. */
export const userRoute = ({ database, clock, sessions }: AdministrationNeeds): Route =>
  route({
    method: 'PATCH',
    path: '/admin/users/{user_id}',
    summary: 'Change the role, tier or status of an account',
    description:
      'Counts from the next request of the account on. Suspending ends its tokens: who is let in again logs in again.',
    tags: ['admin'],
    access: administrators,
    params: z.object({ user_id: idGiven }),
    body: standing,
    answers: { 200: userInfoBody },
    refusals: [
      [404, 'accounts.user-missing', 'There is no such account'],
      [409, 'accounts.last-administrator', 'Nobody else is an administrator'],
    ],
    async handle({ caller, params, body: { role, tier, status }, peer }) {
      const { user } = sessionOf(sessions, caller)
      const changed = await database.write(
        changeUser({
          userId: params.user_id,
          to: { ...(role && { role }), ...(tier && { tier }), ...(status && { status }) },
          by: { id: user.id, name: user.email, address: peer },
          now: clock.now(),
        }),
      )
      return { status: 200, body: userInfoOf(changed) }
    },
  })
