export { afterTurn, atOnce, inTurns, isTurnOver, nextTurn } from './concurrency/event-loop-turns.ts'
export { fairSemaphore } from './concurrency/fair-semaphore.ts'
export { HeldCounts } from './concurrency/held-counts.ts'
export { type PeriodicTask, periodicTask } from './concurrency/periodic-task.ts'
export { type KeyedSemaphore, keyedSemaphore, type Semaphore, semaphore } from './concurrency/semaphore.ts'
export { type SerialQueue, serialQueue } from './concurrency/serial-queue.ts'
export { settleInOrder } from './concurrency/settle-in-order.ts'
export { withTimeout } from './concurrency/with-timeout.ts'
export { configurationHelp, configurationReference, flagsOf } from './configuration/configuration-pages.ts'
export { didYouMean } from './configuration/did-you-mean.ts'
export { hiddenUserinfo } from './configuration/hidden-userinfo.ts'
export { parseJsonSetting } from './configuration/json-setting.ts'
export {
  configurationFaults,
  type ExplainedSetting,
  explainConfiguration,
  parseConfiguration,
} from './configuration/parse-configuration.ts'
export {
  type Configuration,
  kebab,
  type Setting,
  type Settings,
  setting,
  variableOf,
} from './configuration/settings.ts'
export { type Logger, type LogLevel, type LogOptions, logLevels, openLogs } from './logging/logs.ts'
export { type LossyOutput, lostLines, openLossy, writeFully } from './logging/output.ts'
export { redactUrl } from './logging/redact-url.ts'
export { type Attachment, attachment } from './memory/attachment.ts'
export { GenerationalMap } from './memory/generational-map.ts'
export { memoized } from './memory/memoized.ts'
export { type RequestMemory, requestMemory, servingRequest } from './memory/request-memory.ts'
export { type Budget, type Budgets, limitOf } from './model/budget.ts'
export type { Caller, RequestContext } from './model/caller.ts'
export { type Clock, type HandClock, handClock, systemClock, timestamp } from './model/clock.ts'
export { errorCode, isDiskFull, messageOf } from './model/error-code.ts'
export { newId, newRandomId, newSecret } from './model/ids.ts'
export { type LimitUse, limitHeaders } from './model/limit-headers.ts'
export { looksLikeAddress } from './model/looks-like-address.ts'
export { passwordCharacters } from './model/password-characters.ts'
export { Problem, type ProblemDetails, type ProblemKind, problemKinds } from './model/problem.ts'
export { unreadyReason, unreadySentence } from './model/unready-reason.ts'
export { addressRanges, isLoopbackAddress, isPublicAddress, type Reach, reachOf } from './network/address-ranges.ts'
export { descriptorLimit } from './network/descriptor-limit.ts'
export {
  type Deployment,
  isLocalDevelopment,
  isLoopback,
  mayBeLocalDevelopment,
  namesLoopback,
  type Origin,
} from './network/local-development.ts'
export { networkOf } from './network/network-of.ts'
export { isSafeMethod } from './network/safe-methods.ts'
