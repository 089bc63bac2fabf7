import { expect, test } from 'vitest'
import { chooseAll, chooseOnly, extendTo, moveCursor, nothingChosen, toggle, within } from './selection.ts'

const paths = ['/a', '/b', '/c', '/d', '/e']
const down = { step: { rows: 1 }, isExtending: false, columns: 1 }

test('the cursor starts at the first entry, or at the last, and stops at the ends', () => {
  expect(moveCursor(nothingChosen, paths, down).cursor).toBe('/a')
  expect(moveCursor(nothingChosen, paths, { ...down, step: { rows: -1 } }).cursor).toBe('/e')
  expect(moveCursor(chooseOnly('/e'), paths, down).cursor).toBe('/e')
})

test('Shift selects from where the range began, also when the direction changes', () => {
  const begun = chooseOnly('/c')
  const forward = moveCursor(begun, paths, { ...down, step: { rows: 2 }, isExtending: true })
  expect([...forward.chosen]).toEqual(['/c', '/d', '/e'])
  expect([...extendTo(forward, paths, '/a').chosen]).toEqual(['/a', '/b', '/c'])
})

test('one entry is added to the selection and removed again', () => {
  const both = toggle(chooseOnly('/a'), '/c')
  expect([...both.chosen]).toEqual(['/a', '/c'])
  expect([...toggle(both, '/a').chosen]).toEqual(['/c'])
  expect(chooseAll(both, paths).chosen.size).toBe(5)
})

test('a missing entry is no longer selected, and the cursor moves to its neighbour', () => {
  const rest = ['/a', '/d']
  const left = within({ chosen: new Set(['/b', '/d']), cursor: '/b', anchor: '/b' }, rest, paths)
  expect([...left.chosen]).toEqual(['/d'])
  expect(left.cursor).toBe('/d')
  expect(within(chooseOnly('/e'), rest, paths).cursor).toBe('/d')
})
