/** Presentations of many slides: a merge costs what was edited, and what nobody touched is not looked into. */
import zlib from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import {
  addSlide,
  bytesOf,
  deckOf,
  type Edit,
  edited,
  edits,
  opened,
  paragraph,
  removeSlide,
  replace,
  run,
  shape,
  slidePart,
} from '../../../testing/pptx/deck.ts'
import { slideTexts } from '../../../testing/pptx/triples.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge } from '../../core/merge.ts'
import { pptxDriver } from './pptx.ts'

const box = { id: 2, name: 'Text 2' }
const deck = deckOf(...Array.from({ length: 120 }, (_, at) => shape(box, paragraph(run(`Slide ${at + 1} of many`)))))

const write = (slide: number, word: string): Edit => replace(slidePart(slide), 'of many', word)

afterEach(() => void vi.restoreAllMocks())

/** As another program packs the same parts. */
const repacked = (archive: Uint8Array) => zipSync(unzipSync(archive), { level: 1 })

const slides = Array.from({ length: 120 }, (_, at) => `Slide ${at + 1} of many`)
  .with(2, 'Slide 3 of ours')
  .with(99, 'Slide 100 of theirs')

test.each([
  ['packed alike', (archive: Uint8Array) => archive],
  ['packed by another program', repacked],
])('unchanged slides, %s, are never unpacked whole', (_, packed) => {
  const sides = {
    base: bytesOf(deck),
    ours: edited(deck, write(3, 'of ours')),
    theirs: packed(edited(deck, write(100, 'of theirs'))),
  }
  const unpacking = vi.spyOn(zlib, 'inflateRawSync')
  const result = merge(sides, pptxDriver, mergeByLines)
  const whole = unpacking.mock.results.map(({ value }) => String(value)).filter((text) => text.includes('<p:sld '))
  expect(new Set(whole.flatMap((text) => /Slide \d+/.exec(text)?.[0] ?? []))).toEqual(new Set(['Slide 3', 'Slide 100']))
  expect(result.kind === 'merged' && slideTexts(opened(result.bytes))).toEqual(slides)
})

test('a slide added by one side and one removed by the other are so in the result', () => {
  const ours = edits(addSlide(121, shape(box, paragraph(run('A new slide')))), write(3, 'of ours'))
  const theirs = edits(removeSlide(50), write(100, 'of theirs'))
  const sides = { base: bytesOf(deck), ours: edited(deck, ours), theirs: edited(deck, theirs) }
  const result = merge(sides, pptxDriver, mergeByLines)
  expect(result.kind === 'merged' && slideTexts(opened(result.bytes))).toEqual([
    ...slides.toSpliced(49, 1),
    'A new slide',
  ])
})
