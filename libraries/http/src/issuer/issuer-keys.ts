/**
 * What the issuer publishes: its discovery document and its keys, kept for ten minutes. A key that is not among them
 * makes us ask again, at most twice a minute, so that a rotation is noticed at once and made-up names of keys cost the
 * issuer nothing. While the issuer is down, what it published last goes on counting.
 */
import type { Clock, Logger } from '@alluvium/kernel'
import { createLocalJWKSet, type LocalJWKSet } from 'jose'
import { z } from 'zod'
import { askIssuer } from './ask-issuer.ts'
import type { Fetch } from './fetch-inside.ts'
import type { TokenRefusals } from './token-refusals.ts'

const freshMs = 10 * 60_000
const cooldownMs = 30_000
/** After a failure with nothing in hand: short, since everybody waits for it, and the issuer may just be starting. */
const pauseMs = 1_000

const webUrl = z.url({ protocol: /^https?$/ })
const discoveryDocument = z.object({
  issuer: z.string(),
  jwks_uri: webUrl,
  introspection_endpoint: webUrl.optional(),
})
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

export type Published = Readonly<{ keys: LocalJWKSet; introspection: string | undefined }>

export type IssuerKeys = Readonly<{
  /** What was published last. Throws `unavailable` when nothing is known. */
  published(): Promise<Published>
  /**
   * What is published now; undefined when that was asked a moment ago already. Throws `unavailable` also
   * when the last attempt, a moment ago, failed.
   */
  publishedNow(): Promise<Published | undefined>
}>

type Asking = Readonly<{
  issuer: string
  fetch: Fetch
  refusals: TokenRefusals
  clock: Clock
  logger: Logger
  signal: AbortSignal
}>

export function issuerKeys({ issuer, fetch, refusals, clock, logger, signal }: Asking): IssuerKeys {
  let known: Readonly<{ published: Published; at: number }> | undefined
  let attempt: Readonly<{ at: number; failure: unknown }> | undefined
  let fetching: Promise<Published> | undefined

  const since = (at: number) => clock.monotonic() - at

  /** One at a time, for all who wait. */
  function fetchOnce(): Promise<Published> {
    fetching ??= fetchPublished().finally(() => {
      fetching = undefined
    })
    return fetching
  }

  async function fetchPublished(): Promise<Published> {
    try {
      const published = await askWhatIsPublished(issuer, { fetch, signal })
      known = { published, at: clock.monotonic() }
      attempt = { at: clock.monotonic(), failure: undefined }
      return published
    } catch (error) {
      attempt = { at: clock.monotonic(), failure: error }
      logger.warn({ err: error, issuer }, 'the issuer of tokens does not tell its keys')
      throw refusals.unavailable(error)
    }
  }

  return {
    async published() {
      if (known && since(known.at) < freshMs) return known.published
      const pause = known ? cooldownMs : pauseMs
      if (!fetching && attempt?.failure !== undefined && since(attempt.at) < pause) {
        if (known) return known.published
        throw refusals.unavailable(attempt.failure)
      }
      const old = known?.published
      return old ? fetchOnce().catch(() => old) : fetchOnce()
    },
    async publishedNow() {
      if (fetching) return fetching
      if (attempt && since(attempt.at) < cooldownMs) {
        if (attempt.failure !== undefined) throw refusals.unavailable(attempt.failure)
        return undefined
      }
      return fetchOnce()
    },
  }
}

async function askWhatIsPublished(issuer: string, means: Pick<Asking, 'fetch' | 'signal'>): Promise<Published> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const document = await askIssuer(discoveryDocument, { url, ...means })
  if (document.issuer !== issuer) throw new Error(`${url} speaks for ${document.issuer}, not for ${issuer}.`)
  for (const address of [document.jwks_uri, document.introspection_endpoint]) {
    if (issuer.startsWith('https:') && address?.startsWith('http:'))
      throw new Error(`${issuer} names an address without TLS: ${address}.`)
  }
  const set = await askIssuer(keySet, { url: document.jwks_uri, ...means })
  return { keys: createLocalJWKSet(set), introspection: document.introspection_endpoint }
}
