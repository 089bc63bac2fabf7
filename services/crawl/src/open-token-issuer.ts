/** The issuer of other people's tokens, with this service's own words for those that it doesn't take. */
import { openTokenIssuer, type TokenIssuer, type TokenIssuerOptions } from '@alluvium/http/issuer'
import { issuerUnavailable, tokenInvalid } from './problems/credentials.ts'

/** Asks the issuer nothing before the first token. Refuses with `crawl.token-invalid` and `crawl.issuer-unavailable`. */
export const openCrawlTokenIssuer = (options: Omit<TokenIssuerOptions, 'refusals'>): TokenIssuer =>
  openTokenIssuer({ ...options, refusals: { invalid: tokenInvalid, unavailable: issuerUnavailable } })
