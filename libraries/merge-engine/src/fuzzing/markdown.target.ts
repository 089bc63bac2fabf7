/** Markdown. */

import { driverTarget } from '../../testing/driver-target.ts'
import { markdownDriver } from '../drivers/markdown/markdown.ts'

export const target = driverTarget(markdownDriver, {
  base: '---\nname: base\n---\n# Title\n\nText.\n\n- one\n- two\n',
  theirs: '---\nname: theirs\n---\n# Title\n\nText.\n\n- one\n- two\n- three\n',
  seeds: [
    '---\nname: abcdef\n---\n# Title\n\nText, *more* of [it](a "b").\n\n1. one\n   > quote\n2. two\n',
    '---\nname: abcdef\n---\nTitle\n=====\n\n```js\ncode\n```\n\n| a | b |\n|---|:-:|\n| c | d |\n\n<div>\n\n    code\n\n- [ ] task\n\n[r]: /u\n',
  ],
})
