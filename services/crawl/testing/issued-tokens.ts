/** Tokens of a real issuer on a port of its own, for tests. */
import { type RunningIssuer, runIssuer } from '@alluvium/http/testing'
import { type HandClock, handClock } from '@alluvium/kernel'
import { SignJWT } from 'jose'
import { openCrawlTokenIssuer } from '../src/open-token-issuer.ts'
import { silent } from './crawled.ts'

export const audience = 'alluvium'

export type Claims = Readonly<{
  sub: string
  role?: string
  aud?: string
  exp?: number
  email?: string
  email_verified?: boolean
}>

export type IssuedTokens = Readonly<{
  issuer: RunningIssuer
  clock: HandClock
  tokenIssuer: ReturnType<typeof openCrawlTokenIssuer>
  /** The header fields that carry a token of these claims. */
  bearer(claims: Claims): Promise<Record<string, string>>
  close(): Promise<void>
}>

export async function issuedTokens(): Promise<IssuedTokens> {
  const issuer = await runIssuer({ introspects: true })
  const clock = handClock(Date.now())
  const { client } = issuer
  const tokenIssuer = openCrawlTokenIssuer({ issuer: issuer.issuer, audience, client, clock, logger: silent })
  return {
    issuer,
    clock,
    tokenIssuer,
    async bearer(claims) {
      const { kid, private: key } = issuer.key()
      const now = Math.floor(clock.now() / 1000)
      const token = await new SignJWT({ iss: issuer.issuer, aud: audience, exp: now + 600, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(key)
      return { authorization: `Bearer ${token}` }
    },
    async close() {
      tokenIssuer.close()
      await issuer.stop()
    },
  }
}
