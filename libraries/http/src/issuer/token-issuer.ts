/**
 * Tokens of an OpenID provider: JWTs (RFC 9068, 7519), signed with a key that the issuer publishes. Only asymmetric
 * algorithms count: a published key must never serve as the secret of an HMAC, and `none` is no signature. A token is
 * verified at every use; only what the issuer says about it is kept for a while.
 */
import { type Clock, type Logger, looksLikeAddress } from '@alluvium/kernel'
import { errors, type JWTVerifyResult, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Fetch } from './fetch-inside.ts'
import { type Client, introspection } from './introspection.ts'
import { issuerKeys, type Published } from './issuer-keys.ts'
import type { TokenRefusals } from './token-refusals.ts'

const algorithms = ['EdDSA', 'Ed25519', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512']
/** By which the issuer's clock and ours may differ. */
const toleranceSeconds = 60
const maxTokenLength = 16 * 1024

/** What the issuer says of whom it gave the token to. */
export type Identity = Readonly<{
  /** Names them at the issuer, for ever. */
  subject: string
  /** What people call them: their preferred user name, else their address, else the subject. No address that isn't proved. */
  name: string
  /** Whether the issuer says that the address is theirs (`email_verified`). */
  isProved: boolean
  /** What they call themselves (`name`); proves nothing. */
  displayName?: string
  /** The claim `role` as it is, when there is one. */
  role?: string
  /** When they last showed who they are (`auth_time`, OpenID Connect Core, 2); milliseconds since 1970. A token may be new and that long ago. */
  authenticatedAt?: number
  /** When the token was issued (`iat`); milliseconds since 1970. */
  issuedAt?: number
  /** The groups that the token names, each once. Empty when it names none; undefined where no claim is read for them. */
  groups?: readonly string[]
}>

export type TokenIssuer = Readonly<{
  /** As it writes itself; subjects are names at this issuer only. */
  issuer: string
  /** As in the options. */
  unverifiedNames: boolean
  /**
   * Throws `invalid` when the issuer didn't issue the token for this service or takes it back, or its time is over;
   * `unavailable` when only the issuer could tell and doesn't answer.
   * @param how `anew`: the issuer is asked again whether the token is good, whatever it said a moment ago
   */
  verify(token: string, how?: Readonly<{ anew: boolean }>): Promise<Identity>
  /** Gives up what is under way. */
  close(): void
}>

export type TokenIssuerOptions = Readonly<{
  /** As the issuer writes itself in `iss`; its discovery document lies below. */
  issuer: string
  /** What `aud` must name. */
  audience: string
  /** For introspection, when the issuer wants to know who asks. */
  client?: Client
  /**
   * Whether an address is a name although the issuer doesn't say that it is verified: for one that can't verify any, on a
   * machine whose people trust each other. Default: no.
   */
  unverifiedNames?: boolean
  /**
   * The claim that holds the names of the person's groups, as an array of strings. Anything else in it counts as absent,
   * and so do names past the 200th or of more than 200 characters. Default: none is read.
   */
  groupsClaim?: string
  /** What the issuer is asked with. Default: as Node does. */
  fetch?: Fetch | undefined
  /** What the service says to a token that it doesn't take. */
  refusals: TokenRefusals
  clock: Clock
  logger: Logger
}>

/** Asks the issuer nothing before the first token comes, so it may start later. */
export function openTokenIssuer(options: TokenIssuerOptions): TokenIssuer {
  const { issuer, audience, client, unverifiedNames = false, groupsClaim, refusals, clock, logger } = options
  const closing = new AbortController()
  const asking = { fetch: options.fetch ?? fetch, refusals, clock, logger, signal: closing.signal }
  const keys = issuerKeys({ issuer, ...asking })
  const isActive = introspection({ client, ...asking })

  const check = (token: string, published: Published): Promise<JWTVerifyResult> =>
    jwtVerify(token, published.keys, {
      issuer,
      audience,
      algorithms,
      clockTolerance: toleranceSeconds,
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp', 'sub'],
    })

  /** The token's payload, and what the issuer published when it was found to be signed. */
  async function verified(token: string): Promise<Readonly<{ payload: unknown; published: Published }>> {
    const published = await keys.published()
    try {
      return { payload: (await check(token, published)).payload, published }
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    }
    const now = await keys.publishedNow()
    if (!now) throw refusals.invalid()
    return { payload: (await check(token, now)).payload, published: now }
  }

  return {
    issuer,
    unverifiedNames,
    async verify(token, { anew } = { anew: false }) {
      if (token.length > maxTokenLength) throw refusals.invalid()
      try {
        const { payload, published } = await verified(token)
        const identity = identityOf(payload, { unverifiedNames, groupsClaim })
        if (published.introspection === undefined || (await isActive(published.introspection, token, anew)))
          return identity
      } catch (error) {
        throw error instanceof errors.JOSEError || error instanceof z.ZodError ? refusals.invalid() : error
      }
      throw refusals.invalid()
    },
    close: () => closing.abort(),
  }
}

const text = z.string().min(1).max(255)
const named = text.optional().catch(undefined)
/** Seconds since 1970 (RFC 7519, 2). */
const time = z
  .number()
  .nonnegative()
  .max(2 ** 43)
  .optional()
  .catch(undefined)
const claims = z.object({
  sub: text,
  preferred_username: named,
  name: named,
  email: named,
  // OpenID Connect Core, 5.1: a boolean; some issuers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).catch(false),
  role: named,
  auth_time: time,
  iat: time,
})
type Claims = z.output<typeof claims>

const maxGroups = 200
const maxGroupLength = 200
const groupNames = z.array(z.unknown()).catch([])
const groupName = z.string().min(1).max(maxGroupLength)

/** Own properties only: a claim is never called `constructor`. */
function groupsIn(payload: unknown, claim: string): readonly string[] {
  const said = groupNames.parse(new Map(Object.entries(payload ?? {})).get(claim))
  const names = said.flatMap((one) => groupName.safeParse(one).data ?? [])
  return [...new Set(names)].slice(0, maxGroups)
}

type Naming = Readonly<{ unverifiedNames: boolean; groupsClaim?: string | undefined }>

function identityOf(payload: unknown, naming: Naming): Identity {
  const said = claims.parse(payload)
  const { sub, role, auth_time: authenticated, iat: issued } = said
  return {
    subject: sub,
    name: nameIn(said, naming),
    isProved: said.email !== undefined && said.email_verified,
    ...(said.name !== undefined && { displayName: said.name }),
    ...(role !== undefined && { role }),
    ...(authenticated !== undefined && { authenticatedAt: Math.floor(authenticated * 1000) }),
    ...(issued !== undefined && { issuedAt: Math.floor(issued * 1000) }),
    ...(naming.groupsClaim !== undefined && { groups: groupsIn(payload, naming.groupsClaim) }),
  }
}

/**
 * An address is a name only once its owner has proved it: otherwise whoever registers somebody else's would be taken for
 * them, by people and by policies. A user name that looks like an address is held to the same.
 */
function nameIn(
  { sub, preferred_username: preferred, email, email_verified: isVerified }: Claims,
  naming: Naming,
): string {
  const address = isVerified || naming.unverifiedNames ? email : undefined
  if (preferred !== undefined && !(looksLikeAddress(preferred) && !sameAddress(preferred, address))) return preferred
  return address ?? sub
}

const sameAddress = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase()
