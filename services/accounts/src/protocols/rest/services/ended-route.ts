/**
 * `GET /api/service/ended-accounts`: which accounts are no more, for another service of the same operator, which ends what it
 * keeps for them.
 */
import { maxPageSize, pageLimit, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { homeFates } from '../../../model/administration/ended-account.ts'
import { endedAccounts } from '../../../operations/administration/ended-accounts.ts'
import { serviceSecretWrong } from '../../../problems/tokens.ts'
import { idGiven } from '../bodies.ts'
import type { ServiceNeeds } from './membership-route.ts'
import { isOpenedBy } from './service-secret.ts'

const endedBody = z
  .object({
    user_id: z.string().meta({ format: 'uuid' }),
    ended_at: z.int().meta({ description: 'Milliseconds since 1970' }),
    home: z.enum(homeFates).meta({ description: 'What becomes of the personal folder of the account' }),
  })
  .meta({ id: 'EndedAccountForService' })

const search = z.object({
  limit: pageLimit({ defaultLimit: maxPageSize }),
  after_time: z.coerce.number().int().min(0).default(0).meta({
    description: 'The `ended_at` of the last row of the page before',
  }),
  after_user: idGiven.default('').meta({ description: 'The `user_id` of that row' }),
})

export const serviceEndedRoute = ({ database, serviceSecret }: ServiceNeeds): Route =>
  route({
    method: 'GET',
    path: '/api/service/ended-accounts',
    summary: 'The accounts that are no more, for another service',
    description:
      'Opened by `Authorization: Bearer` with the secret of `--service-secret`, and by no token of an account. The oldest first.',
    tags: ['organizations'],
    access: 'public',
    search,
    answers: { 200: z.array(endedBody) },
    refusals: [[401, 'accounts.service-secret-wrong', 'The secret is missing or wrong, or the platform has none']],
    async handle({ search: { after_time: afterTime, after_user: afterUser, limit }, exchange }) {
      if (!isOpenedBy(exchange.request.headers.authorization, serviceSecret)) throw serviceSecretWrong()
      const rows = await database.read(endedAccounts({ afterTime, afterUser, limit }))
      return { status: 200, headers: { 'cache-control': 'no-store' }, body: [...rows] }
    },
  })
