/** An account as REST shows it. */
import type { Database, Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import type { Account } from '../../operations/accounts/accounts.ts'
import { totalsOfOwner } from '../../operations/tree/totals.ts'

export const userRecord = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(['admin', 'user', 'readonly', 'none']),
  status: z.enum(['active', 'disabled']),
  created_at: z.string(),
  last_login: z.string().nullable(),
  storage_used_bytes: z.int(),
  storage_quota_bytes: z.int().nullable(),
})
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
    created_at: timestamp(account.created_at),
    last_login: account.last_login === null ? null : timestamp(account.last_login),
    storage_used_bytes: bytes,
    storage_quota_bytes: account.storage_quota_bytes,
  }
}
