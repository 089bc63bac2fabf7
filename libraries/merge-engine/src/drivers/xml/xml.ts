/** The XML driver: elements by what identifies them, text by words. */
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { knownContent } from '../known-content.ts'
import { isText, piecesOf } from './pieces.ts'
import { profileOf } from './profiles.ts'
import { generalNaming, objectionBy } from './references.ts'
import { scanXml } from './scan.ts'

/** A CDATA section that is a document of JSON merges as that. */
const contentOfCdata = knownContent((text) => {
  const start = text.indexOf(opening) + opening.length
  const end = text.indexOf(closing)
  const isWhole = end >= start && text.trimStart().startsWith(opening) && text.slice(end).trimEnd() === closing
  return isWhole ? [text.slice(0, start), text.slice(start, end), text.slice(end)] : undefined
})

const opening = '<![CDATA['
const closing = ']]>'

export const xmlFormat: Format = {
  name: 'xml',
  parse: scanXml,
  profileOf,
  separators: /^\s*$/,
  piecesOf,
  isText,
  embedded: (kind) => (kind === 'text' ? contentOfCdata : undefined),
  objectionTo: objectionBy(generalNaming),
}

export const xmlDriver = structuralDriver(xmlFormat)
