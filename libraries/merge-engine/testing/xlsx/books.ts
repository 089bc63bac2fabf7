/**
 * Workbooks for tests, as a spreadsheet program writes them, and what they say when read back. Nothing here uses the driver.
 * A book is data, so an edit is a function on it; `parts` puts in or changes parts as text.
 */
import { encodeUtf8 } from '../../src/core/document/text.ts'
import { readPackage } from '../../src/drivers/packages/package.ts'
import { crc32 } from '../../src/drivers/packages/zip/packing.ts'
import { writeZip, type ZipEntry } from '../../src/drivers/packages/zip/zip.ts'

export type Value = string | number | Readonly<{ f: string; v?: string | number }>

export type CellModel = Value | Readonly<{ value?: Value; bold?: boolean; fill?: string; format?: string }>

export type SheetModel = Readonly<{
  cells: Readonly<Record<string, CellModel>>
  /** What stands behind the rows, and before them. */
  tail?: string
  columns?: string
  id?: string
  /** Attributes of rows, by their numbers. */
  rows?: Readonly<Record<number, string>>
}>

export type Book = Readonly<{
  sheets: Readonly<Record<string, SheetModel>>
  names?: Readonly<Record<string, string>>
  /** More parts, or others, by their names; content types and relationships are the caller's. */
  parts?: Readonly<Record<string, string>>
  /** Whether texts are numbered from the last to the first. */
  textsBackwards?: boolean
  chain?: boolean
}>

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

type Model = Readonly<{ value?: Value; bold?: boolean; fill?: string; format?: string }>

const modelOf = (cell: CellModel): Model => (typeof cell === 'object' && !('f' in cell) ? cell : { value: cell })

const styleKey = ({ bold, fill, format }: Model) => `${bold ?? false}|${fill ?? ''}|${format ?? ''}`

export function bytesOf(book: Book): Uint8Array {
  return zip(partsOf(book))
}

/** A zip archive of these parts, in this order. */
export function zip(parts: Readonly<Record<string, string>>): Uint8Array {
  return writeZip(
    Object.entries(parts).map(([name, text]) => {
      const content = encodeUtf8(text)
      return { entry: entryOf(name, content), content }
    }),
  )
}

/** A stored entry, so that tests spend no time on packing. */
function entryOf(name: string, content: Uint8Array): ZipEntry {
  const record = new Uint8Array(46)
  const view = new DataView(record.buffer)
  view.setUint32(0, 0x02014b50, true)
  view.setUint16(4, 20, true)
  view.setUint16(6, 20, true)
  view.setUint32(12, 0x00210000, true)
  const size = content.length
  return { name, method: 0, crc: crc32(content), size, record, local: record, packed: content }
}

export function partsOf(book: Book): Record<string, string> {
  const sheets = Object.entries(book.sheets)
  const cells = sheets.flatMap(([, sheet]) => Object.values(sheet.cells).map(modelOf))
  const texts = [...new Set(cells.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))]
  if (book.textsBackwards) texts.reverse()
  const styles = [...new Set([styleKey({}), ...cells.map(styleKey)])]
  const sheetParts = sheets.map(
    ([, sheet], at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetText(sheet, texts, styles)] as const,
  )
  const types = sheets.map(
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  )
  const shared = ['styles', 'sharedStrings', ...(book.chain ? ['calcChain'] : [])]
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types.join('')}${shared.map((part) => `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': workbookText(book),
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}${shared.map((part, at) => `<Relationship Id="rId${sheets.length + at + 1}" Type="${office}/${part}" Target="${part}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': stylesText(styles),
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...(book.chain && {
      'xl/calcChain.xml': `${head}<calcChain xmlns="${main}"><c r="B4" i="1"/></calcChain>`,
    }),
    ...Object.fromEntries(sheetParts),
    ...book.parts,
  }
}

function workbookText({ sheets, names = {} }: Book): string {
  const all = Object.entries(sheets).map(
    ([name, { id }], at) => `<sheet name="${escaped(name)}" sheetId="${id ?? at + 1}" r:id="rId${at + 1}"/>`,
  )
  const defined = Object.entries(names).map(([name, formula]) => {
    const [bare = name, local] = name.split('@')
    return `<definedName name="${bare}"${local === undefined ? '' : ` localSheetId="${local}"`}>${escaped(formula)}</definedName>`
  })
  const definedNames = defined.length === 0 ? '' : `<definedNames>${defined.join('')}</definedNames>`
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${all.join('')}</sheets>${definedNames}<calcPr calcId="191029"/></workbook>`
}

function stylesText(styles: readonly string[]): string {
  const parsed = styles.map((style): [boolean, string, string] => {
    const [bold, fill = '', format = ''] = style.split('|')
    return [bold === 'true', fill, format]
  })
  const formats = [...new Set(parsed.flatMap(([, , format]) => (format === '' ? [] : [format])))]
  const fills = [...new Set(parsed.flatMap(([, fill]) => (fill === '' ? [] : [fill])))]
  const xf = ([bold, fill, format]: [boolean, string, string]) =>
    `<xf numFmtId="${format === '' ? 0 : 164 + formats.indexOf(format)}" fontId="${bold ? 1 : 0}" fillId="${fill === '' ? 0 : 2 + fills.indexOf(fill)}" borderId="0" xfId="0"/>`
  const numbers = formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`)
  return `${head}<styleSheet xmlns="${main}">${formats.length === 0 ? '' : `<numFmts count="${formats.length}">${numbers.join('')}</numFmts>`}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="${2 + fills.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.map((fill) => `<fill><patternFill patternType="solid"><fgColor rgb="${fill}"/></patternFill></fill>`).join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${parsed.map(xf).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

const splitAddress = (address: string): [string, number] => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
  return [letters, Number(digits)]
}

const columnOrder = (one: string, other: string) =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)

function sheetText(
  { cells, tail = '', columns = '', rows = {} }: SheetModel,
  texts: readonly string[],
  styles: readonly string[],
): string {
  const byRow = new Map<number, string[]>(Object.keys(rows).map((row) => [Number(row), []]))
  for (const address of Object.keys(cells)) {
    const [, row] = splitAddress(address)
    byRow.set(row, [...(byRow.get(row) ?? []), address])
  }
  const written = [...byRow]
    .sort(([one], [other]) => one - other)
    .map(([row, addresses]) => {
      const sorted = addresses.toSorted((one, other) => columnOrder(splitAddress(one)[0], splitAddress(other)[0]))
      const inside = sorted.map((address) => cellText(address, modelOf(cells[address] ?? ''), texts, styles)).join('')
      return `<row r="${row}"${rows[row] ?? ''}>${inside}</row>`
    })
  return `${head}<worksheet xmlns="${main}" xmlns:r="${office}">${columns}<sheetData>${written.join('')}</sheetData>${tail}<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`
}

function cellText(address: string, model: Model, texts: readonly string[], styles: readonly string[]): string {
  const style = styles.indexOf(styleKey(model))
  const open = `<c r="${address}"${style > 0 ? ` s="${style}"` : ''}`
  const { value } = model
  if (value === undefined) return `${open}/>`
  if (typeof value === 'string') return `${open} t="s"><v>${texts.indexOf(value)}</v></c>`
  if (typeof value === 'number') return `${open}><v>${value}</v></c>`
  return `${open}><f>${escaped(value.f)}</f>${value.v === undefined ? '' : `<v>${value.v}</v>`}</c>`
}

/** All parts of a document as texts. */
export function textsIn(bytes: Uint8Array): Record<string, string> {
  const opened = readPackage(bytes)
  if ('unreadable' in opened) throw new Error(opened.unreadable)
  return Object.fromEntries(opened.entries.map(({ name }) => [name, opened.text(name) ?? '']))
}

/** What the cells of a document say: `Budget!B4` to `=SUM(B2:B3)`, with formats as `{bold}`, `{fill}`, `{format}` behind. */
export function read(bytes: Uint8Array): Record<string, string> {
  const parts = textsIn(bytes)
  const relationships = new Map(
    Array.from(
      (parts['xl/_rels/workbook.xml.rels'] ?? '').matchAll(/<Relationship [^>]*>/g),
      ([tag]) => [at(tag, 'Id'), at(tag, 'Target').replace(/^\/?(xl\/)?/, 'xl/')] as const,
    ),
  )
  const texts = [...(parts['xl/sharedStrings.xml'] ?? '').matchAll(/<si>([^]*?)<\/si>/g)].map(([, inner = '']) =>
    [...inner.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text).join(''),
  )
  const styles = stylesIn(parts['xl/styles.xml'] ?? '')
  const found: Record<string, string> = {}
  for (const [tag] of (parts['xl/workbook.xml'] ?? '').matchAll(/<sheet [^>]*>/g)) {
    const text = parts[relationships.get(at(tag, 'r:id')) ?? ''] ?? ''
    for (const [, open = '', inner = ''] of text.matchAll(/<c ([^>]*?)(?:\/>|>([^]*?)<\/c>)/g)) {
      const value = valueIn(open, inner, texts) + (styles[Number(at(` ${open}`, 's') || 0)] ?? '?')
      if (value !== '') found[`${at(tag, 'name')}!${at(` ${open}`, 'r')}`] = value
    }
  }
  return found
}

const at = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

function valueIn(open: string, inner: string, texts: readonly string[]): string {
  const formula = /<f[^>]*>([^<]*)<\/f>/.exec(inner)?.[1]
  if (formula !== undefined) return `=${formula}`
  const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? /<t[^>]*>([^<]*)<\/t>/.exec(inner)?.[1] ?? ''
  return at(` ${open}`, 't') === 's' ? (texts[Number(value)] ?? '?') : value
}

function stylesIn(text: string): string[] {
  const section = (name: string) => new RegExp(`<${name}[ >][^]*?</${name}>`).exec(text)?.[0] ?? ''
  const fonts = [...section('fonts').matchAll(/<font>[^]*?<\/font>/g)].map(([font]) => font)
  const fills = [...section('fills').matchAll(/<fill>[^]*?<\/fill>/g)].map(([fill]) => fill)
  const formats = new Map(
    Array.from(section('numFmts').matchAll(/<numFmt [^>]*>/g), ([tag]) => [at(tag, 'numFmtId'), at(tag, 'formatCode')]),
  )
  return [...section('cellXfs').matchAll(/<xf [^>]*>/g)].map(([xf]) => {
    const fill = /rgb="([^"]*)"/.exec(fills[Number(at(xf, 'fillId'))] ?? '')?.[1]
    const format = formats.get(at(xf, 'numFmtId'))
    const bold = fonts[Number(at(xf, 'fontId'))]?.includes('<b/>')
    return `${bold ? '{bold}' : ''}${fill ? `{${fill}}` : ''}${format ? `{${format}}` : ''}`
  })
}
