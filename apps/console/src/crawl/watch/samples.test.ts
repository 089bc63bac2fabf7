import { expect, test } from 'vitest'
import { rates, type Sample, sampled } from './samples.ts'

const counts = (done: number) => ({ pages_crawled: done, pages_failed: 0, pages_queued: 0 })

test('pages a second are counted from one second to the next, however often the counts come', () => {
  let samples: readonly Sample[] = []
  for (let at = 0; at <= 3000; at += 250) samples = sampled(samples, counts(at / 100), at)
  expect(samples.map(({ at }) => at)).toEqual([0, 1000, 2000, 3000])
  expect(rates(samples)).toEqual([10, 10, 10])
})

test('a long crawl is shown by fewer samples, from its beginning to now', () => {
  let samples: readonly Sample[] = []
  for (let second = 0; second <= 5000; second++) samples = sampled(samples, counts(second), second * 1000)
  expect(samples.length).toBeLessThanOrEqual(240)
  expect([samples[0]?.at, samples.at(-1)?.at]).toEqual([0, 5_000_000])
})
