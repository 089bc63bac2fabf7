/** Rows and columns that move beside tables, pictures, comments, charts and pivot tables, which lie in parts of their own. */
import { describe, expect, test } from 'vitest'
import { type Book, bytesOf, type CellModel, partsOf, read, textsIn } from '../../../../testing/xlsx/books.ts'
import { mergeByLines } from '../../../core/lines/merge-by-lines.ts'
import { merge } from '../../../core/merge.ts'
import { xlsxDriver } from '../xlsx.ts'

/** Where everything beside the sheet stands. */
type Beside = Readonly<{
  table?: string
  formula?: string
  /** A column of the table, behind the others. */
  column?: string
  picture?: readonly [from: number, to: number]
  editAs?: string
  comment?: number
  series?: string
  /** The series of a second chart. */
  second?: string
  source?: string
}>

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = (all: Readonly<Record<string, readonly [type: string, target: string]>>) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(all)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const tableText = ({ table = 'A1:D4', formula = 'Budget!$B$2*2', column }: Beside) =>
  `${head}<table xmlns="${main}" id="1" name="Prices" displayName="Prices" ref="${table}"><autoFilter ref="${table}"/><tableColumns count="4"><tableColumn id="1" name="Item"/><tableColumn id="2" name="Price"/><tableColumn id="3" name="Count"/><tableColumn id="4" name="Sum"><calculatedColumnFormula>${formula}</calculatedColumnFormula></tableColumn>${column ? `<tableColumn id="5" name="${column}"/>` : ''}</tableColumns></table>`

const drawingText = ({ picture: [from, to] = [7, 9], editAs }: Beside) =>
  `${head}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:r="${office}"><xdr:twoCellAnchor${editAs ? ` editAs="${editAs}"` : ''}><xdr:from><xdr:col>1</xdr:col><xdr:colOff>5</xdr:colOff><xdr:row>${from}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${to}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/></xdr:nvGraphicFramePr></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`

const commentsText = ({ comment = 4 }: Beside) =>
  `${head}<comments xmlns="${main}"><authors><author>Ann</author></authors><commentList><comment ref="B${comment}" authorId="0"><text><t>why?</t></text></comment></commentList></comments>`

const boxText = ({ comment = 4 }: Beside) =>
  `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="_x0000_s1025"><x:ClientData ObjectType="Note"><x:Anchor>2, 15, ${comment - 2}, 2, 4, 31, ${comment + 2}, 1</x:Anchor><x:Row>${comment - 1}</x:Row><x:Column>1</x:Column></x:ClientData></v:shape></xml>`

const chartText = ({ series = 'Budget!$B$2:$B$4' }: Beside, title = 'Prices') =>
  `${head}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:title><c:tx><c:v>${title}</c:v></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:idx val="0"/><c:val><c:numRef><c:f>${series}</c:f></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`

const pivotText = ({ source = 'A1:D4' }: Beside) =>
  `${head}<pivotCacheDefinition xmlns="${main}" refreshOnLoad="1"><cacheSource type="worksheet"><worksheetSource ref="${source}" sheet="Budget"/></cacheSource></pivotCacheDefinition>`

const cells: Readonly<Record<string, CellModel>> = {
  A1: 'Item',
  B1: 'Price',
  C1: 'Count',
  D1: 'Sum',
  A2: 'Apples',
  B2: 3,
  C2: 10,
  A3: 'Pears',
  B3: 4,
  C3: 20,
  A4: 'Plums',
  B4: 5,
  C4: 30,
  A6: 'Total',
  B6: { f: 'SUM(B2:B4)', v: 12 },
}

const tail =
  '<drawing r:id="rId1"/><legacyDrawing r:id="rId4"/><tableParts count="1"><tablePart r:id="rId2"/></tableParts>'

const types = {
  'xl/tables/table1.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
  'xl/drawings/drawing1.xml': 'application/vnd.openxmlformats-officedocument.drawing+xml',
  'xl/comments1.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml',
  'xl/charts/chart1.xml': 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
  'xl/pivotCache/pivotCacheDefinition1.xml':
    'application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheDefinition+xml',
}

/** The workbook as a program writes it that has put everything beside the sheet in its place. */
function bookOf(rows: Readonly<Record<string, CellModel>>, beside: Beside, title?: string): Uint8Array {
  const book: Book = { sheets: { Budget: { cells: rows, tail }, Notes: { cells: { A1: 'hello' } } } }
  const plain = partsOf(book)
  const { second } = beside
  const overrides = Object.entries(
    second ? { ...types, 'xl/charts/chart2.xml': types['xl/charts/chart1.xml'] } : types,
  ).map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
  return bytesOf({
    ...book,
    parts: {
      '[Content_Types].xml': (plain['[Content_Types].xml'] ?? '').replace(
        '</Types>',
        `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${overrides.join('')}</Types>`,
      ),
      'xl/_rels/workbook.xml.rels': (plain['xl/_rels/workbook.xml.rels'] ?? '').replace(
        '</Relationships>',
        `<Relationship Id="rId90" Type="${office}/pivotCacheDefinition" Target="pivotCache/pivotCacheDefinition1.xml"/></Relationships>`,
      ),
      'xl/worksheets/_rels/sheet1.xml.rels': relationships({
        rId1: ['drawing', '../drawings/drawing1.xml'],
        rId2: ['table', '../tables/table1.xml'],
        rId3: ['comments', '../comments1.xml'],
        rId4: ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
      }),
      'xl/drawings/_rels/drawing1.xml.rels': relationships({
        rId1: ['chart', '../charts/chart1.xml'],
        ...(second && { rId2: ['chart', '../charts/chart2.xml'] }),
      }),
      ...(second && { 'xl/charts/chart2.xml': chartText({ series: second }) }),
      'xl/tables/table1.xml': tableText(beside),
      'xl/drawings/drawing1.xml': drawingText(beside),
      'xl/comments1.xml': commentsText(beside),
      'xl/drawings/vmlDrawing1.vml': boxText(beside),
      'xl/charts/chart1.xml': chartText(beside, title),
      'xl/pivotCache/pivotCacheDefinition1.xml': pivotText(beside),
    },
  })
}

/** Cells after a row was put in before a row, or one taken out. */
function rowsMoved(at: number, by: 1 | -1, more: Readonly<Record<string, CellModel>>): Record<string, CellModel> {
  const moved = Object.entries(cells).flatMap(([address, cell]) => {
    const row = Number(address.slice(1))
    if (row < at) return [[address, cell] as const]
    return by < 0 && row === at ? [] : [[`${address.slice(0, 1)}${row + by}`, cell] as const]
  })
  return { ...Object.fromEntries(moved), ...more }
}

/** A row put in before row 3, and everything moved along, as Excel does. */
const inserted = bookOf(rowsMoved(3, 1, { A3: 'Figs', B3: 7, C3: 2, B7: { f: 'SUM(B2:B5)', v: 19 } }), {
  table: 'A1:D5',
  picture: [8, 10],
  comment: 5,
  series: 'Budget!$B$2:$B$5',
  source: 'A1:D5',
})
const base = bookOf(cells, {})

function merged(ours: Uint8Array, theirs: Uint8Array) {
  const result = merge({ base, ours, theirs }, xlsxDriver, mergeByLines)
  if (result.kind === 'conflicted') return { conflicts: result.conflicts.map(({ kind, path }) => `${kind} ${path}`) }
  return { parts: textsIn(result.bytes), cells: read(result.bytes), conflicts: [] }
}

/** The pieces that hold addresses. */
function addressesIn(parts: Readonly<Record<string, string>> = {}): string[] {
  const of = (part: string, pattern: RegExp) =>
    Array.from((parts[part] ?? '').matchAll(pattern), ([, found = '']) => found)
  return [
    ...of('xl/tables/table1.xml', /(?:\sref="|Formula>)([^"<]+)["<]/g),
    ...of('xl/drawings/drawing1.xml', /<xdr:(?:row|col)>([^<]*)</g),
    ...of('xl/comments1.xml', /\sref="([^"]*)"/g),
    ...of('xl/drawings/vmlDrawing1.vml', /<x:(?:Anchor|Row|Column)>([^<]*)</g),
    ...of('xl/charts/chart1.xml', /<c:f>([^<]*)</g),
    ...of('xl/charts/chart2.xml', /<c:f>([^<]*)</g),
    ...of('xl/pivotCache/pivotCacheDefinition1.xml', /\sref="([^"]*)"/g),
  ]
}

describe('a row inserted by one side', () => {
  test('moves the table, the picture, the comment, the chart and the pivot table of the other, which edits a cell', () => {
    const edited = bookOf({ ...cells, B4: 6 }, {})
    for (const [ours, theirs] of [
      [inserted, edited],
      [edited, inserted],
    ] as const) {
      const result = merged(ours, theirs)
      expect(result.conflicts).toEqual([])
      expect(addressesIn(result.parts)).toEqual(addressesIn(textsIn(inserted)))
      expect(result.cells).toMatchObject({ 'Budget!A3': 'Figs', 'Budget!B5': '6' })
    }
  })

  test.each<[string, Beside, string[]]>([
    ['a picture', { picture: [10, 14] }, ['11', '15']],
    ['a picture that keeps its size', { picture: [1, 5], editAs: 'oneCell' }, ['1', '5']],
    ['a comment', { comment: 6 }, ['B7']],
    ['the rows of a series', { series: 'Budget!$C$2:$C$4' }, ['Budget!$C$2:$C$5']],
    ['the series of a chart', { second: 'Budget!$C$3:$C$4' }, ['Budget!$C$4:$C$5']],
    ['the formula of a column', { formula: 'Budget!$B$4*3' }, ['Budget!$B$5*3']],
    ['the source of a pivot table', { source: 'A1:C4' }, ['A1:C5']],
    ['the area of the table', { table: 'A1:E4' }, ['A1:E5']],
  ])('moves %s that the other side sets', (_, beside, addresses) => {
    const edited = bookOf(cells, beside)
    for (const [ours, theirs] of [
      [inserted, edited],
      [edited, inserted],
    ] as const) {
      const result = merged(ours, theirs)
      expect(result.conflicts).toEqual([])
      expect(addressesIn(result.parts)).toEqual(expect.arrayContaining(addresses))
      expect(Object.keys(result.parts ?? {}).sort()).toEqual(Object.keys(textsIn(edited)).sort())
    }
  })

  test('does not move a picture with an absolute position', () => {
    const edited = bookOf(cells, { picture: [10, 14], editAs: 'absolute' })
    expect(addressesIn(merged(inserted, edited).parts)).toEqual(expect.arrayContaining(['10', '14']))
  })

  test('beside a chart whose title the other side changes', () => {
    const result = merged(inserted, bookOf(cells, {}, 'What it costs'))
    expect(result.conflicts).toEqual([])
    expect(result.parts?.['xl/charts/chart1.xml']).toContain('What it costs')
    expect(addressesIn(result.parts)).toContain('Budget!$B$2:$B$5')
  })
})

test('a column added to a table by one side is merged beside cells edited by the other', () => {
  const wider = bookOf({ ...cells, E1: 'Shop', E2: 'north', E3: 'south' }, { table: 'A1:E4', column: 'Shop' })
  for (const [ours, theirs] of [
    [wider, bookOf({ ...cells, B4: 6, A3: 'Figs' }, {})],
    [bookOf({ ...cells, B4: 6, A3: 'Figs' }, {}), wider],
  ] as const) {
    const result = merged(ours, theirs)
    expect(result.conflicts).toEqual([])
    expect(result.cells).toMatchObject({ 'Budget!E2': 'north', 'Budget!B4': '6', 'Budget!A3': 'Figs' })
    expect(result.parts?.['xl/tables/table1.xml']).toBe(tableText({ table: 'A1:E4', column: 'Shop' }))
  }
})

describe('a row deleted by one side', () => {
  const deleted = bookOf(rowsMoved(4, -1, { B5: { f: 'SUM(B2:B3)', v: 7 } }), {
    table: 'A1:D3',
    picture: [6, 8],
    series: 'Budget!$B$2:$B$3',
    source: 'A1:D3',
    comment: 5,
  })

  test('with a comment in it that its program stored elsewhere', () => {
    const result = merged(deleted, bookOf({ ...cells, A1: 'Thing' }, {}))
    expect(result.conflicts).toEqual([])
    expect(addressesIn(result.parts)).toEqual(addressesIn(textsIn(deleted)))
  })

  test.each<[string, Beside, string]>([
    ['a chart of it alone', { series: 'Budget!$B$4' }, 'edit-delete Sheet Budget, a chart'],
    ['a picture in it', { picture: [3, 5] }, 'edit-delete Sheet Budget, a picture or chart'],
  ])('conflicts with %s that the other side sets', (_, beside, path) => {
    expect(merged(deleted, bookOf(cells, beside)).conflicts).toEqual([path])
  })
})
