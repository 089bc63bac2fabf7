/**
 * Sitemaps, by the sitemaps.org protocol: the addresses in `<urlset><url><loc>`, or the further sitemaps in
 * `<sitemapindex><sitemap><loc>`; a text file has an address a line. Read leniently, as sites write them: prefixes
 * and namespaces are ignored, entities beyond XML's own five and DTDs are nothing to us, so no sitemap can make us
 * fetch or unfold anything. An image's or a video's `<loc>` stands deeper and is not a page's.
 */
import { decodeXML } from 'entities'
import { maxUrlLength } from '../addresses/url.ts'
import { HtmlTags, TagNames } from './tags.ts'

/** Entries read of one sitemap; the protocol allows 50,000. */
export const maxEntries = 50_000
/** Bytes of one sitemap, unpacked, by the protocol. */
export const maxSitemapBytes = 50 * 1_024 * 1_024

export type SitemapEntry = Readonly<{ kind: 'page' | 'sitemap'; loc: string }>

/** Tags or lines read in one step. */
const stepLength = 2_000

/** The next entry, or undefined when a step brought none. */
type Steps = Generator<SitemapEntry | undefined, void, undefined>

/** The entries of one sitemap, in UTF-8, in their order, read as they are asked for, each in short steps. */
export function* sitemapEntries(bytes: Buffer): Steps {
  const isXml = /^\s*</.test(bytes.toString('utf8', 0, 1_024))
  const entries = isXml ? xmlEntries(bytes) : lineEntries(bytes.toString())
  let count = 0
  for (const entry of entries) {
    if (entry !== undefined && count++ === maxEntries) return
    yield entry
  }
}

function* lineEntries(text: string): Steps {
  let count = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const loc = line.trim()
    if (/^https?:\/\//i.test(loc)) yield { kind: 'page', loc }
    else if (++count % stepLength === 0) yield undefined
  }
}

const noNames = new TagNames({})

/** Sitemaps speak XML; the tags are found as everywhere, and no attribute is of interest. */
function* xmlEntries(bytes: Buffer): Steps {
  const tags = new HtmlTags(bytes, noNames)
  const open: string[] = []
  let from: number | undefined
  tags.wantsAll = true
  tags.hasCdata = true
  let count = 0
  while (tags.next()) {
    if (++count % stepLength === 0 || tags.name === '') yield undefined
    if (tags.name === '') continue
    const name = localName(tags.name)
    if (tags.isEnd) {
      if (from !== undefined && name === 'loc') {
        const loc = content(bytes.toString('utf8', from, tags.start))
        if (loc !== '') yield { kind: open.at(-2) === 'sitemap' ? 'sitemap' : 'page', loc }
        from = undefined
      }
      const index = open.lastIndexOf(name)
      if (index >= 0) open.length = index
    } else if (!tags.isSelfClosing) {
      open.push(name)
      if (open.length > maxDepth) return
      if (name === 'loc' && (open.at(-2) === 'url' || open.at(-2) === 'sitemap')) from = tags.end
    }
  }
}

/** No sitemap nests deeper; what does is not one. */
const maxDepth = 32

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** What an element says: CDATA as it stands, entities decoded elsewhere, comments left out. */
function content(xml: string): string {
  if (xml.length > maxUrlLength * 6) return ''
  return xml
    .split(/(<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->)/)
    .map((part, index) => (index % 2 === 0 ? decodeXML(part) : part.startsWith('<!--') ? '' : part.slice(9, -3)))
    .join('')
    .trim()
}
