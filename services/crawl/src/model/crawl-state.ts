/**
 *   running ──> completed (exhausted, max_pages)
 *      │   └──> failed (start_unreachable, start_disallowed, start_blocked, error)
 *      ├──> pausing ──> paused        resumed, it runs again
 *      └──> cancelling ──> cancelled  from pausing and paused too
 *
 * A crawl leaves running, pausing and cancelling by itself, so none stays there for ever: as soon as nothing is held of
 * it, whatever has become of who held it.
 */
export const crawlStates = ['running', 'pausing', 'paused', 'cancelling', 'cancelled', 'completed', 'failed'] as const
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

/** States that somebody works on, or has to end; a crawl that is paused costs nothing. */
export const activeStates = ['running', 'pausing', 'cancelling'] as const satisfies readonly CrawlState[]

export const hasEnded = (state: CrawlState): boolean =>
  state === 'cancelled' || state === 'completed' || state === 'failed'
