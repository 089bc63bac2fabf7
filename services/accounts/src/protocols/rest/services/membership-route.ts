/**
 * `GET /api/service/memberships`: who belongs to which organization, for another service of the same operator. It is opened by
 * the secret that both were started with, and by no token of a person.
 */
import type { Database } from '@alluvium/database'
import { maxPageSize, pageLimit, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { orgRoles } from '../../../model/organizations/rules.ts'
import { everyMembership } from '../../../operations/organizations/every-membership.ts'
import { serviceSecretWrong } from '../../../problems/tokens.ts'
import { idGiven } from '../bodies.ts'
import { isOpenedBy } from './service-secret.ts'

export type ServiceNeeds = Readonly<{ database: Database; serviceSecret: string | undefined }>

const id = z.string().meta({ format: 'uuid' })

const membershipBody = z
  .object({
    org_id: id,
    org_name: z.string(),
    user_id: id,
    role: z.enum(orgRoles),
    active: z.boolean().meta({ description: 'False while the account is suspended' }),
  })
  .meta({ id: 'MembershipForService' })

const search = z.object({
  limit: pageLimit({ defaultLimit: maxPageSize }),
  after_org: idGiven.default('').meta({ description: 'The `org_id` of the last row of the page before' }),
  after_user: idGiven.default('').meta({ description: 'The `user_id` of that row' }),
})

export const serviceMembershipRoute = ({ database, serviceSecret }: ServiceNeeds): Route =>
  route({
    method: 'GET',
    path: '/api/service/memberships',
    summary: 'The members of all organizations, for another service',
    description:
      'Opened by `Authorization: Bearer` with the secret of `--service-secret`, and by no token of an account. Rows are in the order of organizations; the page after the last row has none.',
    tags: ['organizations'],
    access: 'public',
    search,
    answers: { 200: z.array(membershipBody) },
    refusals: [[401, 'accounts.service-secret-wrong', 'The secret is missing or wrong, or the platform has none']],
    async handle({ search: { after_org: afterOrg, after_user: afterUser, limit }, exchange }) {
      if (!isOpenedBy(exchange.request.headers.authorization, serviceSecret)) throw serviceSecretWrong()
      const rows = await database.read(everyMembership({ afterOrg, afterUser, limit }))
      return {
        status: 200,
        headers: { 'cache-control': 'no-store' },
        body: rows.map(({ orgId, orgName, userId, role, status }) => ({
          org_id: orgId,
          org_name: orgName,
          user_id: userId,
          role,
          active: status === 'active',
        })),
      }
    },
  })
