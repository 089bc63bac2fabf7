/**
 * Makes an account for an issuer's subject at their first request. The name is only for display. It never leads to an
 * existing account; otherwise people could choose at the issuer whose files they get. The one exception is the
 * administrator in the configuration, if it says that the issuer's person of that name is the same: an administrator
 * there is one here in any case, so the account gives them nothing more.
 *
 * An account that a directory made for the subject is theirs, with the role and the name that it has here: see
 * accounts/account-made-for.ts.
 *
 *   role     admin at the issuer -> admin; else the default
 *            follows the issuer's word, until an administrator here says something else
 *   name     see identity-names.ts
 *   called   what they call themselves, as the newest token says: see accounts/display-names.ts
 *   groups   as the newest token names them: see issuer-groups.ts
 *   proof    when the address becomes proved, what was made before ends: see end-unproved.ts
 */
import type { Script } from '@alluvium/database'
import type { Identity } from '../../ports/identity-provider.ts'
import { type Role, statement, type Tables } from '../../ports/ledger.ts'
import { accountMadeFor } from '../accounts/account-made-for.ts'
import { type Account, accountByName, accountByNumber, callerOf } from '../accounts/accounts.ts'
import { type Called, calledIn, calledNothing, calledNow, keepDisplayName } from '../accounts/display-names.ts'
import { dueName, freeName, isConfigured, renameAccount, renaming } from '../accounts/identity-names.ts'
import { madeUser } from '../accounts/make-user.ts'
import { moveHome } from '../homes/homes.ts'
import { notifyAdministrators } from '../notifications/notify-administrators.ts'
import { endUnproved } from './end-unproved.ts'
import { groupsDue, type KnownGroups, keepIssuerGroups, knownGroups, noGroups } from './issuer-groups.ts'

export type AdmitIdentity = Readonly<{
  issuer: string
  identity: Identity
  /** The role of a person whom the issuer does not call an administrator. */
  defaultRole: Role
  /** The account that belongs to the issuer's administrator of the same name. */
  administrator: string | undefined
  /** How long the groups count that a token names. */
  groupsMs: number
  at: number
}>

const known = statement((db, { issuer, subject }: { issuer: string; subject: string }) =>
  db.selectFrom('identities').selectAll().where('issuer', '=', issuer).where('subject', '=', subject),
)
type NewIdentity = Pick<Tables['identities'], 'issuer' | 'subject' | 'account' | 'proved' | 'role_from' | 'provisioned'>

const insert = statement((db, one: NewIdentity) =>
  db.insertInto('identities').values({
    issuer: one.issuer,
    subject: one.subject,
    account: one.account,
    role_from: one.role_from,
    proved: one.proved,
    groups_digest: '',
    groups_said_at: 0,
    provisioned: one.provisioned,
    display_name: '',
    display_key: '',
    display_said_at: 0,
  }),
)
/** Of an account that no directory made. */
const ofIssuer = { role_from: 'issuer', provisioned: 0 } as const

const ofAccount = statement((db, { account }: { account: number }) =>
  db.selectFrom('identities').selectAll().where('account', '=', account),
)
const moveTo = statement((db, { account, issuer }: { account: number; issuer: string }) =>
  db.updateTable('identities').set({ issuer }).where('account', '=', account),
)
const note = statement((db, { number, role, at }: { number: number; role: Role; at: number }) =>
  db.updateTable('users').set({ role, last_login: at }).where('number', '=', number),
)

const noteProof = statement((db, { account, proved }: { account: number; proved: 0 | 1 }) =>
  db.updateTable('identities').set({ proved }).where('account', '=', account),
)

/** No log-in is seen here, only uses; recording each would be a write per request. */
const notedEveryMs = 60 * 60_000

/** The account of an issuer's subject, when nothing about it must change; this is so for most requests. */
export function* accountOfIdentity(admission: AdmitIdentity): Script<Account | undefined> {
  const found = yield* accountAndRole(admission)
  if (!found) return undefined
  const { account, role, wasProved, groups } = found
  if (groupsDue(groups, admission) || calledNow(found.called, admission.identity, admission.at)) return undefined
  const noted = account.last_login !== null && admission.at - account.last_login < notedEveryMs
  if (!noted || account.role !== role || wasProved !== isProved(found, admission)) return undefined
  return (yield* nameFor(found, admission)) === undefined ? account : undefined
}

export type Admitted = Readonly<{
  account: Account
  /** Changes to an existing account, as targets of the audit log. */
  changes: readonly string[]
}>

/**
 * Makes the account, or gives it the role and name from the issuer, and ends what was made before the address was
 * verified.
 */
export function* admitIdentity(admission: AdmitIdentity): Script<Admitted> {
  const found =
    (yield* accountAndRole(admission)) ??
    (yield* sameAdministrator(admission)) ??
    (yield* fromDirectory(admission)) ??
    (yield* welcome(admission))
  const { account, role, wasProved, groups } = found
  const { number, username: from } = account
  const called = calledNow(found.called, admission.identity, admission.at)
  if (called) yield* keepDisplayName(number, called)
  const changes: string[] = []
  const proved = isProved(found, admission)
  if (proved !== wasProved) {
    yield* noteProof.run({ account: number, proved: proved ? 1 : 0 })
    if (proved && !isConfigured(account, admission.administrator)) {
      yield* endUnproved(account)
      changes.push(`user ${from}`)
    }
  }
  const due = yield* nameFor(found, admission)
  if (due !== undefined) {
    const to = yield* renameAccount(account, due)
    changes.push(renaming({ from, to }))
    yield* moveHome({ caller: callerOf(account, 'issuer'), owner: { ...account, username: to }, at: admission.at })
  }
  const groupsNow = groupsDue(groups, admission)
  if (groupsNow) changes.push(...(yield* keepIssuerGroups(account, groupsNow)))
  yield* note.run({ number, role, at: admission.at })
  const present = yield* accountByNumber(number)
  return { account: present ?? account, changes }
}

type Found = Readonly<{
  account: Account
  role: Role
  wasProved: boolean
  groups: KnownGroups
  called: Called
  /** Whether a directory made the account, and so says what it is called. */
  isProvisioned: boolean
}>

function* accountAndRole({ issuer, identity, defaultRole }: AdmitIdentity): Script<Found | undefined> {
  const found = yield* known.first({ issuer, subject: identity.subject })
  const account = found && (yield* accountByNumber(found.account))
  if (!account) return undefined
  const role = found.role_from === 'here' ? account.role : roleOf(identity, defaultRole)
  return {
    account,
    role,
    wasProved: found.proved === 1,
    groups: knownGroups(found),
    called: calledIn(found),
    isProvisioned: found.provisioned === 1,
  }
}

const roleOf = ({ role }: Identity, otherwise: Role): Role => (role === 'admin' ? 'admin' : otherwise)

/** Whether the name is verified; the words of the configuration and of a directory count as verification. */
const isProved = ({ account, isProvisioned }: Found, { identity, administrator }: AdmitIdentity): boolean =>
  identity.isProved || isProvisioned || isConfigured(account, administrator)

function* nameFor({ account, isProvisioned }: Found, { identity, administrator }: AdmitIdentity) {
  return isProvisioned || isConfigured(account, administrator) ? undefined : yield* dueName(account, identity)
}

/** The administrator's account for this person. Once linked to a subject, it stays linked to that one. */
function* sameAdministrator({ administrator, issuer, identity }: AdmitIdentity): Script<Found | undefined> {
  const { subject, name, role } = identity
  if (role !== 'admin' || name.normalize('NFC') !== administrator?.normalize('NFC')) return undefined
  const account = yield* accountByName(name)
  if (account?.role !== 'admin') return undefined // whoever logs in to it would become one
  const theirs = yield* ofAccount.first({ account: account.number })
  if (theirs && theirs.subject !== subject) return undefined
  if (theirs) yield* moveTo.run({ account: account.number, issuer })
  else yield* insert.run({ ...ofIssuer, issuer, subject, account: account.number, proved: 1 })
  return {
    account,
    role,
    wasProved: theirs ? theirs.proved === 1 : true,
    groups: theirs ? knownGroups(theirs) : noGroups,
    called: theirs ? calledIn(theirs) : calledNothing,
    isProvisioned: false,
  }
}

/** The account that a directory made for this person. From now on it is theirs, whatever the directory calls it later. */
function* fromDirectory({ issuer, identity: { subject } }: AdmitIdentity): Script<Found | undefined> {
  const account = yield* accountMadeFor(subject)
  if (!account) return undefined
  yield* insert.run({ issuer, subject, account: account.number, proved: 1, role_from: 'here', provisioned: 1 })
  return { account, role: account.role, wasProved: true, groups: noGroups, called: calledNothing, isProvisioned: true }
}

function* welcome({ issuer, identity, defaultRole, at }: AdmitIdentity): Script<Found> {
  const role = roleOf(identity, defaultRole)
  const account = yield* madeUser({ username: yield* freeName(identity.name), role, passwordHash: null, at })
  if (!account) throw new Error('A name was free and taken in one transaction.')
  const { subject, isProved: proved } = identity
  yield* insert.run({ ...ofIssuer, issuer, subject, account: account.number, proved: proved ? 1 : 0 })
  if (role === 'none') yield* notifyAdministrators(account.number, at)
  return { account, role, wasProved: proved, groups: noGroups, called: calledNothing, isProvisioned: false }
}
