/** Small files of the kinds that the console shows, made here so that one sees what is in them. */
import { crc32, deflateSync } from 'node:zlib'

/** A picture of 48 by 48 pixels, whose colours run into one another; and where a patch is, one of that brightness. */
export function picture(patch?: Readonly<{ from: number; to: number; brightness: number }>): Buffer<ArrayBuffer> {
  const side = 48
  const isPatched = (x: number, y: number) => patch && Math.min(x, y) >= patch.from && Math.max(x, y) < patch.to
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt16BE(0x08_02, 8) // eight bits of red, green and blue each
  const lines = Array.from({ length: side }, (_, y) => [
    0,
    ...Array.from({ length: side }, (__, x) =>
      isPatched(x, y) ? Array<number>(3).fill(patch?.brightness ?? 0) : [x * 5, y * 5, 120],
    ).flat(),
  ])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', head),
    pngPart('IDAT', deflateSync(Buffer.from(lines.flat()))),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

function pngPart(name: string, body: Buffer): Buffer {
  const part = Buffer.alloc(12 + body.length)
  part.writeUInt32BE(body.length)
  part.write(name, 4)
  part.set(body, 8)
  part.writeUInt32BE(crc32(part.subarray(4, -4)), 8 + body.length)
  return part
}

/** A tenth of a second of silence, 8 kHz, 8 bits. */
export function sound(): Buffer<ArrayBuffer> {
  const samples = Buffer.alloc(800, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** A PDF of one page that says this. */
export function pdf(text: string): Buffer<ArrayBuffer> {
  const drawing = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
}

/** A Word document of these paragraphs: the least that Word itself opens. */
export const wordDocument = (...paragraphs: readonly string[]): Buffer<ArrayBuffer> =>
  archive({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
  })

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A sheet of these rows, with its texts in the shared table, as spreadsheet programs write them. */
export function spreadsheet(title: string, rows: readonly (readonly string[])[]): Buffer<ArrayBuffer> {
  const texts = rows.flat()
  const cells = (row: readonly string[], number: number) =>
    row.map((text, at) => `<c r="${'ABCDEF'[at]}${number}" t="s"><v>${texts.indexOf(text)}</v></c>`).join('')
  const parts = { workbook: 'sheet.main', 'worksheets/sheet1': 'worksheet', sharedStrings: 'sharedStrings' }
  const overrides = Object.entries(parts).map(
    ([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${sheetTypes}.${type}+xml"/>`,
  )
  return archive({
    '[Content_Types].xml': `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relationships(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/workbook.xml': `<workbook xmlns="${sheets}" xmlns:r="${officeTypes}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst xmlns="${sheets}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheets}"><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${cells(row, at + 1)}</row>`).join('')}</sheetData></worksheet>`,
  })
}

const relationships = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packageTypes}/relationships">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${officeTypes}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** A ZIP archive of stored entries. */
function archive(files: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [name, text] of Object.entries(files)) {
    const body = Buffer.from(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04_03_4b_50)
    local.writeUInt32LE(crc32(body), 14)
    local.writeUInt32LE(body.length, 18)
    local.writeUInt32LE(body.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02_01_4b_50)
    central.writeUInt32LE(crc32(body), 16)
    central.writeUInt32LE(body.length, 20)
    central.writeUInt32LE(body.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(place, 42)
    const part = Buffer.concat([local, Buffer.from(name), body])
    parts.push(part)
    directory.push(central, Buffer.from(name))
    place += part.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(place, 16)
  return Buffer.concat([...parts, ...directory, end])
}
