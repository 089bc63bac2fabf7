import { expect, test } from 'vitest'
import { labelled, roundUp } from './scale.ts'

test('an axis ends at a round number that holds the largest value', () => {
  expect([0, 0.3, 1, 7, 12, 48, 51, 1001].map(roundUp)).toEqual([1, 0.5, 1, 10, 20, 50, 100, 2000])
})

const named = (many: number, name = (at: number) => `${at} s`) => Array.from({ length: many }, (_, at) => name(at))

test('an axis has no more labels than fit, and the first place is among them', () => {
  expect([...labelled(named(3), 600)]).toEqual([0, 1, 2])
  expect([...labelled(named(24), 312)]).toEqual([0, 4, 8, 12, 16, 20])
  expect([...labelled([], 600)]).toEqual([])
})

test('a narrow axis leaves out more labels, and so do long ones, so that none overlap', () => {
  const clock = named(20, (at) => `12:04:${10 + at} AM`)
  expect([...labelled(clock, 600)]).toEqual([0, 4, 8, 12, 16])
  expect([...labelled(clock, 270)]).toEqual([0, 8, 16])
})

test('places with the same name are labelled once', () => {
  expect([...labelled(['1 s', '2 s', '4 s', '4 s'], 600)]).toEqual([0, 1, 2])
})
