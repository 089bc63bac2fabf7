export { type HoldAgainst, heldAgainst } from './testing/held-against-description.ts'
export { type RunningIssuer, runIssuer } from './testing/running-issuer.ts'
