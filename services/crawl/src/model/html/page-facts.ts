/**
 * What a crawler reads in a page: where it leads, what it is called, what it asks of robots. One pass over
 * the tags, in the order of the page; addresses stay as they are written, because `<base>` may come last.
 *
 * A tag counts where a browser without scripts would make an element of it: not in comments, scripts, styles
 * and templates, but in `<noscript>`. Of building the tree only what decides that is kept: which raw text
 * element is open, how deep the templates are, and whether SVG or MathML rules are in force.
 */
import { atOnce } from '@alluvium/kernel'
import { decodeHTML, decodeHTMLAttribute } from 'entities'
import { maxPageLinks } from '../addresses/max-addresses.ts'
import { obeyDirectives } from '../robots/robots-directives.ts'
import { ForeignDepth } from './foreign-depth.ts'
import { HtmlTags, TagNames } from './tags.ts'

export type PageFacts = {
  /** The first `<title>`, its white space collapsed; undefined when there is none. */
  title: string | undefined
  /** The address of `<link rel=canonical>`, as written. */
  canonical: string | undefined
  /** A second `<link rel=canonical>` names another address. */
  hasTwoCanonicals: boolean
  /** The content of the first `<meta name=description>`, its white space collapsed. */
  description: string | undefined
  /** The first address of an image, script, style, frame or the like that is written with `http:`. */
  insecure: string | undefined
  /** The address of the first `<base href>`, as written. */
  base: string | undefined
  noindex: boolean
  /** No link of this page is to be followed. */
  nofollow: boolean
  /** The addresses to follow, as written, entities decoded; those of `rel=nofollow` are not among them. */
  hrefs: string[]
  /** How many more of them there are: the first of `maxPageLinks` are kept. */
  dropped: number
}

export type PageOptions = Readonly<{
  /** XHTML: a slash closes any element, and CDATA is text. */
  isXml?: boolean
  /** The product token whose own `<meta name=…>` counts beside `robots`, in lower case. */
  robot?: string
  /** The page came over TLS: what it loads without is looked for. */
  isSecure?: boolean
}>

/** Elements whose content is text up to their end tag (13.2.6.4); `noscript` is not one where scripts don't run. */
const rawText: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
])
const followedLinks: ReadonlySet<string> = new Set(['next', 'prev', 'alternate', 'canonical'])

const read = ['a', 'area', 'base', 'frame', 'iframe', 'link', 'meta', 'font', 'annotation-xml']
const others = [...rawText, 'template', 'plaintext', 'svg', 'math']
/** What a page loads as a part of itself, and the attribute that says from where. */
const parts: ReadonlyMap<string, string> = new Map([
  ['img', 'src'],
  ['script', 'src'],
  ['iframe', 'src'],
  ['frame', 'src'],
  ['embed', 'src'],
  ['audio', 'src'],
  ['video', 'src'],
  ['source', 'src'],
  ['track', 'src'],
  ['object', 'data'],
])
const attributes = ['href', 'xlink:href', 'rel', 'content', 'name', 'http-equiv', 'encoding', 'color', 'face', 'size']
const plainly = new TagNames({ withAttributes: read, attributes: [...attributes, 'src'], others })
const withParts = new TagNames({
  withAttributes: [...read, ...parts.keys()],
  attributes: [...attributes, ...parts.values()],
  others,
})

/** What is read in one step, as the tags count their effort. */
const stepEffort = 20_000
/** Characters of a title that are read. */
const maxTitleLength = 65_536

/** `page`: in UTF-8. */
export const pageFacts = (page: Buffer, options: PageOptions = {}): PageFacts => atOnce(readFacts(page, options))

/** The same in short steps, for a page that may be large. */
export function* readFacts(
  page: Buffer,
  { isXml = false, robot = 'alluvium', isSecure = false }: PageOptions,
): Generator<void, PageFacts> {
  const wanted = isSecure ? withParts : plainly
  const facts: PageFacts = {
    title: undefined,
    canonical: undefined,
    hasTwoCanonicals: false,
    description: undefined,
    insecure: undefined,
    base: undefined,
    noindex: false,
    nofollow: false,
    hrefs: [],
    dropped: 0,
  }
  const tags = new HtmlTags(page, wanted)
  const foreign = new ForeignDepth()
  let templates = 0

  tags.wantsAll = isXml
  tags.hasCdata = isXml
  for (let rest = stepEffort; tags.next(); ) {
    if (tags.effort > rest) {
      rest = tags.effort + stepEffort
      yield
    }
    const { name, isEnd } = tags
    if (name === '') continue
    const isHtml = foreign.isEmpty && name !== 'svg' && name !== 'math' ? true : foreign.see(tags)
    tags.wantsAll = isXml || !foreign.isEmpty
    tags.hasCdata = isXml || foreign.isOpen
    if (name === 'template' && isHtml) {
      if (isEnd) templates = Math.max(0, templates - 1)
      else if (!(isXml && tags.isSelfClosing)) templates += 1
      continue
    }
    if (isEnd) continue
    if (templates === 0 && !foreign.isScript && wanted.withAttributes.has(name)) {
      readTag(facts, tags, robot, isHtml)
      if (isSecure && isHtml) facts.insecure ??= insecurePart(tags)
    }
    if (name === 'plaintext' && isHtml) {
      tags.skipAll()
    } else if (isHtml && rawText.has(name) && !(isXml && tags.isSelfClosing)) {
      const text = tags.rawText()
      if (name === 'title' && templates === 0 && !foreign.isScript)
        facts.title ??= decodeHTML(utf8(text.slice(0, maxTitleLength)))
          .replace(/\s+/g, ' ')
          .trim()
    }
  }
  if (facts.nofollow) leaveLinks(facts)
  return facts
}

/** Drops all links of the page, because none is to be followed. */
export function leaveLinks(facts: PageFacts): void {
  facts.hrefs = []
  facts.dropped = 0
}

function addLink(facts: PageFacts, href: string): void {
  if (facts.hrefs.length < maxPageLinks) facts.hrefs.push(href)
  else facts.dropped += 1
}

function readTag(facts: PageFacts, tags: HtmlTags, robot: string, isHtml: boolean): void {
  switch (tags.name) {
    case 'a': {
      const href = tags.attribute('href') ?? (isHtml ? undefined : tags.attribute('xlink:href'))
      if (href !== undefined && !isNofollow(tags)) addLink(facts, written(href))
      break
    }
    case 'area':
      follow(facts, tags, 'href', isHtml)
      break
    case 'frame':
    case 'iframe':
      follow(facts, tags, 'src', isHtml)
      break
    case 'base':
      if (isHtml) facts.base ??= attribute(tags, 'href')
      break
    case 'link':
      if (isHtml) readLink(facts, tags)
      break
    case 'meta':
      readMeta(facts, tags, robot)
      break
    default:
  }
}

/** Where a part of the page is loaded from in the clear; undefined when this tag loads none so. */
function insecurePart(tags: HtmlTags): string | undefined {
  const isStyle = tags.name === 'link' && words(attribute(tags, 'rel') ?? '').includes('stylesheet')
  const name = isStyle ? 'href' : parts.get(tags.name)
  const address = name === undefined ? undefined : attribute(tags, name)?.trim()
  return address !== undefined && /^http:/i.test(address) ? address : undefined
}

function follow(facts: PageFacts, tags: HtmlTags, name: 'href' | 'src', isHtml: boolean): void {
  const address = isHtml ? tags.attribute(name) : undefined
  if (address !== undefined && !isNofollow(tags)) addLink(facts, written(address))
}

function readLink(facts: PageFacts, tags: HtmlTags): void {
  const href = attribute(tags, 'href')
  const relations = words(attribute(tags, 'rel') ?? '')
  if (href === undefined || relations.includes('nofollow') || relations.includes('stylesheet')) return
  if (relations.includes('canonical')) {
    facts.canonical ??= href
    facts.hasTwoCanonicals ||= facts.canonical !== href
  }
  if (relations.some((relation) => followedLinks.has(relation))) addLink(facts, href)
}

function readMeta(facts: PageFacts, tags: HtmlTags, robot: string): void {
  const content = attribute(tags, 'content')
  if (content === undefined) return
  const name = (attribute(tags, 'name') ?? '').trim().toLowerCase()
  if (name === 'robots' || name === robot) obeyDirectives(facts, content)
  if (name === 'description') facts.description ??= content.replace(/\s+/g, ' ').trim()
  if ((attribute(tags, 'http-equiv') ?? '').trim().toLowerCase() === 'refresh') {
    const target = refreshTarget(content)
    if (target !== undefined) addLink(facts, target)
  }
}

/** Where `<meta http-equiv=refresh>` leads (HTML Standard, shared declarative refresh steps); undefined when to itself. */
function refreshTarget(content: string): string | undefined {
  const after = /^\s*[\d.]+(?:\s*[;,]\s*|\s+)(.*)$/s.exec(content)?.[1]
  if (after === undefined || after === '') return undefined
  const address = after.replace(/^url\s*=\s*/i, '')
  const quote = address.charAt(0)
  if (quote !== '"' && quote !== "'") return address
  const end = address.indexOf(quote, 1)
  return address.slice(1, end < 0 ? undefined : end)
}

function isNofollow(tags: HtmlTags): boolean {
  const relation = tags.attribute('rel')
  return relation !== undefined && words(written(relation)).includes('nofollow')
}

const words = (text: string): string[] => text.toLowerCase().split(/\s+/)

const attribute = (tags: HtmlTags, name: string): string | undefined => {
  const value = tags.attribute(name)
  return value === undefined ? undefined : written(value)
}

/** The value of an attribute as its author meant it. */
function written(value: string): string {
  const text = utf8(value)
  return text.includes('&') ? decodeHTMLAttribute(text) : text
}

// oxlint-disable-next-line no-control-regex -- control characters are characters like others here
const notPlain = /[^\u0001-\u007f]/

/** The text whose UTF-8 bytes are the characters of `bytes`; a zero byte is no character (13.2.5). */
const utf8 = (bytes: string): string =>
  notPlain.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\0', '\uFFFD') : bytes
