/** The issuer of other people's tokens, with this service's own words for those that it doesn't take. */
import { openTokenIssuer, type TokenIssuerOptions } from '@alluvium/http/issuer'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import { issuerUnavailable, tokenInvalid } from '../../problems/callers.ts'

/** Asks the issuer nothing before the first token. Refuses with the codes of this service. */
export const openIdentityProvider = (options: Omit<TokenIssuerOptions, 'refusals'>): IdentityProvider =>
  openTokenIssuer({ ...options, refusals: { invalid: tokenInvalid, unavailable: issuerUnavailable } })
