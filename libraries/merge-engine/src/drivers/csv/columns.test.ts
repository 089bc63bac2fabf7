/** A column that one side moved and the other gave a new heading is one column, whichever side is first. */
import { expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

const people = [
  ['1', 'Ann', 'ann@example.org', 'Rome'],
  ['2', 'Bob', 'bob@example.org', 'Oslo'],
  ['3', 'Cid', 'cid@example.org', 'Bern'],
]

const table = (headings: readonly string[], order: readonly number[]) =>
  [headings, ...people].map((row) => `${order.map((at) => row[at]).join(',')}\n`).join('')

const orders = [
  [0, 2, 1, 3],
  [0, 3, 1, 2],
  [0, 1, 3, 2],
  [0, 3, 2, 1],
]
const headings = ['id', 'name', 'email', 'city']

test.each(orders.flatMap((order) => [1, 2, 3].map((at) => [order, at] as const)))(
  'the order %j of one side and a new heading of column %d merge in either order of the sides',
  (order, at) => {
    const renamed = headings.with(at, 'other')
    const sides = {
      base: table(headings, [0, 1, 2, 3]),
      ours: table(headings, order),
      theirs: table(renamed, [0, 1, 2, 3]),
    }
    expect(mergedBothWays('csv', sides)).toBe(table(renamed, order))
  },
)

test('a heading that one side gives an old column and the other a new one is asked about', () => {
  const plain = [0, 1, 2, 3]
  const theirs = table(headings, plain)
    .split('\n')
    .map((line, at) => (line === '' ? '' : `${line},${at === 0 ? 'mail' : at}`))
    .join('\n')
  const sides = { base: table(headings, plain), ours: table(headings.with(2, 'mail'), plain), theirs }
  expect(['edit-edit', 'check-failed', 'add-add']).toContain(mergedBothWays('csv', sides))
})

test('columns that both sides moved, to different places, are asked about; to the same places they are moved', () => {
  const base = table(headings, [0, 1, 2, 3])
  for (const order of orders)
    for (const other of orders) {
      const sides = { base, ours: table(headings, order), theirs: table(headings, other) }
      expect(mergedBothWays('csv', sides)).toBe(order === other ? sides.ours : 'order')
    }
})
