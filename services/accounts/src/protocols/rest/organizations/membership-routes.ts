/** How the caller belongs to organizations, and agreeing to it. */
import { pageHeaders, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { join } from '../../../operations/organizations/join.ts'
import { listMemberships } from '../../../operations/organizations/list-memberships.ts'
import { idGiven } from '../bodies.ts'
import { pageSearch } from '../paging.ts'
import { membershipBody, membershipOf } from './bodies.ts'
import type { MemberNeeds } from './member-routes.ts'

const tags = ['organizations']

export const membershipRoutes = ({ database, clock }: MemberNeeds): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/memberships',
    summary: 'How the caller belongs to organizations, newest first',
    description:
      'Whom somebody has added is a member at once; `accepted_at` is null until they join. Until then nothing of theirs is shared with the organization.',
    tags,
    access: 'caller',
    search: pageSearch,
    answers: { 200: z.array(membershipBody) },
    async handle({ caller, search }) {
      const { memberships, total } = await database.read(listMemberships({ userId: caller.id, ...search }))
      const headers = pageHeaders('/api/memberships', { ...search, total })
      return { status: 200, headers, body: memberships.map(membershipOf) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/orgs/{org_id}/join',
    summary: 'Agree to be a member',
    description:
      'Private plugins of the caller are shared with the organization from then on. Who founded it, or accepted an invitation, has agreed already. To refuse, leave.',
    tags,
    access: 'caller',
    params: z.object({ org_id: idGiven }),
    answers: { 204: null },
    refusals: [
      [403, 'organizations.not-a-member', 'The caller is no member'],
      [404, 'organizations.organization-missing', 'There is no such organization'],
    ],
    async handle({ caller, params: { org_id: orgId } }) {
      await database.write(join({ orgId, userId: caller.id, now: clock.now() }))
      return { status: 204 }
    },
  }),
]
