import type { Database } from '@alluvium/database'
import { pageHeaders, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { listUsers } from '../../operations/list-users.ts'
import { userInfoBody, userInfoOf } from './bodies.ts'
import { administrators } from './gates.ts'
import { pageSearch } from './paging.ts'

/** `GET /admin/users`: everybody, newest first. */
export const usersRoute = ({ database }: Readonly<{ database: Database }>): Route =>
  route({
    method: 'GET',
    path: '/admin/users',
    summary: 'All users, newest first',
    tags: ['admin'],
    access: administrators,
    search: pageSearch,
    answers: { 200: z.array(userInfoBody) },
    async handle({ search }) {
      const { users, total } = await database.read(listUsers(search))
      return { status: 200, headers: pageHeaders('/admin/users', { ...search, total }), body: users.map(userInfoOf) }
    },
  })
