/** Long documents, of which most is left out while they are merged: nothing of that may show. */
import zlib from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import {
  line,
  mergeDocuments,
  paragraph,
  part,
  readable,
  relationships,
  run,
  table,
  wordDocument,
} from '../../../testing/docx/documents.ts'
import { concatBytes } from '../../core/document/bytes.ts'
import { bySide, type Sides } from '../../core/model/sides.ts'
import { mergeTexts, textOfSegments } from '../../core/structural-driver.ts'
import { readInLockstep } from '../packages/lockstep.ts'
import { restoredPieces } from '../packages/short-packages.ts'
import { paragraphBlocks } from './paragraph-blocks.ts'
import { partFormat } from './part-format.ts'

const words = 'a text that is long enough to fill a page of a document that somebody may have written once '
const body = Array.from({ length: 400 }, (_, at) => `${at} ${words.repeat(3)}`)

const numbered = (at: number) => ` w14:paraId="${(0x10000000 + at).toString(16)}"`

/** @param more What stands behind the paragraphs. */
const documentOf = (texts: readonly string[], hasIds: boolean, more = '') =>
  wordDocument(
    texts.map((text) => paragraph(run(text), '', hasIds ? numbered(Number(/\d+/.exec(text)?.[0])) : '')).join('') +
      more,
  )

const edit = (texts: readonly string[], at: number, word: string) =>
  texts.with(at, (texts[at] ?? '').replace(' text ', ` ${word} `))

const ours = edit(edit(body, 10, 'first'), 200, 'second')
  .toSpliced(300, 0, `9000 ${words} of ours`)
  .toSpliced(350, 2)
const theirs = edit(edit(body, 11, 'third'), 390, 'fourth').toSpliced(100, 0, `9001 ${words} of theirs`)
const merged = [
  [10, 'first'],
  [200, 'second'],
  [11, 'third'],
  [390, 'fourth'],
].reduce((texts: readonly string[], [at, word]) => edit(texts, Number(at), String(word)), body)
const expected = merged
  .toSpliced(349, 2)
  .toSpliced(300, 0, `9000 ${words} of ours`)
  .toSpliced(100, 0, `9001 ${words} of theirs`)

describe.each([
  ['known by ids', true],
  ['known by their words', false],
])('a long document whose paragraphs are %s', (_, hasIds) => {
  const [base, mine, its] = [body, ours, theirs].map((texts) => documentOf(texts, hasIds))
  if (!base || !mine || !its) throw new Error('a side is missing')

  test('keeps the edits of both sides, and every unchanged paragraph, in its place', () => {
    const outcome = mergeDocuments(base, mine, its)
    expect('conflicts' in outcome ? outcome.conflicts : []).toEqual([])
    if (!('parts' in outcome)) return
    expect(outcome.parts['word/document.xml']).toBe(documentOf(expected, hasIds)['word/document.xml'])
  })

  test('reports a conflict with the number of the paragraph in the whole document', () => {
    const other = documentOf(edit(theirs, 201, 'another'), hasIds)
    const outcome = mergeDocuments(base, mine, other)
    expect('conflicts' in outcome && outcome.conflicts.map(({ path }) => path)).toEqual(['paragraph 201'])
  })

  test('keeps a run of paragraphs that one side moved', () => {
    const moved = documentOf([...body.slice(0, 20), ...body.slice(60), ...body.slice(20, 60)], hasIds)
    const outcome = mergeDocuments(base, moved, documentOf(edit(body, 300, 'new'), hasIds))
    if (!('parts' in outcome)) throw new Error(JSON.stringify(outcome.conflicts[0]?.detail))
    const [first = '', ...rest] = readable(outcome.parts['word/document.xml'] ?? '').split('\n')
    expect(first).toBe(body[0])
    expect(rest.filter((text) => text !== '')).toHaveLength(399)
    expect(outcome.parts['word/document.xml']).toContain('a new that is long enough')
  })
})

const withHeader = (texts: readonly string[], above: readonly string[]) =>
  wordDocument(texts.map((text) => line(text)).join(''), {
    'header1.xml': part('hdr', above.map((text) => line(text)).join('')),
  })

test('long parts with one change by each side are not unpacked whole, and both changes are kept', () => {
  const sides = [withHeader(body, body), withHeader(ours, body), withHeader(body, theirs)]
  const unpacking = vi.spyOn(zlib, 'inflateRawSync')
  const [base = {}, mine = {}, its = {}] = sides
  const outcome = mergeDocuments(base, mine, its)
  const longest = Math.max(...unpacking.mock.results.map(({ value }) => value.length))
  unpacking.mockRestore()
  expect(longest).toBeLessThan(100_000)
  expect('parts' in outcome && outcome.parts).toEqual(withHeader(ours, theirs))
})

const grid = (text: string) => table(['one', text], ['three', 'four'])

test('a table and its cells stay where they are', () => {
  const sides = [grid('two'), grid('two of ours'), grid('two')].map((more) => documentOf(body, true, more))
  const [base, mine] = sides
  if (!base || !mine) throw new Error('a side is missing')
  const outcome = mergeDocuments(base, mine, documentOf(theirs, true, grid('two')))
  expect('parts' in outcome && outcome.parts['word/document.xml']).toBe(
    documentOf(theirs, true, grid('two of ours'))['word/document.xml'],
  )
})

/** The sides without what nobody touched, and what a merge of them is in whole. */
function withoutUntouched(sides: Sides) {
  const short = readInLockstep(
    bySide((side) => inPieces(sides[side])),
    paragraphBlocks,
  )
  if (!short || short.leftOut.length === 0) return undefined
  return {
    sides: short.sides,
    restored(result: Uint8Array): Uint8Array | undefined {
      const places = paragraphBlocks.placesIn(result, short.leftOut)
      return places && concatBytes([...restoredPieces(result, places, inPieces(sides.base), short.leftOut)])
    },
  }
}

/** As they come out of an archive: some thousand at a time, wherever that is. */
function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 5000) yield bytes.subarray(at, at + 5000)
}

const picture = (id: string) => paragraph(`<w:r><w:drawing r:embed="${id}"/></w:r>`)

const pictured = (texts: readonly string[], targets: Readonly<Record<string, string>>) => ({
  ...documentOf(texts, false, picture('rId1') + picture('rId2') + line('behind them')),
  'word/media/image1.png': 'one',
  'word/media/image2.png': 'two',
  'word/_rels/document.xml.rels': relationships(targets),
})

test('a picture that one side replaced is the new one, also where its paragraph reads as before', () => {
  const [before, swapped] = [
    { rId1: 'media/image1.png', rId2: 'media/image2.png' },
    { rId1: 'media/image2.png', rId2: 'media/image1.png' },
  ]
  const outcome = mergeDocuments(
    pictured(body, before),
    pictured(ours, before),
    pictured(edit(body, 150, 'new'), swapped),
  )
  if (!('parts' in outcome)) throw new Error(JSON.stringify(outcome.conflicts[0]))
  const { 'word/document.xml': document = '', 'word/_rels/document.xml.rels': related = '' } = outcome.parts
  const shown = Array.from(
    document.matchAll(/r:embed="(\w+)"/g),
    ([, id = '']) => new RegExp(`Id="${id}"[^<>]*Target="([^"]*)"`).exec(related)?.[1],
  )
  expect(shown).toEqual(['media/image2.png', 'media/image1.png'])
  expect(document).toContain('a new that is long enough')
})

const text = (texts: readonly string[], more = '') =>
  new TextEncoder().encode(part('document', texts.map((one) => line(one)).join('') + more))

test('only content that is equal on all sides, and found by its tags, is left out', () => {
  const sides = { base: text(body), ours: text(ours), theirs: text(theirs) }
  expect(withoutUntouched(sides)?.sides.ours.length).toBeLessThan(text(ours).length / 5)
  expect(withoutUntouched({ ...sides, theirs: text(theirs, '<!-- <w:p> -->') })).toBeUndefined()
  expect(withoutUntouched({ ...sides, theirs: text(body.map((one) => `${one}!`)) })).toBeUndefined()
})

const marked = (texts: readonly string[]) =>
  text(texts.map((one) => (one.startsWith('250 ') ? `<w:bookmarkStart w:id="7" w:name="here"/>${one}` : one)))

test('a paragraph in which a bookmark starts is never left out', () => {
  const short = withoutUntouched({ base: marked(body), ours: marked(ours), theirs: marked(theirs) })
  const sides = Object.values(short?.sides ?? {}).map((side) => new TextDecoder().decode(side))
  expect(sides.map((side) => side.includes('w:name="here"'))).toEqual([true, true, true])
  expect(sides.map((side) => side.includes('240 a text'))).toEqual([false, false, false])
})

test('a text box, which holds paragraphs in a paragraph, stays whole', () => {
  const box = '<w:r><w:pict><w:txbxContent><w:p/><w:p><w:r><w:t>in it</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>'
  const boxed = (texts: readonly string[]) =>
    text(texts.map((one) => (one.startsWith('250 ') ? `${one}</w:t></w:r>${box}<w:r><w:t>` : one)))
  const sides = { base: boxed(body), ours: boxed(ours), theirs: boxed(theirs) }
  const short = withoutUntouched(sides)
  const result = short && mergedText(short.sides)
  const whole = result === undefined ? undefined : short?.restored(new TextEncoder().encode(result))
  expect(new TextDecoder().decode(whole)).toBe(mergedText(sides))
  expect(result).toContain(box)
})

test('content that was left out is not restored where a result has lost or duplicated a placeholder', () => {
  const short = withoutUntouched({ base: text(body), ours: text(ours), theirs: text(theirs) })
  const result = new TextDecoder().decode(short?.sides.base)
  const placeholder = /<w:p(?: [^<>]*)?><w:r><w:t>~ paragraphs left out 1<.*?<\/w:p>/.exec(result)?.[0] ?? ''
  const restored = (result: string) => short?.restored(new TextEncoder().encode(result))
  expect(placeholder).not.toBe('')
  expect(new TextDecoder().decode(restored(result))).toBe(new TextDecoder().decode(text(body)))
  expect(restored(result.replace(placeholder, ''))).toBeUndefined()
  expect(restored(result.replace(placeholder, placeholder + placeholder))).toBeUndefined()
  expect(restored(result.replace('left out 1<', 'left out 0<'))).toBeUndefined()
})

/** Edits by chance, the same ones every time: words, and paragraphs put in, taken out, doubled and moved. */
function randomEdits(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return (texts: readonly string[]): string[] => {
    const edited = [...texts]
    for (let left = 1 + below(5); left > 0; left--) {
      const at = below(edited.length)
      const [kind, own] = [below(5), edited[at] ?? '']
      if (kind === 0) edited[at] = own.replace(' text ', ` ${below(1000)} `)
      else if (kind === 1) edited.splice(at, 0, `${1000 + below(1000)} ${words}`)
      else if (kind === 2) edited.splice(at, 1 + below(3))
      else if (kind === 3) edited.splice(at, 0, own)
      else edited.splice(below(edited.length - 30), 0, ...edited.splice(at, 1 + below(30)))
    }
    return edited
  }
}

/** The texts merged: undefined where they conflict. */
function mergedText({ base, ours, theirs }: Sides): string | undefined {
  const decoder = new TextDecoder()
  const texts = { base: decoder.decode(base), ours: decoder.decode(ours), theirs: decoder.decode(theirs) }
  const outcome = mergeTexts(partFormat({ hasIds: false }), texts)
  return 'segments' in outcome ? textOfSegments(outcome.segments) : undefined
}

test('a long document merges the same with and without its unchanged content', () => {
  let times = 0
  for (let seed = 1; seed <= 30; seed++) {
    const edits = randomEdits(seed)
    const sides = { base: text(body), ours: text(edits(body)), theirs: text(edits(body)) }
    const short = withoutUntouched(sides)
    const result = short && mergedText(short.sides)
    const restored = result === undefined ? undefined : short?.restored(new TextEncoder().encode(result))
    if (restored === undefined) continue
    // Among all paragraphs a moved one may be like another, which nobody touched, and then is a conflict.
    const whole = mergedText(sides)
    if (whole === undefined) continue
    expect(new TextDecoder().decode(restored) === whole).toBe(true)
    times++
  }
  expect(times).toBeGreaterThan(5)
})
