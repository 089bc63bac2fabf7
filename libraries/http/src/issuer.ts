export { type Identity, openTokenIssuer, type TokenIssuer, type TokenIssuerOptions } from './issuer/token-issuer.ts'
