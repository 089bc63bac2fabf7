export { connectionBudgets } from './budgets.ts'
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
} from './byte-range.ts'
export { basicChallenge, bearerChallenge, challenged, checkedToken, invalidTokenChallenge } from './challenge.ts'
export {
  type Conditions,
  type Current,
  type Judgement,
  judge,
  parseConditions,
  preconditionFailed,
} from './conditional.ts'
export { type EntityTag, parseEntityTags, strongly, weakly } from './entity-tag.ts'
export type { Exchange, Handler } from './exchange.ts'
export { goneSignal } from './gone-signal.ts'
export { formatHttpDate, parseHttpDate } from './http-date.ts'
export { type HttpProblemCode, httpProblems, httpRefusal } from './http-problems.ts'
export type { Limits } from './limits.ts'
export { listen } from './listen.ts'
export type { Listening, ListenOptions } from './listen-options.ts'
export { watchLoop } from './loop-delay.ts'
export { essenceOf } from './media-type.ts'
export { type Metrics, nameRoute, openMetrics } from './metrics.ts'
export { type MultipartPlan, multipartRanges } from './multipart-ranges.ts'
export { proxiesAmong } from './peer.ts'
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
} from './problem-response.ts'
export {
  type Bucket,
  embeddedRateLimiter,
  type RateDecision,
  type RateLimiter,
  rateLimitHeaders,
  takeFrom,
} from './rate-limit.ts'
export { pathOf } from './request-target.ts'
export { bodyOf, passingBodyOf } from './waiting-body.ts'
