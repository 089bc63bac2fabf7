import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serialQueue } from './serial-queue.ts'

const someWork = fc.record({
  turns: fc.nat({ max: 3 }),
  ends: fc.constantFrom('returns', 'throws', 'rejects'),
  comesAfter: fc.nat({ max: 3 }),
})

test('work runs in the order in which it came and never two at once, and each caller gets its own result or failure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someWork, { maxLength: 20 }), async (all) => {
      const inTurn = serialQueue()
      const events: string[] = []
      const outcomes: Promise<unknown>[] = []
      for (const [number, { turns, ends, comesAfter }] of all.entries()) {
        for (let turn = 0; turn < comesAfter; turn += 1) await setImmediate()
        const work = async () => {
          events.push(`begin ${number}`)
          for (let turn = 0; turn < turns; turn += 1) await setImmediate()
          events.push(`end ${number}`)
          if (ends === 'rejects') throw new Error(`no ${number}`)
          return number
        }
        const thrown = () => {
          events.push(`begin ${number}`, `end ${number}`)
          throw new Error(`no ${number}`)
        }
        outcomes.push(inTurn<unknown>(ends === 'throws' ? thrown : work).catch((error: unknown) => String(error)))
      }
      expect(await Promise.all(outcomes)).toEqual(
        all.map(({ ends }, number) => (ends === 'returns' ? number : `Error: no ${number}`)),
      )
      expect(events).toEqual(all.flatMap((_, number) => [`begin ${number}`, `end ${number}`]))
    }),
  )
})

test('work that has ended is held no longer, however many the queue has run', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const inTurn = serialQueue()
  const results: WeakRef<object>[] = []
  const run = async () => {
    for (let number = 0; number < 100; number += 1) results.push(new WeakRef(await inTurn(() => ({ number }))))
    await inTurn(() => Promise.reject(new Error('no'))).catch(() => undefined)
  }
  await run()
  await setImmediate() // a WeakRef holds its target until the turn of the loop ends
  collectGarbage()
  expect(results.filter((result) => result.deref() !== undefined)).toEqual([])
  expect(await inTurn(() => 'goes on')).toBe('goes on')
})
