/**
 * Office documents of any size, made here and of nobody's data: as the programs write them, with words of uneven frequency,
 * so that they pack as real ones do. Each can be asked for with an edit in one in `edits.every` records, from `edits.first` on.
 */
import { deflateRawSync } from 'node:zlib'
import { crc32 } from '../../libraries/merge-engine/src/drivers/packages/zip/packing.ts'
import { type Written, writeZip } from '../../libraries/merge-engine/src/drivers/packages/zip/zip.ts'

/** Which records are edited: every so many, from the first one on. */
export type Edits = Readonly<{ first: number; every: number }>

/** The parts of a document by name; bytes are media. */
type Parts = Readonly<Record<string, string | Uint8Array>>

/** What is in a document: its records (paragraphs, rows, slides), and pictures of so many bytes each. */
export type Size = Readonly<{ records: number; pictures: number; pictureBytes: number }>

export type OfficeFormat = 'docx' | 'xlsx' | 'pptx'

export function officeDocument(format: OfficeFormat, size: Size, edits?: Edits): Uint8Array {
  const isEdited = (at: number) => edits !== undefined && at % edits.every === edits.first
  return zipped(partsOf[format](size, isEdited))
}

type IsEdited = (record: number) => boolean

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const show = 'application/vnd.openxmlformats-officedocument.presentationml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const wordNamespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:r="${office}"`
const showNamespaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`

const partsOf: Readonly<Record<OfficeFormat, (size: Size, isEdited: IsEdited) => Parts>> = {
  docx: (size, isEdited) => {
    const paragraphs = Array.from({ length: size.records }, (_, at) => {
      const id = (0x10000000 + at).toString(16).toUpperCase()
      const runs = [8, 3, 14].map((count, run) => {
        const text = wordsOf(at * 3 + run, count) + (run === 2 && isEdited(at) ? ' edited here' : '')
        return `<w:r w:rsidRPr="00A7${id.slice(4)}">${run === 1 ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${text} </w:t></w:r>`
      })
      return `<w:p w14:paraId="${id}" w14:textId="77777777" w:rsidR="00A7${id.slice(4)}" w:rsidRDefault="00A70000"><w:pPr><w:jc w:val="both"/></w:pPr>${runs.join('')}</w:p>`
    })
    return {
      '[Content_Types].xml': contentTypes({ 'word/document.xml': `${word}.document.main+xml` }),
      '_rels/.rels': relationships([['officeDocument', 'word/document.xml']]),
      'word/document.xml': `${declaration}<w:document ${wordNamespaces}><w:body>${paragraphs.join('')}<w:sectPr/></w:body></w:document>`,
      'word/_rels/document.xml.rels': relationships(picturesOf(size).map((at) => ['image', `media/image${at}.png`])),
      ...picturesIn('word', size),
    }
  },
  xlsx: (size, isEdited) => {
    const rows = Array.from({ length: size.records }, (_, at) => {
      const row = at + 1
      const text = isEdited(at) ? size.records + (at % 500) : at % 1000
      return `<row r="${row}" spans="1:8"><c r="A${row}"><v>${row}</v></c><c r="B${row}" t="s"><v>${text % 1000}</v></c><c r="C${row}" s="1"><v>${random(at) % 100_000}</v></c><c r="D${row}" s="1"><v>${(random(at + 7) % 100_000) / 100}</v></c><c r="E${row}"><v>${40_000 + (random(at + 9) % 9999)}</v></c><c r="F${row}" t="s"><v>${random(at + 3) % 1000}</v></c><c r="G${row}"><f>C${row}*D${row}</f><v>${random(at + 5) % 1_000_000}</v></c><c r="H${row}"><v>${isEdited(at) ? -1 : random(at + 11) % 1000}</v></c></row>`
    })
    const texts = Array.from({ length: 1000 }, (_, at) => `<si><t>${wordsOf(at, 3)} ${at}</t></si>`)
    return {
      '[Content_Types].xml': contentTypes({
        'xl/workbook.xml': `${sheet}.sheet.main+xml`,
        'xl/worksheets/sheet1.xml': `${sheet}.worksheet+xml`,
        'xl/styles.xml': `${sheet}.styles+xml`,
        'xl/sharedStrings.xml': `${sheet}.sharedStrings+xml`,
      }),
      '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
      'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
        ...picturesOf(size).map((at): [string, string] => ['image', `media/image${at}.png`]),
      ]),
      'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `${declaration}<sst xmlns="${main}" count="${size.records * 2}" uniqueCount="1000">${texts.join('')}</sst>`,
      'xl/worksheets/sheet1.xml': `${declaration}<worksheet xmlns="${main}"><dimension ref="A1:H${size.records}"/><sheetData>${rows.join('')}</sheetData></worksheet>`,
      ...picturesIn('xl', size),
    }
  },
  pptx: (size, isEdited) => {
    const shapes = 12
    const slides = Array.from({ length: size.records }, (_, at) => [
      `ppt/slides/slide${at + 1}.xml`,
      `${declaration}<p:sld ${showNamespaces}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${Array.from({ length: shapes }, (_, shape) => box(at * shapes + shape, shape + 2, isEdited(at) && shape === 5)).join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
    ])
    const numbers = slides.map((_, at) => at + 1)
    return {
      '[Content_Types].xml': contentTypes({
        'ppt/presentation.xml': `${show}.presentation.main+xml`,
        ...Object.fromEntries(numbers.map((at) => [`ppt/slides/slide${at}.xml`, `${show}.slide+xml`])),
      }),
      '_rels/.rels': relationships([['officeDocument', 'ppt/presentation.xml']]),
      'ppt/presentation.xml': `${declaration}<p:presentation ${showNamespaces}><p:sldIdLst>${numbers.map((at) => `<p:sldId id="${255 + at}" r:id="rId${at}"/>`).join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relationships([
        ...numbers.map((at): [string, string] => ['slide', `slides/slide${at}.xml`]),
        ...picturesOf(size).map((at): [string, string] => ['image', `media/image${at}.png`]),
      ]),
      ...Object.fromEntries(slides),
      ...picturesIn('ppt', size),
    }
  },
}

const box = (seed: number, id: number, isEdited: boolean) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${random(seed) % 9_000_000}" y="${random(seed + 1) % 5_000_000}"/><a:ext cx="3000000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${[0, 1, 2].map((line) => `<a:p><a:pPr marL="285750" indent="-285750"><a:buFont typeface="Arial"/><a:buChar char="•"/></a:pPr><a:r><a:rPr lang="en-US" dirty="0"/><a:t>${wordsOf(seed * 3 + line, 12)}${isEdited && line === 1 ? ' edited here' : ''}</a:t></a:r><a:endParaRPr lang="en-US" dirty="0"/></a:p>`).join('')}</p:txBody></p:sp>`

const contentTypes = (types: Readonly<Record<string, string>>) =>
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${Object.entries(
    types,
  )
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
    .join('')}</Types>`

const relationships = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const picturesOf = ({ pictures }: Size) => Array.from({ length: pictures }, (_, at) => at + 1)

const picturesIn = (folder: string, size: Size): Parts =>
  Object.fromEntries(picturesOf(size).map((at) => [`${folder}/media/image${at}.png`, noise(at, size.pictureBytes)]))

/** Bytes that no program can pack, as those of pictures are. */
function noise(seed: number, length: number): Uint8Array {
  const words = Uint32Array.from({ length: Math.ceil(length / 4) }, (_, at) => random(seed * 0x10000 + at))
  return new Uint8Array(words.buffer, 0, length)
}

/** A number that looks like chance and is the same every time. */
function random(seed: number): number {
  let value = Math.imul(seed + 0x9e3779b9, 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

const syllables = 'ba de fi go lu mar nes pol ra sti ten vo win xa yor zen'.split(' ')
const vocabulary = Array.from({ length: 4000 }, (_, at) =>
  Array.from({ length: 1 + (random(at) % 4) }, (_, part) => syllables[random(at * 5 + part) % 16]).join(''),
)

/** Words of a sentence: few are frequent, most are rare. */
const wordsOf = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const share = random(seed * 31 + at) / 0x1_0000_0000
    return vocabulary[Math.floor(share ** 3 * vocabulary.length)]
  }).join(' ')

function zipped(parts: Parts): Uint8Array {
  return writeZip(Object.entries(parts).map(([name, content]) => entryOf(name, content)))
}

function entryOf(name: string, given: string | Uint8Array): Written {
  const content = typeof given === 'string' ? new TextEncoder().encode(given) : given
  const packed = deflateRawSync(content)
  const title = new TextEncoder().encode(name)
  const record = new Uint8Array(46 + title.length)
  const local = new Uint8Array(30 + title.length + packed.length)
  const crc = crc32(content)
  const [central, header] = [new DataView(record.buffer), new DataView(local.buffer)]
  central.setUint32(0, 0x02014b50, true)
  header.setUint32(0, 0x04034b50, true)
  for (const [view, from] of [
    [central, 6],
    [header, 4],
  ] as const) {
    view.setUint16(from, 20, true)
    view.setUint16(from + 4, 8, true)
    view.setUint32(from + 6, 0x00210000, true)
    view.setUint32(from + 10, crc, true)
    view.setUint32(from + 14, packed.length, true)
    view.setUint32(from + 18, content.length, true)
    view.setUint16(from + 22, title.length, true)
  }
  central.setUint16(4, 20, true)
  record.set(title, 46)
  local.set(title, 30)
  local.set(packed, 30 + title.length)
  return { entry: { name, method: 8, crc, size: content.length, record, local, packed } }
}
