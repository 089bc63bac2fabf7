export { type AttemptLimit, AttemptQueue } from './failures/attempt-queue.ts'
export { memoryFailureLimit } from './failures/failure-limit.ts'
export { attemptsLeft } from './failures/failure-window.ts'
export {
  type Holder,
  type PasswordCost,
  type PasswordHashes,
  type PasswordHashOptions,
  passwordHashes,
} from './passwords/password-hashes.ts'
