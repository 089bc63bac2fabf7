/**
 * The kinds of nodes of a Markdown document. An item has three parts, so that the box, the text and the blocks below merge
 * independently; so has a table. A missing part of an item is an empty node.
 */
import { kindsOf } from '../../core/document/node-table.ts'

export const kinds = kindsOf([
  { kind: 'document', role: 'slots' },
  { kind: 'body', role: 'items' },
  { kind: 'section', role: 'items' },
  { kind: 'list', role: 'items' },
  { kind: 'numbered', role: 'items' },
  { kind: 'item', role: 'slots' },
  { kind: 'below', role: 'items', silent: true },
  { kind: 'definitions', role: 'members' },
  { kind: 'table', role: 'slots' },
  { kind: 'rows', role: 'items', silent: true },
  { kind: 'row', role: 'members', separator: '|' },
  { kind: 'front', role: 'slots' },
  { kind: 'yaml', role: 'none' },
  { kind: 'toml', role: 'none' },
  { kind: 'heading', role: 'none' },
  { kind: 'paragraph', role: 'none' },
  { kind: 'code', role: 'none' },
  { kind: 'indented', role: 'none' },
  { kind: 'html', role: 'none' },
  { kind: 'break', role: 'none' },
  { kind: 'quote', role: 'none' },
  { kind: 'definition', role: 'none' },
  { kind: 'footnote', role: 'none' },
  { kind: 'box', role: 'none' },
  { kind: 'cell', role: 'none' },
  { kind: 'delimiter', role: 'none' },
])

export type Kind = (typeof kinds)[number]['kind']

const numbers = new Map<string, number>(kinds.map(({ kind }, at) => [kind, at]))

/** The index of a kind in `kinds`. */
export const numberOf = (kind: Kind) => numbers.get(kind) ?? 0
