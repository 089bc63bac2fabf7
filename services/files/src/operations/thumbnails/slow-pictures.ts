/**
 * Remembers images that took too long. Each request for one takes one of few places for the longest allowed time,
 * without a result. So after the second time the image counts as having no thumbnail. It is tried again an hour later,
 * because the machine may have been slow.
 */
import type { Clock } from '@alluvium/kernel'
import type { Digest } from '../../model/content.ts'

const maxTimes = 2
const rememberedMs = 3_600_000
/** The most remembered images; beyond it the oldest is dropped. */
const maxRemembered = 10_000

export type SlowPictures = Readonly<{
  tookTooLong(digest: Digest): void
  /** Whether it must not be tried now. */
  isHopeless(digest: Digest): boolean
}>

export function slowPictures(clock: Clock): SlowPictures {
  const slow = new Map<Digest, Readonly<{ times: number; at: number }>>()

  function timesOf(digest: Digest): number {
    const known = slow.get(digest)
    return known === undefined || clock.now() - known.at >= rememberedMs ? 0 : known.times
  }

  return {
    isHopeless: (digest) => timesOf(digest) >= maxTimes,
    tookTooLong(digest) {
      const times = timesOf(digest) + 1
      slow.delete(digest)
      slow.set(digest, { times, at: clock.now() })
      const [oldest] = slow.keys()
      if (slow.size > maxRemembered && oldest !== undefined) slow.delete(oldest)
    },
  }
}
