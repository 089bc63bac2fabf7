/** Leaving for a provider. What is remembered of it proves, on coming back, that it is the one who left. */
import type { Database } from '@alluvium/database'
import { type Clock, newSecret } from '@alluvium/kernel'
import { digestOf } from '../../model/sign-on/digest.ts'
import type { ProviderName } from '../../model/sign-on/identity.ts'
import { attemptLifetimeMs } from '../../model/sign-on/lifetimes.ts'
import { newVerifier } from '../../model/sign-on/proof-key.ts'
import { rememberAttempt } from './attempts.ts'
import { type Providers, providerFor } from './providers.ts'

export type BeginNeeds = Readonly<{
  database: Database
  clock: Clock
  providers: Providers
  /** The platform's address. */
  issuer(): string
}>

export type BeginSignIn = Readonly<{
  provider: ProviderName
  isLocal: boolean
  network: string | undefined
  /** A text that is given back at the end, so that a page knows a sign-in that it began itself. */
  echo?: string | undefined
  /** The query of the authorization request that continues afterwards. */
  resume?: string | undefined
  /** A secret of the browser, where it is known: then only that browser may come back. */
  browser?: string | undefined
}>

/** Where the provider sends the browser back to. */
export const callbackAddress = (issuer: string, provider: ProviderName): string => `${issuer}/auth/${provider}/callback`

/** Where the browser goes now. Throws `accounts.budget-spent`. */
export async function beginSignIn(
  { database, clock, providers, issuer }: BeginNeeds,
  { provider: name, isLocal, network, echo, resume, browser }: BeginSignIn,
): Promise<string> {
  const provider = providerFor(providers, name, isLocal)
  const proof = { state: newSecret(), verifier: newVerifier(), nonce: newSecret() }
  const url = await provider.authorizationUrl({ ...proof, redirectUri: callbackAddress(issuer(), name) })
  const { state, verifier, nonce } = proof
  const attempt = {
    provider: provider.id,
    verifier,
    nonce,
    echo: echo ?? null,
    resume: resume ?? null,
    browser: browser === undefined ? null : digestOf(browser),
  }
  const now = clock.now()
  await database.write(
    rememberAttempt({ state, attempt, from: { network, isLocal }, now, expiresAt: now + attemptLifetimeMs }),
  )
  return url
}
