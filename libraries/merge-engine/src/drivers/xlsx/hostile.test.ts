import { describe, expect, test } from 'vitest'
import { type Book, bytesOf, partsOf, zip } from '../../../testing/xlsx/books.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge } from '../../core/merge.ts'
import { copiedTo, moved } from './grid/formula.ts'
import { xlsxDriver } from './xlsx.ts'

const cells = { A1: 'a', B1: 1, A2: 'b', B2: 2 }
const book: Book = { sheets: { One: { cells } } }
const ours = bytesOf({ sheets: { One: { cells: { ...cells, B1: 9 } } } })
const theirs = bytesOf({ sheets: { One: { cells: { ...cells, B2: 8 } } } })

/** Merges with a base, and with theirs, of which a part is other. */
function outcomes(part: string, text: string): string[] {
  const broken = zip({ ...partsOf(book), [part]: text })
  return [
    { base: broken, ours, theirs },
    { base: bytesOf(book), ours, theirs: broken },
    { base: bytesOf(book), ours: broken, theirs },
  ].map((sides) => merge(sides, xlsxDriver, mergeByLines).kind)
}

const sheetPart = 'xl/worksheets/sheet1.xml'
const original = partsOf(book)[sheetPart] ?? ''

describe('an invalid sheet is never guessed at, and nothing throws', () => {
  test.each([
    ['no sheet data', '<worksheet/>'],
    ['nothing at all', ''],
    ['rows that run backwards', original.replace('<row r="2">', '<row r="1">')],
    ['a row that does not end', original.replace('</row>', '')],
    ['a cell of another row', original.replace('r="B2"', 'r="B7"')],
    ['cells out of order', original.replace('r="B2"', 'r="A1"')],
    ['a row past the end of the sheet', original.replace('<row r="2">', '<row r="99999999">')],
    ['a comment among the cells', original.replace('<row r="2">', '<!-- x --><row r="2">')],
    ['a document type with entities', original.replace('<worksheet', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet')],
    ['text among the rows', original.replace('<row r="2">', 'text<row r="2">')],
  ])('%s', (_, text) => {
    expect(outcomes(sheetPart, text)).toContain('conflicted')
  })

  test.each([
    ['a workbook without sheets', 'xl/workbook.xml', '<workbook/>'],
    ['a workbook that is not XML', 'xl/workbook.xml', '<<<'],
    ['texts that are not there', 'xl/sharedStrings.xml', '<sst/>'],
    ['formats that are not there', 'xl/styles.xml', '<styleSheet/>'],
    ['relationships that lead nowhere', 'xl/_rels/workbook.xml.rels', '<Relationships/>'],
  ])('%s', (_, part, text) => {
    for (const kind of outcomes(part, text)) expect(['merged', 'conflicted']).toContain(kind)
  })
})

const still = () => undefined

describe('large and deep inputs end quickly', () => {
  test('formulas of nothing but brackets or quotes', () => {
    for (const sign of ['(', '[', "'", '"', "'a", '!'])
      for (const length of [20_000, 1_000_000]) {
        expect(() => moved(sign.repeat(length), still)).not.toThrow()
        expect(() => copiedTo(sign.repeat(length), 1, 1)).not.toThrow()
      }
  })

  test('thousands of merged cells, validations and columns', () => {
    const areas = Array.from({ length: 5000 }, (_, at) => `<mergeCell ref="A${at * 2 + 10}:B${at * 2 + 10}"/>`)
    const tail = (more: string) => `<mergeCells count="1">${areas.join('')}${more}</mergeCells>`
    const side = (more: string) => bytesOf({ sheets: { One: { cells, tail: tail(more) } } })
    const result = merge(
      { base: side(''), ours: side('<mergeCell ref="D1:E1"/>'), theirs: side('<mergeCell ref="D2:E2"/>') },
      xlsxDriver,
      mergeByLines,
    )
    expect(result.kind).toBe('merged')
  })
})
