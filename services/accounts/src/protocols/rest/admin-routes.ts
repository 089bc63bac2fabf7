import type { Database } from '@alluvium/database'
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { listUsers } from '../../operations/list-users.ts'
import { userInfoBody, userInfoOf } from './bodies.ts'
import { administrators } from './gates.ts'

const mostUsers = 1000

const wholeNumber = z.int().min(0)

const page = z.object({
  limit: wholeNumber.default(mostUsers).meta({ description: `How many; ${mostUsers} at most, and when not given` }),
  offset: wholeNumber.default(0).meta({ description: 'How many of the newest to leave out' }),
})

/** `GET /admin/users`: everybody, newest first. */
export const usersRoute = ({ database }: Readonly<{ database: Database }>): Route =>
  route({
    method: 'GET',
    path: '/admin/users',
    summary: 'All users, newest first',
    tags: ['admin'],
    access: administrators,
    search: page,
    answers: { 200: z.array(userInfoBody) },
    async handle({ search: { limit: asked, offset } }) {
      const limit = Math.min(asked, mostUsers)
      const { users, total } = await database.read(listUsers({ limit, offset }))
      return { status: 200, headers: pageHeaders({ limit, offset, total }), body: users.map(userInfoOf) }
    },
  })

/** RFC 8288 for the page that follows, when one does. */
function pageHeaders({
  limit,
  offset,
  total,
}: {
  limit: number
  offset: number
  total: number
}): Record<string, string> {
  const next = offset + limit
  const more = limit > 0 && next < total
  return {
    'x-total-count': String(total),
    ...(more && { link: `</admin/users?limit=${limit}&offset=${next}>; rel="next"` }),
  }
}
