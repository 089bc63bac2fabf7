import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const any = () => true

function takenAll<Key, Item>(queue: FairQueue<Key, Item>): Item[] {
  const taken: Item[] = []
  for (let item = queue.take(any); item !== undefined; item = queue.take(any)) taken.push(item)
  return taken
}

test('callers take turns, and the tasks of each run in order', () => {
  const queue = new FairQueue<string, string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4']) queue.push(item.charAt(0), item)
  expect(takenAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4'])
})

test('a caller that may not begin is skipped and keeps its place', () => {
  const queue = new FairQueue<string, string>()
  for (const item of ['a1', 'b1', 'a2']) queue.push(item.charAt(0), item)
  expect(queue.take((item) => !item.startsWith('a'))).toBe('b1')
  expect(queue.take((item) => !item.startsWith('a'))).toBeUndefined()
  expect(takenAll(queue)).toEqual(['a1', 'a2'])
})

test('no sequence of pushes and takes loses, duplicates or miscounts a task', () => {
  const steps = fc.array(fc.oneof(fc.record({ push: fc.integer({ min: 0, max: 4 }) }), fc.constant('take' as const)))
  fc.assert(
    fc.property(steps, (history) => {
      const queue = new FairQueue<number, number>()
      const out: number[] = []
      let pushed = 0
      for (const step of history) {
        if (step === 'take') {
          const item = queue.take(any)
          if (item !== undefined) out.push(item)
        } else queue.push(step.push, pushed++)
      }
      expect(queue.size).toBe(pushed - out.length)
      out.push(...queue.remove((item) => item % 2 === 0), ...queue.remove(() => true))
      expect(queue.size).toBe(0)
      expect(out.toSorted((one, other) => one - other)).toEqual(Array.from({ length: pushed }, (_, at) => at))
    }),
  )
})
