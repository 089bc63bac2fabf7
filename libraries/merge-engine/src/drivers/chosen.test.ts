/** What a person decides of conflicts in Word, Excel, PowerPoint, PDF and pictures: the side stands at the place, the rest merges. */
import { expect, test } from 'vitest'
import { line, unzipped, wordDocument, zipped } from '../../testing/docx/documents.ts'
import { coefficientsIn, greyJpeg, type Paint, painted, pixelsOf, pngOf, text } from '../../testing/image.ts'
import { pdfOf, shown, threePages } from '../../testing/pdf.ts'
import {
  bytesOf as deckBytes,
  deckOf,
  edited,
  edits,
  opened,
  replace,
  shape,
  slidePart,
} from '../../testing/pptx/deck.ts'
import { slideTexts } from '../../testing/pptx/triples.ts'
import { bytesOf as bookBytes, type CellModel, read } from '../../testing/xlsx/books.ts'
import { type DriverName, merge, mergeWithChoices, type Sides } from '../index.ts'
import { type Pdf, readPdf } from './pdf/file.ts'

type Take = 'base' | 'ours' | 'theirs'

const pathsOf = (driver: DriverName, sides: Sides): string[] => {
  const result = merge(driver, sides)
  return result.kind === 'conflicted' ? result.conflicts.map(({ path }) => path) : []
}

function chosen(driver: DriverName, sides: Sides, takes: Readonly<Record<string, Take>>): Uint8Array {
  const result = mergeWithChoices(driver, sides, new Map(Object.entries(takes)))
  if (result.kind !== 'merged') throw new Error(JSON.stringify(result))
  return result.bytes
}

/** For each side, what is read of the merge in which it stands at this place. */
const readings = <T>(driver: DriverName, sides: Sides, path: string, readAs: (bytes: Uint8Array) => T): T[] =>
  (['base', 'ours', 'theirs'] as const).map((take) => readAs(chosen(driver, sides, { [path]: take })))

const report = (river: string, banks: string, end: string) =>
  zipped(
    wordDocument(
      [line('A report'), line(`The ${river} river runs.`), line(banks), line(`It ends in a ${end} delta.`)].join(''),
    ),
  )

const linesIn = (...lines: readonly string[]) => zipped(wordDocument(lines.map((one) => line(one)).join('')))

const textIn = (bytes: Uint8Array) =>
  (unzipped(bytes)['word/document.xml'] ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const book = (cells: Readonly<Record<string, CellModel>>) =>
  bookBytes({ sheets: { Budget: { cells: { A1: 'dredging', B1: 100, C1: 1, ...cells } } } })

const drawn = (bytes: Uint8Array) => {
  const { objects } = readPdf(bytes) as Pdf
  return [21, 22, 23].map((number) => {
    const drawing = objects.get(number)
    return /\((.*)\)/.exec(drawing?.is === 'stream' ? Buffer.from(drawing.data).toString('latin1') : '')?.[1]
  })
}

const picture = (...paints: readonly Paint[]) => pngOf({ row: painted(paints) })
const corner = (colour: number) => ({ x: 0, y: 0, width: 12, height: 12, colour })
const spot = (colour: number) => ({ x: 30, y: 20, colour })

const about = (words: string, pixels: readonly Paint[] = []) =>
  pngOf({ row: painted(pixels), before: [text('Title', words)] })

const greys = (...brightness: readonly number[]) => greyJpeg(brightness.map((one) => ({ brightness: one })))

test('paragraphs of a Word document are resolved one by one', () => {
  const sides = {
    base: report('long', 'Sand.', 'wide'),
    ours: report('cold', 'Sand.', 'flat'),
    theirs: report('clear', 'Clay.', 'green'),
  }
  expect(pathsOf('docx', sides)).toEqual(['paragraph 2', 'paragraph 4'])
  const bytes = chosen('docx', sides, { 'paragraph 2': 'theirs', 'paragraph 4': 'ours' })
  const said = (unzipped(bytes)['word/document.xml'] ?? '').replaceAll(/<[^>]*>/g, ' ')
  expect(said).toMatch(/The clear river runs.\s+Clay.\s+It ends in a flat delta./)
})

test('a paragraph deleted by one side is restored when the other side is chosen', () => {
  const sides = {
    base: linesIn('One.', 'Two stays here.', 'Three.'),
    ours: linesIn('One.', 'Three.'),
    theirs: linesIn('One!', 'Two stays there.', 'Three.'),
  }
  const [path = ''] = pathsOf('docx', sides)
  expect(readings('docx', sides, path, textIn)).toEqual([
    'One! Two stays here. Three.',
    'One! Three.',
    'One! Two stays there. Three.',
  ])
})

test('cells of a workbook are resolved, with texts and formulas', () => {
  const sides = {
    base: book({}),
    ours: book({ B1: 'much', C1: 2 }),
    theirs: book({ B1: { f: 'C1*2', v: 2 }, A2: 'new' }),
  }
  const place = 'Sheet Budget, cell B1'
  expect(pathsOf('xlsx', sides)).toEqual([place])
  expect(readings('xlsx', sides, place, read)).toEqual(
    [
      book({ C1: 2, A2: 'new' }),
      book({ B1: 'much', C1: 2, A2: 'new' }),
      book({ B1: { f: 'C1*2', v: 2 }, C1: 2, A2: 'new' }),
    ].map(read),
  )
})

test('paragraphs on slides are resolved', () => {
  const deck = deckOf(shape({ id: 2, name: 'Title 1', at: [500_000, 100_000] }, 'The quick fox', 'runs'))
  const one = replace.bind(undefined, slidePart(1))
  const sides = {
    base: deckBytes(deck),
    ours: edited(deck, one('quick', 'slow')),
    theirs: edited(deck, edits(one('quick', 'fast'), one('runs', 'sleeps'))),
  }
  const place = 'slide 1, shape Title 1, paragraph 1'
  expect(pathsOf('pptx', sides)).toEqual([place])
  expect(readings('pptx', sides, place, (bytes) => slideTexts(opened(bytes)))).toEqual([
    ['The quick fox | sleeps'],
    ['The slow fox | sleeps'],
    ['The fast fox | sleeps'],
  ])
})

test('pages of a PDF are resolved whole', () => {
  const sides = {
    base: pdfOf(threePages),
    ours: pdfOf({ ...threePages, 21: shown('gravel'), 23: shown('third, by ours') }),
    theirs: pdfOf({ ...threePages, 21: shown('clay'), 22: shown('second, by theirs') }),
  }
  expect(pathsOf('pdf', sides)).toEqual(['page 1'])
  expect(readings('pdf', sides, 'page 1', drawn)).toEqual(
    ['first', 'gravel', 'clay'].map((first) => [first, 'second, by theirs', 'third, by ours']),
  )
})

test('places of a picture are resolved, each for its own side', () => {
  const sides = {
    base: picture(),
    ours: picture(corner(1), spot(1)),
    theirs: picture(corner(2), spot(2), { x: 20, y: 4, colour: 5 }),
  }
  const [first = '', second = ''] = pathsOf('image', sides)
  const bytes = chosen('image', sides, { [first]: 'theirs', [second]: 'base' })
  expect(pixelsOf(bytes)).toEqual(pixelsOf(picture(corner(2), { x: 20, y: 4, colour: 5 })))
})

test('a text in a picture that both changed is resolved beside its pixels', () => {
  const sides = { base: about('a'), ours: about('b'), theirs: about('c', [{ x: 1, y: 1, colour: 9 }]) }
  const [path = ''] = pathsOf('image', sides)
  expect(Buffer.from(chosen('image', sides, { [path]: 'ours' }))).toEqual(
    Buffer.from(about('b', [{ x: 1, y: 1, colour: 9 }])),
  )
})

test('blocks of a JPEG are resolved, and no other block is encoded again', () => {
  const sides = { base: greys(1, 2, 3, 4), ours: greys(5, 2, 7, 4), theirs: greys(6, 2, 3, 8) }
  const [path = ''] = pathsOf('image', sides)
  expect(readings('image', sides, path, coefficientsIn)).toEqual(
    [greys(1, 2, 7, 8), greys(5, 2, 7, 8), greys(6, 2, 7, 8)].map(coefficientsIn),
  )
})
