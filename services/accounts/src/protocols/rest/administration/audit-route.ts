import type { Database } from '@alluvium/database'
import { pageHeaders, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { acts } from '../../../model/administration/act.ts'
import { actOf, readActs } from '../../../operations/administration/act-log.ts'
import { idGiven } from '../bodies.ts'
import { administrators } from '../gates.ts'
import { pageSearch } from '../paging.ts'

const actBody = z
  .object({
    timestamp: z.string().meta({ format: 'date-time' }),
    actor_id: z.string().nullable().meta({ description: 'Null for whoever acted on the machine itself' }),
    actor: z.string().meta({ description: 'Their e-mail address, or the user of the operating system' }),
    act: z.enum(acts),
    target_id: z.string(),
    target: z.string().meta({ description: 'The e-mail address of the account, as it was then' }),
    changes: z.array(
      z.object({ field: z.string(), from: z.string().nullable(), to: z.string() }).meta({ id: 'AuditChange' }),
    ),
    address: z.string().nullable().meta({ description: 'Where the request came from' }),
  })
  .meta({ id: 'AuditEntry' })

const search = pageSearch.extend({
  user_id: idGiven.optional().meta({ description: 'Only what this account did, or was done to it' }),
})

/** `GET /admin/audit`: what administrators did, newest first. */
export const auditRoute = ({ database }: Readonly<{ database: Database }>): Route =>
  route({
    method: 'GET',
    path: '/admin/audit',
    summary: 'What administrators did, newest first',
    description: 'Entries are only ever added: the database itself refuses to change or remove one.',
    tags: ['admin'],
    access: administrators,
    search,
    answers: { 200: z.array(actBody) },
    async handle({ search: { user_id: userId, ...page } }) {
      const { acts: found, total } = await database.read(readActs({ userId, ...page }))
      const address = userId === undefined ? '/admin/audit' : `/admin/audit?user_id=${encodeURIComponent(userId)}`
      const headers = { 'cache-control': 'no-store', ...pageHeaders(address, { ...page, total }) }
      return { status: 200, headers, body: found.map(actOf) }
    },
  })
