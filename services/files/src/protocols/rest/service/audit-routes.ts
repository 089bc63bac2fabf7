/** The audit log, for callers who may read it, and the proof that nobody changed it. */
import { pageHeaders, pageSearch, type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { readActivity } from '../../../operations/audit/activity.ts'
import { readLog } from '../../../operations/audit/read-log.ts'
import { verifyLog } from '../../../operations/audit/verify-log.ts'
import { auditors } from '../../authentication/gates.ts'
import { auditItem, auditItemOf } from '../../json/audit-item.ts'
import type { Service } from '../../service.ts'
import { timeParameter } from '../time-parameter.ts'

const activity = z
  .object({
    width_seconds: z.int(),
    total: z.int().meta({ description: 'Entries in all.' }),
    columns: z.array(
      z
        .object({
          at: z.string(),
          done: z.int(),
          refused: z.int().meta({ description: 'Answered with a status of 400 to 499.' }),
          failed: z.int().meta({ description: 'With one above, or with none.' }),
        })
        .meta({ id: 'ActivityColumn' }),
    ),
  })
  .meta({ id: 'Activity' })

const search = pageSearch.extend({
  user: z.string().max(255).optional(),
  path: z
    .string()
    .max(4096)
    .optional()
    .meta({ description: 'What the path of the request, or the path that it changed, begins with.' }),
  since: timeParameter.optional().meta({ description: 'RFC 3339.' }),
})

export const auditRoutes = ({ database, audit }: Service): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/audit',
    summary: 'Who did what, newest first',
    description:
      'Every change (an entry for each path), log-in, refusal (401, 403), download of a share and act of an administrator; of a GraphQL document each refused field, with the status that REST has for it; as `SCRUB`, each file whose bytes were found damaged.',
    tags: ['audit'],
    access: auditors,
    search,
    answers: { 200: z.array(auditItem) },
    async handle({ caller, search: { limit, offset, user, path, since } }) {
      await audit.written()
      const { entries, total } = await readLog(database, { caller, limit, offset, user, path, since })
      const address = addressOf({ user, path, since: since === undefined ? undefined : timestamp(since) })
      return {
        status: 200,
        headers: { 'cache-control': 'no-store', ...pageHeaders(address, { limit, offset, total }) },
        body: entries.map(auditItemOf),
      }
    },
  }),
  route({
    method: 'GET',
    path: '/api/audit/activity',
    summary: 'How much was done over time, counted over the whole log',
    description: 'At most 32 columns, which are as wide as that needs. Empty where nothing fits the filters.',
    tags: ['audit'],
    access: auditors,
    search: search.pick({ user: true, path: true, since: true }),
    answers: { 200: activity },
    async handle({ caller, search }) {
      await audit.written()
      const { width, total, columns } = await readActivity(database, { caller, ...search })
      return {
        status: 200,
        headers: { 'cache-control': 'no-store' },
        body: {
          width_seconds: width / 1000,
          total,
          columns: columns.map(({ at, ...counts }) => ({ at: timestamp(at), ...counts })),
        },
      }
    },
  }),
  route({
    method: 'GET',
    path: '/api/audit/verify',
    summary: 'Proves that no entry was altered, removed or slipped in',
    description:
      'Every entry carries a SHA-256 over itself and the hash of the entry before. `first_broken` counts from 1, the oldest. Who can write to the database can also compute a whole new chain: keep a copy of a later hash elsewhere to be sure of that too.',
    tags: ['audit'],
    access: auditors,
    answers: {
      200: z
        .object({ valid: z.boolean(), entries: z.int(), first_broken: z.int().nullable() })
        .meta({ id: 'AuditVerification' }),
    },
    async handle({ caller }) {
      await audit.written()
      const { valid, entries, firstBroken } = await verifyLog(database, caller)
      return {
        status: 200,
        headers: { 'cache-control': 'no-store' },
        body: { valid, entries, first_broken: firstBroken },
      }
    },
  }),
]

/** The address with the filters, for the link to the next page. */
function addressOf(filters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value)
  return query.size === 0 ? '/api/audit' : `/api/audit?${query.toString()}`
}
