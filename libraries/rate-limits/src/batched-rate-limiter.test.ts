import { systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { batchedRateLimiter } from './batched-rate-limiter.ts'

test('a batch that is decided only in part is reported to all in it, and nobody waits for ever', async () => {
  const limiter = batchedRateLimiter({ clock: systemClock, decide: async () => [] })
  const taken = ['a', 'b'].map((key) => limiter.take(key, { perMinute: 1 }))
  const ended = await Promise.allSettled(taken)
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
