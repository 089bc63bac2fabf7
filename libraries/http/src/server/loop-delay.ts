/**
 * How long the event loop does not turn. While it does not, nobody is answered: more than a second is a warning in the log
 * and counts; far more is the supervisor's business, who asks. It is seen by a timer that comes late: a histogram of the
 * delays of all turns is in the default metrics, and knows nothing of when.
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
