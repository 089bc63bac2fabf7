/**
 * The documents that many edit at once, one of each format. All are alike: places that are numbered, each with a word, and
 * things that are added between them, each a word. Words are unique, so what a document holds can be counted.
 */
import { type Parts, unzip, zip } from './zip.ts'

export type Format = Readonly<{
  name: string
  path: string
  /** The part of a document that is edited. */
  open(bytes: Buffer): string
  /** The document again, with another text in that part. */
  close(text: string, bytes: Buffer): Buffer
  /** With so many places, each with the first word. */
  make(places: number): Buffer
  /** One numbered place, as it is written. */
  place(nth: number, word: string): string
  /** What is added for a word, directly behind what `behind` finds; different texts for different documents. */
  added(word: string): string
  behind: RegExp
}>

export const wordPattern = /zq\d{5}/g
export const firstWord = 'zq00000'

const numbers = (places: number) => Array.from({ length: places }, (_, nth) => nth)

type Text = Pick<Format, 'name' | 'place' | 'added' | 'behind'> & Readonly<{ head?: string; tail?: string }>

const textFormat = ({ head = '', tail = '', ...format }: Text): Format => ({
  ...format,
  path: `/shared/notes.${format.name}`,
  open: (bytes) => bytes.toString(),
  close: (text) => Buffer.from(text),
  make: (places) =>
    Buffer.from(
      head +
        numbers(places)
          .map((nth) => format.place(nth, firstWord))
          .join('') +
        tail,
    ),
})

type Office = Text & Readonly<{ part: string; parts: Parts }>

const officeFormat = ({ part, parts, head = '', tail = '', ...format }: Office): Format => ({
  ...format,
  path: `/shared/notes.${format.name}`,
  open: (bytes) => unzip(bytes)[part] ?? '',
  close: (text, bytes) => zip({ ...unzip(bytes), [part]: text }),
  make(places) {
    const body = numbers(places).map((nth) => format.place(nth, firstWord))
    return zip({ ...parts, [part]: declaration + head + body.join('') + tail })
  },
})

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'
const main = (format: string) => `${openXml}/${format}/2006/main`
const related = `${openXml}/officeDocument/2006/relationships`

const contentTypes = (overrides: Parts) =>
  `${declaration}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    overrides,
  )
    .map(
      ([name, type]) =>
        `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`

const relationships = (targets: Parts) =>
  `${declaration}<Relationships xmlns="${openXml}/package/2006/relationships">${Object.entries(targets)
    .map(([target, type], at) => `<Relationship Id="rId${at + 1}" Type="${related}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const wordLine = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

const docx = officeFormat({
  name: 'docx',
  part: 'word/document.xml',
  parts: {
    '[Content_Types].xml': contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relationships({ 'word/document.xml': 'officeDocument' }),
  },
  head: `<w:document xmlns:w="${main('wordprocessingml')}"><w:body>`,
  tail: '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr></w:body></w:document>',
  place: (nth, word) => wordLine(`Paragraph ${nth} of this document says ${word} to whoever reads it.`),
  added: (word) => wordLine(`Somebody added ${word} here.`),
  behind: /<\/w:p>/g,
})

const slideLine = (text: string) => `<a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p>`
const shapes = (content: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${content}</p:spTree></p:cSld>`
const slideNames = `xmlns:a="${main('drawingml')}" xmlns:r="${related}" xmlns:p="${main('presentationml')}"`

const pptx = officeFormat({
  name: 'pptx',
  part: 'ppt/slides/slide1.xml',
  parts: {
    '[Content_Types].xml': contentTypes({
      '/ppt/presentation.xml': 'presentationml.presentation.main',
      '/ppt/slides/slide1.xml': 'presentationml.slide',
      '/ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
      '/ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
    }),
    '_rels/.rels': relationships({ 'ppt/presentation.xml': 'officeDocument' }),
    'ppt/presentation.xml': `${declaration}<p:presentation ${slideNames}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId2"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships({
      'slides/slide1.xml': 'slide',
      'slideMasters/slideMaster1.xml': 'slideMaster',
    }),
    'ppt/slides/_rels/slide1.xml.rels': relationships({ '../slideLayouts/slideLayout1.xml': 'slideLayout' }),
    'ppt/slideLayouts/slideLayout1.xml': `${declaration}<p:sldLayout ${slideNames} type="obj">${shapes('')}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships({
      '../slideMasters/slideMaster1.xml': 'slideMaster',
    }),
    'ppt/slideMasters/slideMaster1.xml': `${declaration}<p:sldMaster ${slideNames}>${shapes('')}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships({
      '../slideLayouts/slideLayout1.xml': 'slideLayout',
    }),
  },
  head: `<p:sld ${slideNames}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/><p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>`,
  tail: '</p:txBody></p:sp></p:spTree></p:cSld></p:sld>',
  place: (nth, word) => slideLine(`Point ${nth} on this slide is about ${word} and nothing else.`),
  added: (word) => slideLine(`Somebody added ${word} here.`),
  behind: /<\/a:p>/g,
})

const inlineText = (text: string) => `t="inlineStr"><is><t>${text}</t></is></c>`

const xlsx = officeFormat({
  name: 'xlsx',
  part: 'xl/worksheets/sheet1.xml',
  parts: {
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      '/xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': relationships({ 'xl/workbook.xml': 'officeDocument' }),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main('spreadsheetml')}" xmlns:r="${related}"><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships({ 'worksheets/sheet1.xml': 'worksheet' }),
  },
  head: `<worksheet xmlns="${main('spreadsheetml')}"><sheetData>`,
  tail: '</sheetData></worksheet>',
  place: (nth, word) =>
    `<row r="${nth + 1}"><c r="A${nth + 1}" ${inlineText(`key ${nth}`)}<c r="B${nth + 1}" ${inlineText(word)}</row>`,
  // It stands in the row behind whose second cell it is put.
  added: (word) => `<c r="C" ${inlineText(word)}`,
  behind: /<c r="B\d+" t="inlineStr"><is><t>zq\d{5}<\/t><\/is><\/c>(?=<\/row>)/g,
})

export const formats: readonly Format[] = [
  textFormat({
    name: 'json',
    head: '{\n',
    tail: '  "end": true\n}\n',
    place: (nth, word) => `  "place ${nth}": "${word}",\n`,
    added: (word) => `  "${word}": true,\n`,
    behind: /",\n/g,
  }),
  textFormat({
    name: 'yaml',
    head: '# what everybody knows\n',
    place: (nth, word) => `place${nth}: ${word}\n`,
    added: (word) => `${word}: true\n`,
    behind: /place\d+: zq\d{5}\n/g,
  }),
  textFormat({
    name: 'md',
    head: '# Notes\n\n',
    place: (nth, word) => `Paragraph ${nth} of these notes says ${word} to whoever reads it.\n\n`,
    added: (word) => `Somebody added ${word} here.\n\n`,
    behind: /\.\n\n/g,
  }),
  textFormat({
    name: 'csv',
    head: 'key,value\n',
    place: (nth, word) => `place ${nth},${word}\n`,
    added: (word) => `${word},added\n`,
    behind: /place \d+,zq\d{5}\n/g,
  }),
  docx,
  xlsx,
  pptx,
]

export type Change = Readonly<{ kind: 'set'; place: number } | { kind: 'add'; at: number }>

/**
 * The document with the change made. `replaced`: the word that it took the place of.
 * @param at which of all possible places, from 0 to 1.
 */
export function changed(
  format: Format,
  bytes: Buffer,
  { change, word }: Readonly<{ change: Change; word: string }>,
): Readonly<{ bytes: Buffer; replaced: string | undefined }> {
  const text = format.open(bytes)
  if (change.kind === 'add') {
    const found = Array.from(text.matchAll(format.behind))
    const lookup = found[Math.floor(change.at * found.length)]
    if (!lookup) return changed(format, bytes, { change: { kind: 'set', place: Math.floor(change.at * 6) }, word })
    const end = lookup.index + lookup[0].length
    const row = /r="B(\d+)"/.exec(lookup[0])?.[1]
    const added = format.added(word).replace('r="C"', `r="C${row}"`)
    return { bytes: format.close(text.slice(0, end) + added + text.slice(end), bytes), replaced: undefined }
  }
  const written = format.place(change.place, '\0').split('\0')[0] ?? ''
  const before = /[^>]+$/.exec(written)?.[0] ?? written // whatever tags a program puts around it
  const begin = text.indexOf(before) + before.length
  const replaced = text.slice(begin, begin + word.length)
  if (!/^zq\d{5}$/.test(replaced)) throw new Error(`${format.path} has no place ${change.place}: ${replaced}`)
  return { bytes: format.close(text.slice(0, begin) + word + text.slice(begin + word.length), bytes), replaced }
}

/** All words of a document, also those that stand nowhere where they were put. */
export const wordsOf = (format: Format, bytes: Buffer): readonly string[] => format.open(bytes).match(wordPattern) ?? []
