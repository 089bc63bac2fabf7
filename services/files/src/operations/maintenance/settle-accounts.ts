/** Puts a deleted account in the place of each that was lost: its files stay, its name is free, its rights end. */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import { anonymousNumber } from '../accounts/accounts.ts'
import { forgetScimResource } from '../accounts/scim-resources.ts'
import { forgetRights } from '../authorization/forget-rights.ts'
import { leaveHome } from '../homes/homes.ts'
import { theService } from '../homes/own-folders.ts'
import { lostAccountIds, lostAccounts } from '../soundness/lost-accounts.ts'
import { endAccount } from '../users/delete-user.ts'

const insertAccount = statement(
  (db, { number, id, username, at }: Readonly<{ number: number; id: string; username: string; at: number }>) =>
    db.insertInto('users').values({
      number,
      id,
      username,
      role: 'none',
      status: 'deleted',
      password_hash: null,
      credential_version: 1,
      created_at: at,
      last_login: null,
      storage_quota_bytes: null,
      storage_total_bytes: null,
      second_factor: 0,
    }),
)

/** @returns how many were lost. */
export function* settleAccounts(at: number, limit: number): Script<number> {
  const lost = yield* lostAccounts(limit)
  for (const number of lost) {
    const owner = { number, id: newId(), username: `lost-account-${number}` }
    yield* insertAccount.run({ ...owner, at })
    yield* leaveHome({ caller: theService, by: anonymousNumber, owner, left: { kind: 'keep' }, at })
    yield* endAccount(owner)
  }
  const ids = yield* lostAccountIds(limit)
  for (const id of ids) {
    yield* forgetRights(id)
    yield* forgetScimResource('user', id)
  }
  return Math.max(lost.length, ids.length) // most are lost by both
}
