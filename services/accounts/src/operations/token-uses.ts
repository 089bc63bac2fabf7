/** Where an account is signed in: which of its tokens were used, by what, and when last. `gather-token-uses.ts` writes them. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Kysely } from 'kysely'
import { generationOf } from '../model/recovery/token-generation.ts'
import type { User } from '../model/user.ts'
import { statement } from '../ports/statements.ts'
import type { Tables } from '../ports/tables.ts'
import { sessionMissing } from '../problems/tokens.ts'
import { findUser } from './find-user.ts'
import { revokeToken } from './revoke-token.ts'

const prunedAtOnce = 200
/** The most sessions of an account that are listed. */
export const maxSessions = 100
/** Ended sessions lie among them until they expire. */
const maxRead = 1000

export type Use = Tables['token_uses']

const keep = statement((db, use: Use) =>
  db
    .insertInto('token_uses')
    .values({
      token_id: use.token_id,
      user_id: use.user_id,
      device: use.device,
      signed_in_at: use.signed_in_at,
      used_at: use.used_at,
      expires_at: use.expires_at,
    })
    .onConflict((conflict) =>
      conflict.column('token_id').doUpdateSet((eb) => ({
        used_at: eb.ref('excluded.used_at'),
        device: eb.fn.coalesce(eb.ref('token_uses.device'), eb.ref('excluded.device')),
      })),
    ),
)
const forgetExpired = statement((db, { now }: { now: number }) =>
  db
    .deleteFrom('token_uses')
    .where('token_id', 'in', (sub) =>
      sub
        .selectFrom('token_uses')
        .select('token_id')
        .where('expires_at', '<', now)
        .orderBy('expires_at')
        .limit(prunedAtOnce),
    ),
)
const forgetAll = statement((db, { userId }: { userId: string }) =>
  db.deleteFrom('token_uses').where('user_id', '=', userId),
)
const ofUser = statement((db, { userId, now, limit }: { userId: string; now: number; limit: number }) =>
  unrevoked(db, { userId, now }).orderBy('used_at', 'desc').limit(limit),
)
const one = statement((db, { userId, now, id }: { userId: string; now: number; id: string }) =>
  unrevoked(db, { userId, now }).where('token_uses.token_id', '=', id),
)

const unrevoked = (db: Kysely<Tables>, { userId, now }: { userId: string; now: number }) =>
  db
    .selectFrom('token_uses')
    .leftJoin('revoked_tokens', 'revoked_tokens.token_id', 'token_uses.token_id')
    .leftJoin('users', 'users.user_id', 'token_uses.user_id')
    .selectAll('token_uses')
    .select('users.kept_token as kept')
    .where('token_uses.user_id', '=', userId)
    .where('token_uses.expires_at', '>', now)
    .where('revoked_tokens.token_id', 'is', null)

type UnrevokedRow = Use & Readonly<{ kept: string | null }>

/** Whether the account did not end all of its sessions since. */
const holds = ({ token_id: id, kept }: UnrevokedRow, { tokenGeneration }: User): boolean =>
  generationOf(id) >= tokenGeneration || id === kept

export type SignedIn = Readonly<{
  id: string
  /** What the program calls itself; null where only another service has used the token. */
  device: string | null
  /** Milliseconds since 1970, as the others. */
  signedInAt: number
  usedAt: number
  expiresAt: number
}>

/** The sessions that still hold, the last used first. */
export function* sessionsOf(user: User, now: number): Script<readonly SignedIn[]> {
  const rows = yield* ofUser.all({ userId: user.id, now, limit: maxRead })
  return rows
    .filter((row) => holds(row, user))
    .slice(0, maxSessions)
    .map((row) => ({
      id: row.token_id,
      device: row.device,
      signedInAt: row.signed_in_at,
      usedAt: row.used_at,
      expiresAt: row.expires_at,
    }))
}

/** Signs the account out there; its token is void from now on. Throws `accounts.session-missing`. */
export const endSignedIn = worksOnFullDisk(function* endSignedIn(
  user: User,
  { id, now }: Readonly<{ id: string; now: number }>,
): Script<void> {
  const found = yield* one.first({ userId: user.id, now, id })
  if (!found || !holds(found, user)) throw sessionMissing()
  yield* revokeToken({ token: { tokenId: id, expiresAt: found.expires_at }, now })
})

const everyUse = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('token_uses').selectAll().where('user_id', '=', userId).orderBy('used_at'),
)

/** All that is kept, also what does not hold any more. */
export const tokenUsesOf = (userId: string): Script<readonly Use[]> => everyUse.all({ userId })

export function* forgetTokenUsesOf(userId: string): Script<void> {
  yield* forgetAll.run({ userId })
}

/** Writes them; those that have expired are forgotten. */
export function* keepUses(uses: readonly Use[], now: number): Script<void> {
  yield* forgetExpired.run({ now })
  // Of an account that was deleted meanwhile nothing may come back.
  for (const use of uses) if (yield* findUser(use.user_id)) yield* keep.run(use)
}
