/** Accounts that a directory made by SCIM, for the people whom it made them for. */
import type { Script } from '@alluvium/database'
import { type Account, accountById } from './accounts.ts'
import { scimResourcesCalled } from './scim-resources.ts'

/**
 * The account that a directory made for the issuer's subject, while nobody has it yet. An account that was there before the
 * directory, that has a password, or that administers is never given away so.
 */
export function* accountMadeFor(subject: string): Script<Account | undefined> {
  for (const { id, made } of yield* scimResourcesCalled('user', subject)) {
    const account = made === 1 ? yield* accountById(id) : undefined
    if (account && account.status !== 'deleted' && isNobodys(account)) return account
  }
  return undefined
}

const isNobodys = ({ password_hash: hash, issuer, role }: Account): boolean =>
  hash === null && issuer === null && role !== 'admin'
