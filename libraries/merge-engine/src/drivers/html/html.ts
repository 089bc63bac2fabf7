/** The HTML driver: elements by structure, their text by words. */
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { cssFormat } from '../css/css.ts'
import { jsonFormat } from '../json/json.ts'
import { profile } from './identity.ts'
import { objectionTo } from './objections.ts'
import { isText, pieceMeaning, piecesOf } from './pieces.ts'
import { scanHtml } from './scan.ts'

/** Also the format of raw HTML in Markdown. */
export const htmlFormat: Format = {
  name: 'html',
  parse: scanHtml,
  profileOf: () => profile,
  separators: /^[\s;]*$/,
  piecesOf,
  isText,
  pieceMeaning,
  objectionTo,
  embedded: (kind) => formats.get(kind),
}

/** Of what stands in a page and is none. */
const formats: ReadonlyMap<string, Format> = new Map([
  ['json', jsonFormat],
  ['css', cssFormat],
])

export const htmlDriver = structuralDriver(htmlFormat)
