/**
 * XML of requests, read strictly: namespaces resolved, no document type, no entity but XML's own five, bounded in size,
 * depth and number of elements. What is not exactly right is refused, for two parsers that disagree are a way in.
 * (RFC 4918, 8.2 and 20.6)
 */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { xmlInvalid } from '../../../problems/webdav.ts'

export type Element = Readonly<{
  /** The namespace; empty for none. */
  uri: string
  local: string
  children: readonly Element[]
  text: string
  /** What is needed to write it down again as it was, for `standalone`. */
  source: ElementSource
}>

export type ElementSource = Readonly<{
  /** With its prefix, as it was written. */
  name: string
  /** Without the declarations of namespaces. */
  attributes: readonly Readonly<{ name: string; value: string }>[]
  /** Elements and texts in their order. */
  content: readonly (Element | string)[]
  /** The namespaces in scope, by prefix; the default one by ''. */
  scope: Readonly<Record<string, string>>
  /** The language in scope; undefined when nobody said one. */
  language: string | undefined
}>

/** The longest body in bytes; the rest follows from it, but a thousand levels need not be climbed to know. */
export const xmlLimitBytes = 1024 * 1024
const maxDepth = 64
const maxElements = 10_000
const maxAttributes = 100
/** In scope at a time: every element that declares one more keeps a list of its own. */
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
    if (encoding !== undefined && !/^utf-(8|16)$/i.test(encoding))
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
    // Most elements declare nothing, and share what is above them.
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

/** Text as content or in an attribute; what XML 1.0 cannot carry at all becomes a replacement character. */
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
