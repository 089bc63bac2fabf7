/** Groups of accounts, for administrators. */
import { pageHeaders, pageSearch, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { addToGroup, createGroup, deleteGroup, listGroups, removeFromGroup } from '../../../operations/groups/groups.ts'
import type { Tools } from '../../../operations/tools.ts'
import { administrators } from '../../authentication/gates.ts'
import { group, shownGroup } from '../../json/group.ts'

const address = '/api/admin/groups'
const named = z.object({ name: z.string() })
const membership = named.extend({ username: z.string() })

const missing = [404, 'files.group-missing', 'There is no such group.'] as const
const nobody = [404, 'files.user-missing', 'There is no such account.'] as const
const elsewhere = [409, 'files.group-elsewhere', 'Who belongs to it is decided where it comes from.'] as const

export const groupRoutes = ({ database, clock }: Tools): readonly Route[] => {
  const common = { tags: ['access'], access: administrators } as const
  return [
    route({
      ...common,
      method: 'POST',
      path: address,
      summary: 'Makes a group',
      body: z.strictObject({ name: z.string() }).meta({ id: 'CreateGroupRequest' }),
      answers: { 201: group },
      refusals: [
        [400, 'files.group-name-invalid', 'No group can be called that.'],
        [409, 'files.group-taken', 'There is one of that name, but for its case.'],
      ],
      async handle({ caller, body: { name } }) {
        return { status: 201, body: shownGroup(await database.write(createGroup({ caller, name, at: clock.now() }))) }
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: address,
      summary: 'All groups with their members, by name',
      search: pageSearch,
      answers: { 200: z.array(group) },
      async handle({ caller, search }) {
        const { items, total } = await database.read(listGroups({ caller, ...search, at: clock.now() }))
        return { status: 200, headers: pageHeaders(address, { ...search, total }), body: items.map(shownGroup) }
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${address}/{name}`,
      summary: 'Ends a group, and what was granted to it',
      params: named,
      answers: { 204: null },
      refusals: [missing, elsewhere],
      async handle({ caller, params: { name } }) {
        await database.write(deleteGroup({ caller, name }))
        return { status: 204 }
      },
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${address}/{name}/members/{username}`,
      summary: 'Takes an account into a group',
      params: membership,
      answers: { 200: group },
      refusals: [missing, nobody, elsewhere],
      async handle({ caller, params }) {
        return {
          status: 200,
          body: shownGroup(await database.write(addToGroup({ caller, ...params, at: clock.now() }))),
        }
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${address}/{name}/members/{username}`,
      summary: 'Takes an account out of a group',
      params: membership,
      answers: { 204: null },
      refusals: [missing, nobody, elsewhere],
      async handle({ caller, params }) {
        await database.write(removeFromGroup({ caller, ...params }))
        return { status: 204 }
      },
    }),
  ]
}
