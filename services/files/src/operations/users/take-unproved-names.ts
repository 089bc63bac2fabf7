/**
 * Takes unverified addresses away as names of issuers' accounts. An earlier version gave them, and an app password with
 * such a name needs no issuer to log in. Done at each start, before any request. The account gets the address again at
 * the next sign-in after its verification.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { looksLikeAddress, newId } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import type { StoreTools } from '../../ports/store-tools.ts'
import { accountByNumber, callerOf } from '../accounts/accounts.ts'
import {
  freeName,
  isConfigured,
  isNamedAfter,
  type Renamed,
  renameAccount,
  renaming,
} from '../accounts/identity-names.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import { moveHome } from '../homes/homes.ts'

const unproved = statement((db) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.number', 'identities.account')
    .select(['users.number', 'users.username', 'users.password_hash', 'identities.subject'])
    .where('identities.proved', '=', 0),
)

type Needs = Readonly<{
  audit: AuditLog
  /** The account that keeps its name, as configured. */
  administrator: string | undefined
}>

export async function takeUnprovedNames(
  { database, clock, logger }: Pick<StoreTools, 'database' | 'clock' | 'logger'>,
  { audit, administrator }: Needs,
): Promise<void> {
  const at = clock.now()
  for (const renamed of await database.write(renameUnproved(administrator, at))) {
    logger.warn(renamed, 'an account was renamed: nobody is known to have proved the address that it was called by')
    audit.add({
      at,
      method: 'RENAME',
      path: '',
      target: renaming(renamed),
      username: '',
      status: 200,
      client_ip: '',
      user_agent: '',
      bytes: 0,
      request_id: newId(),
      revision: null,
    })
  }
}

const renameUnproved = worksOnFullDisk(function* renameUnproved(
  administrator: string | undefined,
  at: number,
): Script<readonly Renamed[]> {
  const renamed: Renamed[] = []
  for (const { subject, ...account } of yield* unproved.all({})) {
    const { number, username: from } = account
    if (!looksLikeAddress(from) || isNamedAfter(from, subject) || isConfigured(account, administrator)) continue
    const to = yield* renameAccount(account, yield* freeName(subject, number))
    renamed.push({ from, to })
    const owner = yield* accountByNumber(number)
    if (owner) yield* moveHome({ caller: callerOf(owner, 'issuer'), owner, at })
  }
  return renamed
})
