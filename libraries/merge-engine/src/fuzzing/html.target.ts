/** HTML. */

import { driverTarget } from '../../testing/driver-target.ts'
import { htmlDriver } from '../drivers/html/html.ts'

export const target = driverTarget(htmlDriver, {
  base: '<!doctype html><title>base</title><p id=a>one two</p>\n<ul><li>x</ul>\n',
  theirs: '<!doctype html><title>theirs</title><p id=a>one two</p>\n<ul><li>x<li>y</ul>\n',
  seeds: [
    '<!doctype html><title>abcdef</title><p id=a class="c d">one <b>two</b></p>\n<ul><li>x</ul>\n',
    '<!doctype html><title>abcdef</title><script>a<b</script><table><tr><td>c</table><pre>\n d</pre><!-- e --><svg><path/></svg><br/>&amp;',
  ],
})
