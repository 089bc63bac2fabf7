export { connectionBudgets } from './connection/budgets.ts'
export type { Limits } from './connection/limits.ts'
export { proxiesAmong } from './connection/peer.ts'
export { bodyOf, passingBodyOf } from './connection/request-body.ts'
export type { Exchange, Handler } from './exchange/exchange.ts'
export { goneSignal } from './exchange/gone-signal.ts'
export { type HttpProblemCode, httpProblems, httpRefusal } from './exchange/http-problems.ts'
export {
  allowing,
  type ErrorBody,
  logBug,
  type Refusal,
  refusalOf,
  restStatuses,
  type SendProblemOptions,
  type StatusTable,
  sendProblem,
  sendRefusal,
} from './exchange/problem-response.ts'
export { pathOf } from './exchange/request-target.ts'
export {
  type Bucket,
  embeddedRateLimiter,
  type RateDecision,
  type RateLimiter,
  rateLimitHeaders,
  takeFrom,
} from './limits/rate-limit.ts'
export {
  type ByteRange,
  chooseRanges,
  contentRange,
  defaultRangeCaps,
  ifRangeHolds,
  lengthOf,
  type RangeCaps,
  type RangeChoice,
  type RangeValidators,
  rangeNotSatisfiable,
} from './semantics/byte-range.ts'
export {
  basicChallenge,
  bearerChallenge,
  challenged,
  checkedToken,
  invalidTokenChallenge,
} from './semantics/challenge.ts'
export {
  type Conditions,
  type Current,
  type Judgement,
  judge,
  parseConditions,
  preconditionFailed,
} from './semantics/conditional.ts'
export { type EntityTag, parseEntityTags, strongly, weakly } from './semantics/entity-tag.ts'
export { formatHttpDate, parseHttpDate } from './semantics/http-date.ts'
export { essenceOf } from './semantics/media-type.ts'
export { type MultipartPlan, multipartRanges } from './semantics/multipart-ranges.ts'
export { listen } from './server/listen.ts'
export type { Listening, ListenOptions } from './server/listen-options.ts'
export { watchLoop } from './server/loop-delay.ts'
export { type Metrics, nameRoute, openMetrics } from './server/metrics.ts'
