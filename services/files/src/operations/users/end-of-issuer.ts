/**
 * Ends the account of somebody whose account ended at the platform: one account ends once, everywhere. What keeps nobody there
 * must keep nobody here, with an app password either.
 */
import { type Engine, type Script, worksOnFullDisk } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import type { EndedAccount } from '../../ports/organizations.ts'
import { accountByNumber, callerOf } from '../accounts/accounts.ts'
import { userAsTarget } from '../accounts/note-changed-user.ts'
import { appendEntries } from '../audit/append-entries.ts'
import { leaveHome } from '../homes/homes.ts'
import { endAccount } from './delete-user.ts'
import { refuseLosingLastAdmin } from './last-admin.ts'

const known = statement((db, { issuer, subject }: { issuer: string; subject: string }) =>
  db.selectFrom('identities').select('account').where('issuer', '=', issuer).where('subject', '=', subject),
)

/** Whether somebody here is still known by it. */
export function* isKnownHere(issuer: string, subject: string): Script<boolean> {
  return (yield* known.first({ issuer, subject })) !== undefined
}

export type EndOfIssuer = Readonly<{ issuer: string; ended: EndedAccount; engine: Engine; at: number }>

/** Ends the account that an issuer has ended. Nothing happens where nobody is known by it any more. Throws `files.last-admin`. */
export const endOfIssuer = worksOnFullDisk(function* endOfIssuer({
  issuer,
  ended: { subject, home },
  engine,
  at,
}: EndOfIssuer): Script<void> {
  const found = yield* known.first({ issuer, subject })
  const account = found && (yield* accountByNumber(found.account))
  if (!account || account.status === 'deleted') return
  yield* refuseLosingLastAdmin(account)
  const caller = callerOf(account, 'issuer')
  yield* leaveHome({ caller, by: account.number, owner: account, left: { kind: home }, at })
  yield* endAccount(account)
  const { username } = account
  const entry = { at, method: 'DELETE', path: '', target: userAsTarget(account), username, status: 200, client_ip: '' }
  yield* appendEntries(engine, [{ ...entry, bytes: 0, user_agent: 'platform', request_id: newId(), revision: null }])
})
