export { addressRanges, isLoopbackAddress, isPublicAddress, type Reach, reachOf } from './address-ranges.ts'
export { type Budget, type Budgets, limitOf } from './budget.ts'
export type { Caller, Visit } from './caller.ts'
export { type Carried, carried } from './carried.ts'
export { type Clock, type HandClock, handClock, systemClock, timestamp } from './clock.ts'
export { configurationHelp, configurationReference } from './configuration-pages.ts'
export { fairTurns } from './fair-turns.ts'
export { HeldCounts } from './held-counts.ts'
export { newId, newRandomId, newSecret } from './ids.ts'
export { type LimitUse, limitHeaders } from './limit-headers.ts'
export {
  type Deployment,
  isLocalDevelopment,
  isLoopback,
  mayBeLocalDevelopment,
  namesLoopback,
  type Origin,
} from './local-development.ts'
export { type Logger, type LogLevel, type LogOptions, logLevels, openLogs } from './logs.ts'
export { looksLikeAddress } from './looks-like-address.ts'
export { memoized } from './memoized.ts'
export { networkOf } from './network-of.ts'
export { parseConfiguration } from './parse-configuration.ts'
export { Problem, type ProblemDetails, type ProblemKind, problemKinds } from './problem.ts'
export { redactUrl } from './redact-url.ts'
export { type Configuration, kebab, type Setting, type Settings, setting } from './settings.ts'
export { afterTurn, atOnce, inTurns, isTurnOver, nextTurn } from './turns.ts'
