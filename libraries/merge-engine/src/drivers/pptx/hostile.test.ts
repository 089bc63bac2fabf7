/** Presentations that nobody made in good faith, or that are no presentations: an answer, soon, and never an error. */
import { describe, expect, test } from 'vitest'
import {
  bytesOf,
  type Deck,
  deckOf,
  type Edit,
  edited,
  replace,
  shape,
  slidePart,
  slideXml,
} from '../../../testing/pptx/deck.ts'
import { mergeDecks } from '../../../testing/pptx/triples.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge } from '../../core/merge.ts'
import { pptxDriver } from './pptx.ts'

const deck = deckOf(shape({ id: 2, name: 'Title 1' }, 'The quick brown fox jumps over the lazy dog'))
const slide = slidePart(1)
const ours = replace(slide, 'quick', 'slow')
const theirs = replace(slide, 'lazy', 'tired')
const written =
  (text: string): Edit =>
  (parts) =>
    parts.set(slide, text)

const kindOf = (base: Deck, one: Edit, other: Edit) => mergeDecks(base, one, other).kind

describe('hostile presentations', () => {
  test('a truncated archive is declined', () => {
    const bytes = bytesOf(deck)
    const cut = bytes.slice(0, bytes.length - 30)
    expect(pptxDriver.merge({ base: bytes, ours: edited(deck, ours), theirs: cut }).kind).toBe('declined')
  })

  test('a document of another kind is declined', () => {
    const other = new Map(deck)
    replace('[Content_Types].xml', 'presentationml.presentation.main', 'wordprocessingml.document.main')(other)
    const outcome = pptxDriver.merge({ base: bytesOf(other), ours: edited(other, ours), theirs: edited(other, theirs) })
    expect(outcome.kind).toBe('declined')
  })

  test('a change of any byte still gives an answer', () => {
    const bytes = bytesOf(deck)
    for (let at = 0; at < bytes.length; at += 1999) {
      const broken = bytes.slice()
      broken[at] = (broken[at] ?? 0) ^ 0xff
      expect(['merged', 'conflicted', 'declined']).toContain(
        pptxDriver.merge({ base: bytes, ours: edited(deck, ours), theirs: broken }).kind,
      )
    }
  })

  test('a slide that is not XML is a conflict of that slide', () => {
    const result = mergeDecks(deck, ours, written('<p:sld'))
    expect(result.kind === 'conflicted' && result.conflicts[0]?.path).toBe('slide 1')
  })

  test('entities are neither expanded nor fetched: a slide with a document type is a conflict', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>`
    const xml = slideXml(shape({ id: 2, name: 'Title 1' }, '&b;&c;')).replace('<p:sld', `${bomb}<p:sld`)
    expect(kindOf(deck, ours, written(xml))).toBe('conflicted')
  })

  test('five thousand nested groups are read to an end', () => {
    const depth = 5000
    const nested = slideXml(`${'<p:grpSp>'.repeat(depth)}${'</p:grpSp>'.repeat(depth)}`)
    expect(kindOf(deck, ours, written(nested))).toBe('conflicted')
  })

  test('a paragraph of three thousand runs is read to an end', () => {
    const runs = '<a:r><a:t>a </a:t></a:r>'.repeat(3000)
    const many = deckOf(shape({ id: 2, name: 'Title 1' }, `<a:p>${runs}<a:r><a:t>end</a:t></a:r></a:p>`))
    const kind = kindOf(many, replace(slide, '<a:t>end', '<a:t>the end'), replace(slide, '<a:t>a ', '<a:t>an '))
    expect(['merged', 'conflicted']).toContain(kind)
  })

  test('fifty shapes with one id get an answer', () => {
    const same = deckOf(shape({ id: 2, name: 'Title 1' }, 'The quick brown fox').repeat(50))
    expect(['merged', 'conflicted']).toContain(kindOf(same, ours, replace(slide, 'fox', 'dog')))
  })

  test('circular relationships are read to an end', () => {
    const circle = new Map(deck)
    replace(
      'ppt/slides/_rels/slide1.xml.rels',
      '</Relationships>',
      '<Relationship Id="rId9" Type="x/slide" Target="slide1.xml"/></Relationships>',
    )(circle)
    expect(kindOf(circle, ours, theirs)).toBe('merged')
  })

  test('a list of slides with dangling references causes no failure', () => {
    const lost = new Map(deck)
    replace('ppt/presentation.xml', '</p:sldIdLst>', '<p:sldId id="300" r:id="rId77"/></p:sldIdLst>')(lost)
    expect(kindOf(lost, ours, theirs)).toBe('merged')
  })

  test('equal sides are answered without reading them', () => {
    const [base, broken] = [bytesOf(deck), new Uint8Array([1, 2, 3])]
    const result = merge({ base, ours: base, theirs: broken }, pptxDriver, mergeByLines)
    expect(result.kind === 'merged' && result.bytes).toEqual(broken)
  })
})
