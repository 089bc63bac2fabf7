/**
 * How much of a certificate's life is left. One that counts for six days is judged as one for ninety is: by its share, and by days only
 * where that would be many.
 *
 *   a third is left    it is renewed, where that happens by itself
 *   a quarter          soon: whatever should have renewed it has failed for a while
 *   a tenth            last
 */
import type { X509Certificate } from 'node:crypto'

export type Life = Readonly<{ from: Date; to: Date }>
export type Stage = 'not-yet' | 'counts' | 'soon' | 'last' | 'ended'

const dayMs = 86_400_000
const soon = { share: 1 / 4, maxMs: 21 * dayMs }
const last = { share: 1 / 10, maxMs: 7 * dayMs }

export const lifeOf = ({ validFromDate: from, validToDate: to }: X509Certificate): Life => ({ from, to })

const lastsMs = ({ from, to }: Life): number => to.getTime() - from.getTime()
const leftMs = ({ to }: Life, now: number): number => to.getTime() - now

/** Milliseconds until it is to be renewed. */
export const untilRenewal = (life: Life, now = Date.now()): number => leftMs(life, now) - lastsMs(life) / 3

export function stageOf(life: Life, now = Date.now()): Stage {
  const left = leftMs(life, now)
  if (left <= 0) return 'ended'
  if (life.from.getTime() > now) return 'not-yet'
  const isWithin = ({ share, maxMs }: typeof soon) => left < Math.min(share * lastsMs(life), maxMs)
  return isWithin(last) ? 'last' : isWithin(soon) ? 'soon' : 'counts'
}

/** Says what is left, as `5 days`, and as hours where two days are not left. */
export function timeLeft(life: Life, now = Date.now()): string {
  const left = leftMs(life, now)
  if (left >= 2 * dayMs) return `${Math.floor(left / dayMs)} days`
  const hours = Math.floor(left / 3_600_000)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
