import { expect, test } from 'vitest'
import { stepped } from './steps.ts'

/** Ten entries, four to a row: 0 1 2 3 / 4 5 6 7 / 8 9 */
const tiles = { count: 10, columns: 4 }

test('in the tile view the cursor keeps its column from row to row, and stays where there is no other row', () => {
  expect(stepped(1, { rows: 1 }, tiles)).toBe(5)
  expect(stepped(6, { rows: -1 }, tiles)).toBe(2)
  expect(stepped(2, { rows: -1 }, tiles)).toBe(2)
  expect(stepped(8, { rows: 1 }, tiles)).toBe(8)
  expect(stepped(1, { rows: 3 }, tiles)).toBe(9)
})

test('when the last row is too short for the column, the cursor goes to the last entry', () => {
  expect(stepped(7, { rows: 1 }, tiles)).toBe(9)
})

test('in a row the cursor moves on from its end to the next row, and stops at both ends of the list', () => {
  expect(stepped(3, { entries: 1 }, tiles)).toBe(4)
  expect(stepped(0, { entries: -1 }, tiles)).toBe(0)
  expect(stepped(5, { entries: Number.MAX_SAFE_INTEGER }, tiles)).toBe(9)
})

test('a cursor without a place enters at the end that the step leads away from', () => {
  expect(stepped(undefined, { rows: 1 }, tiles)).toBe(0)
  expect(stepped(undefined, { rows: -3 }, tiles)).toBe(9)
  expect(stepped(undefined, { entries: 1 }, tiles)).toBe(0)
})
