/** The file service beside an issuer of tokens, a real one on a port of its own; both are stopped with the test. */
import { type RunningIssuer, runIssuer } from '@alluvium/http/testing'
import { type HandClock, handClock } from '@alluvium/kernel'
import { type JWTPayload, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { openIdentityProvider } from '../src/adapters/oidc/oidc-provider.ts'
import type { FilesOptions } from '../src/index.ts'
import { type AskAs, asking } from './asking.ts'
import { admin, adminBasic, quiet, type RunningFiles } from './running-files.ts'

export const audience = 'https://files.example.org/'

export type Running = Readonly<{ files: RunningFiles; issuer: RunningIssuer; clock: HandClock; root: AskAs }>

export type WithIssuer = Partial<FilesOptions> &
  Readonly<{
    introspects?: boolean
    unverifiedNames?: boolean
    /** One that runs already. Default: a new one. */
    issuer?: RunningIssuer
  }>

type Start = (options: Partial<FilesOptions>) => Promise<RunningFiles>

export async function beginWithIssuer(
  start: Start,
  { introspects = false, unverifiedNames = false, issuer: given, ...options }: WithIssuer = {},
): Promise<Running> {
  const issuer = given ?? (await runIssuer({ introspects }))
  const clock = handClock(Date.now())
  const { client } = issuer
  const provided = {
    issuer: issuer.issuer,
    audience,
    client,
    unverifiedNames,
    groupsClaim: 'groups',
    clock,
    logger: quiet,
  }
  const identityProvider = openIdentityProvider(provided)
  onTestFinished(async () => {
    identityProvider.close()
    if (!given) await issuer.stop()
  })
  const files = await start({ admin, identityProvider, clock, ...options })
  return { files, issuer, clock, root: asking(files, adminBasic) }
}

export async function signed({ issuer, clock }: Running, claims: JWTPayload): Promise<string> {
  const now = Math.floor(clock.now() / 1000)
  const { kid, private: key } = issuer.key()
  return new SignJWT({
    iss: issuer.issuer,
    aud: audience,
    sub: 'someone',
    iat: now,
    auth_time: now,
    exp: now + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(key)
}

/** Callers with a token of the issuer that has these claims. */
export const as = async (running: Running, claims: JWTPayload): Promise<AskAs> =>
  asking(running.files, `Bearer ${await signed(running, claims)}`)
