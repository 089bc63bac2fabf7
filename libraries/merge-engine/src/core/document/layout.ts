/**
 * The layout of a document as values: its line ends, its unit of indentation, and for each container whether its children
 * are on their own lines. Layout merges like everything else: the side that changed it decides.
 */

import {
  columnOf,
  gapText,
  isLineStart,
  leadText,
  type Node,
  separatorText,
  type Tree,
  trailText,
} from '../model/node.ts'
import type { Side } from '../model/sides.ts'
import { oncePerTree } from './once-per-tree.ts'

export type Style = Readonly<{
  eol: string
  unit: string
  /** The text between two children on one line: a space, or nothing in a minified document. */
  spacing: string
}>

/** A document's style, by its first line end and its first indented container. */
export const styleOf = oncePerTree((tree): Style => {
  const firstLine = /\r?\n/.exec(tree.text)?.[0] ?? ''
  return { eol: firstLine, unit: tree.unit ?? unitOf(tree), spacing: spacingOf(tree) }
})

function spacingOf(tree: Tree): string {
  for (let at = 1; at < Math.min(tree.size, maxStyleNodes); at++) {
    // The second child is behind the subtree of the first one: most nodes have none, and the others need no list of them.
    const { lastIndex } = tree.node(at)
    const second = at + 1 < lastIndex ? tree.node(at + 1).lastIndex : lastIndex
    const lead = second < lastIndex ? leadText(tree, tree.node(second)) : undefined
    if (lead === '' || lead === ' ') return lead
  }
  return tree.text.includes('\n') ? ' ' : ''
}

/** The style of a document is taken from its first nodes, so many. */
export const maxStyleNodes = 1000

function unitOf(tree: Tree): string {
  const child = tree.root.children[0]?.children[0]
  return (child && indentIn(leadText(tree, child))) ?? ''
}

/** The indentation of an entry, from its lead; undefined if the entry does not start its line. */
export function indentIn(lead: string): string | undefined {
  const lastLine = lead.lastIndexOf('\n')
  if (lastLine < 0) return undefined
  const indent = lead.slice(lastLine + 1)
  return /^[ \t]*$/.test(indent) ? indent : undefined
}

/** The comments in a piece of trivia, without their indentation; empty if there are none. */
export function commentsIn(trivia: string): string {
  if (trivia === '' || !/\S/.test(trivia)) return ''
  return trivia
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** What stands behind the last empty line of a lead: the comment right above an entry, without layout. Undefined if it says nothing. */
export function commentAbove(lead: string): string | undefined {
  if (!/\S/.test(lead)) return undefined
  const lines = lead.split('\n').map((line) => line.trim())
  const empty = lines.findLastIndex((line, at) => line === '' && at > 0 && at < lines.length - 1)
  const comment = lines
    .slice(empty + 1)
    .join(' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(comment) ? comment : undefined
}

/** The style of the result: theirs if only theirs changed it. */
export function mergedStyle(styles: Readonly<Record<Side, Style>>): Style {
  const { base, ours, theirs } = styles
  const pick = (of: (style: Style) => string) => of(of(base) === of(ours) ? theirs : ours) || of(ours) || of(theirs)
  return { eol: pick(({ eol }) => eol), unit: pick(({ unit }) => unit), spacing: pick(({ spacing }) => spacing) }
}

/** The layout of the children of one container. */
export type Arrangement = Readonly<{
  /** Whether the children are on their own lines. */
  block: boolean
  /** Whether a line break comes before a first child, and before a further one. */
  firstBreaks: boolean
  furtherBreaks: boolean
  /** Whether the first child needs no line break because it is at the start of a line. */
  startsLine: boolean
  /** The white space before the first child and before a further one, and between core and separator. */
  first: string
  further: string
  trail: string
  /** The text between a label and its core. */
  gap: string
  separator: string
  /** Whether a separator also follows the last child. */
  trailing: boolean
}>

export function arrangementOf(tree: Tree, container: Node, style: Style): Arrangement | undefined {
  const [one, two] = container.children
  if (!one) return undefined
  const lead = leadText(tree, one)
  const isSeparated = container.separator !== ''
  const first = isSeparated || breaksLine(lead) ? whiteSpaceOf(lead, isSeparated) : plainLead(lead)
  const block = first.includes('\n')
  const last = container.children.at(-1) ?? one
  const further = two
    ? whiteSpaceOf(leadText(tree, two), isSeparated)
    : block
      ? first
      : behindOnly(tree, container, one, style)
  return {
    block,
    firstBreaks: breaksLine(lead),
    startsLine: isLineStart(tree.text, one.leadStart),
    furtherBreaks: two ? breaksLine(leadText(tree, two)) : further.includes('\n'),
    first,
    further,
    trail: two ? trailText(tree, one) : '',
    gap: gapText(tree, one),
    separator: separatorText(tree, one) || container.separator,
    trailing: separatorText(tree, last) !== '',
  }
}

/** The white space before a second entry, if the only one is on the line of something else or starts the document. */
function behindOnly(tree: Tree, container: Node, one: Node, { eol, spacing }: Style): string {
  const { text } = tree
  if (!container.lines && !(isLineStart(text, one.leadStart) && container.separator === '')) return spacing
  return `${eol || '\n'}${' '.repeat(columnOf(text, one.labelStart))}`
}

/** Whether an entry's lead ends the line before it. */
export const breaksLine = (lead: string) => /^[ \t]*\r?\n/.test(lead)

const plainLead = (lead: string) => (/^[ \t]*$/.test(lead) ? lead : '')

/**
 * The white space before a new entry: line break and indentation, without comments; and without empty lines, if entries
 * have separators.
 */
function whiteSpaceOf(lead: string, isSeparated: boolean): string {
  if (!isSeparated && !/\S/.test(lead)) return lead
  const indent = indentIn(lead)
  if (indent === undefined) return /^\s*$/.test(lead) ? lead : ' '
  return `${lead.includes('\r\n') ? '\r\n' : '\n'}${indent}`
}

/** Moves lines from one indentation, unit and line end to another. The first line stays where it is. */
type Reindent = Readonly<{ from: string; to: string; fromStyle: Style; toStyle: Style }>

export function reindented(text: string, { from, to, fromStyle, toStyle }: Reindent): string {
  const sameStyle = fromStyle.unit === toStyle.unit && fromStyle.eol === toStyle.eol
  if ((sameStyle && from === to) || !text.includes('\n')) return text
  const [first = '', ...lines] = text.split(/\r?\n/)
  const moved = lines.map((line) => {
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    if (!indent.startsWith(from)) return line
    return to + inUnits(indent.slice(from.length), fromStyle.unit, toStyle.unit) + line.slice(indent.length)
  })
  return [first, ...moved].join(toStyle.eol || '\n')
}

function inUnits(indent: string, from: string, to: string): string {
  if (from === to || from === '' || to === '') return indent
  const units = Math.floor(indent.length / from.length)
  return to.repeat(units) + indent.slice(units * from.length)
}
