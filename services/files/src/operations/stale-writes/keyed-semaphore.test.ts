import { expect, test } from 'vitest'
import { keyedSemaphore } from './keyed-semaphore.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('of one name so many are inside at once, and the others follow in the order in which they came', async () => {
  const few = keyedSemaphore(2)
  const inside: string[] = []
  const leave = new Map<string, () => void>()
  const come = async (who: string) => {
    leave.set(who, await few.enter('file'))
    inside.push(who)
  }
  for (const who of ['one', 'two', 'three', 'four']) void come(who)
  await settled()
  expect(inside).toEqual(['one', 'two'])
  leave.get('one')?.()
  leave.get('one')?.() // who leaves twice has left once
  await settled()
  expect(inside).toEqual(['one', 'two', 'three'])
  leave.get('two')?.()
  await settled()
  expect(inside).toEqual(['one', 'two', 'three', 'four'])
})

test('what has another name does not wait for them', async () => {
  const few = keyedSemaphore(1)
  const inside = Promise.all([few.enter('file'), few.enter('other')])
  expect(await inside).toHaveLength(2)
})
