/** XML of requests, and how a property is written down so that it stands by itself. */
import { holds, type Target, unlessRefused } from '@alluvium/fuzzing'
import { Problem } from '@alluvium/kernel'
import { standalone } from '../src/protocols/webdav/xml/standalone-xml.ts'
import { type Element, parseXml } from '../src/protocols/xml/xml.ts'

const named = ({ uri, local, text, children }: Element): unknown => [uri, local, text, children.map(named)]

export const target: Target = {
  seeds: [
    '<name/>',
    '<?xml version="1.0" encoding="utf-8"?><a:b xmlns:a="DAV:" xml:lang="de"><a:c d="e">f</a:c> g<![CDATA[h]]></a:b>',
    '<x xmlns="u:1" xmlns:p="u:2" p:a="&lt;&#10;"><p:y xmlns:q="u:3" q:b="1"/><z xmlns="">&amp;</z><!-- c --></x>',
  ],
  read(input) {
    const element = unlessRefused([Problem], () => parseXml(input))
    if (!element) return undefined
    const again = parseXml(Buffer.from(standalone(element)))
    holds(JSON.stringify(named(again)) === JSON.stringify(named(element)), 'what is written down reads as the same')
    return element.local
  },
}
