/** Word documents for tests, as small as Word takes them: parts as texts, zipped as any program would. */
import { unzipSync, zipSync } from 'fflate'
import { mergeByLines } from '../../src/core/lines/merge-by-lines.ts'
import { merge } from '../../src/core/merge.ts'
import type { Conflict } from '../../src/core/model/conflict.ts'
import type { Sides } from '../../src/core/model/sides.ts'
import { docxDriver } from '../../src/drivers/docx/docx.ts'

/** The parts of a document, by name. */
export type Parts = Readonly<Record<string, string>>

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ')

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A part of WordprocessingML, by its root's tag. */
export const part = (tag: string, content: string) => `${declaration}<w:${tag} ${namespaces}>${content}</w:${tag}>`

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const section = '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr>'

const contentTypes = (overrides: Parts) =>
  [
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>',
    ...Object.entries(overrides).map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`),
    '</Types>',
  ].join('')

/** What a document is related to: target by id; the type is the target's name without number and extension. */
export const relationships = (targets: Parts) =>
  [
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`,
    ...Object.entries(targets).map(
      ([id, target]) => `<Relationship Id="${id}" Type="${office}/${typeOf(target)}" Target="${target}"/>`,
    ),
    '</Relationships>',
  ].join('')

const typeOf = (target: string) => /([A-Za-z]+)\d*\.\w+$/.exec(target)?.[1] ?? ''

/** A document with this body and these further parts of `word/`, all of them related to it. */
export function wordDocument(body: string, more: Parts = {}): Parts {
  const texts = Object.keys(more).filter((name) => name.endsWith('.xml'))
  const targets = Object.keys(more).filter((name) => !name.includes('/'))
  return {
    '[Content_Types].xml': contentTypes({
      'word/document.xml': `${word}.document.main+xml`,
      'docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
      ...Object.fromEntries(texts.map((name) => [`word/${name}`, `${word}.${typeOf(name)}+xml`])),
    }),
    '_rels/.rels': relationships({ rId1: 'word/document.xml' }).replace('/document"', '/officeDocument"'),
    'word/document.xml': part('document', `<w:body>${body}${section}</w:body>`),
    'word/_rels/document.xml.rels': relationships(
      Object.fromEntries(targets.map((target, at) => [`rId${at + 1}`, target])),
    ),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [`word/${name}`, text])),
  }
}

/** A paragraph: its runs, and the properties before them. */
export const paragraph = (content: string, properties = '', attributes = '') =>
  `<w:p${attributes}>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`

/** A run: its text, and its properties. */
export const run = (text: string, properties = '') =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`

/** A paragraph of plain text. */
export const line = (text: string, properties = '') => paragraph(run(text), properties)

export const table = (...rows: readonly (readonly string[])[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(
    rows[0]?.length ?? 0,
  )}</w:tblGrid>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`

export const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${line(text)}</w:tc>`

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function zipped(parts: Parts): Uint8Array {
  const entries = Object.entries(parts).map(([name, text]) => [name, encoder.encode(text)] as const)
  return zipSync(Object.fromEntries(entries), { mtime: '2026-01-02T03:04:06Z' })
}

export const unzipped = (archive: Uint8Array): Parts =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, decoder.decode(bytes)]))

/** The merged document's parts, or its conflicts. */
export type Outcome = Readonly<{ parts: Parts }> | Readonly<{ conflicts: readonly Conflict[] }>

/** Merges, both ways round: exchanged sides must come to the same kind of answer. */
export function mergeDocuments(base: Parts, ours: Parts, theirs: Parts): Outcome {
  const sides = { base: zipped(base), ours: zipped(ours), theirs: zipped(theirs) }
  const result = mergeBytes(sides)
  const exchanged = mergeBytes({ base: sides.base, ours: sides.theirs, theirs: sides.ours })
  if (exchanged.kind !== result.kind) throw new Error(`exchanged, the sides are ${exchanged.kind}, not ${result.kind}`)
  return result.kind === 'merged' ? { parts: unzipped(result.bytes) } : { conflicts: result.conflicts }
}

export const mergeBytes = (sides: Sides) => merge(sides, docxDriver, mergeByLines)

/** The text of a part as a person reads it: a line a paragraph; what is bold stands between stars. */
export function readable(xml: string): string {
  return Array.from(xml.matchAll(/<w:p[ >].*?<\/w:p>|<w:p\/>/gs), ([written]) =>
    Array.from(
      written.matchAll(/<w:r(?: [^<>]*)?>(?:<w:rPr>(.*?)<\/w:rPr>)?(.*?)<\/w:r>/gs),
      ([, format = '', content = '']) => {
        const text = content.replaceAll(/<[^>]*>/g, '')
        return format.includes('<w:b/>') ? `*${text}*` : text
      },
    ).join(''),
  ).join('\n')
}
