/**
 * The kinds of XML nodes. The parts of an element that a person sees as one are silent: a path is `parent.version`, not
 * `parent.content.version.content.text`.
 */
import { kindsOf } from '../../core/document/node-table.ts'
import { type Content, contents } from './contents.ts'
import { token } from './tokens.ts'

/** The document's own kind comes first. */
export const kinds = kindsOf([
  { kind: 'document', role: 'items' },
  { kind: 'declaration', role: 'none' },
  { kind: 'doctype', role: 'none' },
  { kind: 'comment', role: 'none', apart: true },
  { kind: 'instruction', role: 'none' },
  { kind: 'element', role: 'slots' },
  { kind: 'attributes', role: 'members', silent: true },
  { kind: 'attribute', role: 'none' },
  { kind: 'nested', role: 'items', silent: true },
  { kind: 'bag', role: 'items', order: 'free', silent: true },
  { kind: 'plain', role: 'slots', silent: true },
  { kind: 'mixed', role: 'items', silent: true },
  { kind: 'pairs', role: 'members', silent: true },
  { kind: 'pair', role: 'items' },
  { kind: 'text', role: 'none', silent: true },
  { kind: 'css', role: 'none', silent: true },
  { kind: 'words', role: 'none' },
  { kind: 'date', role: 'none', silent: true },
  { kind: 'path', role: 'none' },
  { kind: 'declarations', role: 'members', separator: ';' },
  { kind: 'property', role: 'none' },
  { kind: 'tokens', role: 'items', separator: ' ', order: 'free' },
  { kind: 'token', role: 'none' },
])

/** The place of a kind in `kinds`. */
export const kindAt = (kind: (typeof kinds)[number]['kind']) => kinds.findIndex((known) => known.kind === kind)

/** The kind of each sort of content. */
export const contentKinds: ReadonlyMap<Content, number> = new Map(contents.map((content) => [content, kindAt(content)]))

/** The kinds of attributes that have parts, and of the parts. */
export const partKinds = {
  declarations: kindAt('declarations'),
  property: kindAt('property'),
  tokens: kindAt('tokens'),
  token: kindAt('token'),
}

/** The kinds of tokens that are atoms as they stand. */
export const atomKinds: ReadonlyMap<number, number> = new Map([
  [token.declaration, kindAt('declaration')],
  [token.doctype, kindAt('doctype')],
  [token.comment, kindAt('comment')],
  [token.instruction, kindAt('instruction')],
])
