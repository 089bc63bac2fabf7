/** The XML driver: elements by what identifies them, text by words. */
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { knownContent } from '../known-content.ts'
import { partsOfCdata } from './embedded/cdata.ts'
import { sheetFormat } from './embedded/style-sheets.ts'
import { isText, piecesOf } from './pieces.ts'
import { profileOf } from './profiles.ts'
import { generalNaming, objectionBy } from './references.ts'
import { scanXml } from './scan.ts'

/** A CDATA section that is a document of JSON or SQL merges as that. */
const contentOfCdata = knownContent(partsOfCdata)

/** What stands in a document and is one of another format. */
const formats: ReadonlyMap<string, Format> = new Map([
  ['text', contentOfCdata],
  ['css', sheetFormat],
])

export const xmlFormat: Format = {
  name: 'xml',
  parse: scanXml,
  profileOf,
  separators: /^\s*$/,
  piecesOf,
  isText,
  embedded: (kind) => formats.get(kind),
  objectionTo: objectionBy(generalNaming),
}

export const xmlDriver = structuralDriver(xmlFormat)
