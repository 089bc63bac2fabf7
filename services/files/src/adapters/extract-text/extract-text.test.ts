import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { openLogs } from '@alluvium/kernel'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { mediaType } from '../../model/media-type.ts'
import { zipArchive } from '../../model/zip/zip-archive.ts'
import { type ExtractionLimits, usualExtractionLimits } from '../../ports/text-extraction.ts'
import { threadTextExtraction } from './extract-text.ts'

const lines: string[] = []
const logs = openLogs({ level: 'debug', service: 'files', destination: { write: (line) => void lines.push(line) } })
const extraction = threadTextExtraction(logs)
afterAll(() => extraction.stop())

async function* pieces(bytes: Uint8Array, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const textOf = (name: string, content: Uint8Array | string, limits: Partial<ExtractionLimits> = {}) =>
  extraction.extract(
    { bytes: pieces(Buffer.from(content)), name, mediaType: mediaType(name) },
    { ...usualExtractionLimits, ...limits },
  )

/** Nothing is found, the log says why, and the next file is read as if nothing had happened. */
async function refuses(name: string, content: Uint8Array, why: RegExp, limits?: Partial<ExtractionLimits>) {
  expect(await textOf(name, content, limits)).toBeUndefined()
  expect(lines.at(-1)).toMatch(why)
  expect(await textOf('next.txt', 'the next one')).toBe('the next one')
}

/** A zip archive of stored parts. */
async function zipped(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const entries = Object.entries(parts).map(([path, text]) => {
    return { kind: 'file' as const, path, size: Buffer.byteLength(text), modified: 0 }
  })
  const archive = zipArchive(entries, { open: ({ path }) => pieces(Buffer.from(parts[path] ?? '')) })
  const chunks: Buffer[] = []
  for await (const chunk of archive.read()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** A zip archive of one deflated part, which may lie about how long it is. */
function deflated(path: string, content: Buffer, claimed = content.length): Buffer {
  const bytes = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(bytes.length, 14)
  common.writeUInt32LE(claimed, 18)
  common.writeUInt16LE(path.length, 22)
  const front = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(path), bytes])
  const record = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, Buffer.alloc(14), Buffer.from(path)])
  return Buffer.concat([front, record, directoryEnd(1, record.length, front.length)])
}

function directoryEnd(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** A PDF of pages with these content streams, uncompressed unless `filter` says how they are. */
function pdf(contents: readonly Buffer[], filter = ''): Buffer {
  const kids = contents.map((_, page) => `${4 + 2 * page} 0 R`).join(' ')
  const objects: (Buffer | string)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  for (const [page, content] of contents.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * page} 0 R >>`,
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} ${filter} >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = 9
  const put = (bytes: Uint8Array) => {
    parts.push(bytes)
    length += bytes.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    put(
      Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        typeof object === 'string' ? Buffer.from(object) : object,
        Buffer.from('\nendobj\n'),
      ]),
    )
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  put(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`))
  return Buffer.concat(parts)
}

const words = (text: string) => Buffer.from(`BT /F1 12 Tf 72 700 Td (${text}) Tj ET`, 'latin1')

const wordXml = (body: string) => `<?xml version="1.0"?><w:document xmlns:w="w">${body}</w:document>`
const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`
const openDocument = (text: string) => zipped({ 'content.xml': text })

describe('the text is found', () => {
  test('of plain text in UTF-8, UTF-16 and Latin-1', async () => {
    const text = 'Grüße, Señor — 日本\nzweite Zeile\n'
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await textOf('a.txt', text)).toBe(text)
    expect(await textOf('a.md', `\ufeff${text}`)).toBe(text)
    expect(await textOf('README', text)).toBe(text)
    expect(await textOf('a.json', '{"name": "Käse"}')).toBe('{"name": "Käse"}')
    expect(await textOf('a.txt', utf16)).toBe(text)
    expect(await textOf('a.csv', Buffer.from(utf16).swap16())).toBe(text)
    expect(await textOf('a.txt', Buffer.from('without a mark, Grüße', 'utf16le'))).toBe('without a mark, Grüße')
    expect(await textOf('a.txt', Buffer.from('Grüße', 'latin1'))).toBe('Grüße')
    expect(await textOf('empty.txt', '')).toBe('')
  })

  test('of HTML, without tags, scripts, styles and comments', async () => {
    const html = `<!doctype html><title>The &quot;title&quot;</title><style>p { color: hidden }</style>
      <SCRIPT>if (a < b) hidden("</p>")</SCRIPT ><!-- hidden <p> --><h1 class="hidden">Gr&uuml;&#223;e</h1>
      <p>A <b>bo</b>ld word, 1 < 2 &amp;amp; &#x1F600; &unknown;<p>The end`
    expect(await textOf('a.html', html)).toBe('The "title"\nGrüße\nA bold word, 1 < 2 &amp; 😀 &unknown;\nThe end')
    expect(await textOf('a.svg', '<svg><text>Drawn <tspan>wo</tspan>rds</text></svg>')).toBe('Drawn words')
    expect(await textOf('a.xml', '<a hidden="1"><b>one</b><c><![CDATA[<two>]]></c></a>')).toBe('one\n<two>')
    for (const unclosed of ['x<script>hidden', 'x<!-- hidden', 'x<p hidden', 'x<![CDATA[']) {
      expect(await textOf('a.html', unclosed)).toBe('x')
    }
  })

  test('of a PDF, page by page', async () => {
    const two = [words('Hello \\(PDF\\) world'), words('gr\u00fc\u00dfe from page two')]
    expect(await textOf('a.pdf', pdf(two))).toBe('Hello (PDF) world\ngrüße from page two\n')
    const packed = two.map((content) => deflateSync(content))
    expect(await textOf('a.pdf', pdf(packed, '/Filter /FlateDecode'))).toContain('from page two')
  })

  test('of a Word document, with its notes, but not of what was deleted', async () => {
    const docx = await zipped({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': wordXml(
        '<w:body><w:p><w:r><w:t>One </w:t></w:r><w:r><w:t>wo</w:t></w:r><w:r><w:t>rd &amp; more</w:t></w:r></w:p>' +
          '<w:p><w:del><w:r><w:delText>hidden</w:delText></w:r></w:del><w:r><w:instrText>hidden</w:instrText><w:t>Two</w:t></w:r></w:p></w:body>',
      ),
      'word/footnotes.xml': wordXml('<w:p><w:r><w:t>a note</w:t></w:r></w:p>'),
      'word/styles.xml': wordXml('<w:t>hidden</w:t>'),
    })
    expect(await textOf('a.docx', docx)).toBe('One word & more\nTwo\na note\n')
  })

  test('of a workbook: shared and inline strings, and numbers', async () => {
    const xlsx = await zipped({
      'xl/sharedStrings.xml': '<sst><si><t>Name</t></si><si><r><t>Ri</t></r><r><t>ch</t></r></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><sheetData><row><c t="s"><v>777</v></c><c><f>hidden</f><v>4711.5</v></c></row>' +
        '<row><c t="inlineStr"><is><t>in line</t></is></c><c t="str"><v>made</v></c><c t="b"><v>888</v></c></row></sheetData></worksheet>',
    })
    expect((await textOf('a.xlsx', xlsx))?.split(/\s*[\n\t]\s*/)).toEqual([
      'Name',
      'Rich',
      '4711.5',
      'in line',
      'made',
      '',
    ])
  })

  test('of slides, in their order, and their notes', async () => {
    const pptx = await zipped({
      'ppt/slides/slide10.xml': slide('ten'),
      'ppt/slides/slide2.xml': slide('two'),
      'ppt/notesSlides/notesSlide1.xml': slide('noted'),
      'ppt/slideMasters/slideMaster1.xml': slide('hidden'),
    })
    expect(await textOf('a.pptx', pptx)).toBe('noted\ntwo\nten\n')
  })

  test('of OpenDocument texts, sheets and slides', async () => {
    const content = `<office:document-content><office:automatic-styles>hidden</office:automatic-styles><office:body>
      <text:tracked-changes><text:p>hidden</text:p></text:tracked-changes>
      <text:h>Title</text:h><text:p>A <text:span>sp<text:s/>an</text:span><text:line-break/>more</text:p></office:body></office:document-content>`
    for (const name of ['a.odt', 'a.ods', 'a.odp']) {
      expect(await textOf(name, await zipped({ mimetype: 'x', 'content.xml': content }))).toBe('Title\nA sp an\nmore\n')
    }
  })

  test('up to the limit, without splitting a letter or leaving a control character', async () => {
    const long = 'ü'.repeat(600_000)
    expect(await textOf('a.txt', long)).toBe('ü'.repeat(512 * 1024))
    expect(await textOf('a.txt', 'aüü', { textBytes: 4 })).toBe('aü')
    expect(await textOf('a.html', '&#0;a&#1;b&#xD800;')).toBe(' a b\ufffd')
    const docx = await zipped({
      'word/document.xml': `<d>${`<p><t>${'word '.repeat(100)}</t></p>`.repeat(20_000)}</d>`,
    })
    expect(Buffer.byteLength((await textOf('a.docx', docx)) ?? '')).toBe(1024 * 1024)
  })
})

describe('nothing is found and nothing breaks', () => {
  test('where there is no text, and the source is released', async () => {
    let released = 0
    const source: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new Error('It was read.')),
        return: async () => {
          released += 1
          return { done: true, value: undefined }
        },
      }),
    }
    expect(await extraction.extract({ bytes: source, name: 'a.mp4', mediaType: 'video/mp4' })).toBeUndefined()
    expect(released).toBe(1)
    await refuses('unknown', Buffer.from([0, 1, 2, 3, 0xff, 0xfe]), /it is no text/)
    expect(lines.at(-1)).toContain('"level":"debug"') // as many of a folder are
  })

  test('by files that are not what their name says', async () => {
    for (const name of ['a.pdf', 'a.docx', 'a.xlsx', 'a.pptx', 'a.odt']) {
      await refuses(name, Buffer.from('something else'), /no text was found/)
      await refuses(name, Buffer.alloc(0), /no text was found/)
    }
    await refuses('a.docx', await zipped({ 'word/document.xml': '<a><b></a>' }), /no text was found/)
  })

  test('by a file larger than the limit', async () => {
    await refuses('a.html', Buffer.alloc(1_000_001, 'x'), /too large/, { inputBytes: 1_000_000 })
  })

  test('by a zip bomb, also one that lies about its size', async () => {
    const document = Buffer.from(`<d>${' '.repeat(200 << 20)}</d>`)
    await refuses('a.docx', deflated('word/document.xml', document), /bomb/)
    await refuses('a.docx', deflated('word/document.xml', document, 1000), /no text was found/)
  })

  test('by an archive of a million entries', async () => {
    const name = Buffer.from('word/document.xml')
    const record = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.alloc(42), name])
    record.writeUInt16LE(name.length, 28)
    const directory = Buffer.concat(Array.from({ length: 1_000_000 }, () => record))
    const counted = Buffer.concat([directory, directoryEnd(0xffff, directory.length, 0)])
    await refuses('a.docx', counted, /too many entries/)
  })

  test('by XML that is too deep, has a DTD, or never closes', async () => {
    await refuses('a.odt', await openDocument('<a>'.repeat(300_000)), /too deep/)
    const laughs = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><p>&c;</p>'
    await refuses('a.odt', await openDocument(laughs), /DTD/)
    await refuses('a.odt', await openDocument(`<a b="${'x'.repeat(10_000_000)}`), /no text was found/)
  })

  test('by a PDF that swells beyond all memory', async () => {
    const spaces = deflateSync(deflateSync(Buffer.alloc(700 << 20, ' '), { level: 1 }))
    const bomb = pdf([spaces], '/Filter [/FlateDecode /FlateDecode]')
    const before = process.memoryUsage.rss()
    await refuses('a.pdf', bomb, /too much memory/, { timeMs: 120_000 })
    expect(process.memoryUsage.rss() - before).toBeLessThan(1 << 30)
  })

  test('by a PDF that takes more time than there is', async () => {
    const endless = Array.from({ length: 3000 }, () => words('endless '.repeat(2000)))
    await refuses('a.pdf', pdf(endless), /too long/, { timeMs: 300, textBytes: 1 << 30 })
  })

  test('by documents with any byte damaged', async () => {
    const documents = [
      ['a.pdf', pdf([words('some words')])],
      ['a.docx', await zipped({ 'word/document.xml': '<d><p><t>some words</t></p></d>' })],
      ['a.odt', deflated('content.xml', Buffer.from('<d><p>some words</p></d>'))],
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...documents), fc.nat(), fc.nat(255), async ([name, whole], at, value) => {
        const damaged = Buffer.from(whole)
        damaged[at % whole.length] = value
        expect(await textOf(name, damaged)).toSatisfy((text) => text === undefined || typeof text === 'string')
      }),
      { numRuns: 200 },
    )
    expect(await textOf('next.txt', 'the next one')).toBe('the next one')
  })

  test('also when they come all at once', async () => {
    const deep = await zipped({ 'content.xml': '<a>'.repeat(1000) })
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? textOf('a.odt', deep) : textOf('a.txt', `text ${at}`))),
    )
    expect(found).toEqual(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? undefined : `text ${at}`)))
  })
})
