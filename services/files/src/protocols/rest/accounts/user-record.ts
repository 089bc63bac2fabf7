/** An account as REST shows it. */
import type { Database, Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import type { Account } from '../../../operations/accounts/accounts.ts'
import { totalLimitOf } from '../../../operations/authorization/authorize.ts'
import { totalsOfOwner } from '../../../operations/nodes/totals.ts'
import { heldBy } from '../../../operations/retention/quota.ts'

export const userRecord = z
  .object({
    id: z.string(),
    username: z.string(),
    role: z.enum(['admin', 'user', 'readonly', 'none']),
    status: z.enum(['active', 'disabled']),
    issuer: z.string().nullable().meta({
      description: 'Where its owner has the account that they sign in with; null for an account of this service alone.',
    }),
    subject: z.string().nullable().meta({ description: 'The id of that account there.' }),
    has_password: z.boolean().meta({ description: 'Whether it has a password of this service.' }),
    created_at: z.string(),
    last_login: z.string().nullable(),
    storage_used_bytes: z.int(),
    storage_quota_bytes: z.int().nullable(),
    storage_total_used_bytes: z.int().meta({
      description: 'All that the account has stored: files, trash, earlier versions, kept saves, unfinished uploads.',
    }),
    storage_total_bytes: z.int().nullable().meta({
      description:
        'The most that may be. Past it the oldest trash of the account goes first, then 507. Null: no limit.',
    }),
  })
  .meta({ id: 'User' })
export type UserRecord = z.output<typeof userRecord>

export const recordOf = (database: Database, account: Account): Promise<UserRecord> =>
  database.read(userRecordOf(account))

export function* userRecordOf(account: Account): Script<UserRecord> {
  const { bytes } = yield* totalsOfOwner(account.number)
  return {
    id: account.id,
    username: account.username,
    role: account.role,
    status: account.status === 'active' ? 'active' : 'disabled',
    issuer: account.issuer,
    subject: account.subject,
    has_password: account.password_hash !== null,
    created_at: timestamp(account.created_at),
    last_login: account.last_login === null ? null : timestamp(account.last_login),
    storage_used_bytes: bytes,
    storage_quota_bytes: account.storage_quota_bytes,
    storage_total_used_bytes: (yield* heldBy(account.number)).total,
    storage_total_bytes: totalLimitOf(account),
  }
}
