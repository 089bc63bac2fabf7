import { expect, test } from 'vitest'
import { keyedQueue } from './keyed-queue.ts'

/** Queues that note who was done together; each is answered with its own number. */
function noted(max: number) {
  const groups: (readonly number[])[] = []
  const turns = keyedQueue<number, number>(
    (waiting) => Math.min(waiting.length, max),
    async (ones) => {
      groups.push(ones)
      if (ones.includes(13)) throw new Error('thirteen')
      return ones
    },
  )
  return { turns, groups }
}

test('those who join while another has the turn are done together, in order, each with its own answer', async () => {
  const { turns, groups } = noted(16)
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = turns.take('a', () => promise)
  const joined = [1, 2, 3].map((one) => turns.join('a', one))
  resolve()
  await before
  expect(await Promise.all(joined)).toEqual([1, 2, 3])
  expect(groups).toEqual([[1, 2, 3]])
})

test('no more are done together than fit, and the rest have the next turn', async () => {
  const { turns, groups } = noted(2)
  expect(await Promise.all([1, 2, 3, 4, 5].map((one) => turns.join('a', one)))).toEqual([1, 2, 3, 4, 5])
  expect(groups).toEqual([[1, 2], [3, 4], [5]])
})

test('a turn that fails is reported to those in it, and the next one runs', async () => {
  const { turns } = noted(1)
  const ended = await Promise.allSettled([12, 13, 14].map((one) => turns.join('a', one)))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('names do not wait for each other', async () => {
  const { turns } = noted(16)
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = turns.take('a', () => promise)
  expect(await turns.join('b', 1)).toBe(1)
  expect([turns.taken('a'), turns.taken('c')]).toEqual([true, false])
  resolve()
  await slow
})

test('a turn with fewer results than joined is reported to all in it, and nobody waits for ever', async () => {
  const turns = keyedQueue<number, number>(
    (waiting) => waiting.length,
    async (ones) => ones.slice(1),
  )
  const ended = await Promise.allSettled([1, 2, 3].map((one) => turns.join('a', one)))
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
