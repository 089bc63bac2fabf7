import { expect, test } from 'vitest'
import { watchdog } from './watchdog.ts'

/** Ticks every 3 s with a limit of 15 s; returns at which ticks the service is found hanging. */
const ticks = (dog: ReturnType<typeof watchdog>, times: readonly number[]) => times.map((now) => dog.tick(now))

test('a service that does not answer for the whole limit hangs, and not before', () => {
  const dog = watchdog(15_000)
  expect(dog.everyMs).toBe(3000)
  expect(ticks(dog, [0, 3000, 6000, 9000, 12_000, 15_000])).toEqual([false, false, false, false, false, true])
})

test('an answer restarts the limit', () => {
  const dog = watchdog(15_000)
  ticks(dog, [0, 3000, 6000, 9000, 12_000])
  dog.answered()
  expect(ticks(dog, [15_000, 18_000, 21_000, 24_000, 27_000])).toEqual([false, false, false, false, true])
})

test('the time in which the supervisor itself was suspended does not count', () => {
  const dog = watchdog(15_000)
  ticks(dog, [0, 3000, 6000, 9000, 12_000])
  const hour = 3_600_000
  expect(ticks(dog, [hour, hour + 3000, hour + 6000, hour + 9000, hour + 12_000])).not.toContain(true)
  expect(dog.tick(hour + 15_000)).toBe(true)
})
