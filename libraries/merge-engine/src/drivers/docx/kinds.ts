/** The kinds of nodes of a WordprocessingML part. */
import { kindsOf } from '../../core/document/node-table.ts'

/** The document's own kind comes first. */
export const kinds = kindsOf([
  { kind: 'document', role: 'items' },
  { kind: 'element', role: 'slots' },
  { kind: 'attributes', role: 'members', silent: true },
  { kind: 'attribute', role: 'none' },
  { kind: 'tokens', role: 'items', separator: ' ', order: 'free' },
  { kind: 'token', role: 'none' },
  { kind: 'blocks', role: 'items', silent: true },
  { kind: 'parts', role: 'items', order: 'free', silent: true },
  { kind: 'paragraph', role: 'slots' },
  { kind: 'row', role: 'slots' },
  { kind: 'runs', role: 'none', silent: true },
  { kind: 'markup', role: 'none' },
  { kind: 'paragraph property', role: 'none' },
  { kind: 'run property', role: 'none' },
])

export type Kind = (typeof kinds)[number]['kind']

/** The place of a kind in `kinds`. */
export const kindAt = (kind: Kind) => kinds.findIndex((known) => known.kind === kind)
