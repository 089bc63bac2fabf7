/** The package around any office document, with a made-up format: parts of plain XML, and one that is never merged inside. */
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { scanXml } from '../xml/scan.ts'
import { packageDriver } from './merge-package.ts'
import { resolved, sourceOf } from './package.ts'

type Parts = Readonly<Record<string, string>>

const free = { at: ['**', 'content'], is: 'list', order: 'free' } as const

const driver = packageDriver({
  name: 'box',
  refuses: (opened) => (opened.has('box.xml') ? undefined : 'There is no box in it.'),
  mergingOf: (part) => {
    if (part === 'view.xml') return 'ours'
    if (!part.endsWith('.xml')) return 'whole'
    return {
      name: 'box',
      parse: scanXml,
      profileOf: () => ({ name: 'box', rules: part === 'list.xml' ? [free] : [], identityKeys: [], exclusive: [] }),
      separators: /^\s*$/,
    }
  },
  isOnly: (part) => part === 'list.xml',
})

const types = (more = '') =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${more}</Types>`

const relationships = (targets: Parts) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([id, target]) => `<Relationship Id="${id}" Type="picture" Target="${target}"/>`)
    .join('')}</Relationships>`

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const box = (...content: readonly string[]) => `<box xmlns:r="${office}">${content.join('')}</box>`
const see = (name: string, id: string) => `<see name="${name}" r:id="${id}"/>`

const base: Parts = { '[Content_Types].xml': types(), 'box.xml': box('<a x="1"/>', '<b y="1"/>') }
const with_ = (more: Parts): Parts => ({ ...base, ...more })

const encoder = new TextEncoder()
const zipped = (parts: Parts) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, encoder.encode(text)])), {
    mtime: '2026-01-02T03:04:06Z',
  })

function mergeParts(ours: Parts, theirs: Parts, from: Parts = base) {
  const result = driver.merge({ base: zipped(from), ours: zipped(ours), theirs: zipped(theirs) })
  if (result.kind === 'conflicted') return { conflicts: result.conflicts.map(({ path, kind }) => `${path}: ${kind}`) }
  if (result.kind === 'declined') return { declined: result.why }
  const parts = Object.entries(unzipSync(result.bytes)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])
  return { parts: Object.fromEntries(parts) as Parts }
}

const list = (item: string) => `<list name="all"><item id="${item}"/></list>`

const related = (ids: Parts, ...content: readonly string[]): Parts => ({
  ...base,
  'one.xml': '<one/>',
  'two.xml': '<two/>',
  'box.xml': box(...content),
  '_rels/box.xml.rels': relationships(ids),
})

const typed = (type: string) => ({
  ...base,
  '[Content_Types].xml': types(`<Default Extension="foo" ContentType="${type}"/>`),
})

describe('parts', () => {
  test('changed by one side each, or inside by both, are all in the result', () => {
    const ours = { ...base, 'box.xml': box('<a x="2"/>', '<b y="1"/>'), 'own.txt': 'ours' }
    const theirs = { ...base, 'box.xml': box('<a x="1"/>', '<b y="2"/>'), 'their.txt': 'theirs' }
    expect(mergeParts(ours, theirs).parts).toEqual({
      ...base,
      '[Content_Types].xml': types(),
      'box.xml': box('<a x="2"/>', '<b y="2"/>'),
      'own.txt': 'ours',
      'their.txt': 'theirs',
    })
  })

  test('deleted by one and unchanged by the other are gone', () => {
    const from = with_({ 'old.txt': 'old' })
    const theirs = { ...from, 'box.xml': box('<a x="1"/>', '<b y="2"/>') }
    expect(Object.keys(mergeParts(base, theirs, from).parts ?? {})).toEqual(['[Content_Types].xml', 'box.xml'])
  })

  test('deleted by one and changed by the other are a conflict', () => {
    const from = with_({ 'old.txt': 'old' })
    expect(mergeParts(base, with_({ 'old.txt': 'new' }), from)).toEqual({ conflicts: ['old.txt: edit-delete'] })
  })

  test('that cannot be merged inside conflict when both changed them', () => {
    const from = with_({ 'a.txt': '1' })
    expect(mergeParts(with_({ 'a.txt': '2' }), with_({ 'a.txt': '3' }), from)).toEqual({
      conflicts: ['a.txt: edit-edit'],
    })
  })

  test('without meaning for the document are ours', () => {
    const from = with_({ 'view.xml': '<v/>' })
    const outcome = mergeParts(with_({ 'view.xml': '<v at="1"/>' }), with_({ 'view.xml': '<v at="2"/>' }), from)
    expect(outcome.parts?.['view.xml']).toBe('<v at="1"/>')
  })

  test('added by both under one name are two, and references to theirs are adjusted', () => {
    const side = (name: string, picture: string): Parts => ({
      ...base,
      '[Content_Types].xml': types('<Override PartName="/image1.bin" ContentType="image/png"/>'),
      'box.xml': box(
        '<a x="1"/>',
        name === 'fox' ? see(name, 'rId1') : '',
        '<b y="1"/>',
        name === 'owl' ? see(name, 'rId1') : '',
      ),
      '_rels/box.xml.rels': relationships({ rId1: 'image1.bin' }),
      'image1.bin': picture,
    })
    const { parts } = mergeParts(side('fox', 'a fox'), side('owl', 'an owl'))
    expect(parts?.['image1.bin']).toBe('a fox')
    expect(parts?.['image2.bin']).toBe('an owl')
    expect(parts?.['box.xml']).toBe(box('<a x="1"/>', see('fox', 'rId1'), '<b y="1"/>', see('owl', 'rId2')))
    expect(parts?.['_rels/box.xml.rels']).toBe(relationships({ rId1: 'image1.bin', rId2: 'image2.bin' }))
    expect(parts?.['[Content_Types].xml']).toContain('<Override PartName="/image2.bin" ContentType="image/png"/>')
  })

  test('that can exist only once, added by both, are combined', () => {
    const { parts } = mergeParts(with_({ 'list.xml': list('x') }), with_({ 'list.xml': list('y') }))
    expect(parts?.['list.xml']).toBe('<list name="all"><item id="x"/><item id="y"/></list>')
    expect(Object.keys(parts ?? {})).toHaveLength(3)
  })
})

describe('relationships', () => {
  test('renumbered by a program are the same relationships', () => {
    const from = related({ rId1: 'one.xml', rId2: 'two.xml' }, see('one', 'rId1'), '<a/>', see('two', 'rId2'))
    const theirs = related({ rId2: 'one.xml', rId1: 'two.xml' }, see('one', 'rId2'), '<a/>', see('two', 'rId1'))
    const ours = related({ rId1: 'one.xml', rId2: 'two.xml' }, see('one', 'rId1'), '<a z="1"/>', see('two', 'rId2'))
    expect(mergeParts(ours, theirs, from).parts).toEqual(ours)
  })

  test('added by both under different ids to one part are one', () => {
    const from = related({}, '<a/>', '<b/>')
    const ours = related({ rId1: 'one.xml' }, see('one', 'rId1'), '<a/>', '<b/>')
    const theirs = related({ rId7: 'one.xml' }, '<a/>', '<b/>', see('more', 'rId7'))
    const { parts } = mergeParts(ours, theirs, from)
    expect(parts?.['_rels/box.xml.rels']).toBe(relationships({ rId1: 'one.xml' }))
    expect(parts?.['box.xml']).toBe(box(see('one', 'rId1'), '<a/>', '<b/>', see('more', 'rId1')))
  })

  test('without a target are a conflict', () => {
    const from = related({}, '<a/>', '<b/>')
    const { 'one.xml': _, ...ours } = related({}, '<a x="1"/>', '<b/>')
    const theirs = related({ rId1: 'one.xml' }, '<a/>', '<b/>', see('one', 'rId1'))
    expect(mergeParts(ours, theirs, from)).toEqual({ conflicts: [': check-failed'] })
  })

  test.each([
    ['word/document.xml', 'media/image1.png', 'word/media/image1.png'],
    ['word/document.xml', '../customXml/item1.xml', 'customXml/item1.xml'],
    ['word/document.xml', '/docProps/core.xml', 'docProps/core.xml'],
    ['', 'word/document.xml', 'word/document.xml'],
    ['word/document.xml', '../../../etc/passwd', 'etc/passwd'],
  ])('of %j to %j lead to %j', (source, target, part) => {
    expect(resolved(source, target)).toBe(part)
  })

  test.each([
    ['_rels/.rels', ''],
    ['word/_rels/document.xml.rels', 'word/document.xml'],
    ['word/document.xml', undefined],
  ])('in %j belong to %j', (part, source) => {
    expect(sourceOf(part)).toBe(source)
  })
})

describe('content types', () => {
  test('of parts added by both are all there', () => {
    const ours = {
      ...with_({ 'a.foo': '1' }),
      '[Content_Types].xml': types('<Default Extension="foo" ContentType="x/foo"/>'),
    }
    const theirs = {
      ...with_({ 'b.bar': '2' }),
      '[Content_Types].xml': types('<Default Extension="bar" ContentType="x/bar"/>'),
    }
    const { parts } = mergeParts(ours, theirs)
    expect(parts?.['[Content_Types].xml']).toContain('Extension="foo"')
    expect(parts?.['[Content_Types].xml']).toContain('Extension="bar"')
  })

  test('that differ for one extension are a conflict', () => {
    expect('conflicts' in mergeParts(typed('x/one'), typed('x/two'))).toBe(true)
  })
})

describe('an unreadable package is declined', () => {
  test.each([
    ['no archive', new Uint8Array([1, 2, 3]), 'Not a readable zip archive'],
    ['no content types', zipped({ 'box.xml': box() }), 'has no [Content_Types].xml'],
    ['another format', zipped({ '[Content_Types].xml': types() }), 'There is no box in it.'],
  ])('%s', (_, theirs, why) => {
    const result = driver.merge({ base: zipped(base), ours: zipped(with_({ 'a.txt': 'a' })), theirs })
    expect(result).toMatchObject({ kind: 'declined' })
    expect(result.kind === 'declined' && result.why).toContain(why)
  })

  test('a part that is damaged', () => {
    const archive = zipped(with_({ 'a.txt': 'some text' }))
    const at = archive.findIndex((_, at) => String.fromCharCode(...archive.subarray(at, at + 5)) === 'a.txt') + 5
    archive[at + 3] = (archive[at + 3] ?? 0) ^ 0xff
    const result = driver.merge({ base: zipped(base), ours: zipped(with_({ 'b.txt': 'b' })), theirs: archive })
    expect(result.kind === 'declined' && result.why).toBe('The part a.txt is damaged.')
  })

  test('a part changed by both that is not XML is a conflict in that part', () => {
    expect(mergeParts(with_({ 'box.xml': '<box>' }), with_({ 'box.xml': box('<c/>') }))).toEqual({
      conflicts: ['box.xml: unreadable'],
    })
  })
})

describe('a signed package', () => {
  const signed = (content: string) => with_({ 'box.xml': box(content), '_xmlsignatures/sig1.xml': '<Signature/>' })
  const [one, other] = [box('<a x="2"/>', '<b y="1"/>'), box('<a x="1"/>', '<b y="2"/>')]

  test('is a conflict with that reason, whichever side signed it', () => {
    const [ours, theirs] = [with_({ 'box.xml': one }), with_({ 'box.xml': other })]
    expect(mergeParts(ours, signed('<a x="3"/>'))).toEqual({ conflicts: ['digital signature: unsupported'] })
    expect(mergeParts(signed('<a x="3"/>'), theirs)).toEqual({ conflicts: ['digital signature: unsupported'] })
  })

  test('merges once both sides have removed the signature', () => {
    const [ours, theirs] = [with_({ 'box.xml': one }), with_({ 'box.xml': other })]
    expect(mergeParts(ours, theirs, signed('<a x="1"/><b y="1"/>'))).toMatchObject({
      parts: { 'box.xml': box('<a x="2"/>', '<b y="2"/>') },
    })
  })
})
