export { type AttemptLimit, AttemptQueue } from './failures/attempt-queue.ts'
export {
  type FailureEvent,
  type FailureExchange,
  type FailureLimitOptions,
  type GuessCheck,
  type LimitedAttempt,
  type MemoryFailureLimit,
  memoryFailureLimit,
} from './failures/failure-limit.ts'
export { attemptsLeft, type FailureRefusal, type FailureWindow } from './failures/failure-window.ts'
export {
  type Holder,
  type PasswordCost,
  type PasswordHashes,
  type PasswordHashOptions,
  passwordHashes,
} from './passwords/password-hashes.ts'
