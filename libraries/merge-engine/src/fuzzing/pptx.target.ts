/** A slide of a presentation, in a package around it. */

import { driverTarget } from '../../testing/driver-target.ts'
import {
  connector,
  deckOf,
  paragraph,
  row,
  shape,
  slidePart,
  slideXml,
  table,
  timing,
} from '../../testing/pptx/deck.ts'
import { zip } from '../../testing/xlsx/books.ts'
import { pptxDriver } from '../drivers/pptx/pptx.ts'

const box = { id: 2, name: 'Box' }
const around = Object.fromEntries(deckOf(shape(box, 'base')))

export const target = driverTarget(pptxDriver, {
  base: slideXml(shape(box, 'base')),
  theirs: slideXml(shape(box, 'theirs') + shape({ id: 3, name: 'More' }, 'x')),
  seeds: [
    slideXml(shape(box, 'abcdef')),
    slideXml(shape(box, paragraph('abc', 'def'), 'g') + connector({ id: 4, name: 'C' }, 2, 2), timing(2)),
    slideXml(shape(box, 'abcdef') + table({ id: 5, name: 'T' }, ['<a:gridCol w="1"/>'], [row(['a'])])),
  ],
  weight: 4,
  documentOf: (input) => zip({ ...around, [slidePart(1)]: Buffer.from(input).toString() }),
})
