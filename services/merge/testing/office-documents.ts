/** One small document of each binary format, by hand, whose two places a test fills in; zipped without packing. */
import { crc32, deflateSync } from 'node:zlib'

/** What stands in the two places of a document. */
export type Filled = Readonly<{ first: string; second: string }>

export type BinaryDriver = 'docx' | 'xlsx' | 'pptx' | 'pdf' | 'image'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The two places: paragraphs, cells A1 and B2, shapes of a slide, page notes; in a picture, the grey of two corners (`0` to `255`). */
export const documentOf: Readonly<Record<BinaryDriver, (filled: Filled) => Uint8Array>> = {
  docx: ({ first, second }) =>
    packageOf('word/document.xml', `${types}.wordprocessingml.document.main+xml`, {
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph(first)}${paragraph('between')}${paragraph(second)}</w:body></w:document>`,
    }),
  xlsx: ({ first, second }) =>
    packageOf(
      'xl/workbook.xml',
      `${types}.spreadsheetml.sheet.main+xml`,
      {
        'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="Budget" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': relationships('worksheet', 'worksheets/sheet1.xml'),
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cell('A1', first)}</row><row r="2">${cell('B2', second)}</row></sheetData></worksheet>`,
      },
      { 'xl/worksheets/sheet1.xml': `${types}.spreadsheetml.worksheet+xml` },
    ),
  pptx: ({ first, second }) =>
    packageOf(
      'ppt/presentation.xml',
      `${types}.presentationml.presentation.main+xml`,
      {
        'ppt/presentation.xml': `<p:presentation ${show}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:sldSz cx="100" cy="100"/><p:notesSz cx="100" cy="100"/></p:presentation>`,
        'ppt/_rels/presentation.xml.rels': relationships('slide', 'slides/slide1.xml'),
        'ppt/slides/slide1.xml': `<p:sld ${show}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape(2, 'Title', first)}${shape(3, 'Body', second)}</p:spTree></p:cSld></p:sld>`,
      },
      { 'ppt/slides/slide1.xml': `${types}.presentationml.slide+xml` },
    ),
  pdf: ({ first, second }) =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Annots [4 0 R 5 0 R] >>',
      ...[first, second].map(
        (text, at) =>
          `<< /Type /Annot /Subtype /Text /NM (n${at}) /Rect [10 ${at * 50} 30 ${at * 50 + 20}] /Contents (${text}) >>`,
      ),
    ]),
  image: ({ first, second }) => png(64, Number(first), Number(second)),
}

/** A package whose document unpacks to far more than any document holds. */
export function bombOf(driver: 'docx' | 'xlsx' | 'pptx', salt: string): Uint8Array {
  const archive = documentOf[driver]({ first: salt, second: salt })
  const view = new DataView(archive.buffer, archive.byteOffset)
  const directory = view.getUint32(archive.length - 6, true)
  // 4.3.12: the size that the first entry declares.
  view.setUint32(directory + 24, 0x7fffffff, true)
  return archive
}

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const show = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
const shape = (id: number, name: string, text: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`

const relationships = (type: string, target: string) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`

type Texts = Readonly<Record<string, string>>

function packageOf(main: string, type: string, parts: Texts, more: Texts = {}): Uint8Array {
  const overrides = Object.entries({ [main]: type, ...more }).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`,
  )
  return zipOf({
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships('officeDocument', main),
    ...parts,
  })
}

/** PKWARE's APPNOTE 4.3.7, 4.3.12 and 4.3.16, every entry stored. */
function zipOf(parts: Texts): Uint8Array {
  const locals: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(0x00210000, 6)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(title.length, 22)
    const record = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, Buffer.alloc(14), title])
    record.writeUInt32LE(offset, 42)
    locals.push(Buffer.concat([Buffer.from('PK\x03\x04'), fields, title, content]))
    records.push(record)
    offset += locals.at(-1)?.length ?? 0
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(records.length, 8)
  end.writeUInt16LE(records.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

function pdfOf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** A square of white pixels in grey, whose first and last eight by eight are of these greys. */
function png(side: number, first: number, last: number): Uint8Array {
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Buffer.alloc(side + 1, 255)
    row[0] = 0
    if (y < 8) row.fill(first, 1, 9)
    if (y >= side - 8) row.fill(last, side - 7)
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
