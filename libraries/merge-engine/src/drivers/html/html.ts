/** The HTML driver: elements by structure, their text by words. */
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { jsonFormat } from '../json/json.ts'
import { profile } from './identity.ts'
import { objectionTo } from './objections.ts'
import { pieceMeaning, piecesOf } from './pieces.ts'
import { scanHtml } from './scan.ts'

const html: Format = {
  name: 'html',
  parse: scanHtml,
  profileOf: () => profile,
  separators: /^[\s;]*$/,
  piecesOf,
  pieceMeaning,
  objectionTo,
  embedded: (kind) => (kind === 'json' ? jsonFormat : undefined),
}

export const htmlDriver = structuralDriver(html)
