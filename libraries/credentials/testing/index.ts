export { failureLimitContract, type LimitedGuesses } from './failure-limit-contract.ts'
export { passwordHashContract } from './password-hash-contract.ts'
