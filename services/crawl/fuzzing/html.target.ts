/** A page as it was fetched: its encoding, its facts, its links and its text. */
import { holds, type Target } from '@alluvium/fuzzing'
import { linkResolver } from '../src/model/addresses/links.ts'
import { inUtf8 } from '../src/model/html/charset.ts'
import { markdownOf } from '../src/model/html/markdown.ts'
import { pageFacts } from '../src/model/html/page-facts.ts'

export const target: Target = {
  seeds: [
    '<!doctype html><title>abcdef</title><meta charset=utf-8><base href="/b/"><a href="c?d=1#e">f</a><img src=x>',
    '<meta name=robots content="noindex,nofollow"><meta http-equiv=refresh content="0;url=g"><link rel=canonical href=h>',
    '<svg><title>i</title><a xlink:href="j"/></svg><noscript><a href=k></noscript><template><a href=l></template><!-- <a href=m> -->',
    '<h1>n</h1><ul><li>o<li><b>p</b></ul><pre>q</pre><table><tr><td>r<td>s</table><script>"</a>"</script><textarea><a></textarea>',
    '<math><annotation-xml encoding="text/html"><p></annotation-xml></math><![CDATA[x]]><?y?>',
  ],
  read(input) {
    const page = inUtf8(Buffer.from(input), 'text/html')
    const facts = pageFacts(page, { isSecure: true })
    pageFacts(page, { isXml: true })
    const resolve = linkResolver('https://host.example/a/b')
    for (const href of facts.hrefs) {
      const address = resolve(href)
      holds(address === undefined || address === resolve(address), 'an address resolves to itself')
    }
    markdownOf(page, resolve)
    return facts.title
  },
}
