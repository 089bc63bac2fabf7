/**
 * Keys of account names, so that no new account gets a name that differs from another only in case, or that looks like
 * it. Writers take turns, so a name that is free in a transaction stays free until its end. Accounts older than the
 * rule may share keys: they continue to work, and `namesAgainstRule` lists them.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { sql } from 'kysely'
import { isUsername, usernameKeys } from '../../model/username.ts'
import { statement } from '../../ports/ledger.ts'
import { accountByNumber, anonymousId } from './accounts.ts'

/** The number of no account. */
const nobody = -1

const insert = statement((db, row: { key: string; account: number }) =>
  db.insertInto('user_name_keys').values({ key: row.key, account: row.account }),
)
const remove = statement((db, { account }: { account: number }) =>
  db.deleteFrom('user_name_keys').where('account', '=', account),
)
const byKey = statement((db, { key, but }: { key: string; but: number }) =>
  db.selectFrom('user_name_keys').select('account').where('key', '=', key).where('account', '!=', but).limit(1),
)
const ofKey = statement((db, { key }: { key: string }) =>
  db.selectFrom('user_name_keys').select('account').where('key', '=', key).orderBy('account'),
)
const keyless = statement((db) =>
  db
    .selectFrom('users')
    .select(['number', 'username'])
    .where('status', '!=', sql.lit('deleted'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('user_name_keys').select('account').whereRef('user_name_keys.account', '=', 'users.number'),
        ),
      ),
    ),
)
const named = statement((db) =>
  db
    .selectFrom('users')
    .select(['number', 'id', 'username'])
    .where('status', '!=', sql.lit('deleted'))
    .orderBy('number'),
)

/** The numbers of the accounts with this key. */
export function* accountsWithKey(key: string): Script<readonly number[]> {
  return (yield* ofKey.all({ key })).map(({ account }) => account)
}

/** Whether an account has the name, or one too similar. @param but the number of the account that asks for itself. */
export function* isNameTaken(username: string, but = nobody): Script<boolean> {
  for (const key of usernameKeys(username)) if (yield* byKey.first({ key, but })) return true
  return false
}

/** The number of an account that has the name, or one too similar, and whose row was lost. */
export function* lostAccountNamed(username: string): Script<number | undefined> {
  for (const key of usernameKeys(username))
    for (const number of yield* accountsWithKey(key)) if (!(yield* accountByNumber(number))) return number
  return undefined
}

export function* keepNameKeys({ number, username }: Readonly<{ number: number; username: string }>): Script<void> {
  for (const key of usernameKeys(username)) yield* insert.run({ key, account: number })
}

export function* forgetNameKeys(account: number): Script<void> {
  yield* remove.run({ account })
}

/**
 * Adds the keys of accounts that an earlier version made. They are computed here, because databases don't know which
 * letters look alike.
 */
export const fillNameKeys = worksOnFullDisk(function* fillNameKeys(): Script<void> {
  for (const account of yield* keyless.all({})) yield* keepNameKeys(account)
})

/** Accounts whose names the rule would refuse today, and why, for people. They work as before. */
export function* namesAgainstRule(): Script<readonly string[]> {
  const found: string[] = []
  const owners = new Map<string, string>()
  for (const { id, username } of yield* named.all({})) {
    const keys = usernameKeys(username)
    const other = keys.map((key) => owners.get(key)).find((name) => name !== undefined)
    if (id !== anonymousId && !isUsername(username)) found.push(`The name ${shown(username)} is not one any more.`)
    if (other !== undefined) found.push(`The name ${shown(username)} is too much like ${shown(other)}.`)
    for (const key of keys) owners.set(key, username)
  }
  return found
}

/** The name with code points instead of letters that are not ASCII, so that similar letters can be told apart. */
const shown = (name: string): string =>
  JSON.stringify(name).replace(/[^ -~]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`)
