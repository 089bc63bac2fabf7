/**
 * The time by which old things are removed: not what the clock says, but what the service has seen pass. A clock that is a year ahead
 * for one start, until it is set by the network, would empty the trash and forget every version.
 *
 *   the service runs                       its time goes with the clock
 *   the clock is ahead of its time         its time follows, a day in each hour that the service runs: it was off, or the clock is wrong
 *   the clock is behind its time           the clock counts
 *
 * So a machine that was off for a month removes what has expired a little later, and one that runs at all goes on for good.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import type { Tools } from '../tools.ts'

/** Milliseconds that its time may go on in one that the service runs. */
const followingSpeed = 24
const dayMs = 86_400_000

const seen = statement((db) => db.selectFrom('history').select('seen_at'))
const keep = statement((db, { at }: { at: number }) => db.updateTable('history').set({ seen_at: at }))
const newest = statement((db) => db.selectFrom('revisions').select('at').orderBy('at', 'desc').limit(1))

/** Resolves to milliseconds since 1970, at the latest what the clock says. To be called now and then while the service runs. */
export type SeenTime = () => Promise<number>

export function seenTime({ database, clock, logger }: Pick<Tools, 'database' | 'clock' | 'logger'>): SeenTime {
  const since = stopwatch(clock)
  let isKnown = false
  return async () => {
    const now = clock.now()
    const at = await database.write(follow({ now, ran: since() }))
    const days = Math.floor((now - at) / dayMs)
    if (days > 0 && !isKnown)
      logger.warn({ days }, 'the clock is ahead of what this service has seen pass: what is old is kept for longer')
    isKnown = days > 0
    return at
  }
}

/** How long ago it was asked before. */
function stopwatch(clock: Clock): () => number {
  let before = clock.monotonic()
  return () => {
    const now = clock.monotonic()
    const passed = now - before
    before = now
    return passed
  }
}

const follow = worksOnFullDisk(function* follow({ now, ran }: Readonly<{ now: number; ran: number }>): Script<number> {
  const kept = (yield* seen.first({}))?.seen_at ?? 0
  const before = kept === 0 ? ((yield* newest.first({}))?.at ?? now) : kept
  const at = Math.max(before, Math.min(now, Math.floor(before + ran * followingSpeed)))
  if (at !== kept) yield* keep.run({ at })
  return Math.min(at, now)
})
