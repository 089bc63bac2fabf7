/**
 * Gathers in memory which tokens are used, and writes that together: at most a second later, and of each token once a minute, so that
 * a request costs no write.
 */
import type { Database } from '@alluvium/database'
import { type Clock, GenerationalMap, type Logger, serialQueue } from '@alluvium/kernel'
import type { TokenClaims } from '../model/token.ts'
import { keepUses, type Use } from './token-uses.ts'

const flushAfterMs = 1000
/** A later use of the same token is written again after so long. */
const exactToMs = 60_000
/** Of as many tokens it is known when they were last written; of others they are written anew. */
const keptTokens = 20_000
const maxDeviceLength = 256

export type TokenUsesNeeds = Readonly<{ database: Database; clock: Clock; logger: Logger }>

export class TokenUses {
  readonly #needs: TokenUsesNeeds
  readonly #written = new GenerationalMap<string, number>(keptTokens)
  #gathered = new Map<string, Use>()
  readonly #inTurn = serialQueue()
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
    return this.#inTurn(() => this.#writeGathered())
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
