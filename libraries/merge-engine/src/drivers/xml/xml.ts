/** The XML driver: elements by what identifies them, text by words. */
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { isText, piecesOf } from './pieces.ts'
import { profileOf } from './profiles.ts'
import { generalNaming, objectionBy } from './references.ts'
import { scanXml } from './scan.ts'

export const xmlFormat: Format = {
  name: 'xml',
  parse: scanXml,
  profileOf,
  separators: /^\s*$/,
  piecesOf,
  isText,
  objectionTo: objectionBy(generalNaming),
}

export const xmlDriver = structuralDriver(xmlFormat)
