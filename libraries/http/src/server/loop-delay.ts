/**
 * Stalls of the event loop. During a stall no request is answered. A stall of more than a second is logged and counted;
 * much longer ones are noticed by the supervisor, which asks the service. A timer that fires late shows the stall: the
 * default metrics have only a histogram of delays, which does not say when.
 */
import type { Logger } from '@alluvium/kernel'
import { Counter, Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

const longMs = 1000
const ticksEveryMs = 250

/** Until `stop`; by itself it keeps no process alive. */
export function watchEventLoop({ metrics: { registry }, logger }: Readonly<{ metrics: Metrics; logger: Logger }>): {
  stop(): void
} {
  const stalls = new Counter({
    name: 'event_loop_stalls_total',
    help: 'How often the event loop did not turn for more than a second.',
    registers: [registry],
  })
  const longest = new Gauge({
    name: 'event_loop_longest_stall_seconds',
    help: 'The longest time that the event loop has not turned since the start, in seconds.',
    registers: [registry],
    aggregator: 'max', // of several processes
  })
  let ticked = performance.now()
  let longestMs = 0

  const timer = setInterval(() => {
    const now = performance.now()
    const ms = Math.max(0, Math.round(now - ticked - ticksEveryMs))
    ticked = now
    if (ms > longestMs) longest.set((longestMs = ms) / 1000)
    if (ms < longMs) return
    stalls.inc()
    logger.warn({ ms }, 'the event loop did not turn for long: nobody was answered meanwhile')
  }, ticksEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}
