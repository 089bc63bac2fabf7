/**
 * Log-ins that a program begins and a person approves in a browser, so that the program never sees the password of the account:
 *
 *   program   begins       gets a token to poll with, and the address of a page
 *   person    approves     on that page, with the account's own credentials
 *   program   polls        gets an app password, once
 *
 * The two tokens are different secrets: whoever sees the address of the page can't fetch what the person approves. The ledger has
 * only their hashes, and the app password is made when the program fetches it, so none lies anywhere before.
 */
import type { Script } from '@alluvium/database'
import type { Caller, RequestContext } from '@alluvium/kernel'
import { statement, type Tables } from '../../ports/ledger.ts'
import { deviceLogInMissing, tooManyDeviceLogIns } from '../../problems/accounts.ts'
import { type Account, accountByNumber, callerOf, tokenHash } from '../accounts/accounts.ts'
import { noteChangedUser } from '../accounts/note-changed-user.ts'
import { keepAppPassword, refuseFullAppPasswords } from './app-passwords.ts'
import { refuseChanged } from './log-in.ts'

export type DeviceLogIn = Tables['device_log_ins']

/** How long a person may take to approve, and the program to fetch what was approved. */
export const deviceLogInMs = 20 * 60_000

const insert = statement((db, one: DeviceLogIn) =>
  db.insertInto('device_log_ins').values({
    page_hash: one.page_hash,
    poll_hash: one.poll_hash,
    device: one.device,
    peer: one.peer,
    network: one.network,
    created_at: one.created_at,
    expires_at: one.expires_at,
    account: one.account,
    credential_version: one.credential_version,
  }),
)
const forgetExpired = statement((db, { at }: { at: number }) =>
  db.deleteFrom('device_log_ins').where('expires_at', '<=', at),
)
const countOf = statement((db, { network }: { network: string }) =>
  db
    .selectFrom('device_log_ins')
    .select((eb) => eb.fn.countAll<number | bigint | string>().as('count'))
    .where('network', '=', network),
)
const ofPage = statement((db, { hash, at }: { hash: string; at: number }) =>
  db.selectFrom('device_log_ins').selectAll().where('page_hash', '=', hash).where('expires_at', '>', at),
)
const ofPoll = statement((db, { hash, at }: { hash: string; at: number }) =>
  db.selectFrom('device_log_ins').selectAll().where('poll_hash', '=', hash).where('expires_at', '>', at),
)
type Approval = Readonly<{ hash: string; account: number; version: number }>
const approve = statement((db, { hash, account, version }: Approval) =>
  db
    .updateTable('device_log_ins')
    .set({ account, credential_version: version })
    .where('page_hash', '=', hash)
    .where('account', 'is', null),
)
const remove = statement((db, { hash }: { hash: string }) =>
  db.deleteFrom('device_log_ins').where('page_hash', '=', hash),
)

type Begin = Readonly<{
  /** The secret of the page's address, and the one to poll with. */
  page: string
  poll: string
  /** What the program calls itself. */
  device: string
  /** Where it asks from. */
  peer: string
  /** As in `Exchange`; undefined for a trusted proxy itself, which has no limit. */
  network: string | undefined
  /** The most of one network that wait at once. */
  limit: number
  at: number
}>

/** Throws `files.too-many-device-log-ins`. */
export function* beginDeviceLogIn({ page, poll, device, peer, network, limit, at }: Begin): Script<void> {
  yield* forgetExpired.run({ at })
  if (network !== undefined && Number((yield* countOf.first({ network }))?.count ?? 0) >= limit)
    throw tooManyDeviceLogIns(limit)
  yield* insert.run({
    page_hash: tokenHash(page),
    poll_hash: tokenHash(poll),
    device,
    peer,
    network: network ?? '',
    created_at: at,
    expires_at: at + deviceLogInMs,
    account: null,
    credential_version: null,
  })
}

type OfPage = Readonly<{ page: string; at: number }>

/** One that nobody has approved yet. Throws `files.device-log-in-missing`. */
export function* waitingDeviceLogIn({ page, at }: OfPage): Script<DeviceLogIn> {
  const found = yield* ofPage.first({ hash: tokenHash(page), at })
  if (found?.account !== null) throw deviceLogInMissing()
  return found
}

type Approve = OfPage & Readonly<{ caller: Caller; account: Account }>

/**
 * Lets the program in as the caller, whose account this was when its log-in was confirmed a moment ago. Throws `files.device-log-in-missing`,
 * `files.too-many-app-passwords`, `files.credentials-wrong`.
 */
export function* approveDeviceLogIn({ page, at, caller, account }: Approve): Script<DeviceLogIn> {
  yield* refuseChanged(account)
  const waiting = yield* waitingDeviceLogIn({ page, at })
  yield* refuseFullAppPasswords(caller, account)
  const { number, credential_version: version } = account
  if ((yield* approve.run({ hash: waiting.page_hash, account: number, version })) === 0) throw deviceLogInMissing()
  yield* noteChangedUser(caller, account)
  return waiting
}

type OfPoll = Readonly<{ poll: string; at: number }>

/** Whether there is something to fetch. */
export function* isApproved({ poll, at }: OfPoll): Script<boolean> {
  const found = yield* ofPoll.first({ hash: tokenHash(poll), at })
  return found !== undefined && found.account !== null
}

type Finish = OfPoll & Readonly<{ password: string; requestContext: RequestContext }>

/**
 * Makes `password` an app password of the account, and ends the log-in. Throws `files.device-log-in-missing`, also where the
 * account's own password was changed meanwhile, and `files.too-many-app-passwords`.
 */
export function* finishDeviceLogIn({ poll, at, password, requestContext }: Finish): Script<Account> {
  const found = yield* ofPoll.first({ hash: tokenHash(poll), at })
  if (found === undefined || found.account === null) throw deviceLogInMissing()
  const account = yield* accountByNumber(found.account)
  if (account?.status !== 'active' || account.credential_version !== found.credential_version)
    throw deviceLogInMissing()
  if ((yield* remove.run({ hash: found.page_hash })) === 0) throw deviceLogInMissing()
  const caller = { ...callerOf(account, 'password'), requestContext }
  yield* keepAppPassword({ caller, account, name: found.device, scope: 'write', password, at })
  return account
}
