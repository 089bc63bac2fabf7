/**
 * Whom an issuer speaks of becomes an account here when they come for the first time. The name is only what they are
 * called: it never leads to an account that is there already, or whoever chooses their name at the issuer would choose
 * whose files they get. The one exception is the administrator that the configuration names, where it says that the
 * issuer names the same person: who is an administrator there is one here in any case, and the account gives them no more.
 *
 *   role   admin at the issuer -> admin; else the default
 *          follows the issuer's word, until an administrator here says something else
 */
import type { Script } from '@alluvium/database'
import { newSecret } from '@alluvium/kernel'
import { usernameFrom } from '../../model/username.ts'
import type { Identity } from '../../ports/identity-provider.ts'
import { type Role, statement } from '../../ports/ledger.ts'
import { type Account, accountByName, accountByNumber } from './accounts.ts'
import { madeUser } from './make-user.ts'

type AdmitIdentity = Readonly<{
  issuer: string
  identity: Identity
  /** Of whom the issuer does not call an administrator. */
  defaultRole: Role
  /** Whose account is theirs who has the name at the issuer and is an administrator there. */
  administrator: string | undefined
  at: number
}>

const known = statement((db, { issuer, subject }: { issuer: string; subject: string }) =>
  db.selectFrom('identities').selectAll().where('issuer', '=', issuer).where('subject', '=', subject),
)
const insert = statement((db, one: { issuer: string; subject: string; account: number }) =>
  db
    .insertInto('identities')
    .values({ issuer: one.issuer, subject: one.subject, account: one.account, role_from: 'issuer' }),
)
const ofAccount = statement((db, { account }: { account: number }) =>
  db.selectFrom('identities').selectAll().where('account', '=', account),
)
const moveTo = statement((db, { account, issuer }: { account: number; issuer: string }) =>
  db.updateTable('identities').set({ issuer }).where('account', '=', account),
)
const note = statement((db, { number, role, at }: { number: number; role: Role; at: number }) =>
  db.updateTable('users').set({ role, last_login: at }).where('number', '=', number),
)

/** There is no log-in to be seen here, only uses; noting each would be a write a request. */
const notedEveryMs = 60 * 60_000
/** Numbers behind a name are tried up to here; then chance makes it unique. */
const mostOfOneName = 100

/** The account of whom the issuer speaks of, when nothing is to be noted of them; most requests change nothing. */
export function* accountOfIdentity(admission: AdmitIdentity): Script<Account | undefined> {
  const found = yield* accountAndRole(admission)
  if (!found) return undefined
  const { account, role } = found
  const noted = account.last_login !== null && admission.at - account.last_login < notedEveryMs
  return noted && account.role === role ? account : undefined
}

/** Makes the account, or gives it the role that the issuer says. */
export function* admitIdentity(admission: AdmitIdentity): Script<Account> {
  const { account, role } =
    (yield* accountAndRole(admission)) ?? (yield* sameAdministrator(admission)) ?? (yield* welcome(admission))
  yield* note.run({ number: account.number, role, at: admission.at })
  return { ...account, role, last_login: admission.at }
}

type Found = Readonly<{ account: Account; role: Role }>

function* accountAndRole({ issuer, identity, defaultRole }: AdmitIdentity): Script<Found | undefined> {
  const found = yield* known.first({ issuer, subject: identity.subject })
  const account = found && (yield* accountByNumber(found.account))
  if (!account) return undefined
  return { account, role: found.role_from === 'here' ? account.role : roleOf(identity, defaultRole) }
}

const roleOf = ({ role }: Identity, otherwise: Role): Role => (role === 'admin' ? 'admin' : otherwise)

/** Once the account is theirs it becomes nobody else's; but the issuer may get another address. */
function* sameAdministrator({ administrator, issuer, identity }: AdmitIdentity): Script<Found | undefined> {
  const { subject, name, role } = identity
  if (role !== 'admin' || name.normalize('NFC') !== administrator?.normalize('NFC')) return undefined
  const account = yield* accountByName(name)
  if (account?.role !== 'admin') return undefined // whoever logs in to it would become one
  const theirs = yield* ofAccount.first({ account: account.number })
  if (theirs && theirs.subject !== subject) return undefined
  if (theirs) yield* moveTo.run({ account: account.number, issuer })
  else yield* insert.run({ issuer, subject, account: account.number })
  return { account, role }
}

function* welcome({ issuer, identity, defaultRole, at }: AdmitIdentity): Script<Found> {
  const name = usernameFrom(identity.name)
  const role = roleOf(identity, defaultRole)
  for (let tried = name === 'anonymous' ? 2 : 1; ; tried += 1) {
    const suffix = tried <= mostOfOneName ? tried : newSecret(36)
    const username = tried === 1 ? name : `${name}-${suffix}`
    const account = yield* madeUser({ username, role, passwordHash: null, at })
    if (!account) continue
    yield* insert.run({ issuer, subject: identity.subject, account: account.number })
    return { account, role }
  }
}
