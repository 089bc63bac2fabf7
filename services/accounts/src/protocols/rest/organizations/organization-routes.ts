import { pageHeaders, type Route, route } from '@alluvium/http/json'
import { newId } from '@alluvium/kernel'
import { z } from 'zod'
import { createOrganization } from '../../../operations/organizations/create-organization.ts'
import { deleteOrganization } from '../../../operations/organizations/delete-organization.ts'
import type { InviteNeeds } from '../../../operations/organizations/invite.ts'
import { listOrganizations } from '../../../operations/organizations/list-organizations.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { idGiven } from '../bodies.ts'
import { pageSearch } from '../paging.ts'
import { newOrganization, organizationBody, organizationOf } from './bodies.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { membershipRoutes } from './membership-routes.ts'

export type OrganizationNeeds = InviteNeeds & Readonly<{ sessions: Sessions }>

export const organizationRoutes = (needs: OrganizationNeeds): readonly Route[] => [
  createRoute(needs),
  listRoute(needs),
  deleteRoute(needs),
  ...memberRoutes(needs),
  ...membershipRoutes(needs),
  ...invitationRoutes(needs),
]

const tags = ['organizations']

const createRoute = ({ sessions, database, clock }: OrganizationNeeds): Route =>
  route({
    method: 'POST',
    path: '/api/orgs',
    summary: 'Make an organization, and own it',
    tags,
    access: 'caller',
    body: newOrganization,
    answers: { 201: organizationBody },
    refusals: [
      [409, 'organizations.name-taken', 'An organization has this name, in any case, already'],
      [429, 'organizations.too-many-organizations', 'The caller has made a hundred'],
    ],
    async handle({ caller, body: { name, display_name: displayName }, isLocal }) {
      const { user: maker } = sessionOf(sessions, caller)
      const made = createOrganization({ id: newId(), name, displayName, maker, isLocal, now: clock.now() })
      return { status: 201, body: organizationOf(await database.write(made)) }
    },
  })

const listRoute = ({ database }: OrganizationNeeds): Route =>
  route({
    method: 'GET',
    path: '/api/orgs',
    summary: 'The organizations that the caller belongs to, newest first',
    tags,
    access: 'caller',
    search: pageSearch,
    answers: { 200: z.array(organizationBody) },
    async handle({ caller, search }) {
      const { organizations, total } = await database.read(listOrganizations({ userId: caller.id, ...search }))
      return {
        status: 200,
        headers: pageHeaders('/api/orgs', { ...search, total }),
        body: organizations.map(organizationOf),
      }
    },
  })

const deleteRoute = ({ database }: OrganizationNeeds): Route =>
  route({
    method: 'DELETE',
    path: '/api/orgs/{org_id}',
    summary: 'Delete an organization, with its members and invitations',
    tags,
    access: 'caller',
    params: z.object({ org_id: idGiven }),
    answers: { 204: null },
    refusals: [
      [403, 'organizations.not-a-member', 'The caller is no member'],
      [403, 'organizations.role-forbids', 'The caller is no owner'],
      [404, 'organizations.organization-missing', 'There is no such organization'],
    ],
    async handle({ caller, params }) {
      await database.write(deleteOrganization({ orgId: params.org_id, userId: caller.id }))
      return { status: 204 }
    },
  })
