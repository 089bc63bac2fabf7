import { describe, expect, test } from 'vitest'
import { type Book, bytesOf, type CellModel, read, type SheetModel, textsIn } from '../../../testing/xlsx/books.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge as mergeSides } from '../../core/merge.ts'
import type { Sides } from '../../core/model/sides.ts'
import type { MergeResult } from '../../index.ts'
import { xlsxDriver } from './xlsx.ts'

const merge = (_: 'xlsx', sides: Sides) => mergeSides(sides, xlsxDriver, mergeByLines)

type Edit = (book: Book) => Book

const sheet = (book: Book, name: string): SheetModel => book.sheets[name] ?? { cells: {} }

const withSheet = (book: Book, name: string, model: SheetModel): Book => ({
  ...book,
  sheets: { ...book.sheets, [name]: model },
})

/** Puts cells into a sheet; null takes one out. */
const put =
  (name: string, cells: Readonly<Record<string, CellModel | null>>): Edit =>
  (book) => {
    const all = { ...sheet(book, name).cells, ...cells }
    const left = Object.entries(all).filter((entry): entry is [string, CellModel] => entry[1] !== null)
    return withSheet(book, name, { ...sheet(book, name), cells: Object.fromEntries(left) })
  }

const inBudget = (cells: Readonly<Record<string, CellModel | null>>) => put('Budget', cells)

const withTail =
  (tail: string, name = 'Budget'): Edit =>
  (book) =>
    withSheet(book, name, { ...sheet(book, name), tail })

const withColumns =
  (columns: string): Edit =>
  (book) =>
    withSheet(book, 'Budget', { ...sheet(book, 'Budget'), columns: `<cols>${columns}</cols>` })

const withNames =
  (names: Readonly<Record<string, string>>): Edit =>
  (book) => ({ ...book, names: { ...book.names, ...names } })

const withoutSheet =
  (name: string): Edit =>
  (book) => ({ ...book, sheets: Object.fromEntries(Object.entries(book.sheets).filter(([other]) => other !== name)) })

const addSheet =
  (name: string, cells: SheetModel['cells'], id = '9'): Edit =>
  (book) =>
    withSheet(book, name, { cells, id })

const renameSheet =
  (from: string, to: string): Edit =>
  (book) => ({
    ...book,
    sheets: Object.fromEntries(
      Object.entries(book.sheets).map(([name, model], at) => [
        name === from ? to : name,
        { id: String(at + 1), ...model },
      ]),
    ),
  })

const both =
  (...edits: readonly Edit[]): Edit =>
  (book) =>
    edits.reduce((book, edit) => edit(book), book)

/** The same document as a program writes that numbers texts the other way round. */
const backwards: Edit = (book) => ({ ...book, textsBackwards: true })

/** Rows put in before a row, as Excel does: what is below moves, and formulas with it, given as they are then. */
const moveRows =
  (at: number, by: number, formulas: Readonly<Record<string, CellModel>> = {}, name = 'Budget'): Edit =>
  (book) => {
    const { cells } = sheet(book, name)
    const moved = Object.entries(cells).flatMap(([address, cell]) => {
      const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
      const row = Number(digits)
      if (row < at) return [[address, cell] as const]
      return by < 0 && row < at - by ? [] : [[`${letters}${row + by}`, cell] as const]
    })
    return withSheet(book, name, { ...sheet(book, name), cells: { ...Object.fromEntries(moved), ...formulas } })
  }

const book: Book = {
  sheets: {
    Budget: {
      cells: {
        A1: 'Item',
        B1: 'Price',
        C1: 'Count',
        D1: 'Sum',
        A2: 'Apples',
        B2: 3,
        C2: 10,
        D2: { f: 'B2*C2', v: 30 },
        A3: 'Pears',
        B3: 4,
        C3: 20,
        D3: { f: 'B3*C3', v: 80 },
        A4: 'Plums',
        B4: 5,
        C4: 30,
        D4: { f: 'B4*C4', v: 150 },
        A6: 'Total',
        D6: { f: 'SUM(D2:D4)', v: 260 },
      },
    },
    Notes: { cells: { A1: 'hello', A2: { f: 'Budget!D6', v: 260 } } },
  },
  names: { Rate: 'Budget!$B$2' },
  chain: true,
}

const mergeBooks = (ours: Edit, theirs: Edit, base = book): MergeResult =>
  merge('xlsx', { base: bytesOf(base), ours: bytesOf(ours(base)), theirs: bytesOf(theirs(base)) })

const bytesIn = (result: MergeResult): Uint8Array => {
  if (result.kind === 'conflicted') throw new Error(JSON.stringify(result.conflicts))
  return result.bytes
}

/** The cells of the result that are not as in base. */
function changesIn(result: MergeResult, base = book): Record<string, string | null> {
  const [before, after] = [read(bytesOf(base)), read(bytesIn(result))]
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (address) => before[address] !== after[address],
  )
  return Object.fromEntries(changed.sort().map((address) => [address, after[address] ?? null]))
}

const conflictsIn = (result: MergeResult) =>
  result.kind === 'merged' ? 'merged' : result.conflicts.map(({ kind, path }) => `${kind} ${path}`)

const validation = (area: string, formula: string) =>
  `<dataValidation type="list" sqref="${area}"><formula1>${formula}</formula1></dataValidation>`
const validations = (...all: readonly string[]) =>
  `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`
const merges = (...all: readonly string[]) =>
  `<mergeCells count="${all.length}">${all.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`
const conditional = (area: string, formula: string) =>
  `<conditionalFormatting sqref="${area}"><cfRule type="expression" priority="1"><formula>${formula}</formula></cfRule></conditionalFormatting>`

describe('edits in different places are both kept', () => {
  test.each<[string, Edit, Edit, Record<string, string | null>]>([
    ['two cells of one row', inBudget({ B2: 9 }), inBudget({ C2: 9 }), { 'Budget!B2': '9', 'Budget!C2': '9' }],
    ['two rows', inBudget({ B2: 9 }), inBudget({ B3: 8 }), { 'Budget!B2': '9', 'Budget!B3': '8' }],
    ['two sheets', inBudget({ B2: 9 }), put('Notes', { A1: 'bye' }), { 'Budget!B2': '9', 'Notes!A1': 'bye' }],
    [
      'new texts on both sides',
      inBudget({ E1: 'mine' }),
      inBudget({ E2: 'yours' }),
      { 'Budget!E1': 'mine', 'Budget!E2': 'yours' },
    ],
    [
      'the same new text on both sides',
      inBudget({ E1: 'new' }),
      inBudget({ E2: 'new' }),
      { 'Budget!E1': 'new', 'Budget!E2': 'new' },
    ],
    [
      'a text with signs',
      inBudget({ E1: 'a < b' }),
      inBudget({ E2: 'c & d' }),
      { 'Budget!E1': 'a &lt; b', 'Budget!E2': 'c &amp; d' },
    ],
    [
      'a value and a format of one cell',
      inBudget({ B2: 9 }),
      inBudget({ B2: { value: 3, bold: true } }),
      { 'Budget!B2': '9{bold}' },
    ],
    [
      'a format and a value of one cell',
      inBudget({ B2: { value: 3, format: '0.00' } }),
      inBudget({ B2: 9 }),
      { 'Budget!B2': '9{0.00}' },
    ],
    [
      'formats that the other side does not have',
      inBudget({ A2: { value: 'Apples', fill: 'FFFF0000' } }),
      inBudget({ A3: { value: 'Pears', fill: 'FF00FF00' } }),
      { 'Budget!A2': 'Apples{FFFF0000}', 'Budget!A3': 'Pears{FF00FF00}' },
    ],
    [
      'a font and a fill of one cell',
      inBudget({ B2: { value: 3, bold: true } }),
      inBudget({ B2: { value: 3, fill: 'FFFF0000' } }),
      { 'Budget!B2': '3{bold}{FFFF0000}' },
    ],
    [
      'a font and a number format of one cell, and its value',
      inBudget({ B2: { value: 3, bold: true } }),
      inBudget({ B2: { value: 4, format: '0.00' } }),
      { 'Budget!B2': '4{bold}{0.00}' },
    ],
    [
      'a font and a fill of an empty cell',
      inBudget({ F9: { bold: true } }),
      inBudget({ F9: { fill: 'FFFF0000' } }),
      { 'Budget!F9': '{bold}{FFFF0000}' },
    ],
    [
      'number formats under one number',
      inBudget({ B2: { value: 3, format: '0.0' } }),
      inBudget({ B3: { value: 4, format: '0.000' } }),
      { 'Budget!B2': '3{0.0}', 'Budget!B3': '4{0.000}' },
    ],
    [
      'a formula and a value it uses',
      inBudget({ D6: { f: 'SUM(D2:D5)', v: 260 } }),
      inBudget({ B2: 9 }),
      { 'Budget!D6': '=SUM(D2:D5)', 'Budget!B2': '9' },
    ],
    [
      'a deleted cell and another edited',
      inBudget({ A4: null }),
      inBudget({ B4: 9 }),
      { 'Budget!A4': null, 'Budget!B4': '9' },
    ],
    [
      'a row behind the last on each side, far apart',
      inBudget({ A9: 'mine' }),
      inBudget({ A12: 'yours' }),
      { 'Budget!A9': 'mine', 'Budget!A12': 'yours' },
    ],
    [
      'a format of an empty cell and an edit',
      inBudget({ F9: { fill: 'FFFF0000' } }),
      inBudget({ B2: 9 }),
      { 'Budget!F9': '{FFFF0000}', 'Budget!B2': '9' },
    ],
    [
      'the same edit on both sides',
      inBudget({ B2: 9 }),
      both(inBudget({ B2: 9 }), inBudget({ B3: 8 })),
      { 'Budget!B2': '9', 'Budget!B3': '8' },
    ],
    [
      'texts numbered the other way round by theirs',
      inBudget({ B2: 9, E1: 'mine' }),
      both(backwards, inBudget({ E2: 'yours' })),
      { 'Budget!B2': '9', 'Budget!E1': 'mine', 'Budget!E2': 'yours' },
    ],
    [
      'texts numbered the other way round by ours',
      both(backwards, inBudget({ E1: 'mine' })),
      inBudget({ E2: 'yours', A2: 'Figs' }),
      { 'Budget!E1': 'mine', 'Budget!E2': 'yours', 'Budget!A2': 'Figs' },
    ],
  ])('%s', (_, ours, theirs, changes) => {
    expect(changesIn(mergeBooks(ours, theirs))).toEqual(changes)
    expect(changesIn(mergeBooks(theirs, ours))).toEqual(changes)
  })
})

describe('edits in one place are a conflict with its place', () => {
  test.each<[string, Edit, Edit, string[]]>([
    ['a value', inBudget({ B2: 9 }), inBudget({ B2: 8 }), ['edit-edit Sheet Budget, cell B2']],
    ['a text', inBudget({ A3: 'mine' }), inBudget({ A3: 'yours' }), ['edit-edit Sheet Budget, cell A3']],
    ['a text and a number', inBudget({ A3: 'mine' }), inBudget({ A3: 7 }), ['edit-edit Sheet Budget, cell A3']],
    [
      'a formula',
      inBudget({ D6: { f: 'SUM(D2:D5)' } }),
      inBudget({ D6: { f: 'SUM(D1:D4)' } }),
      ['edit-edit Sheet Budget, cell D6'],
    ],
    [
      'a formula and a value',
      inBudget({ D6: 1 }),
      inBudget({ D6: { f: 'SUM(D1:D4)' } }),
      ['edit-edit Sheet Budget, cell D6'],
    ],
    [
      'a deleted cell that was edited',
      inBudget({ A3: null }),
      inBudget({ A3: 'yours' }),
      ['edit-delete Sheet Budget, cell A3'],
    ],
    ['a new cell', inBudget({ F7: 'mine' }), inBudget({ F7: 'yours' }), ['add-add Sheet Budget, cell F7']],
    [
      'a format',
      inBudget({ B2: { value: 3, fill: 'FFFF0000' } }),
      inBudget({ B2: { value: 3, fill: 'FF00FF00' } }),
      ['edit-edit Sheet Budget, cell B2'],
    ],
    [
      'a fill, beside a font that one side sets',
      inBudget({ B2: { value: 3, bold: true, fill: 'FFFF0000' } }),
      inBudget({ B2: { value: 3, fill: 'FF00FF00' } }),
      ['edit-edit Sheet Budget, cell B2'],
    ],
    [
      'two cells',
      inBudget({ B2: 9, B3: 9 }),
      inBudget({ B2: 8, B3: 8 }),
      ['edit-edit Sheet Budget, cell B2', 'edit-edit Sheet Budget, cell B3'],
    ],
    [
      'cells of two sheets',
      both(inBudget({ B2: 9 }), put('Notes', { A1: 'x' })),
      both(inBudget({ B2: 8 }), put('Notes', { A1: 'y' })),
      ['edit-edit Sheet Budget, cell B2', 'edit-edit Sheet Notes, cell A1'],
    ],
    [
      'a cell, whatever the order of texts',
      inBudget({ A3: 'mine' }),
      both(backwards, inBudget({ A3: 'yours' })),
      ['edit-edit Sheet Budget, cell A3'],
    ],
    [
      'merged cells that overlap',
      withTail(merges('A8:B8')),
      withTail(merges('B8:C8')),
      ['duplicate Sheet Budget, merged cells A8:B8'],
    ],
    [
      'one validation',
      withTail(validations(validation('B2:B4', '"a"'))),
      withTail(validations(validation('B2:B4', '"b"'))),
      ['add-add Sheet Budget, validation of B2:B4'],
    ],
    [
      'validations that overlap',
      withTail(validations(validation('B2:B4', '"a"'))),
      withTail(validations(validation('B3', '"b"'))),
      ['duplicate Sheet Budget, validation of B2:B4'],
    ],
    ['a name', withNames({ Rate: 'Budget!$B$3' }), withNames({ Rate: 'Budget!$B$4' }), ['edit-edit Name Rate']],
    ['a new name', withNames({ Top: 'Budget!$B$3' }), withNames({ Top: 'Budget!$B$4' }), ['add-add Name Top']],
    ['a deleted sheet that was edited', withoutSheet('Notes'), put('Notes', { A1: 'x' }), ['edit-delete Sheet Notes']],
    ['a sheet renamed twice', renameSheet('Notes', 'Mine'), renameSheet('Notes', 'Yours'), ['edit-edit Sheet Notes']],
    [
      'the width of a column',
      withColumns('<col min="1" max="1" width="20" customWidth="1"/>'),
      withColumns('<col min="1" max="1" width="30" customWidth="1"/>'),
      ['add-add Sheet Budget, column 1'],
    ],
  ])('%s', (_, ours, theirs, conflicts) => {
    const swapped = conflictsIn(mergeBooks(theirs, ours))
    expect(conflictsIn(mergeBooks(ours, theirs))).toEqual(conflicts)
    expect(Array.isArray(swapped) && swapped.length).toBe(conflicts.length)
  })
})

/** A row before row 3, with its formulas as Excel has them then. */
const figs = both(
  moveRows(3, 1, {
    A3: 'Figs',
    B3: 7,
    C3: 2,
    D3: { f: 'B3*C3' },
    D4: { f: 'B4*C4', v: 80 },
    D5: { f: 'B5*C5', v: 150 },
    D7: { f: 'SUM(D2:D5)', v: 260 },
  }),
  put('Notes', { A2: { f: 'Budget!D7', v: 260 } }),
)

/** Row 3 deleted. */
const withoutPears = both(
  moveRows(3, -1, { D3: { f: 'B3*C3', v: 150 }, D5: { f: 'SUM(D2:D3)', v: 180 } }),
  put('Notes', { A2: { f: 'Budget!D5', v: 260 } }),
)

const figsRows = {
  'Budget!A3': 'Figs',
  'Budget!B3': '7',
  'Budget!C3': '2',
  'Budget!A4': 'Pears',
  'Budget!B4': '4',
  'Budget!C4': '20',
  'Budget!A5': 'Plums',
  'Budget!B5': '5',
  'Budget!C5': '30',
  'Budget!D5': '=B5*C5',
  'Budget!A6': null,
  'Budget!D6': null,
  'Budget!A7': 'Total',
  'Budget!D7': '=SUM(D2:D5)',
  'Notes!A2': '=Budget!D7',
}

const pearsRows = {
  'Budget!A3': 'Plums',
  'Budget!B3': '5',
  'Budget!C3': '30',
  'Budget!A4': null,
  'Budget!B4': null,
  'Budget!C4': null,
  'Budget!D4': null,
  'Budget!A5': 'Total',
  'Budget!D5': '=SUM(D2:D3)',
  'Budget!A6': null,
  'Budget!D6': null,
  'Notes!A2': '=Budget!D5',
}

/** A column before B. */
const shifted: Edit = (book) => {
  const next: Readonly<Record<string, string>> = { B: 'C', C: 'D', D: 'E' }
  const cells = Object.entries(sheet(book, 'Budget').cells).map(([address, cell]) => {
    const letter = address.slice(0, 1)
    return [(next[letter] ?? letter) + address.slice(1), cell] as const
  })
  const formulas = { E2: { f: 'C2*D2' }, E3: { f: 'C3*D3' }, E4: { f: 'C4*D4' }, E6: { f: 'SUM(E2:E4)' } }
  return put('Notes', { A2: { f: 'Budget!E6' } })(
    withSheet(book, 'Budget', { cells: { ...Object.fromEntries(cells), ...formulas, B1: 'Colour', B2: 'red' } }),
  )
}

describe('rows and columns inserted or deleted by one side move the edits of the other', () => {
  test.each<[string, Edit, Edit, Record<string, string | null>]>([
    ['a value below an inserted row', figs, inBudget({ B4: 6 }), { ...figsRows, 'Budget!B5': '6' }],
    ['a value above an inserted row', figs, inBudget({ B2: 6 }), { ...figsRows, 'Budget!B2': '6' }],
    ['a new formula below', figs, inBudget({ E4: { f: 'D4/D6' } }), { ...figsRows, 'Budget!E5': '=D5/D7' }],
    ['a new formula above', figs, inBudget({ E2: { f: 'D2/$D$6' } }), { ...figsRows, 'Budget!E2': '=D2/$D$7' }],
    [
      'a formula in another sheet',
      figs,
      put('Notes', { B1: { f: 'SUM(Budget!B2:B4)' } }),
      { ...figsRows, 'Notes!B1': '=SUM(Budget!B2:B5)' },
    ],
    ['a label below', figs, inBudget({ A6: 'Sum' }), { ...figsRows, 'Budget!A7': 'Sum' }],
    [
      'a format below',
      figs,
      inBudget({ A4: { value: 'Plums', bold: true } }),
      { ...figsRows, 'Budget!A5': 'Plums{bold}' },
    ],
    ['a new row at the end', figs, inBudget({ A8: 'seen' }), { ...figsRows, 'Budget!A9': 'seen' }],
    ['a value below a deleted row', withoutPears, inBudget({ B4: 6 }), { ...pearsRows, 'Budget!B3': '6' }],
    ['a value above a deleted row', withoutPears, inBudget({ B2: 6 }), { ...pearsRows, 'Budget!B2': '6' }],
    [
      'a formula over a deleted row',
      withoutPears,
      inBudget({ E2: { f: 'SUM(B2:B4)' } }),
      { ...pearsRows, 'Budget!E2': '=SUM(B2:B3)' },
    ],
  ])('%s', (_, ours, theirs, changes) => {
    expect(changesIn(mergeBooks(ours, theirs))).toEqual(changes)
    expect(changesIn(mergeBooks(theirs, ours))).toEqual(changes)
  })

  test('an edit in a row deleted by the other side conflicts', () => {
    expect(conflictsIn(mergeBooks(withoutPears, inBudget({ B3: 9 })))).toEqual(['edit-delete Sheet Budget, cell B3'])
    expect(conflictsIn(mergeBooks(inBudget({ B3: 9 }), withoutPears))).toEqual(['edit-delete Sheet Budget, cell B3'])
  })

  test('a new formula that uses a row deleted by the other side conflicts', () => {
    expect(conflictsIn(mergeBooks(withoutPears, inBudget({ E2: { f: 'B3+1' } })))).toEqual([
      'edit-edit Sheet Budget, cell E2',
    ])
  })

  test('a name added by one side follows the rows moved by the other', () => {
    const { 'xl/workbook.xml': workbook } = textsIn(bytesIn(mergeBooks(figs, withNames({ Plum: 'Budget!$B$4' }))))
    expect(workbook).toContain('<definedName name="Plum">Budget!$B$5</definedName>')
  })

  test('merged cells, validations and conditional formats added by one side follow too', () => {
    const tail = merges('A8:B8') + conditional('B2:B4', 'B2&gt;$D$6') + validations(validation('C2:C4', '$A$4'))
    const { 'xl/worksheets/sheet1.xml': text = '' } = textsIn(bytesIn(mergeBooks(figs, withTail(tail))))
    expect(text).toContain('<mergeCell ref="A9:B9"/>')
    expect(text).toContain('<conditionalFormatting sqref="B2:B5">')
    expect(text).toContain('<formula>B2&gt;$D$7</formula>')
    expect(text).toContain('sqref="C2:C5"><formula1>$A$5</formula1>')
  })

  test('rows inserted in two places by the two sides are both kept', () => {
    const kiwis = both(
      moveRows(6, 1, { D7: { f: 'SUM(D2:D4)', v: 260 }, A6: 'checked' }),
      put('Notes', { A2: { f: 'Budget!D7' } }),
    )
    const changes = {
      ...figsRows,
      'Budget!A7': 'checked',
      'Budget!A8': 'Total',
      'Budget!D8': '=SUM(D2:D5)',
      'Notes!A2': '=Budget!D8',
    }
    const { 'Budget!D7': _, ...rest } = changes
    expect(changesIn(mergeBooks(figs, kiwis))).toEqual(rest)
  })

  test('rows inserted by both at one place conflict', () => {
    const other = both(
      moveRows(3, 1, { A3: 'Kiwis', B3: 1, D4: { f: 'B4*C4' }, D5: { f: 'B5*C5' }, D7: { f: 'SUM(D2:D5)' } }),
    )
    expect(conflictsIn(mergeBooks(figs, other))).not.toBe('merged')
  })

  test('a sorted sheet and an edit in it conflict, since the row of the edit is unknown', () => {
    const sorted = inBudget({ A2: 'Plums', B2: 5, C2: 30, A4: 'Apples', B4: 3, C4: 10 })
    expect(conflictsIn(mergeBooks(sorted, inBudget({ B4: 6 })))).not.toBe('merged')
  })

  test('a column inserted by one side moves what the other typed after it', () => {
    const changes = changesIn(mergeBooks(shifted, inBudget({ C3: 21, F3: { f: 'D3*2' } })))
    expect(changes).toMatchObject({ 'Budget!D3': '21', 'Budget!G3': '=E3*2', 'Budget!B1': 'Colour' })
    expect(changesIn(mergeBooks(inBudget({ C3: 21, F3: { f: 'D3*2' } }), shifted))).toEqual(changes)
  })
})

const withFirst: Edit = (book) => ({ ...book, sheets: { First: { cells: { A1: 1 }, id: '7' }, ...book.sheets } })

describe('sheets', () => {
  test('each side adds one', () => {
    const result = mergeBooks(addSheet('Mine', { A1: 'm' }), addSheet('Yours', { A1: 'y', A2: { f: 'Budget!D6' } }))
    expect(changesIn(result)).toEqual({ 'Mine!A1': 'm', 'Yours!A1': 'y', 'Yours!A2': '=Budget!D6' })
    const { 'xl/workbook.xml': text = '' } = textsIn(bytesIn(result))
    const ids = [...text.matchAll(/sheetId="(\d+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(4)
  })

  test('both add one with the same name: a conflict, if they differ', () => {
    expect(conflictsIn(mergeBooks(addSheet('New', { A1: 'm' }), addSheet('New', { A1: 'y' })))).toEqual([
      'add-add Sheet New, cell A1',
    ])
    const same = mergeBooks(addSheet('New', { A1: 'm' }), both(addSheet('New', { A1: 'm' }), inBudget({ B2: 9 })))
    expect(changesIn(same)).toEqual({ 'New!A1': 'm', 'Budget!B2': '9' })
  })

  test('one side deletes one, the other works elsewhere', () => {
    for (const [ours, theirs] of [
      [withoutSheet('Notes'), inBudget({ B2: 9 })],
      [inBudget({ B2: 9 }), withoutSheet('Notes')],
    ] as const) {
      const result = mergeBooks(ours, theirs)
      expect(changesIn(result)).toEqual({ 'Budget!B2': '9', 'Notes!A1': null, 'Notes!A2': null })
      expect(Object.keys(textsIn(bytesIn(result)))).not.toContain('xl/worksheets/sheet2.xml')
    }
  })

  test('one side deletes the first, so that its program renumbers the second, which the other side edits', () => {
    const alone: Book = {
      sheets: { One: { cells: { A1: 1 } }, Two: { cells: { A1: 2 } }, Three: { cells: { A1: 3, B1: 4 } } },
    }
    const result = mergeBooks(withoutSheet('Two'), put('Three', { A1: 33 }), alone)
    expect(changesIn(result, alone)).toEqual({ 'Two!A1': null, 'Three!A1': '33' })
    expect(changesIn(mergeBooks(put('Three', { A1: 33 }), withoutSheet('Two'), alone), alone)).toEqual({
      'Two!A1': null,
      'Three!A1': '33',
    })
  })

  test('a renamed sheet gets the other side’s edits, and its new name is used in formulas added by the other side', () => {
    const renamed = both(renameSheet('Budget', 'Costs 2027'), put('Notes', { A2: { f: "'Costs 2027'!D6", v: 260 } }))
    const result = mergeBooks(renamed, both(inBudget({ B2: 9 }), put('Notes', { B1: { f: 'Budget!B2*2' } })))
    expect(changesIn(result)).toMatchObject({
      'Costs 2027!B2': '9',
      'Notes!A2': "='Costs 2027'!D6",
      'Notes!B1': "='Costs 2027'!B2*2",
      'Budget!B2': null,
    })
  })

  test('a formula that uses a sheet deleted by the other side conflicts', () => {
    expect(conflictsIn(mergeBooks(withoutSheet('Notes'), inBudget({ F1: { f: 'Notes!A1' } })))).toEqual([
      'edit-edit Sheet Budget, cell F1',
    ])
  })

  test('a name of one sheet stays with it when the other side inserts a sheet before it', () => {
    const numbered: Book = {
      ...book,
      sheets: Object.fromEntries(
        Object.entries(book.sheets).map(([name, model], at) => [name, { ...model, id: `${at + 1}` }]),
      ),
    }
    const { 'xl/workbook.xml': text } = textsIn(
      bytesIn(mergeBooks(withFirst, withNames({ 'Area@1': 'Notes!$A$1' }), numbered)),
    )
    expect(text).toContain('<definedName name="Area" localSheetId="2">Notes!$A$1</definedName>')
  })
})

/** A row made higher. */
const high: Edit = (book) =>
  withSheet(book, 'Budget', { ...sheet(book, 'Budget'), rows: { 2: ' ht="30" customHeight="1"' } })

/** The first sheet, looked at from a cell. */
const views = (selection: string, pane = '') =>
  withSheet(book, 'Budget', {
    ...sheet(book, 'Budget'),
    columns: `<sheetViews><sheetView workbookViewId="0">${pane}<selection activeCell="${selection}" sqref="${selection}"/></sheetView></sheetViews>`,
  })

/** The first sheet of the result, as text. */
const frame = (result: MergeResult) => textsIn(bytesIn(result))['xl/worksheets/sheet1.xml'] ?? ''

describe('everything but the cells', () => {
  test('both sides merge cells, and the count is right', () => {
    expect(frame(mergeBooks(withTail(merges('A8:B8')), withTail(merges('A9:B9'))))).toContain(
      '<mergeCells count="2"><mergeCell ref="A8:B8"/><mergeCell ref="A9:B9"/></mergeCells>',
    )
  })

  test('both sides add validations of different cells', () => {
    const text = frame(
      mergeBooks(withTail(validations(validation('B2', '"a"'))), withTail(validations(validation('C2', '"b"')))),
    )
    expect(text).toContain(validations(validation('B2', '"a"'), validation('C2', '"b"')))
  })

  test('additions of the sides are in the order of the schema', () => {
    const text = frame(mergeBooks(withTail(validations(validation('B2', '"a"'))), withTail(merges('A8:B8'))))
    expect(text.indexOf('<mergeCells')).toBeLessThan(text.indexOf('<dataValidations'))
  })

  test('widths of different columns, also where the other side splits a range', () => {
    const wide = withColumns('<col min="1" max="4" width="12" customWidth="1"/>')
    const result = mergeBooks(
      withColumns('<col min="1" max="4" width="12" customWidth="1"/><col min="6" max="6" width="9" customWidth="1"/>'),
      withColumns('<col min="1" max="1" width="30" customWidth="1"/><col min="2" max="4" width="12" customWidth="1"/>'),
      wide(book),
    )
    const columns = [...frame(result).matchAll(/<col min="(\d+)" max="(\d+)" width="(\d+)"/g)].map((one) =>
      one.slice(1).join(),
    )
    expect(columns).toEqual(['1,1,30', '2,4,12', '6,6,9'])
  })

  test('the position of the view is no conflict, and frozen panes are an edit', () => {
    const pane = '<pane ySplit="1" topLeftCell="A2" state="frozen"/>'
    const result = mergeBooks(
      () => views('B2'),
      () => views('C3', pane),
      views('A1'),
    )
    expect(frame(result)).toContain(`${pane}<selection activeCell="B2" sqref="B2"/>`)
  })

  test('the height of a row and a cell in it', () => {
    const text = frame(mergeBooks(high, inBudget({ B2: 9 })))
    expect(text).toContain('<row r="2" ht="30" customHeight="1">')
    expect(text).toContain('<c r="B2"><v>9</v></c>')
  })
})

describe('calculation', () => {
  test('the calculation chain is removed everywhere, and the workbook is recalculated when it is opened', () => {
    const parts = textsIn(bytesIn(mergeBooks(inBudget({ B2: 9 }), inBudget({ B3: 8 }))))
    expect(Object.keys(parts)).not.toContain('xl/calcChain.xml')
    expect(parts['xl/_rels/workbook.xml.rels']).not.toContain('calcChain')
    expect(parts['[Content_Types].xml']).not.toContain('calcChain')
    expect(parts['xl/workbook.xml']).toContain('fullCalcOnLoad="1"')
  })

  test('a value that was only recalculated is no edit', () => {
    const result = mergeBooks(
      inBudget({ D6: { f: 'SUM(D2:D4)', v: 111 } }),
      inBudget({ D6: { f: 'SUM(D2:D4)', v: 222 }, B2: 9 }),
    )
    expect(changesIn(result)).toEqual({ 'Budget!B2': '9' })
  })
})

const shared = (f: string, si: number, ref?: string) =>
  `<f t="shared"${ref ? ` ref="${ref}"` : ''} si="${si}"${f === '' ? '/>' : `>${f}</f>`}`

/** The formulas of the column as Excel writes them when they were filled down. */
const filled: Edit = (book) => {
  const parts = textsIn(bytesOf(book))
  const text = (parts['xl/worksheets/sheet1.xml'] ?? '')
    .replace('<f>B2*C2</f>', shared('B2*C2', 0, 'D2:D4'))
    .replace('<f>B3*C3</f>', shared('', 0))
    .replace('<f>B4*C4</f>', shared('', 0))
  return { ...book, parts: { 'xl/worksheets/sheet1.xml': text } }
}

describe('shared formulas', () => {
  test('have the same meaning as separate formulas', () => {
    expect(changesIn(mergeBooks(filled, inBudget({ B2: 9, D3: 5 })))).toMatchObject({
      'Budget!D3': '5',
      'Budget!B2': '9',
    })
  })

  test('whose first cell the other side replaces become separate formulas', () => {
    const result = mergeBooks(both(inBudget({ C4: 31 }), filled), inBudget({ D2: 5 }))
    expect(changesIn(result)).toEqual({ 'Budget!C4': '31', 'Budget!D2': '5' })
  })

  test('of theirs become separate formulas', () => {
    const theirs = both(inBudget({ C3: 21, E2: 'x', E3: 'y' }), filled)
    expect(changesIn(mergeBooks(inBudget({ B2: 9 }), theirs))).toEqual({
      'Budget!B2': '9',
      'Budget!C3': '21',
      'Budget!E2': 'x',
      'Budget!E3': 'y',
    })
  })
})

/** A text changed in the table of texts. */
const inTable: Edit = (book) => ({
  ...book,
  parts: {
    'xl/sharedStrings.xml': (textsIn(bytesOf(book))['xl/sharedStrings.xml'] ?? '').replace('Apples', 'Cherries'),
  },
})

describe('nothing is lost and nothing invented', () => {
  test('unknown parts and unchanged sheets are kept byte for byte', () => {
    const custom: Book = {
      ...book,
      parts: { 'customXml/item1.xml': '<a>\r\n  <b/></a>', 'xl/theme/theme1.xml': '<theme/>' },
    }
    const parts = textsIn(bytesIn(mergeBooks(inBudget({ B2: 9 }), inBudget({ B3: 8 }), custom)))
    expect(parts['customXml/item1.xml']).toBe('<a>\r\n  <b/></a>')
    expect(parts['xl/worksheets/sheet2.xml']).toBe(textsIn(bytesOf(custom))['xl/worksheets/sheet2.xml'])
  })

  test('of two equal sides the third is the answer, byte for byte', () => {
    const [base, other] = [bytesOf(book), bytesOf(inBudget({ B2: 9 })(book))]
    expect(bytesIn(merge('xlsx', { base, ours: base, theirs: other }))).toBe(other)
    expect(bytesIn(merge('xlsx', { base, ours: other, theirs: base }))).toBe(other)
  })

  test('a changed text in the table of shared strings is a change of its cells', () => {
    expect(changesIn(mergeBooks(inBudget({ B2: 9 }), inTable))).toEqual({ 'Budget!B2': '9', 'Budget!A2': 'Cherries' })
    expect(changesIn(mergeBooks(inTable, inBudget({ B2: 9 })))).toEqual({ 'Budget!B2': '9', 'Budget!A2': 'Cherries' })
    expect(conflictsIn(mergeBooks(inTable, inBudget({ A2: 'Figs' })))).toEqual(['edit-edit Sheet Budget, cell A2'])
  })
})
