export type { Fetch } from './issuer/fetch-inside.ts'
export { type Identity, openTokenIssuer, type TokenIssuer, type TokenIssuerOptions } from './issuer/token-issuer.ts'
