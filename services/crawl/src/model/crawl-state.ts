/**
 *   running ──> completed (exhausted, max_pages)
 *      │   └──> failed (start_unreachable, start_disallowed, start_blocked, error)
 *      └──> cancelling ──> cancelled
 *
 * A crawl leaves a state that is drawn with an arrow by itself, so none stays in it for ever.
 */
export const crawlStates = ['running', 'cancelling', 'cancelled', 'completed', 'failed'] as const
export type CrawlState = (typeof crawlStates)[number]

export const stopReasons = [
  'exhausted',
  'max_pages',
  'cancelled',
  'start_unreachable',
  'start_disallowed',
  'start_blocked',
  'error',
] as const
export type StopReason = (typeof stopReasons)[number]

/** Why a crawl fails as a whole: its start could not be asked, or something broke on our side. */
export type Failure = Extract<StopReason, `start_${string}` | 'error'>

export const hasEnded = (state: CrawlState): boolean =>
  state === 'cancelled' || state === 'completed' || state === 'failed'
