export type { Caller } from './caller.ts'
export { type Clock, type HandClock, handClock, systemClock, timestamp } from './clock.ts'
export { newId, newRandomId, newSecret } from './ids.ts'
export {
  type Deployment,
  isLocalDevelopment,
  isLoopback,
  mayBeLocalDevelopment,
  type Origin,
} from './local-development.ts'
export { type Logger, type LogLevel, type LogOptions, logLevels, openLogs, redactUrl } from './logs.ts'
export { Problem, type ProblemDetails, type ProblemKind, problemKinds } from './problem.ts'
export {
  type Configuration,
  configurationHelp,
  configurationReference,
  kebab,
  parseConfiguration,
  type Setting,
  type Settings,
  setting,
} from './settings.ts'
