/**
 * The kinds of nodes in an HTML document, and what each atom means.
 *
 *   <p class="a b">Text</p>      element
 *   ..[..........].              attributes: class, a set of tokens
 *                 [..]           content: a list of one text
 */
import { kindsOf } from '../../core/document/node-table.ts'

export const kinds = kindsOf([
  { kind: 'document', role: 'slots' },
  { kind: 'content', role: 'items', silent: true },
  { kind: 'element', role: 'slots' },
  { kind: 'attributes', role: 'members', silent: true },
  { kind: 'attribute', role: 'none' },
  { kind: 'tokens', role: 'items', separator: ' ' },
  { kind: 'string', role: 'none' },
  { kind: 'style', role: 'members', separator: ';' },
  { kind: 'property', role: 'none' },
  { kind: 'inline', role: 'none' },
  { kind: 'lines', role: 'none' },
  { kind: 'json', role: 'none' },
  { kind: 'comment', role: 'none' },
  { kind: 'doctype', role: 'none' },
  { kind: 'stray', role: 'none' },
  { kind: 'css', role: 'none' },
])

export const kindOf = {
  document: 0,
  content: 1,
  element: 2,
  attributes: 3,
  attribute: 4,
  tokens: 5,
  token: 6,
  style: 7,
  property: 8,
  inline: 9,
  lines: 10,
  json: 11,
  comment: 12,
  doctype: 13,
  stray: 14,
  css: 15,
} as const

/** The meaning of an atom. White space that is layout counts as one space; so do line ends. */
export function meaningOf(kind: string, written: string): string {
  if (kind === 'attribute') return unquoted(written)
  if (kind === 'inline' || kind === 'comment' || kind === 'property') return onOneLine(written)
  if (kind === 'doctype' || kind === 'stray') return onOneLine(written).toLowerCase()
  return written.replaceAll('\r\n', '\n')
}

const onOneLine = (text: string) => (/\s{2}|[^\S ]/.test(text) ? text.replaceAll(/\s+/g, ' ') : text)

/** The value of an attribute, without its quotes. */
export function unquoted(value: string): string {
  const isQuoted = value.length > 1 && (value[0] === '"' || value[0] === "'") && value.endsWith(value[0])
  return isQuoted ? value.slice(1, -1) : value
}
