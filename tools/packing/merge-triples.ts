/** Documents of all eighteen formats, for whoever asks whether an engine merges as another does: the cases of the drivers, and small binary ones. */
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { driverNames } from '@alluvium/merge-engine'
import { line, wordDocument, zipped } from '../../libraries/merge-engine/testing/docx/documents.ts'
import { painted, pngOf } from '../../libraries/merge-engine/testing/image.ts'
import { pdfOf, shown, threePages } from '../../libraries/merge-engine/testing/pdf.ts'
import {
  bytesOf as deckBytes,
  deckOf,
  edited,
  paragraph,
  replace,
  run,
  shape,
  slidePart,
} from '../../libraries/merge-engine/testing/pptx/deck.ts'
import { bytesOf as bookBytes } from '../../libraries/merge-engine/testing/xlsx/books.ts'
import { repository } from '../repository.ts'

/** Three sides as base64, which a page takes too. */
export type Triple = Readonly<{ driver: string; base: string; ours: string; theirs: string }>

type Sides = readonly [base: Uint8Array, ours: Uint8Array, theirs: Uint8Array]

export function mergeTriples(): readonly Triple[] {
  return [...Object.entries(binary).map(([driver, sides]) => triple(driver, sides)), ...driverNames.flatMap(casesOf)]
}

/** So many of each format. */
const casesOfEach = 12

const triple = (driver: string, [base, ours, theirs]: Sides): Triple => ({
  driver,
  base: base64(base),
  ours: base64(ours),
  theirs: base64(theirs),
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function casesOf({ name }: Readonly<{ name: string }>): readonly Triple[] {
  const folder = repository(`libraries/merge-engine/src/drivers/${name}/cases`)
  return globSync(`${folder}/**/base.*`)
    .toSorted()
    .slice(0, casesOfEach)
    .map((base) => {
      const read = (side: string) => readFileSync(base.replace(`${dirname(base)}/base.`, `${dirname(base)}/${side}.`))
      return triple(name, [read('base'), read('ours'), read('theirs')])
    })
}

const letter = (first: string, last: string) => zipped(wordDocument(line(first) + line('Unchanged.') + line(last)))
const book = (first: number, last: number) =>
  bookBytes({ sheets: { Prices: { cells: { A1: first, A2: 2, A3: last } } } })
const deck = deckOf(...['one', 'two'].map((text) => shape({ id: 2, name: 'Text 2' }, paragraph(run(`Slide ${text}`)))))
const slide = (number: number, from: string, to: string) => edited(deck, replace(slidePart(number), from, to))
const report = (first: string, last: string) => pdfOf({ ...threePages, 21: shown(first), 23: shown(last) })
const left = { x: 1, y: 1, width: 5, height: 5, colour: 1 }
const right = { x: 25, y: 17, width: 4, height: 4, colour: 2 }

/** In each, two people changed two places. */
const binary: Readonly<Record<string, Sides>> = {
  docx: [letter('Dear Ann,', 'Yours, Bob'), letter('Dear Anna,', 'Yours, Bob'), letter('Dear Ann,', 'Yours, Robert')],
  xlsx: [book(1, 3), book(10, 3), book(1, 30)],
  pptx: [deckBytes(deck), slide(1, 'one', 'first'), slide(2, 'two', 'second')],
  pdf: [report('first', 'third'), report('1st', 'third'), report('first', '3rd')],
  image: [pngOf({ row: painted([]) }), pngOf({ row: painted([left]) }), pngOf({ row: painted([right]) })],
}
