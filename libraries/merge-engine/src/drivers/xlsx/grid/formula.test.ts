import { describe, expect, test } from 'vitest'
import { copiedTo, type Move, moved } from './formula.ts'
import { lineMapOf, unmoved } from './line-map.ts'

const inserted: Move = { name: 'Data', rows: lineMapOf([{ at: 5, inserted: 2, deleted: 0 }]), columns: unmoved }
const deleted: Move = { name: 'Data', rows: lineMapOf([{ at: 5, inserted: 0, deleted: 3 }]), columns: unmoved }
const beside: Move = { name: 'Data', rows: unmoved, columns: lineMapOf([{ at: 2, inserted: 1, deleted: 0 }]) }
const still: Move = { name: 'Other', rows: unmoved, columns: unmoved }

const by = (move: Move) => (sheet: string | undefined) =>
  sheet === undefined || sheet === 'Data' ? move : sheet === 'Other' || sheet === 'My Data' ? still : undefined

describe('two rows are inserted before row 5', () => {
  test.each([
    ['A4+A5', 'A4+A7'],
    ['SUM(A1:A4)', 'SUM(A1:A4)'],
    ['SUM(A1:A5)', 'SUM(A1:A7)'],
    ['SUM($A$1:$A$5)', 'SUM($A$1:$A$7)'],
    ['SUM(A9:A5)', 'SUM(A11:A7)'],
    ['SUM(A:A)', 'SUM(A:A)'],
    ['SUM(5:6)', 'SUM(7:8)'],
    ['SUM($5:$6)', 'SUM($7:$8)'],
    ['SUM(A1:A1048576)', 'SUM(A1:A1048576)'],
    ['Other!A5', 'Other!A5'],
    ['Data!A5*2', 'Data!A7*2'],
    ['"A5"&A5', '"A5"&A7'],
    ['"a ""A5"" b"&A5', '"a ""A5"" b"&A7'],
    ['LOG10(A5)', 'LOG10(A7)'],
    ['Table1[A5]+A6', 'Table1[A5]+A8'],
    ['Table1[[#This Row],[A5]]*A5', 'Table1[[#This Row],[A5]]*A7'],
    ['A5#', 'A7#'],
    ['A5_total+RATE5', 'A5_total+RATE5'],
    ['1E+5+A5', '1E+5+A7'],
    ["'[2]Data'!A5", "'[2]Data'!A5"],
    ['[2]Data!A5', '[2]Data!A5'],
    ['IF(A5>0,TRUE,A6)', 'IF(A7>0,TRUE,A8)'],
  ])('%s becomes %s', (before, after) => {
    expect(moved(before, by(inserted))).toBe(after)
  })
})

describe('rows 5 to 7 are deleted', () => {
  test.each([
    ['A4+A8', 'A4+A5'],
    ['SUM(A1:A6)', 'SUM(A1:A4)'],
    ['SUM(A6:A9)', 'SUM(A5:A6)'],
    ['A6', undefined],
    ['SUM(A5:A7)', undefined],
    ['Data:Other!A1', undefined],
    ['Missing!A1', undefined],
  ])('%s becomes %s', (before, after) => {
    expect(moved(before, by(deleted))).toBe(after)
  })
})

describe('a column is inserted before B', () => {
  test.each([
    ['A1+B1', 'A1+C1'],
    ['SUM(A:B)', 'SUM(A:C)'],
    ['SUM($B:$B)', 'SUM($C:$C)'],
    ['SUM(3:4)', 'SUM(3:4)'],
    ['$B$7', '$C$7'],
  ])('%s becomes %s', (before, after) => {
    expect(moved(before, by(beside))).toBe(after)
  })
})

const renamed = (name: string) => () => ({ ...still, name })

test('a renamed sheet is renamed in formulas, with quotes where its new name needs them', () => {
  expect(moved('Data!A1', renamed('Facts'))).toBe('Facts!A1')
  expect(moved('Data!A1', renamed("It's new"))).toBe("'It''s new'!A1")
  expect(moved("'My Data'!A1+Data!rate", renamed('Q1'))).toBe("'Q1'!A1+'Q1'!rate")
})

describe('a shared formula in another cell', () => {
  test.each([
    ['A1*2', 1, 0, 'A2*2'],
    ['$A1*A$1', 2, 1, '$A3*B$1'],
    ['SUM(A1:B2)', 1, 1, 'SUM(B2:C3)'],
    ['A1', -1, 0, undefined],
    ['"A1"&A1', 1, 0, '"A1"&A2'],
    ['Data!A1', 1, 0, 'Data!A2'],
  ])('%s, %i rows below and %i columns beside, is %s', (formula, below, beside, there) => {
    expect(copiedTo(formula, below, beside)).toBe(there)
  })
})
