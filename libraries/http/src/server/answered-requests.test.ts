import fc from 'fast-check'
import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { AnsweredRequests, DurationHistogram } from './answered-requests.ts'

const named = { name: 'http_request_duration_seconds', help: 'How long.' }
const labels = { method: 'GET', status: '2xx', route: '/a' }
const bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60]

async function linesOf(registry: Registry): Promise<readonly string[]> {
  const lines = (await registry.metrics()).split('\n')
  return lines.map((line) => line.replace(/\{(.*)\}/, (_, pairs) => pairs.split(',').toSorted().join())).toSorted()
}

test('durations read as those of a histogram of prom-client', async () => {
  const seconds = fc.oneof(fc.constantFrom(0, ...bounds), fc.double({ min: 0, max: 100, noNaN: true }))
  await fc.assert(
    fc.asyncProperty(fc.array(seconds, { minLength: 1 }), async (durations) => {
      const [ours, theirs] = [new Registry(), new Registry()]
      const answered = new AnsweredRequests(labels)
      const histogram = new Histogram({
        ...named,
        labelNames: Object.keys(labels),
        buckets: bounds,
        registers: [theirs],
      })
      ours.registerMetric(new DurationHistogram(named, () => [answered]))
      for (const duration of durations) {
        answered.add(duration)
        histogram.observe(labels, duration)
      }
      expect(await linesOf(ours)).toEqual(await linesOf(theirs))
    }),
  )
})
