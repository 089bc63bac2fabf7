/**
 * Accounts as a directory keeps them by SCIM. It makes accounts without a password, disables, renames and deletes them.
 *
 *   made by a directory      everything above; a person whom the issuer calls by the account's external id gets it
 *   made elsewhere           disabled and deleted, but never renamed
 *   administrators           shown, and never changed
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { sql } from 'kysely'
import { refuseUsername, usernameKeys } from '../../model/username.ts'
import { type Role, statement } from '../../ports/ledger.ts'
import { userMissing, usernameTaken } from '../../problems/accounts.ts'
import { scimAdministrator, scimImmutable } from '../../problems/scim.ts'
import {
  type Account,
  accountById,
  accountByNumber,
  anonymousId,
  callerOf,
  selectAccounts,
} from '../accounts/accounts.ts'
import { renameAccount } from '../accounts/identity-names.ts'
import { madeUser } from '../accounts/make-user.ts'
import { keepScimResource, scimResource, scimResourcesCalled } from '../accounts/scim-resources.ts'
import { accountsWithKey, isNameTaken } from '../accounts/username-keys.ts'
import { endSessions } from '../credentials/sessions.ts'
import { moveHome } from '../homes/homes.ts'
import { noteChanged } from '../note-changed.ts'
import { endAccount } from '../users/delete-user.ts'
import { type Conditions, type Found, type Page, pageOf, sameName } from './conditions.ts'
import type { ScimClient } from './scim-tokens.ts'

export type ScimUser = Readonly<{
  id: string
  username: string
  active: boolean
  externalId: string | null
  createdAt: number
}>

/** What a directory says of an account; undefined values stay as they are. */
export type ScimUserChange = Readonly<{
  username?: string | undefined
  active?: boolean | undefined
  externalId?: string | null | undefined
}>

const page = statement((db, { count, from }: { count: number; from: number }) =>
  selectAccounts(db)
    .where('users.status', '!=', sql.lit('deleted'))
    .where('users.id', '!=', anonymousId)
    .orderBy('users.number')
    .limit(count)
    .offset(from),
)
const total = statement((db) =>
  db
    .selectFrom('users')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('status', '!=', sql.lit('deleted'))
    .where('id', '!=', anonymousId),
)
const setStatus = statement((db, { number, status }: { number: number; status: Account['status'] }) =>
  db.updateTable('users').set({ status }).where('number', '=', number),
)

export type UserConditions = Conditions<'id' | 'username' | 'externalId'>

type Make = Readonly<{
  client: ScimClient
  username: string
  active: boolean
  externalId: string | null
  role: Exclude<Role, 'admin'>
  at: number
}>

/** Throws `files.username-invalid`, `files.username-taken`. */
export function* makeScimUser({ client, username, active, externalId, role, at }: Make): Script<ScimUser> {
  const account = yield* madeUser({ username, role, passwordHash: null, at })
  if (!account) throw usernameTaken(username)
  yield* keepScimResource({ kind: 'user', id: account.id, external_id: externalId, made: 1 })
  if (!active) yield* setStatus.run({ number: account.number, status: 'disabled' })
  yield* noteUser(client, account.username)
  return yield* scimUser(account.id)
}

/** Throws `files.user-missing`. */
export function* scimUser(id: string): Script<ScimUser> {
  return yield* shown(yield* accountNamed(id))
}

/** Finds users, oldest first. */
export function* findScimUsers(conditions: UserConditions, asked: Page): Script<Found<ScimUser>> {
  if (conditions.length > 0) return pageOf(yield* usersWhere(conditions), asked)
  const items: ScimUser[] = []
  for (const account of yield* page.all(asked)) items.push(yield* shown(account))
  return { items, total: (yield* total.first({}))?.count ?? 0 }
}

/** Throws `files.user-missing`, `files.scim-administrator`, `files.scim-immutable`, `files.username-taken`, `files.username-invalid`. */
export function* changeScimUser(
  client: ScimClient,
  { id, at, ...change }: ScimUserChange & Readonly<{ id: string; at: number }>,
): Script<ScimUser> {
  const account = yield* accountNamed(id)
  const before = yield* shown(account)
  const { username = before.username, active = before.active, externalId = before.externalId } = change
  const isRenamed = username.normalize('NFC') !== account.username
  if (!isRenamed && active === before.active && externalId === before.externalId) return before
  refuseAdministrator(account)
  if (isRenamed) yield* rename(account, username, at)
  if (active !== before.active) {
    yield* setStatus.run({ number: account.number, status: active ? 'active' : 'disabled' })
    if (!active) yield* endSessions(account.number)
  }
  yield* keepScimResource({ kind: 'user', id: account.id, external_id: externalId, made: 0 })
  yield* noteUser(client, account.username)
  return yield* scimUser(account.id)
}

/** Throws `files.user-missing`, `files.scim-administrator`. */
export const deleteScimUser = worksOnFullDisk(function* deleteScimUser(client: ScimClient, id: string): Script<void> {
  const account = yield* accountNamed(id)
  refuseAdministrator(account)
  yield* endAccount(account)
  yield* noteUser(client, account.username)
})

function* rename(account: Account, username: string, at: number): Script<void> {
  if ((yield* scimResource('user', account.id))?.made !== 1) throw scimImmutable('userName')
  refuseUsername(username)
  if (yield* isNameTaken(username, account.number)) throw usernameTaken(username)
  const owner = { ...account, username: yield* renameAccount(account, username) }
  yield* moveHome({ caller: callerOf(account, 'issuer'), owner, at })
}

function refuseAdministrator({ role, username }: Account): void {
  if (role === 'admin') throw scimAdministrator(username)
}

function* accountNamed(id: string): Script<Account> {
  const account = yield* accountById(id)
  if (!account || account.status === 'deleted' || account.id === anonymousId) throw userMissing(id)
  return account
}

function* usersWhere(conditions: UserConditions): Script<readonly ScimUser[]> {
  const users = new Map<string, ScimUser>()
  const [first] = conditions
  for (const account of first ? yield* candidates(first) : []) {
    const user = account && account.status !== 'deleted' && account.id !== anonymousId && (yield* shown(account))
    if (user && conditions.every((condition) => holds(user, condition))) users.set(user.id, user)
  }
  return [...users.values()]
}

function* candidates({ attribute, value }: UserConditions[number]): Script<readonly (Account | undefined)[]> {
  const found: (Account | undefined)[] = []
  if (attribute === 'id') return [yield* accountById(value)]
  if (attribute === 'externalId') {
    for (const { id } of yield* scimResourcesCalled('user', value)) found.push(yield* accountById(id))
    return found
  }
  for (const key of usernameKeys(value))
    for (const number of yield* accountsWithKey(key)) found.push(yield* accountByNumber(number))
  return found
}

/** RFC 7643, 4.1.1: user names are compared whatever their case. */
function holds(user: ScimUser, { attribute, value }: UserConditions[number]): boolean {
  if (attribute === 'username') return sameName(user.username, value)
  return user[attribute] === value
}

function* shown({ id, username, status, created_at: createdAt }: Account): Script<ScimUser> {
  const externalId = (yield* scimResource('user', id))?.external_id ?? null
  return { id, username, active: status === 'active', externalId, createdAt }
}

/** Notes a changed user for the audit log, by a text that no path can be. */
const noteUser = (client: ScimClient, username: string): Script<void> => noteChanged(client, `user ${username}`)
