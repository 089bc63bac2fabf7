import { describe, expect, test } from 'vitest'
import {
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
import { readPdf } from './file.ts'
import { type Dictionary, entriesOf, written } from './value.ts'

const contents = (bytes: Uint8Array) => {
  const read = readPdf(bytes)
  if ('unreadable' in read) throw new Error(read.unreadable)
  return [...read.objects.values()]
    .map((value) => written(value) + (value.is === 'stream' ? byteText(value.data) : ''))
    .join('\n')
}

const catalog = (more: string) => `<< /Type /Catalog /Pages 3 0 R ${more} >>`
const base: Objects = {
  ...threePages,
  1: catalog(
    '/Outlines 60 0 R /Metadata 70 0 R /PageMode /UseNone /Names << /Dests << /Names [(start) [11 0 R /Fit]] >> >>',
  ),
  60: '<< /Type /Outlines /First 61 0 R /Last 62 0 R /Count 2 >>',
  61: '<< /Title (Chapter one) /Parent 60 0 R /Next 62 0 R /Dest [11 0 R /Fit] >>',
  62: '<< /Title (Chapter two) /Parent 60 0 R /Prev 61 0 R /Dest [12 0 R /Fit] >>',
  70: stream('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>old</a><b>old</b></x:xmpmeta>', '/Type /Metadata /Subtype /XML '),
}
/** A bookmark behind the last one. */
const lastBookmark = (number: number, title: string): Objects => ({
  60: (base[60] ?? '').replace('/Last 62 0 R /Count 2', `/Last ${number} 0 R /Count 3`),
  62: (base[62] ?? '').replace('/Prev', `/Next ${number} 0 R /Prev`),
  [number]: `<< /Title (${title}) /Parent 60 0 R /Prev 62 0 R /Dest [13 0 R /Fit] >>`,
})
const packet = (a: string, b: string): Objects => ({
  70: stream(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${a}</a><b>${b}</b></x:xmpmeta>`,
    '/Type /Metadata /Subtype /XML ',
  ),
})
const document = pdfOf(base)
const update = (objects: Objects) => updateOf(document, objects)
const resources = (fonts: string) => page(21).replace('/F1 4 0 R', `/F1 4 0 R ${fonts}`)
const names = (more: string) => ({ 1: (base[1] ?? '').replace('/Fit]]', `/Fit] ${more}]`) })

describe('the parts of a document besides its pages', () => {
  test.each<readonly [claim: string, ours: Objects, theirs: Objects, found: readonly string[]]>([
    [
      'two bookmarks renamed',
      { 61: (base[61] ?? '').replace('one', 'ONE') },
      { 62: (base[62] ?? '').replace('two', 'TWO') },
      ['Chapter ONE', 'Chapter TWO'],
    ],
    [
      'a bookmark renamed and its page edited',
      { 61: (base[61] ?? '').replace('one', 'ONE') },
      { 21: shown('FIRST') },
      ['Chapter ONE', 'FIRST'],
    ],
    [
      'a bookmark renamed and led elsewhere',
      { 61: (base[61] ?? '').replace('one', 'ONE') },
      { 61: (base[61] ?? '').replace('11 0 R', '13 0 R') },
      ['(Chapter ONE)', '/Dest [13 0 R /Fit]'],
    ],
    [
      'a bookmark added and a page edited',
      {
        60: (base[60] ?? '').replace('/Last 62 0 R /Count 2', '/Last 63 0 R /Count 3'),
        62: (base[62] ?? '').replace('/Prev', '/Next 63 0 R /Prev'),
        63: '<< /Title (Chapter three) /Parent 60 0 R /Prev 62 0 R >>',
      },
      { 22: shown('SECOND') },
      ['Chapter three', 'SECOND'],
    ],
    [
      'two bookmarks added behind the last',
      lastBookmark(63, 'Ours'),
      lastBookmark(63, 'Theirs'),
      ['(Ours)', '(Theirs)', '/Count 4'],
    ],
    [
      'a bookmark added behind the last, and one in front of the first',
      lastBookmark(63, 'Ours'),
      {
        60: (base[60] ?? '').replace('/First 61 0 R', '/First 63 0 R').replace('/Count 2', '/Count 3'),
        61: (base[61] ?? '').replace('/Next', '/Prev 63 0 R /Next'),
        63: '<< /Title (Theirs) /Parent 60 0 R /Next 61 0 R >>',
      },
      ['(Ours)', '(Theirs)', '/Count 4'],
    ],
    [
      'a bookmark added, and another taken out',
      lastBookmark(63, 'Ours'),
      {
        60: (base[60] ?? '').replace('/First 61 0 R', '/First 62 0 R').replace('/Count 2', '/Count 1'),
        62: (base[62] ?? '').replace('/Prev 61 0 R', ''),
      },
      ['(Ours)', '/Count 2', '/First 62 0 R'],
    ],
    [
      'a bookmark added below one, and one behind it',
      {
        60: (base[60] ?? '').replace('/Count 2', '/Count 3'),
        61: (base[61] ?? '').replace('/Parent', '/First 63 0 R /Last 63 0 R /Count 1 /Parent'),
        63: '<< /Title (Ours) /Parent 61 0 R >>',
      },
      lastBookmark(63, 'Theirs'),
      ['(Ours)', '(Theirs)', '/Count 4', '/Count 1'],
    ],
    ['two properties of the metadata', packet('ours', 'old'), packet('old', 'theirs'), ['<a>ours</a><b>theirs</b>']],
    [
      'metadata and information',
      packet('ours', 'old'),
      { 2: '<< /Title (Report) /Producer (one) /ModDate (D:20200101) /Author (Ada) >>' },
      ['<a>ours</a>', '/Author (Ada)'],
    ],
    [
      'two named places added',
      names('(here) [12 0 R /Fit]'),
      names('(there) [13 0 R /Fit]'),
      ['(here)', '(start)', '(there)'],
    ],
    [
      'two fonts added under different names',
      { 11: resources('/F2 40 0 R'), 40: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' },
      { 11: resources('/F3 40 0 R'), 40: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' },
      ['/Courier', '/Symbol'],
    ],
    [
      'a font added twice alike',
      { 11: resources('/F2 40 0 R'), 40: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' },
      { 11: resources('/F2 41 0 R'), 41: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>', 23: shown('THIRD') },
      ['/Courier', 'THIRD'],
    ],
    [
      'how it opens and its language',
      { 1: (base[1] ?? '').replace('/UseNone', '/UseOutlines') },
      { 1: (base[1] ?? '').replace('/UseNone', '/UseNone /Lang (en)') },
      ['/UseOutlines', '/Lang (en)'],
    ],
    [
      'an attachment and a bookmark',
      {
        1: (base[1] ?? '').replace('/Names <<', '/Names << /EmbeddedFiles << /Names [(a.txt) 40 0 R] >>'),
        40: '<< /Type /Filespec /F (a.txt) /EF << /F 41 0 R >> >>',
        41: stream('attached'),
      },
      { 61: (base[61] ?? '').replace('one', 'ONE') },
      ['attached', 'Chapter ONE'],
    ],
    [
      'information that was not there before',
      { 1: (base[1] ?? '').replace('/UseNone', '/UseNone /Lang (en)') },
      { 2: '<< /Title (Report) /Producer (one) /ModDate (D:20200101) /Subject (Loom) >>' },
      ['/Lang (en)', '/Subject (Loom)'],
    ],
    [
      'a reply to a note and a page edited',
      { 11: page(21, '/Annots [40 0 R 41 0 R] '), 40: note('question', 10), 41: note('answer', 40, '/IRT 40 0 R ') },
      { 21: shown('FIRST') },
      ['question', 'answer', 'FIRST'],
    ],
  ])('merges: %s', (_, ours, theirs, found) => {
    const sides = { base: document, ours: update(ours), theirs: update(theirs) }
    const result = mergePdfs(sides)
    expect(result.kind === 'merged' ? [] : result.conflicts).toEqual([])
    const bytes = result.kind === 'merged' ? result.bytes : document
    for (const part of found) expect(contents(bytes)).toContain(part)
    expect(mergePdfs({ ...sides, ours: bytes })).toMatchObject({ bytes })
    expect(mergePdfs({ ...sides, theirs: bytes })).toMatchObject({ bytes })
  })

  test.each<readonly [claim: string, ours: Objects, theirs: Objects, conflict: string]>([
    [
      'one bookmark',
      { 61: (base[61] ?? '').replace('one', 'a') },
      { 61: (base[61] ?? '').replace('one', 'b') },
      'edit-edit outline Chapter one',
    ],
    ['one property of the metadata', packet('ours', 'old'), packet('theirs', 'old'), 'edit-edit document metadata'],
    ['one named place', names('(here) [12 0 R /Fit]'), names('(here) [13 0 R /Fit]'), 'add-add document catalog'],
    [
      'one name for two fonts',
      { 11: resources('/F2 40 0 R'), 40: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' },
      { 11: resources('/F2 40 0 R'), 40: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' },
      'add-add page 1',
    ],
    [
      'how it opens',
      { 1: (base[1] ?? '').replace('/UseNone', '/UseOutlines') },
      { 1: (base[1] ?? '').replace('/UseNone', '/FullScreen') },
      'edit-edit document catalog',
    ],
    [
      'metadata that one side took out',
      { 1: (base[1] ?? '').replace('/Metadata 70 0 R', '') },
      packet('theirs', 'old'),
      'edit-delete document metadata',
    ],
  ])('conflicts: %s', (_, ours, theirs, conflict) => {
    const sides = { base: document, ours: update(ours), theirs: update(theirs) }
    const result = mergePdfs(sides)
    expect(mergePdfs({ ...sides, ours: sides.theirs, theirs: sides.ours }).kind).toBe('conflicted')
    expect(result.kind === 'merged' ? 'merged' : result.conflicts.map(({ path, kind }) => `${kind} ${path}`)).toContain(
      conflict,
    )
  })

  test('a page tree of two levels counts the pages that both added', () => {
    const tree: Objects = {
      ...threePages,
      3: '<< /Type /Pages /Kids [80 0 R 81 0 R] /Count 3 >>',
      80: pages(11).replace('/Kids', '/Parent 3 0 R /Kids'),
      81: pages(12, 13).replace('/Kids', '/Parent 3 0 R /Kids'),
    }
    const deep = pdfOf(tree)
    const root = '<< /Type /Pages /Kids [80 0 R 81 0 R] /Count 4 >>'
    const result = mergePdfs({
      base: deep,
      ours: updateOf(deep, {
        3: root,
        80: pages(11, 90).replace('/Kids', '/Parent 3 0 R /Kids'),
        90: page(91),
        91: shown('mine'),
      }),
      theirs: updateOf(deep, {
        3: root,
        81: pages(12, 13, 90).replace('/Kids', '/Parent 3 0 R /Kids'),
        90: page(91),
        91: shown('yours'),
      }),
    })
    const text = result.kind === 'merged' ? contents(result.bytes) : JSON.stringify(result.conflicts)
    for (const part of ['/Count 5', '(mine)', '(yours)']) expect(text).toContain(part)
  })
})

function next(of: Dictionary, key: string): number | undefined {
  const value = of.get(key)
  return value?.is === 'reference' ? value.number : undefined
}

/** The titles of the bookmarks of the first level, by walking forwards, and backwards. */
function walks(bytes: Uint8Array): readonly [forwards: string[], backwards: string[]] {
  const read = readPdf(bytes)
  if ('unreadable' in read) throw new Error(read.unreadable)
  const entries = (number: number | undefined) => entriesOf(read.objects.get(number ?? -1))
  const walk = (end: string, step: string): string[] => {
    const titles: string[] = []
    for (let at = next(entries(60), end); at !== undefined && titles.length < 99; at = next(entries(at), step)) {
      const title = entries(at).get('Title')
      titles.push(title?.is === 'string' ? title.text : '?')
    }
    return titles
  }
  return [walk('First', 'Next'), walk('Last', 'Prev')]
}

describe('bookmarks that both sides added', () => {
  test('form one chain, forwards and backwards, ours before theirs', () => {
    const result = mergePdfs({
      base: document,
      ours: update(lastBookmark(63, 'Ours')),
      theirs: update(lastBookmark(63, 'Theirs')),
    })
    if (result.kind === 'conflicted') throw new Error(JSON.stringify(result.conflicts))
    const titles = ['Chapter one', 'Chapter two', 'Ours', 'Theirs']
    expect(walks(result.bytes)).toEqual([titles, titles.toReversed()])
  })

  test('that are equal become one bookmark', () => {
    const result = mergePdfs({
      base: document,
      ours: update({ ...lastBookmark(63, 'New'), 21: shown('FIRST') }),
      theirs: update({ ...lastBookmark(63, 'New'), 22: shown('SECOND') }),
    })
    if (result.kind === 'conflicted') throw new Error(JSON.stringify(result.conflicts))
    expect(walks(result.bytes)[0]).toEqual(['Chapter one', 'Chapter two', 'New'])
  })

  test('below a bookmark that the other side removed are a conflict', () => {
    const result = mergePdfs({
      base: document,
      ours: update({
        60: (base[60] ?? '').replace('/Count 2', '/Count 3'),
        61: (base[61] ?? '').replace('/Parent', '/First 63 0 R /Last 63 0 R /Count 1 /Parent'),
        63: '<< /Title (Below) /Parent 61 0 R >>',
      }),
      theirs: update({
        60: (base[60] ?? '').replace('/First 61 0 R', '/First 62 0 R').replace('/Count 2', '/Count 1'),
        62: (base[62] ?? '').replace('/Prev 61 0 R', ''),
      }),
    })
    expect(result.kind === 'conflicted' && result.conflicts.map(({ path }) => path)).toEqual([
      'outline Chapter one',
      'outline Below',
    ])
  })
})
