/** What an office document says, without how it looks: paragraphs of texts and slides, rows of sheets. */
import { endingOf } from './kind.ts'
import { type Archive, openArchive } from './unzip.ts'

export type Part = Readonly<{
  /** Of the slide or the sheet; empty where there is but one part. */
  title: string
  /** A paragraph has one cell, a row of a sheet as many as it has. */
  rows: readonly (readonly string[])[]
}>

/** Of one sheet; more is for a program of its own. */
const maxRows = 2000

/** Throws `Error` for what can't be read. */
export async function officeText(content: Blob, name: string): Promise<Part[]> {
  const archive = await openArchive(content)
  const ending = endingOf(name)
  if (ending === 'docx') return [{ title: '', rows: paragraphs(await parsed(archive, 'word/document.xml'), 'p') }]
  if (ending === 'pptx') return slidesOf(archive)
  if (ending === 'xlsx') return sheetsOf(archive)
  return openDocument(await parsed(archive, 'content.xml'))
}

async function parsed(archive: Archive, name: string): Promise<Document> {
  const text = await archive.read(name)
  if (text === undefined) throw new Error(`The document has no ${name}.`)
  return new DOMParser().parseFromString(text, 'application/xml')
}

const all = (from: Document | Element, local: string): Element[] => [...from.getElementsByTagNameNS('*', local)]

/** Elements of this name, each as one line of the texts in it. */
const paragraphs = (from: Document | Element, local: string): string[][] => all(from, local).map((one) => [lineOf(one)])

function lineOf(element: Element): string {
  return [...element.getElementsByTagNameNS('*', '*')]
    .map(({ localName, textContent }) => {
      if (localName === 't') return textContent
      if (localName === 'tab') return '\t'
      return localName === 'br' ? '\n' : ''
    })
    .join('')
}

async function slidesOf(archive: Archive): Promise<Part[]> {
  const names = numbered(archive, /^ppt\/slides\/slide(\d+)\.xml$/)
  return Promise.all(
    names.map(async (name, at) => ({
      title: `Slide ${at + 1}`,
      rows: paragraphs(await parsed(archive, name), 'p').filter(([line]) => line !== ''),
    })),
  )
}

async function sheetsOf(archive: Archive): Promise<Part[]> {
  const hasShared = archive.names.includes('xl/sharedStrings.xml')
  const shared = hasShared ? all(await parsed(archive, 'xl/sharedStrings.xml'), 'si').map(lineOf) : []
  const titles = all(await parsed(archive, 'xl/workbook.xml'), 'sheet').map((sheet) => sheet.getAttribute('name') ?? '')
  const names = numbered(archive, /^xl\/worksheets\/sheet(\d+)\.xml$/)
  return Promise.all(
    names.map(async (name, at) => {
      const rows = all(await parsed(archive, name), 'row').slice(0, maxRows)
      return { title: titles[at] ?? `Sheet ${at + 1}`, rows: rows.map((row) => cellsOf(row, shared)) }
    }),
  )
}

/** The cells of a row in their columns; those that are empty are left out of the file, and so put in again. */
function cellsOf(row: Element, shared: readonly string[]): string[] {
  const cells: string[] = []
  for (const cell of all(row, 'c')) {
    const column = columnOf(cell.getAttribute('r') ?? '')
    while (cells.length < column) cells.push('')
    const [value] = all(cell, 'v')
    const text = value?.textContent ?? ''
    cells.push(cell.getAttribute('t') === 's' ? (shared[Number(text)] ?? '') : value ? text : lineOf(cell))
  }
  return cells
}

/** 0 for `A1`, 27 for `AB3`; far columns are drawn together. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? ''
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return Math.min(64, Math.max(0, number - 1))
}

function openDocument(content: Document): Part[] {
  const tables = all(content, 'table')
  const isSheet = all(content, 'spreadsheet').length > 0
  if (isSheet) {
    return tables.map((table) => ({
      title: table.getAttribute('table:name') ?? '',
      rows: all(table, 'table-row')
        .slice(0, maxRows)
        .map((row) => all(row, 'table-cell').map(({ textContent }) => textContent))
        .filter((row) => row.some((text) => text !== '')),
    }))
  }
  const lines = [...content.getElementsByTagNameNS('*', '*')].filter(({ localName }) => /^[ph]$/.test(localName))
  return [{ title: '', rows: lines.map(({ textContent }) => [textContent]) }]
}

const numbered = ({ names }: Archive, pattern: RegExp): string[] =>
  names
    .filter((name) => pattern.test(name))
    .toSorted((one, other) => Number(pattern.exec(one)?.[1]) - Number(pattern.exec(other)?.[1]))
