/** SVG. */

import { driverTarget } from '../../testing/driver-target.ts'
import { svgDriver } from '../drivers/svg/svg.ts'

const svg = (text: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"><text id="t">${text}</text><path id="p" d="M0 0L9 9z"/>${more}</svg>`

export const target = driverTarget(svgDriver, {
  base: svg('base'),
  theirs: svg('theirs', '<g/>'),
  seeds: [
    svg('abcdef'),
    svg('abcdef', '<use href="#p" transform="rotate(45)" style="fill:red;x:y"/><style>a{b:c}</style>'),
  ],
})
