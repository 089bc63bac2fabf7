/**
 * Parses the XML of requests, strictly: namespaces are resolved; a document type and entities other than XML's five are
 * refused; so is another encoding than UTF-8 and UTF-16, unless all bytes are ASCII, which mean the same in each; size, depth and number of elements are limited. Input that is not exactly right is refused, because two
 * parsers that disagree open a way to attack. (RFC 4918, 8.2 and 20.6)
 */
import { isAscii } from 'node:buffer'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { xmlInvalid } from '../../problems/webdav.ts'

export type Element = Readonly<{
  /** The namespace; empty for none. */
  uri: string
  local: string
  children: readonly Element[]
  text: string
  /** What `standalone` needs to write the element again. */
  source: ElementSource
}>

export type ElementSource = Readonly<{
  /** With its prefix, as written. */
  name: string
  /** Without the declarations of namespaces. */
  attributes: readonly Readonly<{ name: string; value: string }>[]
  /** Elements and texts in order. */
  content: readonly (Element | string)[]
  /** The namespaces in scope, by prefix; the default namespace has the prefix ''. */
  scope: Readonly<Record<string, string>>
  /** The language in scope; undefined when none was given. */
  language: string | undefined
}>

/** The longest body in bytes. It would limit the rest too, but the lower limits refuse such input early. */
export const xmlLimitBytes = 1024 * 1024
const maxDepth = 64
const maxElements = 10_000
const maxAttributes = 100
/** Namespaces in scope at a time: every element that declares one more keeps its own list. */
const maxNamespaces = 64

type Growing = {
  uri: string
  local: string
  children: Element[]
  text: string
  source: ElementSource & { content: (Element | string)[] }
}

/** Throws `files.xml-invalid`. */
export function parseXml(bytes: Uint8Array): Element {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: Growing[] = []
  let root: Element | undefined
  let elements = 0

  parser.on('error', (error) => {
    throw xmlInvalid(error.message)
  })
  parser.on('doctype', () => {
    throw xmlInvalid('a document type is not allowed')
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding === undefined || /^utf-(8|16)$/i.test(encoding)) return
    // Of these, the first half is ASCII.
    if (!/^(us-ascii|iso-8859-\d{1,2})$/i.test(encoding) || !isAscii(bytes))
      throw xmlInvalid('its encoding must be UTF-8 or UTF-16')
  })
  let attributes = 0
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    if (elements > maxElements) throw xmlInvalid('it has too many elements')
    if (open.length === maxDepth) throw xmlInvalid('it is nested too deeply')
  })
  parser.on('attribute', ({ prefix, value }) => {
    attributes += 1
    if (attributes > maxAttributes) throw xmlInvalid('an element has too many attributes')
    if (prefix === 'xmlns' && value === '') throw xmlInvalid('a prefix cannot be bound to no namespace')
  })
  parser.on('opentag', (tag) => {
    const above = open.at(-1)
    const element: Growing = {
      uri: tag.uri,
      local: tag.local,
      children: [],
      text: '',
      source: sourceOf(tag, above?.source),
    }
    above?.children.push(element)
    above?.source.content.push(element)
    open.push(element)
  })
  parser.on('text', (text) => addText(open, text))
  parser.on('cdata', (text) => addText(open, text))
  parser.on('closetag', () => {
    root = open.pop()
  })

  parser.write(decoded(bytes)).close()
  if (!root) throw xmlInvalid('it has no element')
  return root
}

function addText(open: readonly Growing[], text: string): void {
  const element = open.at(-1)
  if (!element) return
  element.text += text
  element.source.content.push(text)
}

function sourceOf({ name, attributes, ns }: SaxesTagNS, above: ElementSource | undefined): Growing['source'] {
  const all = Object.values(attributes)
  const language = all.find(({ name }) => name === 'xml:lang')?.value
  return {
    name,
    attributes: all
      .filter((one) => one.name !== 'xmlns' && one.prefix !== 'xmlns')
      .map((one) => ({ name: one.name, value: one.value })),
    content: [],
    // Most elements declare nothing, and share the scope of their parent.
    scope: Object.keys(ns).length === 0 ? (above?.scope ?? noScope) : wider(above?.scope, ns),
    language: language ?? above?.language,
  }
}

const noScope: ElementSource['scope'] = {}

function wider(scope: ElementSource['scope'] | undefined, more: Readonly<Record<string, string>>) {
  const all = { ...scope, ...more }
  if (Object.keys(all).length > maxNamespaces) throw xmlInvalid('it has too many namespaces')
  return all
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw xmlInvalid('its bytes are not the encoding that they should be')
  }
}

/** Escapes text for content or an attribute. Characters that XML 1.0 can't carry become the replacement character. */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what XML cannot carry
  return /[&<>"\u0000-\u001f\ufffe\uffff]/.test(text) ? text.replace(/[&<>"\u0000-\u001f\ufffe\uffff]/g, escaped) : text
}

function escaped(character: string): string {
  switch (character) {
    case '&':
      return '&amp;'
    case '<':
      return '&lt;'
    case '>':
      return '&gt;'
    case '"':
      return '&quot;'
    case '\t':
    case '\n':
    case '\r':
      return `&#${character.charCodeAt(0)};`
    default:
      return '\ufffd'
  }
}
