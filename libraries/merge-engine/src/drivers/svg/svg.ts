/** The SVG driver: XML, with the parts of some attributes and the references of elements. */
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { sheetFormat } from '../xml/embedded/style-sheets.ts'
import { isText, piecesOf } from '../xml/pieces.ts'
import { objectionBy } from '../xml/references.ts'
import { type Reading, scanXml } from '../xml/scan.ts'
import { svgProfileOf } from './profile.ts'
import { svgNaming } from './references.ts'

const reading: Reading = {
  isStyled: true,
  readingOf(attribute) {
    if (attribute === 'style') return 'declarations'
    if (attribute === 'class') return 'tokens'
    return attribute === 'd' || attribute === 'points' ? 'path' : undefined
  },
}

const svg: Format = {
  name: 'svg',
  parse: (text) => scanXml(text, reading),
  profileOf: svgProfileOf,
  separators: /^[\s;:]*$/,
  piecesOf,
  isText,
  embedded: (kind) => (kind === 'css' ? sheetFormat : undefined),
  objectionTo: objectionBy(svgNaming),
}

export const svgDriver = structuralDriver(svg)
