/**
 * Tokens of directories: each opens SCIM and nothing else, and belongs to the server, not to the administrator who made
 * it. It goes on when that account is deleted, so that somebody's leaving does not stop the directory.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { type Caller, newId, newSecret, type RequestContext } from '@alluvium/kernel'
import { statement, type Tables } from '../../ports/ledger.ts'
import { scimTokenMissing, tooManyScimTokens } from '../../problems/scim.ts'
import { tokenHash, usernameOf } from '../accounts/accounts.ts'
import { authorize } from '../authorization/authorize.ts'
import { requireLogIn } from '../credentials/own-log-in.ts'
import { noteChanged } from '../note-changed.ts'

export type ScimToken = Tables['scim_tokens']

/** A directory that asks. */
export type ScimClient = Readonly<{ token: ScimToken; requestContext: RequestContext }>

const maxTokens = 20

/** 256 random bits, so a fast hash is as safe as a slow one. */
const shape = /^scim_[\w-]{43}$/

export const newScimToken = (): string => `scim_${newSecret(256)}`

const insert = statement((db, one: ScimToken) =>
  db.insertInto('scim_tokens').values({
    id: one.id,
    name: one.name,
    hash: one.hash,
    created_by: one.created_by,
    created_at: one.created_at,
    last_used: one.last_used,
  }),
)
const all = statement((db) => db.selectFrom('scim_tokens').selectAll().orderBy('id', 'desc'))
const byHash = statement((db, { hash }: { hash: string }) =>
  db.selectFrom('scim_tokens').selectAll().where('hash', '=', hash),
)
const remove = statement((db, { id }: { id: string }) => db.deleteFrom('scim_tokens').where('id', '=', id))
const use = statement((db, { id, now }: { id: string; now: number }) =>
  db.updateTable('scim_tokens').set({ last_used: now }).where('id', '=', id),
)

type Keep = Readonly<{ caller: Caller; name: string; token: string; at: number }>

/** A token with the name of the account that made it. */
export type ListedToken = ScimToken & Readonly<{ maker: string }>

/** Throws `files.login-needed` for app passwords and in open mode, `files.too-many-scim-tokens`. */
export function* keepScimToken({ caller, name, token, at }: Keep): Script<ListedToken> {
  const { number, username } = yield* authorize(caller, 'administer', '/')
  requireLogIn(caller)
  if ((yield* all.all({})).length >= maxTokens) throw tooManyScimTokens(maxTokens)
  const one = { id: newId(), name, hash: tokenHash(token), created_by: number, created_at: at, last_used: null }
  yield* insert.run(one)
  yield* noteToken(caller, name)
  return { ...one, maker: username }
}

/** Newest first. */
export function* listScimTokens(caller: Caller): Script<readonly ListedToken[]> {
  yield* authorize(caller, 'administer', '/')
  const listed: ListedToken[] = []
  for (const one of yield* all.all({})) listed.push({ ...one, maker: yield* usernameOf(one.created_by) })
  return listed
}

type Delete = Readonly<{ caller: Caller; id: string }>

/** Throws `files.scim-token-missing`. */
export const deleteScimToken = worksOnFullDisk(function* deleteScimToken({ caller, id }: Delete): Script<void> {
  yield* authorize(caller, 'administer', '/')
  requireLogIn(caller)
  const token = (yield* all.all({})).find((one) => one.id === id)
  if (!token) throw scimTokenMissing()
  yield* remove.run({ id })
  yield* noteToken(caller, token.name)
})

/** Undefined for a text that is no token. */
export function* scimTokenOf(text: string): Script<ScimToken | undefined> {
  return shape.test(text) ? yield* byHash.first({ hash: tokenHash(text) }) : undefined
}

export function* noteScimUse(id: string, now: number): Script<void> {
  yield* use.run({ id, now })
}

/** Notes a changed token for the audit log, by a text that no path can be. */
const noteToken = (caller: Caller, name: string): Script<void> => noteChanged(caller, `scim token ${name}`)
