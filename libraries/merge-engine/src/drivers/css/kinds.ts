/**
 * The kinds of nodes of a style sheet, and what each atom means.
 *
 *   @import url(a.css);          statement
 *   .a, .b { color: red; }       rule: its selector, and a block of declarations by name
 *   @media print { .a { } }      rule: its condition, and a block of rules
 *
 * A block that has both declarations and rules, or a declaration twice (the second for browsers that know more), is one atom: there
 * the order of everything has a meaning.
 */
import { kindsOf } from '../../core/document/node-table.ts'

export const kinds = kindsOf([
  { kind: 'document', role: 'slots' },
  { kind: 'rules', role: 'items', silent: true },
  { kind: 'rule', role: 'slots' },
  { kind: 'block', role: 'items', silent: true },
  { kind: 'declarations', role: 'members', separator: ';', silent: true },
  { kind: 'selector', role: 'none' },
  { kind: 'value', role: 'none' },
  { kind: 'statement', role: 'none' },
  { kind: 'mixed', role: 'none' },
])

export const kindOf = {
  document: 0,
  rules: 1,
  rule: 2,
  block: 3,
  declarations: 4,
  selector: 5,
  value: 6,
  statement: 7,
  mixed: 8,
} as const

/** White space is layout, but for what is written in quotes. */
export const meaningOf = (_: string, written: string): string =>
  written.replaceAll(/("(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')|\s+/g, (_, quoted?: string) => quoted ?? ' ')
