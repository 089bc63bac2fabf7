/**
 * The groups that an issuer's tokens name. A group is called `oidc/HOST/NAME`, and is made when somebody is first in it.
 *
 *   the newest token names it        a member, until some hours after that token was issued
 *   the newest token does not        no member any more, at once
 *   an older token                   says nothing, however long it stays valid
 *   a token without the claim        names no group: issuers leave the claim out for people in no group
 *
 * Names of groups here differ in more than case. When the issuer has two that do not, the first one seen is the group, and
 * the other one is none: nobody gets by a similar name what was granted to a group.
 */
import { createHash } from 'node:crypto'
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import type { Identity } from '../../ports/identity-provider.ts'
import { statement, type Tables } from '../../ports/ledger.ts'
import type { Account } from '../accounts/accounts.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { groupIfAny, groupKey, groupsOfAccount, keepGroup, keepMember, removeMember } from '../groups/group-rows.ts'

/** What was written last of what tokens said. */
export type KnownGroups = Readonly<{ digest: string; saidAt: number }>

export const noGroups: KnownGroups = { digest: '', saidAt: 0 }

export const knownGroups = ({
  groups_digest: digest,
  groups_said_at: saidAt,
}: Pick<Tables['identities'], 'groups_digest' | 'groups_said_at'>): KnownGroups => ({ digest, saidAt })

/** Memberships are extended in steps, because extending them at each request would be a write per request. */
const extendedEveryMs = 60 * 60_000

type Said = Readonly<{
  issuer: string
  identity: Identity
  /** How long the groups count that a token names. */
  groupsMs: number
  at: number
}>

type Due = Readonly<{ names: readonly string[]; digest: string; saidAt: number; endsAt: number; at: number }>

/** What must be written because of a token; undefined when nothing must, as for most. */
export function groupsDue(known: KnownGroups, { issuer, identity, groupsMs, at }: Said): Due | undefined {
  const { groups, issuedAt = at } = identity
  if (!groups) return undefined
  // An issuer's clock that is ahead must not make its later tokens older than this one.
  const saidAt = Math.min(issuedAt, at)
  if (saidAt < known.saidAt) return undefined
  const names = groups.filter(mayBeNamed).map((name) => nameAt(issuer, name))
  const digest = names.length === 0 ? '' : digestOf(names)
  if (digest === known.digest && saidAt - known.saidAt < extendedEveryMs) return undefined
  return { names, digest, saidAt, endsAt: saidAt + groupsMs, at }
}

const note = statement((db, { account, digest, saidAt }: { account: number; digest: string; saidAt: number }) =>
  db.updateTable('identities').set({ groups_digest: digest, groups_said_at: saidAt }).where('account', '=', account),
)

/** Returns the groups that the account joined or left, as targets of the audit log. */
export function* keepIssuerGroups({ number, id }: Pick<Account, 'number' | 'id'>, due: Due): Script<readonly string[]> {
  const before = yield* groupsOfAccount(id, 'issuer')
  const after = new Map<string, string>()
  for (const name of due.names) {
    const group = yield* issuerGroup(name, due.at)
    if (group !== undefined) after.set(group, name)
  }
  for (const group of after.keys()) yield* keepMember({ group_id: group, account_id: id, ends_at: due.endsAt })
  const left = before.filter((group) => !after.has(group.id))
  for (const group of left) yield* removeMember(group.id, id)
  for (const group of [...after.keys(), ...left.map((one) => one.id)]) yield* noteAccessChange({ group })
  yield* note.run({ account: number, digest: due.digest, saidAt: due.saidAt })
  const were = new Set(before.map((group) => group.id))
  const joined = [...after].flatMap(([group, name]) => (were.has(group) ? [] : [name]))
  return [...joined, ...left.map(({ name }) => name)].map((name) => `group ${name}`)
}

/** The id of the group, which is made when there is none; undefined when another one has the name. */
function* issuerGroup(name: string, at: number): Script<string | undefined> {
  const found = yield* groupIfAny(name)
  if (found) return found.source === 'issuer' && found.name === name ? found.id : undefined
  const group = { id: newId(), name, name_key: groupKey(name), source: 'issuer', created_at: at } as const
  yield* keepGroup(group)
  return group.id
}

const nameAt = (issuer: string, name: string): string => `oidc/${new URL(issuer).host}/${name.normalize('NFC')}`

const mayBeNamed = (name: string): boolean => /^[^\p{Cc}\p{Cs}]+$/u.test(name) && name.trim() === name

const digestOf = (names: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(names.toSorted())).digest('base64url')
