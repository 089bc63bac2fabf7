/**
 * Who asks: whoever has a key. The first keys are not in the database; one of them is built in, and is a key only in
 * local development. Where an issuer is named, its bearer tokens are taken in a key's place; a key that is sent as well
 * goes first.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Database } from '@alluvium/database'
import { bearerChallenge, checkedToken, type Exchange, type RateDecision, type RateLimiter } from '@alluvium/http'
import type { TokenIssuer } from '@alluvium/http/issuer'
import type { Refusals } from '@alluvium/http/json'
import { attachment, type Caller, type Problem } from '@alluvium/kernel'
import {
  type Access,
  accessOfPerson,
  developmentKey,
  firstAccount,
  firstKeyRequestsPerMinute,
} from '../model/access.ts'
import { accessOfKey, grantedRate, keyDigest } from '../operations/keys.ts'
import { keyWrong, tooManyWrongKeys } from '../problems/credentials.ts'

export type AuthenticationOptions = Readonly<{
  database: Database
  limiter: RateLimiter
  /** Whether the built-in key is one, in local development. */
  developmentKey: boolean
  /** A first key that was given at start. */
  bootstrapKey: string | undefined
  /** Whose bearer tokens are taken besides keys. */
  tokenIssuer: TokenIssuer | undefined
  /** Requests a minute of one network with a key that is none. */
  maxWrongKeys(isLocal: boolean): number
}>

export type Authentication = Readonly<{
  /**
   * The caller of the `X-API-Key` header, else of the bearer token; undefined without either. Throws `crawl.key-wrong`,
   * `crawl.token-invalid` or `crawl.issuer-unavailable`.
   */
  authenticate(exchange: Exchange): Promise<Caller | undefined>
  /** Takes a request from the key's share, and from that of its account. */
  rateLimit(caller: Caller | undefined): Promise<RateDecision | undefined>
  /** What a caller that `authenticate` answered may do. */
  accessOf(caller: Caller): Access
}>

const apiKey = { type: 'apiKey', in: 'header', name: 'X-API-Key' } as const
const bearer = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const
const keyChallenge = 'ApiKey realm="Alluvium crawl", header="X-API-Key"'
const bothChallenges = `${keyChallenge}, ${bearerChallenge}`

const keyRefusals: Refusals = [
  [401, 'crawl.key-wrong', 'the key is none, or was revoked'],
  [429, 'crawl.too-many-wrong-keys', 'the key is none, and too many such came from this network'],
]
const tokenRefusals: Refusals = [
  [401, 'crawl.token-invalid', 'the token is not for this service, was revoked, or is expired'],
  [503, 'crawl.issuer-unavailable', 'whoever issued the token does not answer'],
]

/** What a 401 says in `WWW-Authenticate`, and the description of how one may come in. */
export const securitySchemes = (tokenIssuer: TokenIssuer | undefined) =>
  tokenIssuer
    ? {
        challenge: bothChallenges,
        securitySchemes: { apiKey, bearer },
        credentialRefusals: [...keyRefusals, ...tokenRefusals],
      }
    : { challenge: keyChallenge, securitySchemes: { apiKey }, credentialRefusals: keyRefusals }

export function authentication({
  database,
  limiter,
  tokenIssuer,
  maxWrongKeys,
  ...first
}: AuthenticationOptions): Authentication {
  const accesses = attachment<Caller, Access>('access')
  const bootstrapDigest = first.bootstrapKey === undefined ? undefined : keyDigest(first.bootstrapKey)

  function callerOf(access: Access, name: string, by: Caller['by'] = 'key'): Caller {
    const caller: Caller = { id: access.keyId, name, role: access.isFirst ? 'first' : 'account', by }
    accesses.set(caller, access)
    return caller
  }

  async function ofBearer(authorization: string | undefined): Promise<Caller | undefined> {
    const [, token] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
    if (tokenIssuer === undefined || token === undefined) return undefined
    const identity = await checkedToken(bothChallenges, () => tokenIssuer.verify(token))
    const access = accessOfPerson(tokenIssuer, identity)
    const granted = await database.read(grantedRate(access.account))
    return callerOf({ ...access, accountPerMinute: access.accountPerMinute + granted }, identity.name, 'issuer')
  }

  /** Counts it for the network that it came from; a key that is one is never counted, and is never refused for others. */
  async function refusal({ network, isLocal }: Exchange): Promise<Problem> {
    if (network === undefined) return keyWrong()
    const decision = await limiter.take(`wrong keys of ${network}`, { perMinute: maxWrongKeys(isLocal) })
    return decision.allowed ? keyWrong() : tooManyWrongKeys(decision)
  }

  const accessOf = (caller: Caller): Access => {
    const access = accesses.get(caller)
    if (access === undefined) throw new TypeError('This caller came from another authentication.')
    return access
  }

  return {
    async authenticate(exchange) {
      const { request, isLocal } = exchange
      const key = request.headers['x-api-key']
      if (key === undefined) return await ofBearer(request.headers.authorization)
      if (typeof key !== 'string' || key.length > 512) throw await refusal(exchange)
      if (first.developmentKey && isLocal && key === developmentKey)
        return callerOf(firstAccess('development'), 'development key')
      if (bootstrapDigest !== undefined && isSame(keyDigest(key), bootstrapDigest))
        return callerOf(firstAccess('bootstrap'), 'first key')
      const found = await database.read(accessOfKey(key))
      if (found === undefined) throw await refusal(exchange)
      return callerOf(found.access, found.name)
    },
    async rateLimit(caller) {
      if (caller === undefined) return undefined
      const { keyId, account, requestsPerMinute, accountPerMinute, isFirst } = accessOf(caller)
      if (isFirst) return await limiter.take(keyId, { perMinute: requestsPerMinute })
      const ofAccount = () => limiter.take(`account ${account}`, { perMinute: accountPerMinute })
      if (requestsPerMinute >= accountPerMinute) return await ofAccount()
      const ofKey = await limiter.take(keyId, { perMinute: requestsPerMinute })
      return ofKey.allowed ? tighter(ofKey, await ofAccount()) : ofKey
    },
    accessOf,
  }
}

const tighter = (one: RateDecision, other: RateDecision): RateDecision =>
  !other.allowed || other.remaining < one.remaining ? other : one

const firstAccess = (keyId: string): Access => ({
  keyId,
  account: firstAccount,
  requestsPerMinute: firstKeyRequestsPerMinute,
  accountPerMinute: firstKeyRequestsPerMinute,
  isFirst: true,
})

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
