/**
 * A TOML document as nodes:
 *
 *   document            slots   what stands before the first header, and everything behind it
 *     keys              members
 *       entry, comment
 *     tables            members
 *       table           members `[a.b]` by its whole path, its entries inside
 *       tables of one   items   `[[x]]`, the headers of one name that follow each other
 *         element       slots   keys and tables, as the document has them: `[x.y]` stands in the element it belongs to
 *       comment
 *
 * Keys come before tables in two places only, in the document and in an element, and there they are slots, so that what
 * two sides add at the border of the two cannot change places. Entries are named by their whole path below their table
 * (`version.ref`), so one path is one node, however many dots were written.
 */
import { kindsOf } from '../../core/document/node-table.ts'

export const kinds = kindsOf([
  { kind: 'document', role: 'slots' },
  { kind: 'keys', role: 'members', silent: true },
  { kind: 'tables', role: 'members', silent: true },
  { kind: 'table', role: 'members' },
  { kind: 'elements', role: 'items' },
  { kind: 'element', role: 'slots' },
  { kind: 'comment', role: 'none', apart: true },
  { kind: 'licence', role: 'none' },
  { kind: 'array', role: 'items', separator: ',' },
  { kind: 'inline', role: 'members', separator: ',' },
  { kind: 'string', role: 'none' },
  { kind: 'requirement', role: 'none' },
  { kind: 'boolean', role: 'none' },
  { kind: 'number', role: 'none' },
  { kind: 'date', role: 'none' },
])

export type Kind = (typeof kinds)[number]['kind']

/** The place of a kind in the table of kinds. */
export const numberOf: ReadonlyMap<Kind, number> = new Map(kinds.map(({ kind }, at) => [kind, at]))
