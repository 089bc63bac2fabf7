/** Presentations for tests, as PowerPoint writes them, but with no more in them than it takes to open. */
import { type Zippable, zipSync } from 'fflate'
import { type Package, readPackage } from '../../src/drivers/packages/package.ts'

/** The parts of a presentation by their names; an edit changes them. */
export type Deck = Map<string, string>
export type Edit = (deck: Deck) => void

const main =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const type = (name: string) => `application/vnd.openxmlformats-officedocument.presentationml.${name}+xml`
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const run = (text: string, properties = 'lang="en-US" dirty="0"') =>
  `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`

export const paragraph = (...texts: readonly string[]) =>
  `<a:p>${texts.map((text) => (text.startsWith('<') ? text : run(text))).join('')}<a:endParaRPr lang="en-US" dirty="0"/></a:p>`

type Box = Readonly<{
  id: number
  name: string
  at?: readonly [number, number]
  placeholder?: string
  creation?: string
}>

const naming = ({ id, name, creation }: Box) =>
  creation === undefined
    ? `<p:cNvPr id="${id}" name="${name}"/>`
    : `<p:cNvPr id="${id}" name="${name}"><a:extLst><a:ext uri="{FF2B5EF4-FFF2-40B4-BE49-F238E27FC236}"><a16:creationId xmlns:a16="http://schemas.microsoft.com/office/drawing/2014/main" id="{${creation}}"/></a:ext></a:extLst></p:cNvPr>`

const frame = (tag: string, [x, y]: readonly [number, number], width = 3_000_000, height = 600_000) =>
  `<${tag}><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></${tag}>`

export function shape(box: Box, ...paragraphs: readonly string[]): string {
  const { at = [500_000, 500_000], placeholder } = box
  const holder = placeholder === undefined ? '<p:nvPr/>' : `<p:nvPr><p:ph type="${placeholder}"/></p:nvPr>`
  const text = paragraphs.map((one) => (one.startsWith('<a:p') ? one : paragraph(one))).join('')
  return `<p:sp><p:nvSpPr>${naming(box)}<p:cNvSpPr/>${holder}</p:nvSpPr><p:spPr>${frame('a:xfrm', at)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${text}</p:txBody></p:sp>`
}

export const picture = (box: Box, relationship: string) =>
  `<p:pic><p:nvPicPr>${naming(box)}<p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relationship}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${frame('a:xfrm', box.at ?? [100, 100])}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`

export const connector = (box: Box, from: number, to: number) =>
  `<p:cxnSp><p:nvCxnSpPr>${naming(box)}<p:cNvCxnSpPr><a:stCxn id="${from}" idx="0"/><a:endCxn id="${to}" idx="1"/></p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr>${frame('a:xfrm', [1, 1])}<a:prstGeom prst="line"><a:avLst/></a:prstGeom></p:spPr></p:cxnSp>`

const numbered = (tag: string, id: number | undefined) =>
  id === undefined
    ? ''
    : `<a:extLst><a:ext uri="{9D8B030D-6E8A-4147-A177-3AD203B41FA5}"><a16:${tag} xmlns:a16="http://schemas.microsoft.com/office/drawing/2014/main" val="${id}"/></a:ext></a:extLst>`

export const column = (id?: number) => `<a:gridCol w="1500000">${numbered('colId', id)}</a:gridCol>`
export const cell = (text: string) =>
  `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph(text)}</a:txBody><a:tcPr/></a:tc>`
export const row = (texts: readonly string[], id?: number) =>
  `<a:tr h="370840">${texts.map(cell).join('')}${numbered('rowId', id)}</a:tr>`
export const table = (box: Box, columns: readonly string[], rows: readonly string[]) =>
  `<p:graphicFrame><p:nvGraphicFramePr>${naming(box)}<p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${frame('p:xfrm', [500_000, 2_500_000])}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr/><a:tblGrid>${columns.join('')}</a:tblGrid>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`

/** Makes a shape appear at a click, whole or by the paragraphs given. */
export const timing = (id: number, paragraph?: number) =>
  `<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst><p:set><p:cBhvr><p:cTn id="2" dur="1"/><p:tgtEl><p:spTgt spid="${id}">${paragraph === undefined ? '' : `<p:txEl><p:pRg st="${paragraph}" end="${paragraph}"/></p:txEl>`}</p:spTgt></p:tgtEl></p:cBhvr></p:set></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>`

const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`

export const slideXml = (shapes: string, behind = '') =>
  `${declaration}<p:sld ${main}>${tree(shapes)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>${behind}</p:sld>`

export const relationship = (id: string, sort: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${sort}" Target="${target}"/>`

export const relationshipsXml = (...all: readonly string[]) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`

const toLayout = relationship('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml')

/** A presentation with these slides, each given as its shapes. */
export function deckOf(...slides: readonly string[]): Deck {
  const deck: Deck = new Map()
  const overrides = [
    `<Override PartName="/ppt/presentation.xml" ContentType="${type('presentation.main')}"/>`,
    `<Override PartName="/ppt/slideMasters/slideMaster1.xml" ContentType="${type('slideMaster')}"/>`,
    `<Override PartName="/ppt/slideLayouts/slideLayout1.xml" ContentType="${type('slideLayout')}"/>`,
    '<Override PartName="/ppt/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/>',
    '<Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>',
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
  ]
  deck.set(
    '[Content_Types].xml',
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${overrides.join('')}</Types>`,
  )
  deck.set(
    '_rels/.rels',
    relationshipsXml(
      relationship('rId1', 'officeDocument', 'ppt/presentation.xml'),
      '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>',
      relationship('rId3', 'extended-properties', 'docProps/app.xml'),
    ),
  )
  deck.set(
    'docProps/app.xml',
    `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><TotalTime>1</TotalTime><Slides>0</Slides></Properties>`,
  )
  deck.set(
    'docProps/core.xml',
    `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>Deck</dc:title><cp:lastModifiedBy>Ann</cp:lastModifiedBy><cp:revision>1</cp:revision><dcterms:modified xsi:type="dcterms:W3CDTF">2026-01-01T10:00:00Z</dcterms:modified></cp:coreProperties>`,
  )
  deck.set(
    'ppt/presentation.xml',
    `${declaration}<p:presentation ${main}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst></p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
  )
  deck.set(
    'ppt/_rels/presentation.xml.rels',
    relationshipsXml(relationship('rId1', 'slideMaster', 'slideMasters/slideMaster1.xml')),
  )
  deck.set(
    'ppt/slideMasters/slideMaster1.xml',
    `${declaration}<p:sldMaster ${main}>${tree(shape({ id: 2, name: 'Master Title', placeholder: 'title' }, 'Click'))}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
  )
  deck.set(
    'ppt/slideMasters/_rels/slideMaster1.xml.rels',
    relationshipsXml(toLayout, relationship('rId2', 'theme', '../theme/theme1.xml')),
  )
  deck.set(
    'ppt/slideLayouts/slideLayout1.xml',
    `${declaration}<p:sldLayout ${main} type="obj">${tree(shape({ id: 2, name: 'Layout Title', placeholder: 'title' }, 'Click'))}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
  )
  deck.set(
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
    relationshipsXml(relationship('rId1', 'slideMaster', '../slideMasters/slideMaster1.xml')),
  )
  deck.set('ppt/theme/theme1.xml', theme)
  for (const [at, shapes] of slides.entries()) addSlide(at + 1, shapes)(deck)
  return deck
}

const color = (tag: string, value: string) => `<a:${tag}><a:srgbClr val="${value}"/></a:${tag}>`
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'
const theme = `${declaration}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Plain"><a:themeElements><a:clrScheme name="Plain">${'dk1:000000 lt1:FFFFFF dk2:111111 lt2:EEEEEE accent1:AA0000 accent2:00AA00 accent3:0000AA accent4:AAAA00 accent5:00AAAA accent6:AA00AA hlink:0000FF folHlink:880088'
  .split(' ')
  .map((one) => one.split(':'))
  .map(([tag = '', value = '']) => color(tag, value))
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="Plain"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln w="9525">${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`

export const slidePart = (number: number) => `ppt/slides/slide${number}.xml`
export const slideRelationships = (number: number) => `ppt/slides/_rels/slide${number}.xml.rels`
const presentation = 'ppt/presentation.xml'
const presentationRelationships = 'ppt/_rels/presentation.xml.rels'

export function textOf(deck: Deck, part: string): string {
  const text = deck.get(part)
  if (text === undefined) throw new Error(`the deck has no ${part}`)
  return text
}

/** Replaces a text that must stand in the part. */
export const replace =
  (part: string, from: string, to: string): Edit =>
  (deck) => {
    const text = textOf(deck, part)
    if (!text.includes(from)) throw new Error(`${part} has no ${from}`)
    deck.set(
      part,
      text.replace(from, () => to),
    )
  }

/** Slide `number`, as part, relationship and id; at the end of the list, or behind the slide with the id given. */
export const addSlide =
  (
    number: number,
    shapes: string,
    place: Readonly<{ id?: number; behind?: number; relationship?: string }> = {},
  ): Edit =>
  (deck) => {
    const { id = 255 + number, behind, relationship: name = `rId${number + 1}` } = place
    deck.set(slidePart(number), slideXml(shapes))
    deck.set(slideRelationships(number), relationshipsXml(toLayout))
    addType(slidePart(number), type('slide'))(deck)
    addRelationship(presentationRelationships, relationship(name, 'slide', `slides/slide${number}.xml`))(deck)
    const entry = `<p:sldId id="${id}" r:id="${name}"/>`
    const text = textOf(deck, presentation)
    const before = behind === undefined ? undefined : new RegExp(`<p:sldId id="${behind}"[^>]*/>`).exec(text)?.[0]
    deck.set(
      presentation,
      before === undefined
        ? text.replace('</p:sldIdLst>', `${entry}</p:sldIdLst>`)
        : text.replace(before, before + entry),
    )
  }

export const removeSlide =
  (number: number): Edit =>
  (deck) => {
    const pattern = new RegExp(`<Relationship Id="(\\w+)"[^>]*slides/slide${number}\\.xml"/>`)
    const found = pattern.exec(textOf(deck, presentationRelationships))
    deck.set(presentationRelationships, textOf(deck, presentationRelationships).replace(pattern, ''))
    deck.set(
      presentation,
      textOf(deck, presentation).replaceAll(new RegExp(`<p:sldId id="\\d+" r:id="${found?.[1]}"/>`, 'g'), ''),
    )
    replacePattern(
      '[Content_Types].xml',
      new RegExp(`<Override PartName="/ppt/slides/slide${number}\\.xml"[^>]*/>`),
    )(deck)
    deck.delete(slidePart(number))
    deck.delete(slideRelationships(number))
  }

const replacePattern =
  (part: string, pattern: RegExp): Edit =>
  (deck) =>
    deck.set(part, textOf(deck, part).replace(pattern, ''))

export const addType =
  (part: string, contentType: string): Edit =>
  (deck) =>
    replace(
      '[Content_Types].xml',
      '</Types>',
      `<Override PartName="/${part}" ContentType="${contentType}"/></Types>`,
    )(deck)

export const addRelationship =
  (part: string, written: string): Edit =>
  (deck) =>
    replace(part, '</Relationships>', `${written}</Relationships>`)(deck)

/** A picture part and its relationship from a slide; the "picture" is its bytes. */
export const addPicture =
  (slide: number, { id, name, content }: Readonly<{ id: string; name: string; content: string }>): Edit =>
  (deck) => {
    deck.set(`ppt/media/${name}`, content)
    addRelationship(slideRelationships(slide), relationship(id, 'image', `../media/${name}`))(deck)
  }

export const addShape = (slide: number, written: string): Edit =>
  replace(slidePart(slide), '</p:spTree>', `${written}</p:spTree>`)

export const addNotes =
  (slide: number, number: number, text: string): Edit =>
  (deck) => {
    const part = `ppt/notesSlides/notesSlide${number}.xml`
    const shapes = tree(shape({ id: 2, name: 'Notes', placeholder: 'body' }, text))
    deck.set(part, `${declaration}<p:notes ${main}>${shapes}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`)
    deck.set(
      `ppt/notesSlides/_rels/notesSlide${number}.xml.rels`,
      relationshipsXml(relationship('rId1', 'slide', `../slides/slide${slide}.xml`)),
    )
    addType(part, type('notesSlide'))(deck)
    addRelationship(
      slideRelationships(slide),
      relationship('rId2', 'notesSlide', `../notesSlides/notesSlide${number}.xml`),
    )(deck)
  }

/** A legacy comment and its author. */
export const addComment =
  (slide: number, { author, name, text }: Readonly<{ author: number; name: string; text: string }>): Edit =>
  (deck) => {
    const [authors, comments] = ['ppt/commentAuthors.xml', `ppt/comments/comment${slide}.xml`]
    if (!deck.has(authors)) {
      deck.set(authors, `${declaration}<p:cmAuthorLst ${main}></p:cmAuthorLst>`)
      addType(authors, type('commentAuthors'))(deck)
      addRelationship(presentationRelationships, relationship('rId90', 'commentAuthors', 'commentAuthors.xml'))(deck)
    }
    if (!textOf(deck, authors).includes(`id="${author}"`))
      replace(
        authors,
        '</p:cmAuthorLst>',
        `<p:cmAuthor id="${author}" name="${name}" initials="${name[0]}" lastIdx="1" clrIdx="${author}"/></p:cmAuthorLst>`,
      )(deck)
    if (!deck.has(comments)) {
      deck.set(comments, `${declaration}<p:cmLst ${main}></p:cmLst>`)
      addType(comments, type('comments'))(deck)
      addRelationship(
        slideRelationships(slide),
        relationship('rId80', 'comments', `../comments/comment${slide}.xml`),
      )(deck)
    }
    const index = textOf(deck, comments).split('<p:cm ').length
    replace(
      comments,
      '</p:cmLst>',
      `<p:cm authorId="${author}" dt="2026-01-02T03:04:05.678" idx="${index}"><p:pos x="10" y="10"/><p:text>${text}</p:text></p:cm></p:cmLst>`,
    )(deck)
  }

export const edits =
  (...all: readonly Edit[]): Edit =>
  (deck) => {
    for (const edit of all) edit(deck)
  }

/** The parts written as an archive, always the same bytes for the same parts. */
export function bytesOf(deck: Deck): Uint8Array {
  const count = textOf(deck, presentation).split('<p:sldId ').length - 1
  const files: Zippable = {}
  for (const [name, text] of deck) {
    const content = name === 'docProps/app.xml' ? text.replace(/<Slides>\d+/, `<Slides>${count}`) : text
    files[name] = [new TextEncoder().encode(content), { mtime: '2026-01-01T00:00:00' }]
  }
  return zipSync(files)
}

export function edited(deck: Deck, edit: Edit): Uint8Array {
  const copy = new Map(deck)
  edit(copy)
  return bytesOf(copy)
}

/** A merged presentation, to be looked at. */
export function opened(bytes: Uint8Array): Package {
  const read = readPackage(bytes)
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read
}
