/** The words of plain and of marked-up files, for the search index. */
import { holds, type Target } from '@alluvium/fuzzing'
import { markupText } from '../src/adapters/extract-text/markup-text.ts'
import { plainText } from '../src/adapters/extract-text/plain-text.ts'

export const target: Target = {
  seeds: [
    'abcdef <b>c</b>&amp;&#100;&#x65;&nope;',
    '<!doctype html><script>a<b</script><style>c</style><!-- d --><p title="e>f">g</p><![CDATA[h]]>',
    Buffer.from('\ufeffwide', 'utf16le'),
  ],
  read(input) {
    const text = plainText(input)
    if (text === undefined) return undefined
    const words = markupText(text)
    holds(words.length <= text.length, 'no more comes out than went in')
    return words.trim()
  },
}
