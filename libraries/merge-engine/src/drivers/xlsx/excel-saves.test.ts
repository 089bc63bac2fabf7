/**
 * Workbooks as Excel saves them. Every save renews what no person meant: who saved when and with which build, what was looked
 * at, how texts are numbered, in which order formulas are calculated. What two people did is all that may come of a merge.
 */
import { expect, test } from 'vitest'
import { type Book, type CellModel, partsOf, read, textsIn, zip } from '../../../testing/xlsx/books.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge } from '../../core/merge.ts'
import { xlsxDriver } from './xlsx.ts'

/** One save: by whom, when, and what of the program's own came with it. */
type Save = Readonly<{ who: string; hour: number; build: number; selected: string; textsBackwards: boolean }>

const saves: Readonly<Record<'base' | 'ours' | 'theirs', Save>> = {
  base: { who: 'Ann', hour: 9, build: 26_026, selected: 'A1', textsBackwards: false },
  ours: { who: 'Bob', hour: 12, build: 27_231, selected: 'C3', textsBackwards: true },
  theirs: { who: 'Cid', hour: 11, build: 28_000, selected: 'B9', textsBackwards: false },
}

const microsoft = 'http://schemas.microsoft.com/office/spreadsheetml'
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

function savedWorkbook(text: string, { who, build, hour }: Save): string {
  return text
    .replace(
      '<workbook ',
      `<workbook xmlns:mc="${compatibility}" mc:Ignorable="x15 xr" xmlns:x15="${microsoft}/2010/11/main" xmlns:xr="${microsoft}/2014/revision" `,
    )
    .replace(
      '<bookViews>',
      `<fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="${build}"/><workbookPr defaultThemeVersion="166925"/><mc:AlternateContent><mc:Choice Requires="x15"><x15ac:absPath url="C:\\Users\\${who}\\" xmlns:x15ac="${microsoft}/2010/11/ac"/></mc:Choice></mc:AlternateContent><xr:revisionPtr revIDLastSave="0" documentId="8_{${who}}" xr6:coauthVersionLast="47" xmlns:xr6="${microsoft}/2016/revision6"/><bookViews>`,
    )
    .replace('activeTab="0"', `xWindow="${hour}0" yWindow="390" windowWidth="${build}" windowHeight="15840"`)
    .replace('calcId="191029"', `calcId="19${build}"`)
}

function savedSheet(text: string, { who, selected }: Save): string {
  return text
    .replace(
      '<worksheet ',
      `<worksheet xmlns:mc="${compatibility}" mc:Ignorable="x14ac xr" xmlns:x14ac="${microsoft}/2009/9/ac" xmlns:xr="${microsoft}/2014/revision" xr:uid="{${who}}" `,
    )
    .replace(
      '<sheetData>',
      `<dimension ref="A1:D9"/><sheetViews><sheetView workbookViewId="0"><selection activeCell="${selected}" sqref="${selected}"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/><sheetData>`,
    )
    .replaceAll(/<row r="(\d+)"/g, `<row r="$1" spans="1:${who.length}" x14ac:dyDescent="0.25"`)
}

const coreText = ({ who, hour }: Save) =>
  `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>Ann</dc:creator><cp:lastModifiedBy>${who}</cp:lastModifiedBy><dcterms:modified xsi:type="dcterms:W3CDTF">2026-03-04T${String(hour).padStart(2, '0')}:00:00Z</dcterms:modified></cp:coreProperties>`

const appText = (sheets: readonly string[], { build }: Save) =>
  `${head}<Properties xmlns="${office}/extended-properties" xmlns:vt="${office}/docPropsVTypes"><Application>Microsoft Excel</Application><TitlesOfParts><vt:vector size="${sheets.length}" baseType="lpstr">${sheets.map((name) => `<vt:lpstr>${name}</vt:lpstr>`).join('')}</vt:vector></TitlesOfParts><AppVersion>16.0${build}</AppVersion></Properties>`

/** The order in which formulas were calculated, which is another after every save; undefined where there are none. */
function chainText({ sheets }: Book, { textsBackwards }: Save): string | undefined {
  const formulas = Object.values(sheets).flatMap(({ cells }, sheet) =>
    Object.entries(cells).flatMap(([at, cell]) =>
      typeof cell === 'object' && 'f' in cell ? [`<c r="${at}" i="${sheet + 1}"/>`] : [],
    ),
  )
  if (formulas.length === 0) return undefined
  const chain = textsBackwards ? formulas.toReversed() : formulas
  return `${head}<calcChain xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${chain.join('')}</calcChain>`
}

/** The workbook as one person's Excel writes it. */
function saved(book: Book, side: keyof typeof saves): Uint8Array {
  const save = saves[side]
  const chain = chainText(book, save)
  const parts = partsOf({ ...book, chain: chain !== undefined, textsBackwards: save.textsBackwards })
  const written = Object.entries(parts).map(([name, text]) => {
    if (name === 'xl/workbook.xml') return [name, savedWorkbook(text, save)]
    return [name, name.startsWith('xl/worksheets/') ? savedSheet(text, save) : text]
  })
  const properties = { core: 'package.core-properties', app: 'officedocument.extended-properties' }
  return zip({
    ...Object.fromEntries(written),
    '[Content_Types].xml': (parts['[Content_Types].xml'] ?? '').replace(
      '</Types>',
      `${Object.entries(properties)
        .map(
          ([name, type]) =>
            `<Override PartName="/docProps/${name}.xml" ContentType="application/vnd.openxmlformats-${type}+xml"/>`,
        )
        .join('')}</Types>`,
    ),
    '_rels/.rels': (parts['_rels/.rels'] ?? '').replace(
      '</Relationships>',
      `<Relationship Id="rId3" Type="${office}/relationships/extended-properties" Target="docProps/app.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ),
    'docProps/core.xml': coreText(save),
    'docProps/app.xml': appText(Object.keys(book.sheets), save),
    ...(chain !== undefined && { 'xl/calcChain.xml': chain }),
  })
}

type Cells = Readonly<Record<string, CellModel>>

const costs: Cells = {
  A1: 'Item',
  B1: 'Price',
  C1: 'Count',
  D1: 'Cost',
  A2: 'Apples',
  B2: 3,
  C2: 10,
  D2: { f: 'B2*C2', v: 30 },
  A3: 'Pears',
  B3: 4,
  C3: 20,
  D3: { f: 'B3*C3', v: 80 },
  A5: 'Total',
  D5: { f: 'SUM(D2:D3)', v: 110 },
}
const summary: Cells = { A1: 'All in all', B1: { f: 'Costs!D5', v: 110 } }

const bookOf = (cells: Cells, more: Book['sheets'] = {}, names?: Book['names']): Book => ({
  sheets: { Costs: { cells }, Summary: { cells: summary }, ...more },
  ...(names && { names }),
})

const without = (cells: Cells, address: string): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([at]) => at !== address))

/** With a row put in before row 3. */
const inserted: Cells = {
  ...Object.fromEntries(Object.entries(costs).filter(([at]) => Number(at.slice(1)) < 3)),
  A3: 'Figs',
  B3: 9,
  A4: 'Pears',
  B4: 4,
  C4: 20,
  D4: { f: 'B4*C4', v: 80 },
  A6: 'Total',
  D6: { f: 'SUM(D2:D4)', v: 110 },
}
const afterInserted: Cells = { ...summary, B1: { f: 'Costs!D6', v: 110 } }

const base = bookOf(costs)

/** What a merge gives: the cells of this workbook, or these conflicts. */
const cases: Readonly<Record<string, readonly [ours: Book, theirs: Book, expected: Truth]>> = {
  'only saved again by one, and a cell typed by the other': [
    base,
    bookOf({ ...costs, B2: 5 }),
    bookOf({ ...costs, B2: 5 }),
  ],
  'two cells of one row': [
    bookOf({ ...costs, B2: 5 }),
    bookOf({ ...costs, C2: 11 }),
    bookOf({ ...costs, B2: 5, C2: 11 }),
  ],
  'a new text by each': [
    bookOf({ ...costs, A2: 'Quinces' }),
    bookOf({ ...costs, A3: 'Medlars' }),
    bookOf({ ...costs, A2: 'Quinces', A3: 'Medlars' }),
  ],
  'one new text by both, in different cells': [
    bookOf({ ...costs, A2: 'Quinces' }),
    bookOf({ ...costs, A3: 'Quinces' }),
    bookOf({ ...costs, A2: 'Quinces', A3: 'Quinces' }),
  ],
  'the same typed by both': [
    bookOf({ ...costs, A2: 'Quinces' }),
    bookOf({ ...costs, A2: 'Quinces' }),
    bookOf({ ...costs, A2: 'Quinces' }),
  ],
  'a text typed by one and the cell beside it painted by the other': [
    bookOf({ ...costs, A2: 'Quinces' }),
    bookOf({ ...costs, B2: { value: 3, fill: 'FFFFFF00' } }),
    bookOf({ ...costs, A2: 'Quinces', B2: { value: 3, fill: 'FFFFFF00' } }),
  ],
  'a cell typed by one and made bold by the other': [
    bookOf({ ...costs, B3: 6 }),
    bookOf({ ...costs, B3: { value: 4, bold: true } }),
    bookOf({ ...costs, B3: { value: 6, bold: true } }),
  ],
  'a number made a formula by one, and a text changed by the other': [
    bookOf({ ...costs, B3: { f: 'B2+1', v: 4 } }),
    bookOf({ ...costs, A5: 'Sum' }),
    bookOf({ ...costs, B3: { f: 'B2+1', v: 4 }, A5: 'Sum' }),
  ],
  'a cell emptied by one and another typed by the other': [
    bookOf(without(costs, 'C3')),
    bookOf({ ...costs, C2: 11 }),
    bookOf({ ...without(costs, 'C3'), C2: 11 }),
  ],
  'a row put in by one, and a cell below it typed by the other': [
    bookOf(inserted, { Summary: { cells: afterInserted } }),
    bookOf({ ...costs, B3: 6 }),
    bookOf({ ...inserted, B4: 6 }, { Summary: { cells: afterInserted } }),
  ],
  'a sheet added by one, and a cell typed by the other': [
    bookOf(costs, { Notes: { cells: { A1: 'ask Ann' } } }),
    bookOf({ ...costs, B2: 5 }),
    bookOf({ ...costs, B2: 5 }, { Notes: { cells: { A1: 'ask Ann' } } }),
  ],
  'a sheet added by each': [
    bookOf(costs, { Notes: { cells: { A1: 'ask Ann' } } }),
    bookOf(costs, { Plans: { cells: { A1: 'buy figs' } } }),
    bookOf(costs, { Notes: { cells: { A1: 'ask Ann' } }, Plans: { cells: { A1: 'buy figs' } } }),
  ],
  'a name given by one, and a cell typed by the other': [
    bookOf(costs, {}, { Total: 'Costs!$D$5' }),
    bookOf({ ...costs, B2: 5 }),
    bookOf({ ...costs, B2: 5 }, {}, { Total: 'Costs!$D$5' }),
  ],
  'one cell typed differently': [
    bookOf({ ...costs, B2: 5 }),
    bookOf({ ...costs, B2: 6 }),
    ['edit-edit Sheet Costs, cell B2'],
  ],
  'one text changed differently': [
    bookOf({ ...costs, A2: 'Quinces' }),
    bookOf({ ...costs, A2: 'Medlars' }),
    ['edit-edit Sheet Costs, cell A2'],
  ],
  'a cell emptied by one and typed by the other': [
    bookOf(without(costs, 'C3')),
    bookOf({ ...costs, C3: 21 }),
    ['edit-delete Sheet Costs, cell C3'],
  ],
  'a formula changed differently': [
    bookOf({ ...costs, D5: { f: 'SUM(D2:D4)', v: 110 } }),
    bookOf({ ...costs, D5: { f: 'D2+D3', v: 110 } }),
    ['edit-edit Sheet Costs, cell D5'],
  ],
}

type Truth = Book | readonly string[]

function expectMerged(before: Book, one: Book, other: Book, expected: Truth): void {
  for (const [mine, yours] of [
    [one, other],
    [other, one],
  ] as const) {
    const sides = { base: saved(before, 'base'), ours: saved(mine, 'ours'), theirs: saved(yours, 'theirs') }
    const result = merge(sides, xlsxDriver, mergeByLines)
    const found =
      result.kind === 'merged' ? read(result.bytes) : result.conflicts.map(({ kind, path }) => `${kind} ${path}`)
    expect(found).toEqual('sheets' in expected ? read(saved(expected, 'base')) : expected)
  }
}

test.each(Object.entries(cases))('saved by Excel: %s', (_, [one, other, expected]) => {
  expectMerged(base, one, other, expected)
})

const numbers = (cells: Cells): Book => ({ sheets: { Costs: { cells: { A1: 1, A2: 2, ...cells } } } })

test('saved by Excel: the very first formula by one side, and a cell typed by the other', () => {
  const sum = { f: 'A1+A2', v: 3 }
  expectMerged(numbers({}), numbers({ A3: sum }), numbers({ B1: 'one' }), numbers({ A3: sum, B1: 'one' }))
})

/** The costs of all rows as one formula, as Excel writes what was filled down. */
const filledDown = (bytes: Uint8Array): Uint8Array =>
  zip(
    Object.fromEntries(
      Object.entries(textsIn(bytes)).map(([part, text]) => [
        part,
        text
          .replace('<f>B2*C2</f>', '<f t="shared" ref="D2:D3" si="0">B2*C2</f>')
          .replace('<f>B3*C3</f>', '<f t="shared" si="0"/>'),
      ]),
    ),
  )

function sheetOf(before: Book, one: Book, other: Book, as = (bytes: Uint8Array) => bytes): string {
  const sides = {
    base: as(saved(before, 'base')),
    ours: as(saved(one, 'ours')),
    theirs: as(saved(other, 'theirs')),
  }
  const result = merge(sides, xlsxDriver, mergeByLines)
  if (result.kind === 'conflicted') throw new Error(JSON.stringify(result.conflicts))
  return textsIn(result.bytes)['xl/worksheets/sheet1.xml'] ?? ''
}

test('saved by Excel: a formula that was filled down stays one, with a cell typed by each side', () => {
  const sheet = sheetOf(base, bookOf({ ...costs, B2: 5 }), bookOf({ ...costs, C3: 21 }), filledDown)
  expect(sheet).toContain('<f t="shared" ref="D2:D3" si="0">B2*C2</f>')
  expect(sheet).toContain('<f t="shared" si="0"/>')
  expect(sheet).toMatch(/r="B2"[^<>]*><v>5<.*r="C3"[^<>]*><v>21</)
})

test('saved by Excel: a formula that was filled down, of which one side changes the second cell', () => {
  const changed = bookOf({ ...costs, D3: { f: 'B3*C3+1', v: 81 } })
  const sheet = sheetOf(base, changed, bookOf({ ...costs, B2: 5 }), filledDown)
  expect(sheet).toContain('<f>B3*C3+1</f>')
  expect(sheet).toMatch(/r="B2"[^<>]*><v>5</)
})

const conditional = (area: string, limit: number) =>
  `<conditionalFormatting sqref="${area}"><cfRule type="cellIs" priority="1" operator="greaterThan"><formula>${limit}</formula></cfRule></conditionalFormatting>`
const validation = (area: string) =>
  `<dataValidations count="1"><dataValidation type="whole" sqref="${area}"><formula1>0</formula1><formula2>99</formula2></dataValidation></dataValidations>`
const behind = (cells: Cells, tail: string): Book => ({
  sheets: { Costs: { cells, tail }, Summary: { cells: summary } },
})

test('saved by Excel: a conditional format by one side, a validation and a cell by the other', () => {
  const sheet = sheetOf(
    base,
    behind(costs, conditional('D2:D3', 50)),
    behind({ ...costs, C3: 21 }, validation('C2:C3')),
  )
  expect(sheet).toContain(conditional('D2:D3', 50))
  expect(sheet).toContain('<dataValidation type="whole" sqref="C2:C3">')
  expect(sheet.indexOf('<conditionalFormatting')).toBeLessThan(sheet.indexOf('<dataValidations'))
})

test('saved by Excel: the limit of one conditional format changed differently by both sides', () => {
  const before = behind(costs, conditional('D2:D3', 50))
  const change = (limit: number) => behind(costs, conditional('D2:D3', limit))
  expect(() => sheetOf(before, change(60), change(70))).toThrow('Sheet Costs, conditional format of D2:D3')
})

test('saved by Excel: a row inserted by one side moves the ranges of the other', () => {
  const sheet = sheetOf(
    base,
    bookOf(inserted, { Summary: { cells: afterInserted } }),
    behind(costs, conditional('D2:D3', 50) + validation('C3')),
  )
  expect(sheet).toContain('sqref="D2:D4"')
  expect(sheet).toContain('<dataValidation type="whole" sqref="C4">')
})
