import { describe, expect, test } from 'vitest'
import {
  field,
  form,
  mergePdfs,
  note,
  type Objects,
  page,
  pages,
  pdfOf,
  shown,
  stream,
  threePages,
  updateOf,
} from '../../../testing/pdf.ts'
import { byteText } from '../../core/document/text.ts'
import { type Pdf, readPdf } from './file.ts'
import { pagesOf } from './places.ts'
import { entriesOf, type Value, written } from './value.ts'

const merged = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): Uint8Array => {
  const result = mergePdfs({ base, ours, theirs })
  expect(result).toMatchObject({ kind: 'merged', by: 'pdf' })
  const bytes = result.kind === 'merged' ? result.bytes : base
  expect(mergePdfs({ base, ours: theirs, theirs: ours }).kind).toBe('merged')
  expect(mergePdfs({ base, ours: bytes, theirs })).toMatchObject({ bytes })
  expect(mergePdfs({ base, ours, theirs: bytes })).toMatchObject({ bytes })
  return bytes
}

const conflictsOf = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) => {
  const result = mergePdfs({ base, ours, theirs })
  expect(mergePdfs({ base, ours: theirs, theirs: ours }).kind).toBe(result.kind)
  return result.kind === 'conflicted' ? result.conflicts.map(({ path, kind }) => `${kind} ${path}`.trim()) : 'merged'
}

const opened = (bytes: Uint8Array): Pdf => {
  const read = readPdf(bytes)
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read
}

const textOf = (value: Value) => written(value) + (value.is === 'stream' ? byteText(value.data) : '')

/** All that a document's trailer leads to, as text. */
const contents = (bytes: Uint8Array) => {
  const { objects, trailer } = opened(bytes)
  return [written({ is: 'dictionary', entries: trailer }), ...[...objects.values()].map(textOf)].join('\n')
}

const shownPages = (bytes: Uint8Array) => {
  const { objects, trailer } = opened(bytes)
  return pagesOf({ trailer, objects, numberOf: new Map() }).map((number) => {
    const at = entriesOf(objects.get(number)).get('Contents')
    const content = at?.is === 'reference' ? objects.get(at.number) : undefined
    return content?.is === 'stream' ? /\((.*)\)/.exec(byteText(content.data))?.[1] : undefined
  })
}
const countOf = (bytes: Uint8Array) => /\/Count (\d+)/.exec(contents(bytes))?.[1]

const base = pdfOf(threePages)
const update = (objects: Objects) => updateOf(base, objects)

describe('updates of one document', () => {
  test('of different pages are both kept, appended to ours', () => {
    const ours = update({ 21: shown('FIRST') })
    const result = merged(base, ours, update({ 23: shown('THIRD') }))
    expect(shownPages(result)).toEqual(['FIRST', 'second', 'THIRD'])
    expect(result.subarray(0, ours.length)).toEqual(ours)
  })

  test("of a page's content and its rotation are both kept", () => {
    const result = merged(base, update({ 21: shown('FIRST') }), update({ 11: page(21, '/Rotate 90 ') }))
    expect(contents(result)).toContain('/Rotate 90')
    expect(shownPages(result)[0]).toBe('FIRST')
  })

  test('that annotate one page are both kept', () => {
    const result = merged(
      base,
      update({ 11: page(21, '/Annots [40 0 R] '), 40: note('mine', 10) }),
      update({ 11: page(21, '/Annots [40 0 R] '), 40: note('yours', 60) }),
    )
    expect(contents(result)).toContain('(mine)')
    expect(contents(result)).toContain('(yours)')
  })

  test('that annotate different pages are both kept', () => {
    const result = merged(
      base,
      update({ 11: page(21, '/Annots [40 0 R] '), 40: note('mine', 10) }),
      update({ 12: page(22, '/Annots [40 0 R] '), 40: note('yours', 60) }),
    )
    expect(contents(result)).toMatch(/\(mine\)[^]*\(yours\)|\(yours\)[^]*\(mine\)/)
  })

  test('that add one equal annotation keep it once', () => {
    const ours = update({ 11: page(21, '/Annots [40 0 R] '), 40: note('same', 10) })
    const theirs = update({ 11: page(21, '/Annots [41 0 R] '), 41: note('same', 10), 23: shown('THIRD') })
    expect(contents(merged(base, ours, theirs)).match(/\(same\)/g)?.length).toBe(1)
  })

  test('that add pages at different places keep both, with the right count', () => {
    const ours = update({ 3: pages(40, 11, 12, 13), 40: page(50), 50: shown('cover') })
    const theirs = update({ 3: pages(11, 12, 13, 40), 40: page(50), 50: shown('appendix') })
    const result = merged(base, ours, theirs)
    expect(shownPages(result)).toEqual(['cover', 'first', 'second', 'third', 'appendix'])
    expect(countOf(result)).toBe('5')
  })

  test('that add pages at one place keep both, ours first', () => {
    const theirs = update({ 3: pages(11, 12, 13, 40), 40: page(50), 50: shown('theirs') })
    const result = merged(base, update({ 3: pages(11, 12, 13, 40), 40: page(50), 50: shown('ours') }), theirs)
    expect(shownPages(result)).toEqual(['first', 'second', 'third', 'ours', 'theirs'])
  })

  test.each<readonly [claim: string, ours: Objects, theirs: Objects, shown: readonly string[]]>([
    ['a page taken out and another edited', { 3: pages(11, 13) }, { 21: shown('FIRST') }, ['FIRST', 'third']],
    [
      'a page taken out and one added',
      { 3: pages(11, 13) },
      { 3: pages(11, 12, 13, 40), 40: page(50), 50: shown('new') },
      ['first', 'third', 'new'],
    ],
    [
      'pages put in another order and one edited',
      { 3: pages(13, 11, 12) },
      { 22: shown('SECOND') },
      ['third', 'first', 'SECOND'],
    ],
    [
      'pages put in another order and one added',
      { 3: pages(13, 11, 12) },
      { 3: pages(11, 40, 12, 13), 40: page(50), 50: shown('new') },
      ['third', 'first', 'new', 'second'],
    ],
    ['two pages taken out', { 3: pages(11, 13) }, { 3: pages(12, 13) }, ['third']],
    ['one page taken out by both', { 3: pages(11, 13) }, { 3: pages(11, 13), 23: shown('THIRD') }, ['first', 'THIRD']],
    [
      'a page turned and another cropped',
      { 11: page(21, '/Rotate 90 ') },
      { 12: page(22, '/CropBox [0 0 9 9] ') },
      ['first', 'second', 'third'],
    ],
    [
      'a page turned and cropped',
      { 11: page(21, '/Rotate 90 ') },
      { 11: page(21, '/CropBox [0 0 9 9] ') },
      ['first', 'second', 'third'],
    ],
    [
      'what a page draws put into a new stream, another page edited',
      { 11: page(40), 40: shown('FIRST') },
      { 23: shown('THIRD') },
      ['FIRST', 'second', 'THIRD'],
    ],
  ])('merge: %s', (_, ours, theirs, expected) => {
    const result = merged(base, update(ours), update(theirs))
    expect(shownPages(result)).toEqual(expected)
    expect(countOf(result)).toBe(String(expected.length))
  })

  test.each<readonly [claim: string, ours: Objects, theirs: Objects, conflict: string]>([
    ['what one page draws', { 22: shown('ours') }, { 22: shown('theirs') }, 'edit-edit page 2'],
    [
      'what one page draws, in new streams',
      { 12: page(40), 40: shown('ours') },
      { 12: page(41), 41: shown('theirs') },
      'edit-edit page 2',
    ],
    [
      'what one page draws, and a stream put before it',
      { 22: shown('ours') },
      { 12: page(22).replace('22 0 R', '[40 0 R 22 0 R]'), 40: stream('q Q') },
      'merged',
    ],
    [
      'streams put before and behind what a page draws',
      { 12: page(22).replace('22 0 R', '[40 0 R 22 0 R]'), 40: stream('q Q') },
      { 12: page(22).replace('22 0 R', '[22 0 R 40 0 R]'), 40: stream('Q q') },
      'edit-edit page 2',
    ],
    ['how one page lies', { 12: page(22, '/Rotate 90 ') }, { 12: page(22, '/Rotate 180 ') }, 'add-add page 2'],
    ['a page taken out and edited', { 3: pages(11, 13) }, { 22: shown('theirs') }, 'edit-delete page 2'],
    [
      'a page taken out and annotated',
      { 3: pages(11, 13) },
      { 12: page(22, '/Annots [40 0 R] '), 40: note('yours', 1) },
      'edit-delete page 2',
    ],
    ['two orders of pages', { 3: pages(13, 11, 12) }, { 3: pages(12, 11, 13) }, 'order pages'],
    [
      'a font',
      { 4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' },
      { 4: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' },
      'edit-edit page 1',
    ],
    [
      'two titles',
      { 2: '<< /Title (ours) /Producer (one) >>' },
      { 2: '<< /Title (theirs) /Producer (one) >>' },
      'edit-edit document information',
    ],
  ])('conflict, or not, where they meet: %s', (_, ours, theirs, conflict) => {
    expect(conflictsOf(base, update(ours), update(theirs))).toContain(conflict)
  })

  test('of information are combined, the later date is kept, and the producer is no conflict', () => {
    const ours = update({ 2: '<< /Title (Report) /Author (Ada) /Producer (two) /ModDate (D:20260101) >>' })
    const theirs = update({ 2: '<< /Title (Report) /Subject (Loom) /Producer (three) /ModDate (D:20250101) >>' })
    const result = mergePdfs({ base, ours, theirs })
    const text = result.kind === 'merged' ? contents(result.bytes) : ''
    for (const part of ['/Author (Ada)', '/Subject (Loom)', '(two)', '(D:20260101)']) expect(text).toContain(part)
  })
})

describe('annotations', () => {
  const annotated = pdfOf({
    ...threePages,
    11: page(21, '/Annots [31 0 R 32 0 R] '),
    31: note('first note', 10),
    32: note('second note', 60),
  })
  const change = (objects: Objects) => updateOf(annotated, objects)

  test.each<readonly [claim: string, ours: Objects, theirs: Objects, found: readonly string[], gone: string]>([
    ['two texts of two notes', { 31: note('ONE', 10) }, { 32: note('TWO', 60) }, ['(ONE)', '(TWO)'], '(first note)'],
    [
      'a text and a colour of one',
      { 31: note('ONE', 10) },
      { 31: note('first note', 10, '/C [1 0 0] ') },
      ['(ONE)', '/C [1 0 0]'],
      '(first note)',
    ],
    [
      'one taken out, another edited',
      { 11: page(21, '/Annots [32 0 R] ') },
      { 32: note('TWO', 60) },
      ['(TWO)'],
      '(first note)',
    ],
    [
      'one taken out, another added',
      { 11: page(21, '/Annots [32 0 R] ') },
      { 11: page(21, '/Annots [31 0 R 32 0 R 40 0 R] '), 40: note('new', 90) },
      ['(new)', '(second note)'],
      '(first note)',
    ],
  ])('merge: %s', (_, ours, theirs, found, gone) => {
    const text = contents(merged(annotated, change(ours), change(theirs)))
    for (const part of found) expect(text).toContain(part)
    expect(text).not.toContain(gone)
  })

  test.each<readonly [claim: string, ours: Objects, theirs: Objects, conflict: string]>([
    ['one text', { 31: note('ours', 10) }, { 31: note('theirs', 10) }, 'edit-edit page 1, annotation Text'],
    [
      'a place and a colour of one',
      { 31: note('first note', 99) },
      { 31: note('first note', 10, '/C [1 0 0] ') },
      'group page 1, annotation Text',
    ],
    [
      'one taken out and edited',
      { 11: page(21, '/Annots [32 0 R] ') },
      { 31: note('theirs', 10) },
      'edit-delete page 1, annotation Text',
    ],
  ])('conflict: %s', (_, ours, theirs, conflict) => {
    expect(conflictsOf(annotated, change(ours), change(theirs))).toContain(conflict)
  })
})

describe('form fields', () => {
  const blank = pdfOf(form)
  const filled = (objects: Objects) => updateOf(blank, objects)

  const added = (number: number, name: string, y: number) =>
    filled({
      1: `<< /Type /Catalog /Pages 3 0 R /AcroForm << /Fields [31 0 R 32 0 R ${number} 0 R] /DA (/F1 12 Tf) >> >>`,
      11: page(21, `/Annots [31 0 R 32 0 R ${number} 0 R] `),
      [number]: field(name, '', y),
    })

  test('filled in by two people are both kept', () => {
    const text = contents(
      merged(blank, filled({ 31: field('name', 'Ada', 150) }), filled({ 32: field('city', 'London', 100) })),
    )
    expect(text).toContain('(Ada)')
    expect(text).toContain('(London)')
  })

  test('filled in differently by two people are a conflict with their name', () => {
    expect(
      conflictsOf(blank, filled({ 31: field('name', 'Ada', 150) }), filled({ 31: field('name', 'Eve', 150) })),
    ).toEqual(['edit-edit field name'])
  })

  test('added by both are both kept', () => {
    const text = contents(merged(blank, added(40, 'age', 10), added(40, 'size', 40)))
    expect(text).toContain('(age)')
    expect(text).toContain('(size)')
  })
})

const attached = (names: readonly string[]) => ({
  1: `<< /Type /Catalog /Pages 3 0 R /Names << /EmbeddedFiles << /Names [${names.map((name, at) => `(${name}) ${40 + 2 * at} 0 R`).join(' ')}] >> >> >>`,
  ...Object.fromEntries(
    names.flatMap((name, at) => [
      [40 + 2 * at, `<< /Type /Filespec /F (${name}) /EF << /F ${41 + 2 * at} 0 R >> >>`],
      [41 + 2 * at, stream(`content of ${name}`)],
    ]),
  ),
})

describe('attachments', () => {
  test('added by both are both kept, sorted by name', () => {
    const result = merged(base, update(attached(['b.txt'])), update(attached(['a.txt'])))
    expect(contents(result)).toMatch(/\/Names \[\(a\.txt\) \d+ 0 R \(b\.txt\)/)
    expect(contents(result)).toContain('content of a.txt')
    expect(contents(result)).toContain('content of b.txt')
  })

  test('of one name with different contents conflict', () => {
    const other = { ...attached(['a.txt']), 41: stream('something else') }
    expect(mergePdfs({ base, ours: update(attached(['a.txt'])), theirs: update(other) }).kind).toBe('conflicted')
  })
})

const renumber = (number: number) => (number < 3 ? number : 100 - number)

/** The same document under other numbers, in another order. */
const renumbered = (objects: Objects): Uint8Array => {
  const entries = Object.entries(objects).map(
    ([number, text]) =>
      [renumber(Number(number)), text.replace(/(\d+) 0 R/g, (_, of: string) => `${renumber(Number(of))} 0 R`)] as const,
  )
  return pdfOf(Object.fromEntries(entries))
}

describe('rewritten files', () => {
  test('without an edit take the other side', () => {
    const ours = update({ 22: shown('SECOND') })
    expect(shownPages(merged(base, ours, renumbered(threePages)))).toEqual(['first', 'SECOND', 'third'])
  })

  test.each<readonly [claim: string, ours: Objects, theirs: Objects, shown: readonly string[]]>([
    [
      'two pages edited',
      { ...threePages, 21: shown('FIRST') },
      { ...threePages, 23: shown('THIRD') },
      ['FIRST', 'second', 'THIRD'],
    ],
    [
      'one taken out, one edited',
      { ...threePages, 3: pages(11, 13) },
      { ...threePages, 23: shown('THIRD') },
      ['first', 'THIRD'],
    ],
    [
      'one added, one edited',
      { ...threePages, 3: pages(11, 12, 13, 14), 14: page(24), 24: shown('new') },
      { ...threePages, 21: shown('FIRST') },
      ['FIRST', 'second', 'third', 'new'],
    ],
    [
      'moved and edited',
      { ...threePages, 3: pages(12, 13, 11) },
      { ...threePages, 21: shown('FIRST') },
      ['second', 'third', 'FIRST'],
    ],
  ])('merge: %s', (_, ours, theirs, expected) => {
    expect(shownPages(merged(base, renumbered(ours), pdfOf(theirs)))).toEqual(expected)
    expect(shownPages(merged(base, pdfOf(ours), renumbered(theirs)))).toEqual(expected)
  })

  test('conflict where both edited one page', () => {
    const found = conflictsOf(
      base,
      renumbered({ ...threePages, 22: shown('ours') }),
      pdfOf({ ...threePages, 22: shown('theirs') }),
    )
    expect(found).toContain('edit-edit page 2')
  })
})

const signature = (by: string) => `<< /Type /Sig /Filter /X /ByteRange [0 1 2 3] /Contents <${by}> >>`

const signed = (by: string) =>
  update({
    1: `<< /Type /Catalog /Pages 3 0 R /AcroForm << /Fields [40 0 R] /SigFlags 3 >> >>`,
    40: '<< /FT /Sig /T (seal) /V 41 0 R >>',
    41: signature(by),
  })

describe('signatures', () => {
  test('of one side keep the bytes that they sign, whichever side it is', () => {
    const edit = update({ 22: shown('SECOND') })
    for (const [ours, theirs] of [
      [signed('aa'), edit],
      [edit, signed('aa')],
    ] as const) {
      const result = merged(base, ours, theirs)
      expect(result.subarray(0, signed('aa').length)).toEqual(signed('aa'))
      expect(shownPages(result)[1]).toBe('SECOND')
    }
  })

  test('of both sides conflict', () => {
    expect(conflictsOf(base, signed('aa'), signed('bb'))).toEqual(['edit-edit'])
  })
})
