/** Random workbooks, and what two people write into the cells of one. */
import fc from 'fast-check'
import { type Book, bytesOf } from '../xlsx/books.ts'

const addresses = ['A', 'B', 'C', 'D'].flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`))

const values = fc.oneof(
  fc.constantFrom('one', 'two', 'three', 'a & b'),
  fc.integer({ min: 0, max: 9 }),
  fc.constantFrom({ f: 'A1+B2' }, { f: 'SUM(A1:B5)' }),
)

const grids = fc.dictionary(fc.constantFrom(...addresses), values, { minKeys: 12, noNullPrototype: true })
const edits = fc.dictionary(fc.constantFrom(...addresses), values, { minKeys: 1, maxKeys: 3, noNullPrototype: true })

/** @param textsBackwards whether the table of shared texts is in the reverse order, as another program may write it. */
export const book = (cells: Book['sheets'][string]['cells'], textsBackwards = false): Uint8Array =>
  bytesOf({ sheets: { One: { cells }, Two: { cells: { A1: 'still', B1: { f: 'One!A1' } } } }, textsBackwards })

export const sides = fc.tuple(grids, edits, edits, fc.boolean()).map(([cells, ours, theirs, backwards]) => ({
  base: book(cells),
  ours: book({ ...cells, ...ours }),
  theirs: book({ ...cells, ...theirs }, backwards),
}))
