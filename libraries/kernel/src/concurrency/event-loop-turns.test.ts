import { expect, test } from 'vitest'
import { afterTurn, inTurns, isTurnOver, nextTurn } from './event-loop-turns.ts'

test('endless work lets timers and other work run, and waiting tasks run in order', async () => {
  const served: string[] = []
  const state = { isStopped: false }
  function* endless(name: string): Generator<void, string> {
    for (let last = ''; !state.isStopped; ) {
      if (last !== name && served.length < 1_000) served.push(name)
      last = name
      yield
    }
    return name
  }
  const works = ['a', 'b', 'c'].map((name) => inTurns(endless(name)))
  await new Promise((resolve) => setTimeout(resolve, 0))
  await new Promise((resolve) => setTimeout(resolve, 0))
  state.isStopped = true
  expect(await Promise.all(works)).toEqual(['a', 'b', 'c'])
  expect(served.slice(0, 3)).toEqual(['a', 'b', 'c'])
})

test('when a turn is over, all workers pause until other tasks have had theirs', async () => {
  while (!isTurnOver()); // whatever that takes
  expect(isTurnOver()).toBe(true)
  const order: number[] = []
  afterTurn(() => order.push(1))
  const second = nextTurn().then(() => order.push(2))
  await second
  expect(order).toEqual([1, 2])
})

test('short waiting tasks share a turn, and run before new ones', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const order: string[] = []
  const wait = async (name: string) => {
    await nextTurn()
    order.push(name)
  }
  const first = wait('waited 0')
  const others = Array.from({ length: 999 }, (_, at) => wait(`waited ${at + 1}`))
  await Promise.all([first.then(() => wait('new')), ...others])
  clearImmediate(counting)
  expect(order).toEqual([...Array.from({ length: 1000 }, (_, at) => `waited ${at}`), 'new'])
  expect(turns).toBeLessThan(500)
})
