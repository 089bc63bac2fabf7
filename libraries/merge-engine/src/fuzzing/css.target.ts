/** Style sheets, in the page that they are merged in. */

import { driverTarget } from '../../testing/driver-target.ts'
import { concatBytes } from '../core/document/bytes.ts'
import { encodeUtf8 } from '../core/document/text.ts'
import { htmlDriver } from '../drivers/html/html.ts'

const before = encodeUtf8('<!doctype html>\n<style>\n')
const behind = encodeUtf8('\n</style>\n<p>x</p>\n')

export const target = driverTarget(htmlDriver, {
  base: 'a { color: base; margin: 0 }\n',
  theirs: 'a { color: theirs; margin: 0 }\nb > c { x: y }\n',
  seeds: [
    'a { color: abcdef; margin: 0 }\n',
    '@import "a.css";\n@media (min-width: 10px) { /* c */ .a, #b:not(.c)::after { content: "\\201c}"; --x: { y: z } } }\n@font-face { src: url(a b.woff) !important }\n',
  ],
  documentOf: (input) => concatBytes([before, input, behind]),
})
