/** An entry of the audit log, as REST and GraphQL show it. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import type { Tables } from '../../ports/ledger.ts'

export const auditItem = z
  .object({
    timestamp: z.string(),
    method: z.string(),
    path: z.string().meta({ description: "The request's, without its query; the token of a share is taken out." }),
    target: z.string().nullable().meta({
      description:
        'What it changed or gave away, `from → to` for moves, or the path that a refused field of a GraphQL document asked for; null when that is nothing.',
    }),
    user: z.string().meta({ description: 'Also who tried to log in. Empty when nobody was known.' }),
    status: z
      .int()
      .meta({ description: '0 when no answer went out, or when the service ended before it could be noted.' }),
    client_ip: z.string(),
    user_agent: z.string(),
    bytes: z.int().meta({ description: 'How many the answer took on the wire.' }),
    request_id: z.string(),
    count: z.int().optional().meta({
      description:
        'How many requests it stands for, where that is more than one: refusals (401) of one network within a minute that were alike. The other fields are those of the last.',
    }),
  })
  .meta({ id: 'AuditEntry' })

export const auditItemOf = (row: Tables['audit']): z.output<typeof auditItem> => ({
  timestamp: timestamp(row.at),
  method: row.method,
  path: row.path,
  target: row.target,
  user: row.username,
  status: row.status,
  client_ip: row.client_ip,
  user_agent: row.user_agent,
  bytes: row.bytes,
  request_id: row.request_id,
  ...(row.count > 1 && { count: row.count }),
})
