/** Long sheets, of which only the rows that somebody touched are merged: what comes out is what all of them would give. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Book, bytesOf, type CellModel, read, textsIn, type Value, zip } from '../../../testing/xlsx/books.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge } from '../../core/merge.ts'
import { xlsxDriver } from './xlsx.ts'

type Cells = Readonly<Record<string, CellModel>>

/** More than are looked at whole. */
const rows = 5200

/** So long that the workbook is past what is merged several times over to prove itself. */
const long = `+0*${'1000000*'.repeat(14)}1`

const plain: Cells = Object.fromEntries(
  Array.from({ length: rows }, (_, at) => at + 1).flatMap((row): [string, Value][] => [
    [`A${row}`, row],
    [`B${row}`, `item ${row % 50}`],
    [`C${row}`, { f: `A${row}*Rates!A1${long}`, v: row }],
  ]),
)

const bookOf = (cells: Cells, more: Partial<Book['sheets'][string]> = {}, rates = 'Rates') =>
  bytesOf({ sheets: { Long: { cells, ...more }, [rates]: { cells: { A1: 2 } } } })

const base = bookOf(plain)

/** The same workbook, in which a space between rows makes every sheet be merged whole. */
function spaced(bytes: Uint8Array): Uint8Array {
  const parts = Object.entries(textsIn(bytes)).map(([part, text]) => [part, text.replaceAll('</row>', '</row>\n')])
  return zip(Object.fromEntries(parts))
}

function merged(base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) {
  const result = merge({ base, ours, theirs }, xlsxDriver, mergeByLines)
  return result.kind === 'merged'
    ? { sheet: textsIn(result.bytes)['xl/worksheets/sheet1.xml'] ?? '', cells: read(result.bytes), conflicts: [] }
    : { conflicts: result.conflicts.map(({ kind, path }) => `${kind} ${path}`) }
}

const withoutSpace = (sheet: string | undefined) => sheet?.replaceAll('</row>\n', '</row>')

const address = fc
  .tuple(fc.constantFrom('A', 'B'), fc.integer({ min: 1, max: rows }))
  .map(([column, row]) => column + row)
const edits = fc.dictionary(
  address,
  fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('item 3', 'other', 'new & old')),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
)

test('random edits of a long sheet give the same bytes as merging it whole', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(edits, edits, (mine, yours) => {
      const [ours, theirs] = [bookOf({ ...plain, ...mine }), bookOf({ ...plain, ...yours })]
      const short = merged(base, ours, theirs)
      const whole = merged(spaced(base), spaced(ours), spaced(theirs))
      expect(short.conflicts).toEqual(whole.conflicts)
      expect(short.sheet).toBe(withoutSpace(whole.sheet))
    }),
    { numRuns: process.env['ALLUVIUM_PROOF'] === 'full' ? 100 : 4 },
  )
})

const shared = (formula: string): Cells => ({
  ...plain,
  D100: { f: formula, v: 1 },
  D101: { f: 'A101+1', v: 1 },
})

describe('a long sheet', () => {
  const edited = bookOf({ ...plain, A7: 'seven', B5200: 'last' })

  test('keeps both edits, also in the first and the last row', () => {
    const { cells, conflicts } = merged(base, bookOf({ ...plain, A1: 'first', B2600: 'middle' }), edited)
    expect(conflicts).toEqual([])
    expect(cells).toMatchObject({
      'Long!A1': 'first',
      'Long!B2600': 'middle',
      'Long!A7': 'seven',
      'Long!B5200': 'last',
    })
    expect(Object.keys(cells ?? {})).toHaveLength(3 * rows + 1)
  })

  test('reports a conflict with its cell', () => {
    const [mine, yours] = [bookOf({ ...plain, A7: 0 }), bookOf({ ...plain, A7: 1 })]
    expect(merged(base, mine, yours).conflicts).toEqual(['edit-edit Sheet Long, cell A7'])
    expect(merged(base, bookOf({ ...plain, A7: 'sieben' }), edited).conflicts).toEqual([
      'edit-edit Sheet Long, cell A7',
    ])
  })

  test('that one side renames keeps the edits of both', () => {
    const renamed = bytesOf({ sheets: { Longer: { cells: { ...plain, A9: 0 } }, Rates: { cells: { A1: 2 } } } })
    const { cells, conflicts } = merged(base, bookOf({ ...plain, A1: 0 }), renamed)
    expect(conflicts).toEqual([])
    expect(cells).toMatchObject({ 'Longer!A1': '0', 'Longer!A9': '0', 'Longer!A5200': '5200' })
  })

  test('is recalculated when it is opened, also where the formulas are in unchanged rows', () => {
    const some: Cells = Object.fromEntries(
      Object.entries(plain).filter(([at]) => !at.startsWith('C') || Number(at.slice(1)) > 3000),
    )
    const sides = [some, { ...some, A1: 0 }, { ...some, A7: 0 }].map((cells) => bookOf(cells))
    const [before = base, ours = base, theirs = base] = sides
    const result = merge({ base: before, ours, theirs }, xlsxDriver, mergeByLines)
    expect(result.kind === 'merged' && textsIn(result.bytes)['xl/workbook.xml']).toContain('fullCalcOnLoad="1"')
  })

  test('with formulas that depend on one that a side changes', () => {
    const { cells } = merged(bookOf(shared('A100+1')), bookOf(shared('A100+2')), bookOf({ ...shared('A100+1'), A9: 0 }))
    expect(cells).toMatchObject({ 'Long!D100': '=A100+2', 'Long!D101': '=A101+1', 'Long!A9': '0' })
  })

  test('with unchanged formulas that refer to a sheet that the other side renames', () => {
    const renamed = bookOf(
      Object.fromEntries(
        Object.entries(plain).map(([at, cell]) => [
          at,
          typeof cell === 'object' && 'f' in cell ? { ...cell, f: cell.f.replace('Rates', 'Prices') } : cell,
        ]),
      ),
      {},
      'Prices',
    )
    const { cells, conflicts } = merged(base, edited, renamed)
    expect(conflicts).toEqual([])
    expect(cells).toMatchObject({
      'Long!A7': 'seven',
      'Long!C9': `=A9*Prices!A1${long}`,
      'Long!C7': `=A7*Prices!A1${long}`,
    })
  })

  test('with a row inserted by one side, which moves all that follow', () => {
    const inserted = Object.fromEntries(
      Object.entries(plain).map(([at, cell]) => {
        const row = Number(at.slice(1))
        const next = row < 50 ? row : row + 1
        const moved =
          typeof cell === 'object' && 'f' in cell ? { ...cell, f: cell.f.replace(/A\d+\*/, `A${next}*`) } : cell
        return [`${at[0]}${next}`, moved]
      }),
    )
    const { cells, conflicts } = merged(base, bookOf({ ...inserted, A50: 'new' }), edited)
    expect(conflicts).toEqual([])
    expect(cells).toMatchObject({
      'Long!A50': 'new',
      'Long!A7': 'seven',
      'Long!B5201': 'last',
      'Long!C60': `=A60*Rates!A1${long}`,
    })
  })
})
