import type { ProviderName } from '../model/sign-on/identity.ts'
import type { OauthProvider } from './oauth-provider.ts'

/** What a person says on the sandbox's page of who they are. */
export type SandboxSaid = Readonly<{
  provider: ProviderName
  /** Of the proof key (RFC 7636) that the platform came with. */
  challenge: string
  email: string
  emailVerified: boolean
  name: string
}>

/** Replaces every provider in local development. */
export interface Sandbox {
  readonly providers: Readonly<Record<ProviderName, OauthProvider>>
  /** The code that the browser goes back with. */
  code(said: SandboxSaid): string
}
