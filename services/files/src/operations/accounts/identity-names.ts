/**
 * What the account of an issuer's is called. Policies name people, so a name that looks like an address is one's own only
 * while the issuer says that the address is:
 *
 *   an address that is not proved now        -> what the issuer calls them now, else the subject, at the next request
 *   the subject, and an address is proved    -> the address, once no other account has it or one too much like it
 *   anything else                            -> stays, whatever they are called later
 *
 * The administrator's account that the configuration names is called as the configuration says.
 */
import type { Script } from '@alluvium/database'
import { looksLikeAddress, newSecret } from '@alluvium/kernel'
import { usernameFrom } from '../../model/username.ts'
import type { Identity } from '../../ports/identity-provider.ts'
import { statement } from '../../ports/ledger.ts'
import type { Account } from './accounts.ts'
import { forgetNameKeys, isNameTaken, keepNameKeys } from './username-keys.ts'

const rename = statement((db, { number, username }: { number: number; username: string }) =>
  db.updateTable('users').set({ username }).where('number', '=', number),
)

/** The highest number that is tried after a name; then a random one makes it unique. */
const maxNumbered = 100

/** The name, or a free one made of it. @param but the number of the account that asks for itself. */
export function* freeName(called: string, but?: number): Script<string> {
  const name = usernameFrom(called)
  for (let tried = name === 'anonymous' ? 2 : 1; ; tried += 1) {
    const username = tried === 1 ? name : `${name}-${tried <= maxNumbered ? tried : newSecret(36)}`
    if (!(yield* isNameTaken(username, but))) return username
  }
}

type Named = Pick<Account, 'number' | 'username' | 'password_hash'>

/** Whether the configuration names the account. An issuer's own accounts have no password here. */
export const isConfigured = ({ username, password_hash: hash }: Named, administrator: string | undefined): boolean =>
  hash !== null && username === administrator?.normalize('NFC')

/**
 * The new name that the account must get; undefined when its name is right. Most are, which is seen without a query.
 */
export function* dueName({ number, username }: Named, { name, subject }: Identity): Script<string | undefined> {
  if (isNamedAfter(username, name)) return undefined
  if (looksLikeAddress(username)) return yield* freeName(name, number)
  if (!looksLikeAddress(name) || !isNamedAfter(username, subject)) return undefined
  const address = usernameFrom(name)
  return (yield* isNameTaken(address, number)) ? undefined : address
}

export function* renameAccount({ number }: Pick<Account, 'number'>, name: string): Script<string> {
  const username = name.normalize('NFC')
  yield* rename.run({ number, username })
  yield* forgetNameKeys(number)
  yield* keepNameKeys({ number, username })
  return username
}

export type Renamed = Readonly<{ from: string; to: string }>

/** The renaming, as a target in the audit log. */
export const renaming = ({ from, to }: Renamed): string => `user ${from} → user ${to}`

/** Whether the user name is one that `freeName` makes of it, ignoring case. */
export function isNamedAfter(username: string, called: string): boolean {
  const has = username.toLowerCase()
  const base = usernameFrom(called).toLowerCase()
  return has === base || (has.startsWith(base) && /^-(\d{1,3}|[\w-]{6})$/.test(has.slice(base.length)))
}
