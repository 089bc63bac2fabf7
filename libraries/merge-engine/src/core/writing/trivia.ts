/**
 * Writes the trivia of an entry: white space, comments and separators before and behind it. Each piece is copied from the
 * side that changed it, if it fits the entry's place in the result; otherwise the new neighbours' white space is used.
 */

import { mergedLead } from '../deciding/comments/merged-comments.ts'
import type { Piece } from '../deciding/merge-pieces.ts'
import { type Arrangement, breaksLine, commentsIn, indentIn } from '../document/layout.ts'
import type { Segment } from '../model/format.ts'
import { afterText, columnOf, leadText, type Node, separatorText, trailText } from '../model/node.ts'
import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { changedSide, type Frame, type Indentation, isSeparated, nodeOn, separatorOf } from './frame.ts'
import type { OutputBuffer } from './output-buffer.ts'

/**
 * Writes the trivia before an entry; returns the indentation of its line if it starts one.
 * @param chosen the side that a person chose for this entry: its trivia is taken too
 */
export function writeLead(
  output: OutputBuffer,
  frame: Frame,
  triple: Triple,
  chosen: Side | undefined,
): string | undefined {
  const isFirst = frame.next === 1
  const side = chosen ?? leadSide(output, frame, triple, isFirst)
  const node = nodeOn(triple, side)
  const lead = leadText(output.versions.trees[side], node)
  const indentation = childIndentation(output, frame, triple, side)
  const before = output.segments.length
  if (standsApart(frame) && linesBefore(lead) < 2 && !followsAsBefore(frame, triple, side))
    output.put(output.style.eol || '\n')
  const pieces = chosen ? undefined : mergedLead(output.versions, triple)
  if (pieces) for (const piece of pieces) copyOfLead(output, frame, triple, piece)
  else if (leadFits(output, frame, triple, side, isFirst))
    output.copy(side, node.leadStart, node.labelStart, indentation)
  else if (commentsIn(lead) === '') freshLead(output, frame, isFirst)
  else if (isSeparated(frame)) output.copy(side, node.leadStart, node.labelStart, indentation)
  else {
    // Comments come along; the line break before them is what the new place has.
    if (wantsBreak(output, frame, isFirst)) freshLead(output, frame, isFirst)
    output.copy(side, node.leadStart + (/^\s*/.exec(lead)?.[0].length ?? 0), node.labelStart, indentation)
  }
  const written = indentIn(textFrom(output.segments, before))
  return written ?? (frame.triple[side]?.lines ? ' '.repeat(output.column()) : undefined)
}

/** Writes a range of a side's lead. */
function copyOfLead(output: OutputBuffer, frame: Frame, triple: Triple, { side, from, to }: Piece): void {
  const { leadStart } = nodeOn(triple, side)
  output.copy(side, leadStart + from, leadStart + to, childIndentation(output, frame, triple, side))
}

/**
 * The indentation from which and to which the lines of an entry move: that of its container's line; or, if the children of
 * one container start at different columns on the sides, from one column to the other.
 */
function childIndentation(output: OutputBuffer, frame: Frame, triple: Triple, side: Side): Indentation {
  const usual = { from: frame.indents[side], to: frame.indent }
  const { arranged } = frame
  const own = output.arrangement(frame.triple, side)
  if (!arranged || !own) return usual
  const isLaidOutAlike = frame.triple[side]?.lines || (isEven(own) && isEven(arranged.arrangement))
  if (!isLaidOutAlike) return usual
  const from = indentIn(own.further)
  const arrangedIndentation = { from: frame.indents[arranged.side], to: frame.indent }
  const to = indentIn(output.moved(arranged.side, arranged.arrangement.further, arrangedIndentation))
  const isUsual = from === undefined || to === undefined || indentOf(output, frame, triple, side) !== from
  return isUsual ? usual : { from, to }
}

/** Whether the first two children have their own lines, with one indentation. */
const isEven = ({ block, first, further }: Arrangement) => block && indentIn(first) === indentIn(further)

/** Whether an empty line must separate it from the entry before. */
function standsApart({ order, next }: Frame): boolean {
  const before = order[next - 2]
  return (before?.ours ?? before?.theirs)?.isApart ?? false
}

function leadSide(output: OutputBuffer, frame: Frame, triple: Triple, isFirst: boolean): Side {
  const text = (node: Node, side: Side) => leadText(output.versions.trees[side], node)
  const { base, ours, theirs } = triple
  const [own, other] = [ours && text(ours, 'ours'), theirs && text(theirs, 'theirs')]
  const areBoth = own !== undefined && other !== undefined
  if (areBoth && own !== other && commentsIn(own) !== commentsIn(other))
    return changedSide(triple, (node, side) => commentsIn(text(node, side)))
  // What both added: the smaller gap, whichever side has it.
  const isSmaller = !base && areBoth && other.length < own.length
  if (isSmaller && leadFits(output, frame, triple, 'theirs', isFirst)) return 'theirs'
  return changedSide(triple, text, (side) => leadFits(output, frame, triple, side, isFirst))
}

/** Whether the white space before the entry on this side fits its place in the result. */
function leadFits(output: OutputBuffer, frame: Frame, triple: Triple, side: Side, isFirst: boolean): boolean {
  const container = frame.triple[side]
  if (!frame.arranged || !container || container.role === 'slots') return true
  const own = output.arrangement(frame.triple, side)
  if (!isSeparated(frame)) {
    if (own?.furtherBreaks === frame.arranged.arrangement.furtherBreaks && followsAsBefore(frame, triple, side))
      return true
    const node = nodeOn(triple, side)
    return breaksLine(leadText(output.versions.trees[side], node)) === wantsBreak(output, frame, isFirst)
  }
  if (own?.block !== frame.arranged.arrangement.block) return false
  return own.block || (container.children[0] === triple[side]) === isFirst
}

/** Whether the entry before it is also before it on this side: then nobody changed what is between them. */
function followsAsBefore({ order, next }: Frame, triple: Triple, side: Side): boolean {
  const before = order[next - 2]?.[side]
  return before !== undefined && before.afterEnd === triple[side]?.leadStart
}

/** Whether an entry of a container without separators must begin with a line break. */
function wantsBreak(output: OutputBuffer, frame: Frame, isFirst: boolean): boolean {
  const { arrangement } = frame.arranged ?? {}
  if (!isFirst) return arrangement?.furtherBreaks ?? false
  if (arrangement?.firstBreaks || (arrangement?.startsLine ?? true)) return output.column() > 0
  return false
}

/** White space for an entry whose own does not fit: that of its new neighbours. */
function freshLead(output: OutputBuffer, frame: Frame, isFirst: boolean): void {
  if (!frame.arranged) return
  const { side, arrangement } = frame.arranged
  const wantsOther = isFirst && !isSeparated(frame) && wantsBreak(output, frame, isFirst) !== arrangement.firstBreaks
  const first = wantsOther ? (arrangement.firstBreaks ? '' : arrangement.further) : arrangement.first
  const text = isFirst ? first : arrangement.further
  output.put(output.moved(side, text, { from: frame.indents[side], to: frame.indent }))
}

/** Writes the trivia behind an entry: its separator, if it needs one, and a comment on its line. */
export function writeSeparator(
  output: OutputBuffer,
  frame: Frame,
  triple: Triple,
  { isLast, chosen }: Readonly<{ isLast: boolean; chosen: Side | undefined }>,
): void {
  if (frame.triple.ours?.role === 'slots') return
  const needed = (!isLast && separatorOf(frame) !== '') || frame.trailing
  const trees = output.versions.trees
  const fits = (side: Side) => {
    const node = triple[side]
    return node !== undefined && node.separatorEnd > node.separatorStart === needed
  }
  const behindOf = (node: Node, side: Side) => trailText(trees[side], node) + separatorText(trees[side], node)
  const side = chosen ?? changedSide(triple, behindOf, fits)
  const node = nodeOn(triple, side)
  const indentation = { from: frame.indents[side], to: frame.indent }
  if (fits(side) || commentsIn(trailText(trees[side], node)) !== '')
    output.copy(side, node.end, node.separatorStart, indentation)
  else if (needed && frame.arranged) output.put(frame.arranged.arrangement.trail)
  if (needed) output.put(separatorBehind(output, frame, triple, side))
  const behind = chosen ?? changedSide(triple, (node, side) => afterText(trees[side], node))
  const after = nodeOn(triple, behind)
  output.copy(behind, after.separatorEnd, after.afterEnd, { from: frame.indents[behind], to: frame.indent })
}

/** The entry's own separator; a new entry gets the one that its container uses. */
function separatorBehind(output: OutputBuffer, frame: Frame, triple: Triple, side: Side): string {
  const own = separatorText(output.versions.trees[side], nodeOn(triple, side))
  const isNew = frame.arranged !== undefined && triple[frame.arranged.side] === undefined
  const isUsual = own === output.arrangement(frame.triple, side)?.separator
  return own === '' || (isNew && isUsual) ? separatorOf(frame) : own
}

/** The indentation of the entry's line on a side. */
export function indentOf(output: OutputBuffer, frame: Frame, triple: Triple, side: Side): string {
  const node = triple[side]
  if (!node) return frame.indents[side]
  const tree = output.versions.trees[side]
  const own = indentIn(leadText(tree, node))
  if (own !== undefined || !frame.triple[side]?.lines) return own ?? frame.indents[side]
  return ' '.repeat(columnOf(tree.text, node.labelStart))
}

function textFrom(segments: readonly Segment[], from: number): string {
  let text = ''
  for (let at = from; at < segments.length; at++) text += segments[at]?.text ?? ''
  return text
}

/** How many line breaks a lead starts with. */
const linesBefore = (lead: string) => /^\s*/.exec(lead)?.[0].match(/\n/g)?.length ?? 0
