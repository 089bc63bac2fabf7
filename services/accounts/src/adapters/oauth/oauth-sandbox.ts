/**
 * A provider for local development without client ids: a person chooses on our own page who they want to be. It works like
 * any other provider (state, proof key, single-use code), but proves nothing, so its identities have issuer names of their
 * own, and it is reachable in local development alone.
 *
 * A code holds what was said, signed with a key that lives as long as this process.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '@alluvium/kernel'
import { z } from 'zod'
import { sameSecret } from '../../model/sign-on/digest.ts'
import { type ProviderName, providerNames } from '../../model/sign-on/identity.ts'
import { codeLifetimeMs } from '../../model/sign-on/lifetimes.ts'
import { challengeOf } from '../../model/sign-on/proof-key.ts'
import type { OauthProvider } from '../../ports/oauth-provider.ts'
import type { Sandbox } from '../../ports/sandbox.ts'
import { providerDenied, providerFailed } from '../../problems/sign-on.ts'

export type SandboxOptions = Readonly<{
  /** The platform's address; asked at each use. */
  issuer(): string
  clock: Clock
}>

/** Below the platform's address. */
export const sandboxPath = '/auth/sandbox'

export function oauthSandbox({ issuer, clock }: SandboxOptions): Sandbox {
  const key = randomBytes(32)
  const signature = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  function read(code: string): z.output<typeof content> {
    const [text = '', signed = ''] = code.split('.')
    if (!sameSecret(signature(text), signed)) throw providerFailed()
    return content.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  }

  const provider = (name: ProviderName): OauthProvider => ({
    id: `sandbox-${name}`,
    proves: false,
    async authorizationUrl({ state, verifier }) {
      const parameters = new URLSearchParams({ provider: name, state, code_challenge: challengeOf(verifier) })
      return `${issuer()}${sandboxPath}?${parameters}`
    },
    async identify(answer, { verifier }) {
      if (answer.get('error') !== null) throw providerDenied()
      const { provider: of, challenge, expiresAt, ...said } = read(answer.get('code') ?? '')
      const isGood = of === name && challenge === challengeOf(verifier) && expiresAt > clock.now()
      if (!isGood) throw providerFailed()
      return { ...said, subject: said.email.toLowerCase() }
    },
  })

  return {
    providers: { google: provider('google'), github: provider('github') },
    code(said) {
      const text = Buffer.from(JSON.stringify({ ...said, expiresAt: clock.now() + codeLifetimeMs })).toString(
        'base64url',
      )
      return `${text}.${signature(text)}`
    },
  }
}

const content = z.object({
  provider: z.enum(providerNames),
  challenge: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  expiresAt: z.number(),
})
