export { connectionBudgets } from './connection/budgets.ts'
export type { Limits } from './connection/limits.ts'
export { bodyOf, passingBodyOf } from './connection/request-body.ts'
export { disconnectSignal } from './exchange/disconnect-signal.ts'
export type { Exchange, Handler } from './exchange/exchange.ts'
export { httpProblems } from './exchange/http-problems.ts'
export {
  type ErrorBody,
  logBug,
  type Refusal,
  refusalOf,
  restStatuses,
  type StatusTable,
  sendRefusal,
  withAllow,
} from './exchange/problem-response.ts'
export { pathOf, queryOf, queryTextOf } from './exchange/request-target.ts'
export {
  type Bucket,
  embeddedRateLimiter,
  type RateDecision,
  type RateLimiter,
  rateLimitHeaders,
  takeFrom,
} from './limits/rate-limit.ts'
export { chooseRanges, contentRange, defaultRangeCaps, ifRangeHolds, lengthOf } from './semantics/byte-range.ts'
export {
  basicChallenge,
  bearerChallenge,
  checkedToken,
  invalidTokenChallenge,
  withChallenge,
} from './semantics/challenge.ts'
export { type Conditions, evaluatePreconditions, parseConditions, preconditionFailed } from './semantics/conditional.ts'
export { formatHttpDate, parseHttpDate } from './semantics/http-date.ts'
export { essenceOf } from './semantics/media-type.ts'
export { multipartRanges } from './semantics/multipart-ranges.ts'
export { listen } from './server/listen.ts'
export type { AcceptedElsewhere, Listening } from './server/listen-options.ts'
export { watchEventLoop } from './server/loop-delay.ts'
export { type Metrics, nameRoute, type OthersMetrics, openMetrics } from './server/metrics.ts'
