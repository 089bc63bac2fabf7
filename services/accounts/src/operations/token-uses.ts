/**
 * Where an account is signed in: which of its tokens were used, by what, and when last. Uses are gathered in memory and written
 * together, at most a second later, and each token once a minute, so that a request costs no write.
 */
import { type Database, type Script, statements, worksOnFullDisk } from '@alluvium/database'
import { type Clock, GenerationalMap, type Logger } from '@alluvium/kernel'
import type { Kysely } from 'kysely'
import { generationOf } from '../model/recovery/token-generation.ts'
import type { TokenClaims } from '../model/token.ts'
import type { User } from '../model/user.ts'
import type { Tables } from '../ports/tables.ts'
import { sessionMissing } from '../problems/tokens.ts'
import { findUser } from './find-user.ts'
import { revokeToken } from './revoke-token.ts'

const flushAfterMs = 1000
/** A later use of the same token is written again after so long. */
const exactToMs = 60_000
/** Of as many tokens it is known when they were last written; of others they are written anew. */
const keptTokens = 20_000
const prunedAtOnce = 200
const maxDeviceLength = 256
/** The most sessions of an account that are listed. */
export const maxSessions = 100
/** Ended sessions lie among them until they expire. */
const maxRead = 1000

const { statement } = statements<Tables>()

type Use = Tables['token_uses']

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

function* keepUses(uses: readonly Use[], now: number): Script<void> {
  yield* forgetExpired.run({ now })
  // Of an account that was deleted meanwhile nothing may come back.
  for (const use of uses) if (yield* findUser(use.user_id)) yield* keep.run(use)
}

export type TokenUsesNeeds = Readonly<{ database: Database; clock: Clock; logger: Logger }>

export class TokenUses {
  readonly #needs: TokenUsesNeeds
  readonly #written = new GenerationalMap<string, number>(keptTokens)
  #gathered = new Map<string, Use>()
  #flushing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(needs: TokenUsesNeeds) {
    this.#needs = needs
  }

  /** @param device what the program calls itself; undefined where another service passes the token on. */
  note(token: TokenClaims, device: string | undefined): void {
    const now = this.#needs.clock.now()
    const known = `${token.tokenId}${device === undefined ? '' : ' device'}`
    if (now - (this.#written.get(known) ?? Number.NEGATIVE_INFINITY) < exactToMs) return
    this.#written.set(known, now)
    this.#gathered.set(known, {
      token_id: token.tokenId,
      user_id: token.userId,
      device: device?.slice(0, maxDeviceLength) ?? null,
      signed_in_at: token.issuedAt,
      used_at: now,
      expires_at: token.expiresAt,
    })
    this.#timer ??= setTimeout(() => void this.#flushInTime(), flushAfterMs).unref()
  }

  /** Writes what is gathered so far. What cannot be written, as on a full disk, is kept for the next time. */
  settle(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#writeGathered())
    return this.#flushing
  }

  /** The same, at the end. Call it before the database is closed. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.settle()
  }

  async #flushInTime(): Promise<void> {
    this.#timer = undefined
    await this.settle()
  }

  async #writeGathered(): Promise<void> {
    if (this.#gathered.size === 0) return
    const gathered = this.#gathered
    this.#gathered = new Map()
    try {
      await this.#needs.database.write(keepUses([...gathered.values()], this.#needs.clock.now()))
    } catch (error) {
      this.#needs.logger.warn({ err: error }, 'where accounts are signed in could not be written')
      this.#gathered = new Map([...gathered, ...this.#gathered])
    }
  }
}
