import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairSemaphore } from './fair-semaphore.ts'

const options = { atOnce: 2, maxWaiting: 6, refusal: () => new Error('full') }

/** Work that waits to be ended by hand; in the order in which it began. */
function byHand(inTurn: ReturnType<typeof fairSemaphore>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (holder: string, limit?: number) =>
    inTurn(
      holder,
      async () => {
        begun.push(holder)
        await new Promise<void>((resolve) => ends.push(resolve))
      },
      limit,
    ).then(
      () => 'done',
      (error: Error) => error.message,
    )
  async function endAll() {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await setImmediate()
    }
  }
  return { begun, start, endAll }
}

test('a single waiting task gets the turn after next, however many of another caller wait', async () => {
  const { begun, start, endAll } = byHand(fairSemaphore(options))
  const all = ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'c'].map((holder) => start(holder))
  await setImmediate()
  await endAll()
  expect(await Promise.all(all)).toEqual(Array(8).fill('done'))
  expect(begun.join(' ')).toBe('a a a b c a c a')
})

test('a caller with the maximum of waiting tasks is refused, and no other caller is', async () => {
  const { start, endAll } = byHand(fairSemaphore(options))
  const crowd = Array.from({ length: 5 }, () => start('a', 2))
  const alone = start('b', 2)
  await setImmediate()
  await endAll()
  expect(await Promise.all(crowd)).toEqual(['done', 'done', 'done', 'done', 'full'])
  expect(await alone).toBe('done')
})

test('when the queue is full the last task of the longest row is dropped, never that of a single caller', async () => {
  const { start, endAll } = byHand(fairSemaphore(options))
  const crowd = Array.from({ length: 9 }, () => start('a'))
  const alone = ['b', 'c'].map((holder) => start(holder))
  await setImmediate()
  await endAll()
  expect(await Promise.all(alone)).toEqual(['done', 'done'])
  const outcomes = await Promise.all(crowd)
  expect(outcomes).toEqual([...Array(6).fill('done'), 'full', 'full', 'full'])
})

test('a task that waits too long is refused, and takes no turn of others', async () => {
  const { begun, start, endAll } = byHand(fairSemaphore({ ...options, maxWaitMs: 10 }))
  const all = ['a', 'a', 'b', 'c'].map((holder) => start(holder))
  expect(await Promise.all(all.slice(2))).toEqual(['full', 'full'])
  await endAll()
  expect(await Promise.all(all.slice(0, 2))).toEqual(['done', 'done'])
  const later = start('b')
  await setImmediate()
  await endAll()
  expect([await later, begun.join(' ')]).toEqual(['done', 'a a b'])
})
