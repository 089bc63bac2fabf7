import { openLogs } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { watchEventLoop } from './loop-delay.ts'
import { openMetrics } from './metrics.ts'

test('an event loop that is blocked for more than a second is counted, and its duration measured', async () => {
  const metrics = openMetrics({ service: 'test' })
  const watching = watchEventLoop({ metrics, logger: openLogs({ level: 'silent', service: 'test' }) })
  onTestFinished(() => watching.stop())
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500) // holds this thread, as a bug would
  await expect.poll(() => metrics.registry.metrics()).toMatch(/event_loop_stalls_total\{service="test"\} [1-9]/)
  expect(await metrics.registry.metrics()).toMatch(/event_loop_longest_stall_seconds\{service="test"\} [1-9]/)
})
