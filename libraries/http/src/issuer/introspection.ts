/**
 * Whether the issuer still stands by a token (RFC 7662), so that a logout there counts here. An answer counts for
 * 30 seconds, so that is how long a logout may take; what is kept is a digest of the token, never the token.
 */
import { createHash } from 'node:crypto'
import type { Clock, Logger } from '@alluvium/kernel'
import { z } from 'zod'
import { askIssuer } from './ask-issuer.ts'
import type { Fetch } from './fetch-inside.ts'
import type { TokenRefusals } from './token-refusals.ts'

const keptMs = 30_000
const maxKept = 10_000

/** How this service names itself to the issuer. */
export type Client = Readonly<{ id: string; secret: string }>

type Introspecting = Readonly<{
  client: Client | undefined
  fetch: Fetch
  refusals: TokenRefusals
  clock: Clock
  logger: Logger
  signal: AbortSignal
}>

const introspected = z.object({ active: z.boolean() })

/** Throws `unavailable`. @param anew whether an answer that is kept does not count */
export type IsActive = (endpoint: string, token: string, anew: boolean) => Promise<boolean>

export function introspection({ client, fetch, refusals, clock, logger, signal }: Introspecting): IsActive {
  const kept = new Map<string, Readonly<{ active: boolean; until: number }>>()
  const asking = new Map<string, Promise<boolean>>()

  async function ask(url: string, token: string): Promise<boolean> {
    const form = new URLSearchParams({ token, token_type_hint: 'access_token' })
    const authorization = client && basicOf(client)
    try {
      return (await askIssuer(introspected, { url, form, authorization, signal, fetch })).active
    } catch (error) {
      logger.warn({ err: error, endpoint: url }, 'the issuer of tokens does not tell whether one is active')
      throw refusals.unavailable(error)
    }
  }

  function keep(digest: string, active: boolean): boolean {
    kept.delete(digest) // goes to the end: the first are the oldest
    kept.set(digest, { active, until: clock.monotonic() + keptMs })
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break
      kept.delete(oldest)
    }
    return active
  }

  return async function isActive(endpoint, token, anew) {
    const digest = createHash('sha256').update(token).digest('base64')
    const known = kept.get(digest)
    if (!anew && known && clock.monotonic() < known.until) return known.active
    const underWay = asking.get(digest)
    if (!anew && underWay) return underWay
    const answer = ask(endpoint, token)
      .then((active) => keep(digest, active))
      .finally(() => asking.delete(digest))
    asking.set(digest, answer)
    return answer
  }
}

/** RFC 6749, 2.3.1: both halves are form-encoded first. */
const basicOf = ({ id, secret }: Client): string =>
  `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')}`

const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)
