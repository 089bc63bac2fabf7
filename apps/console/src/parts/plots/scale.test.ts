import { expect, test } from 'vitest'
import { isSpared, labelled, roundUp } from './scale.ts'

test('an axis ends at a round number that holds the largest value', () => {
  expect([0, 0.3, 1, 7, 12, 48, 51, 1001].map(roundUp)).toEqual([1, 0.5, 1, 10, 20, 50, 100, 2000])
})

test('an axis has no more labels than there is room for, and the first place is among them', () => {
  expect([...labelled(3, 6)]).toEqual([0, 1, 2])
  expect([...labelled(24, 6)]).toEqual([0, 4, 8, 12, 16, 20])
  expect([...labelled(0, 6)]).toEqual([])
})

test('a narrow axis leaves out every other of its names, and never the first', () => {
  const named = labelled(20, 7)
  expect([...named].filter((place) => !isSpared(place, named))).toEqual([0, 6, 12, 18])
})
