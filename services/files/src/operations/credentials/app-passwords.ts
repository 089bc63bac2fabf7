/**
 * App passwords: for programs that know only HTTP's Basic scheme. Each has a name, so that it can be revoked alone, and
 * may be read-only. They open files and never the account: an app password can't make another one, nor log in.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { type Caller, newId, newSecret } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { statement, type Tables } from '../../ports/ledger.ts'
import { appPasswordMissing, tooManyAppPasswords } from '../../problems/accounts.ts'
import { accountLoggingIn } from '../accounts/account-logging-in.ts'
import { type Account, accountByNumber, anonymousId, tokenHash } from '../accounts/accounts.ts'
import { noteChangedUser } from '../accounts/note-changed-user.ts'
import { actorOf } from '../authorization/authorize.ts'
import { budgetOf } from '../authorization/budget-of.ts'
import { refuseChanged } from './log-in.ts'

export type AppPassword = Tables['app_passwords']

/** 160 random bits, so a fast hash is as safe as a slow one. */
const shape = /^ap_[\w-]{27}$/

/** Whether a text has the form of an app password; others need no lookup. */
export const isAppPassword = (password: string): boolean => shape.test(password)

export const newAppPassword = (): string => `ap_${newSecret(160)}`

const insert = statement((db, one: AppPassword) =>
  db.insertInto('app_passwords').values({
    id: one.id,
    account: one.account,
    name: one.name,
    scope: one.scope,
    hash: one.hash,
    created_at: one.created_at,
    last_used: one.last_used,
  }),
)
const ofAccount = statement((db, { account }: { account: number }) =>
  db.selectFrom('app_passwords').selectAll().where('account', '=', account).orderBy('id', 'desc'),
)
const byHash = statement((db, { hash }: { hash: string }) =>
  db.selectFrom('app_passwords').selectAll().where('hash', '=', hash),
)
const owner = statement((db, { id }: { id: string }) =>
  db.selectFrom('app_passwords').select('account').where('id', '=', id),
)
const remove = statement((db, { id, account }: { id: string; account: number }) =>
  db.deleteFrom('app_passwords').where('id', '=', id).where('account', '=', account),
)
const use = statement((db, { id, now }: { id: string; now: number }) =>
  db.updateTable('app_passwords').set({ last_used: now }).where('id', '=', id),
)

type Keep = Readonly<{
  caller: Caller
  /** The caller's account, as it was when its log-in was confirmed. */
  account: Account
  name: string
  scope: AppPassword['scope']
  password: string
  at: number
}>

/** Adds the password to the caller's account. Throws `files.too-many-app-passwords`, `files.credentials-wrong`. */
export function* keepAppPassword({ caller, account: confirmed, name, scope, password, at }: Keep): Script<AppPassword> {
  yield* refuseChanged(confirmed)
  yield* refuseFullAppPasswords(caller, confirmed)
  const { number: account, username } = confirmed
  const one = { id: newId(), account, name, scope, hash: tokenHash(password), created_at: at, last_used: null }
  yield* insert.run(one)
  yield* noteChangedUser(caller, { username })
  return one
}

/** Throws `files.too-many-app-passwords` where the account has as many as it may. */
export function* refuseFullAppPasswords(caller: Caller, { number: account }: Pick<Account, 'number'>): Script<void> {
  const limit = budgetOf(filesBudgets.appPasswords, caller)
  if ((yield* ofAccount.all({ account })).length >= limit) throw tooManyAppPasswords(limit)
}

/** The caller's own, newest first. */
export function* listAppPasswords(caller: Caller): Script<readonly AppPassword[]> {
  const { number: account } = yield* actorOf(caller)
  return yield* ofAccount.all({ account })
}

/** Throws `files.app-password-missing`, also for another account's password. */
export const revokeAppPassword = worksOnFullDisk(function* revokeAppPassword({
  caller,
  id,
}: Readonly<{ caller: Caller; id: string }>): Script<void> {
  const { number: account, username } = yield* actorOf(caller)
  if ((yield* remove.run({ id, account })) === 0) throw appPasswordMissing()
  yield* noteChangedUser(caller, { username })
})

/** Whether the account still has it. */
export function* isKept({ id, account }: Readonly<{ id: string; account: number }>): Script<boolean> {
  return (yield* owner.first({ id }))?.account === account
}

export type Opened = Readonly<{ account: Account; appPassword: AppPassword }>

/** The account and the app password for a name and a text; undefined when it is no app password of that account. */
export function* openByAppPassword(username: string, password: string): Script<Opened | undefined> {
  if (!isAppPassword(password)) return undefined
  const appPassword = yield* byHash.first({ hash: tokenHash(password) })
  const account = appPassword && (yield* accountByNumber(appPassword.account))
  if (!account || account.status !== 'active' || account.id === anonymousId) return undefined
  return (yield* accountLoggingIn(username))?.number === account.number ? { account, appPassword } : undefined
}

export function* noteUse(id: string, now: number): Script<void> {
  yield* use.run({ id, now })
}
