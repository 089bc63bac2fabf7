import { type ProviderName, providerNames, providerTitles } from '../../model/sign-on/identity.ts'
import type { OauthProvider } from '../../ports/oauth-provider.ts'
import { providerNotConfigured, signInExpired } from '../../problems/sign-on.ts'

/** The configured providers. In local development a sandbox replaces those that are not configured. */
export type Providers = Readonly<{
  configured: Readonly<Partial<Record<ProviderName, OauthProvider>>>
  sandbox: Readonly<Record<ProviderName, OauthProvider>>
}>

/** Throws `accounts.provider-not-configured`. */
export function providerFor({ configured, sandbox }: Providers, name: ProviderName, isLocal: boolean): OauthProvider {
  const provider = configured[name] ?? (isLocal ? sandbox[name] : undefined)
  if (!provider) throw providerNotConfigured(providerTitles[name])
  return provider
}

/** The provider that an attempt left for, when it still is the one; throws `accounts.sign-in-expired`. */
export function providerThatWas(providers: Providers, name: ProviderName, id: string, isLocal: boolean): OauthProvider {
  const provider = providerFor(providers, name, isLocal)
  if (provider.id !== id) throw signInExpired()
  return provider
}

/** Returns the providers that can be offered. */
export const offered = (providers: Providers, isLocal: boolean): readonly ProviderName[] =>
  providerNames.filter((name) => isLocal || providers.configured[name] !== undefined)
