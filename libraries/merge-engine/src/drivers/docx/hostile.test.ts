/** Documents that no program writes: broken, enormous or made to hurt. Each ends quickly, with an answer or a polite no. */
import { describe, expect, test } from 'vitest'
import {
  line,
  mergeBytes,
  mergeDocuments,
  type Parts,
  part,
  run,
  section,
  table,
  wordDocument,
  zipped,
} from '../../../testing/docx/documents.ts'

const words = 'The quick brown fox jumps over the lazy dog.'
const base = wordDocument(line(words))
const withBody = (xml: string): Parts => ({ ...base, 'word/document.xml': xml })

const kindOf = (ours: Parts, theirs: Parts, from: Parts = base) =>
  mergeBytes({ base: zipped(from), ours: zipped(ours), theirs: zipped(theirs) })

describe('a part that cannot be read is a conflict in that part', () => {
  const bomb = `<!DOCTYPE w:document [<!ENTITY a "${'b'.repeat(100)}"><!ENTITY c "${'&a;'.repeat(100)}"><!ENTITY d "${'&c;'.repeat(1000)}">]>`
  const outside = '<!DOCTYPE w:document [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

  test.each([
    ['entities that grow without end', `${bomb}${part('document', `<w:body>${line('&d;')}</w:body>`).slice(56)}`],
    ['an entity from outside', `${outside}${part('document', `<w:body>${line('&a;')}</w:body>`).slice(56)}`],
    ['a tag that is not closed', part('document', `<w:body><w:p>${line(words)}</w:body>`)],
    ['text between paragraphs', part('document', `<w:body>${line(words)}text</w:body>`)],
    ['nothing', ''],
    ['conflict markers', `<<<<<<< ours\n${part('document', '')}`],
  ])('%s', (_, xml) => {
    const result = kindOf(withBody(xml), wordDocument(line(words.replace('quick', 'slow'))))
    expect(result).toMatchObject({ kind: 'conflicted', conflicts: [{ kind: 'unreadable' }] })
  })

  test('bytes that are no UTF-8', () => {
    const [ours, theirs] = [zipped(withBody('\uFFFD')), zipped(wordDocument(line('new')))]
    expect(mergeBytes({ base: zipped(base), ours, theirs }).kind).toBe('conflicted')
  })
})

describe('a document that is no Word document is not merged as one', () => {
  test.each([
    ['a package of something else', zipped({ ...base, '[Content_Types].xml': '<Types/>' })],
    ['a text', new TextEncoder().encode('Dear Sir or Madam')],
    ['nothing', new Uint8Array(0)],
  ])('%s', (_, theirs) => {
    const result = mergeBytes({ base: zipped(base), ours: zipped(wordDocument(line('ours'))), theirs })
    expect(result).toMatchObject({ kind: 'conflicted', conflicts: [{ kind: 'unreadable' }, {}] })
  })
})

const repeated = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join('')

const nested = (text: string, levels: number) => {
  const [open = '', close = ''] = table(['x']).split(line('x'))
  return wordDocument(open.repeat(levels) + line(text) + `<w:p/>${close}`.repeat(levels))
}

const inserted = (text: string) =>
  wordDocument(`<w:p>${'<w:ins w:id="1">'.repeat(5000)}${run(text)}${'</w:ins>'.repeat(5000)}</w:p>`)

const thousand = (first: string, last: string) => line(first) + line('Same.').repeat(1000) + line(last)

const links = (from: number, target: string): Parts => ({
  ...base,
  'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${repeated(
    2000,
    (at) => `<Relationship Id="rId${from + at}" Type="hyperlink" Target="${target}" TargetMode="External"/>`,
  )}</Relationships>`,
})

const broken = (tag: string, id: string) =>
  part(
    'styles',
    repeated(4000, (at) => `<w:style w:styleId="${id}${at}"><w:${tag}>`),
  )

const properties = (text: string) => repeated(4000, () => `<TotalTime>${text}`)

const side = (id: string): Parts => ({
  ...wordDocument(line(id), { 'styles.xml': broken(id, 'S') }),
  'docProps/app.xml': properties(id),
})

describe('sizes and depths', () => {
  test('tables in tables, fifty levels down, are merged', () => {
    const outcome = mergeDocuments(
      nested(words, 50),
      nested(words.replace('quick', 'slow'), 50),
      nested(words.replace('lazy', 'sleepy'), 50),
    )
    const merged = 'The slow brown fox jumps over the sleepy dog.'
    expect('parts' in outcome && outcome.parts['word/document.xml']).toContain(merged)
  })

  test('tables in tables, three thousand levels down, are refused', () => {
    const result = kindOf(nested(words.replace('quick', 'slow'), 3000), nested('other', 3000), nested(words, 3000))
    expect(result).toMatchObject({ kind: 'conflicted', conflicts: [{ kind: 'unreadable' }] })
  })

  test('insertions in insertions, five thousand levels down, are merged or refused', () => {
    const { kind } = kindOf(
      inserted(words.replace('quick', 'slow')),
      inserted(words.replace('lazy', 'sleepy')),
      inserted(words),
    )
    expect(kind).toMatch(/merged|conflicted/)
  })

  test('a paragraph of four thousand words edited at both ends', () => {
    const text = repeated(4000, (at) => `word${at} `)
    const outcome = mergeDocuments(
      wordDocument(line(text)),
      wordDocument(line(text.replace('word7 ', 'seven '))),
      wordDocument(line(text.replace('word3900 ', 'many '))),
    )
    expect('parts' in outcome && outcome.parts['word/document.xml']).toContain('seven ')
    expect('parts' in outcome && outcome.parts['word/document.xml']).toContain('many ')
  })

  test('a thousand paragraphs that say the same, of which each side edits one', () => {
    const outcome = mergeDocuments(
      wordDocument(thousand('First.', 'Last.')),
      wordDocument(thousand('The first.', 'Last.')),
      wordDocument(thousand('First.', 'The last.')),
    )
    expect('parts' in outcome).toBe(true)
  })

  test('two thousand relationships to one place, numbered anew', () => {
    expect(
      kindOf(links(5, 'http://a/'), { ...links(1, 'http://a/'), 'word/x.bin': 'x' }, links(1, 'http://a/')).kind,
    ).toMatch(/merged|conflicted/)
  })

  test('tags without an end in parts that are looked at before they are read', () => {
    expect(kindOf(side('b'), side('c'), wordDocument(line('a'), { 'styles.xml': part('styles', '') })).kind).toBe(
      'conflicted',
    )
  })

  test('white space by the megabyte, where patterns could stumble over it', () => {
    const spaces = ' '.repeat(300_000)
    const xml = (word: string) =>
      part(
        'document',
        `<w:body><w:p${spaces}w:rsidR="1"${spaces}><w:r${spaces}><w:t${spaces}>${word}${spaces}</w:t></w:r></w:p>${section}</w:body>`,
      )
    expect(kindOf(withBody(xml('one')), withBody(xml('two')), withBody(xml('none'))).kind).toBe('conflicted')
  })
})
