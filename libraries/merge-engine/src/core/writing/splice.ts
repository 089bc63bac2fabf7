/**
 * Makes text of decisions by copying ranges of the sides. Nothing is printed from values: what no side changed keeps its
 * characters, and every piece of the result says where it was copied from, or that it is a declared separator.
 *
 * An entry is written in this order, each piece from the side that changed it:   lead label gap core trail sep after
 * If an entry becomes the first, the last, or is laid out differently than on its side, it gets the white space of its new
 * neighbours. If the sides differ in indentation or line ends, lines are moved to those of the result.
 */

import { endOfLeft, leftComments } from '../deciding/comments/left-comments.ts'
import type { Decision, Decisions } from '../deciding/decision.ts'
import { endOfUntouched } from '../deciding/untouched.ts'
import { commentsIn } from '../document/layout.ts'
import type { Versions } from '../document/versions.ts'
import type { Segment } from '../model/format.ts'
import { closeText, gapText, type Node } from '../model/node.ts'
import { bothSides, bySide, type Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { arrangedLike, changedSide, type Frame, type Indentation, isAsEmpty, isSeparated, nodeOn } from './frame.ts'
import { OutputBuffer } from './output-buffer.ts'
import { indentOf, writeLead, writeSeparator } from './trivia.ts'

/** Writes a conflict; only a text with conflict markers has any. */
export type ConflictWriter = (output: OutputBuffer, frame: Frame, triple: Triple, isLast: boolean) => void

export function splice(versions: Versions, decisions: Decisions, onConflict?: ConflictWriter): readonly Segment[] {
  return new Writer(versions, decisions, onConflict).write()
}

class Writer {
  readonly #output: OutputBuffer
  readonly #versions: Versions
  readonly #decisions: Decisions
  readonly #onConflict: ConflictWriter | undefined
  readonly #stack: Frame[] = []

  constructor(versions: Versions, decisions: Decisions, onConflict: ConflictWriter | undefined) {
    this.#versions = versions
    this.#decisions = decisions
    this.#onConflict = onConflict
    this.#output = new OutputBuffer(versions)
  }

  write(): readonly Segment[] {
    const none = bySide(() => '')
    this.#core(this.#decisions.root, none, '', () => {})
    for (let frame = this.#stack.at(-1); frame; frame = this.#stack.at(-1)) {
      const triple = frame.order[frame.next++]
      if (!triple) this.#close(frame)
      else if (!this.#copyUntouched(frame)) this.#entry(frame, triple)
    }
    return this.#output.segments
  }

  /** Copies untouched entries in one piece, as far as possible; false if the next entry must be written by its parts. */
  #copyUntouched(frame: Frame): boolean {
    const { triple: container, order, arranged } = frame
    if (!frame.isAlike || !arranged) return false
    const start = frame.next - 1
    const { furtherBreaks } = arranged.arrangement
    const end = endOfUntouched(this.#versions, this.#decisions, { container, order, furtherBreaks }, start)
    const [first, last] = [order[start]?.ours, order[end - 1]?.ours]
    if (end === start || !first || !last) return false
    this.#output.copy('ours', first.leadStart, last.afterEnd, { from: '', to: '' })
    frame.next = end
    return true
  }

  #entry(frame: Frame, triple: Triple): void {
    const isLast = frame.next === frame.order.length
    if (this.#onConflict && this.#decisionOf(triple).is === 'conflict')
      return this.#onConflict(this.#output, frame, triple, isLast)
    const decision = this.#decisionOf(triple)
    const chosen = decision.is === 'taken' && decision.isChosen ? decision.side : undefined
    const before = this.#output.segments.length
    const indent = writeLead(this.#output, frame, triple, chosen) ?? frame.indent
    if (frame.left.has(triple)) this.#leave(frame, triple, before)
    const indents = bySide((side) => indentOf(this.#output, frame, triple, side))
    const separate = () => writeSeparator(this.#output, frame, triple, { isLast, chosen })
    if (this.#adopted(frame, triple, indents, indent)) return separate()
    this.#core(triple, indents, indent, separate)
  }

  /** Writes the comments that deleted entries leave before this one, in front of its lead. */
  #leave(frame: Frame, triple: Triple, before: number): void {
    const lead = this.#output.segments.splice(before)
    for (const left of frame.left.get(triple) ?? []) {
      const end = endOfLeft(this.#versions, left, lead.map(({ text }) => text).join(''))
      this.#output.copy(left.side, left.from, end, { from: frame.indents[left.side], to: frame.indent })
    }
    this.#output.segments.push(...lead)
  }

  #decisionOf(triple: Triple): Decision {
    const decision = this.#decisions.of.get(triple)
    if (!decision) throw new Error('a triple was not decided')
    return decision
  }

  /** Writes label, gap and core; `whenDone` is called behind the core. */
  #core(triple: Triple, indents: Readonly<Record<Side, string>>, indent: string, whenDone: () => void): void {
    const decision = this.#decisionOf(triple)
    if (decision.is === 'conflict' || decision.is === 'dropped') throw new Error(`a ${decision.is} triple has no text`)
    if (decision.is === 'taken') {
      const node = nodeOn(triple, decision.side)
      this.#output.copy(decision.side, node.labelStart, node.end, { from: indents[decision.side], to: indent })
      return whenDone()
    }
    this.#label(triple, decision.label, { from: indents[decision.label], to: indent })
    if (decision.is === 'composed') return this.#open(triple, decision, indents, indent, whenDone)
    if (decision.is === 'relabelled') {
      const node = nodeOn(triple, decision.core)
      this.#output.copy(decision.core, node.start, node.end, { from: indents[decision.core], to: indent })
    } else if (decision.is === 'embedded') this.#embed(triple, decision)
    else {
      for (const { side, from, to } of decision.pieces) {
        const { start } = nodeOn(triple, side)
        this.#output.copy(side, start + from, start + to, { from: '', to: '' })
      }
    }
    whenDone()
  }

  /** Writes the segments of an embedded document, with their sources as ranges of the whole. */
  #embed(triple: Triple, { format, segments }: Extract<Decision, { is: 'embedded' }>): void {
    for (const { text, source, format: own = format } of segments) {
      const start = source && nodeOn(triple, source.side).start
      this.#output.segments.push(
        source && start !== undefined
          ? { text, source: { side: source.side, from: start + source.from, to: start + source.to } }
          : { text, format: own },
      )
    }
  }

  /** A new entry is written with the gap between label and core that its container uses. Returns whether it was written. */
  #adopted(frame: Frame, triple: Triple, indents: Readonly<Record<Side, string>>, indent: string): boolean {
    const decision = this.#decisionOf(triple)
    if (decision.is !== 'taken' || !frame.arranged || triple[frame.arranged.side]) return false
    const { gap } = frame.arranged.arrangement
    const { side } = decision
    const node = nodeOn(triple, side)
    const own = gapText(this.#versions.trees[side], node)
    if (own === gap || own !== this.#output.arrangement(frame.triple, side)?.gap || commentsIn(own) !== commentsIn(gap))
      return false
    const indentation = { from: indents[side], to: indent }
    this.#output.copy(side, node.labelStart, node.labelEnd, indentation)
    this.#output.put(gap)
    this.#output.copy(side, node.start, node.end, indentation)
    return true
  }

  #label(triple: Triple, side: Side, indentation: Indentation): void {
    const node = nodeOn(triple, side)
    this.#output.copy(side, node.labelStart, node.labelEnd, indentation)
    const gapSide = changedSide(triple, (node, side) =>
      this.#versions.trees[side].text.slice(node.labelEnd, node.start),
    )
    const gap = nodeOn(triple, gapSide)
    this.#output.copy(gapSide, gap.labelEnd, gap.start, indentation)
  }

  #open(
    triple: Triple,
    decision: Extract<Decision, { is: 'composed' }>,
    indents: Readonly<Record<Side, string>>,
    indent: string,
    whenClosed: () => void,
  ): void {
    const { order } = decision
    const left = leftComments(this.#versions, this.#decisions, decision)
    const openOf = (node: Node, side: Side) => this.#versions.trees[side].text.slice(node.start, node.openEnd)
    const side = changedSide(triple, openOf, isAsEmpty(triple, order))
    const node = nodeOn(triple, side)
    this.#output.copy(side, node.start, node.openEnd, { from: '', to: '' })
    const arrangements = bySide((side) => this.#output.arrangement(triple, side))
    const { base, ours, theirs } = arrangements
    const trailing = (base?.trailing === ours?.trailing ? (theirs ?? ours) : (ours ?? theirs))?.trailing ?? false
    this.#stack.push({
      triple,
      order,
      indents,
      indent,
      arranged: arrangedLike(arrangements),
      trailing,
      left,
      isAlike: left.size === 0 && this.#isAlike(triple, indents, indent),
      next: 0,
      whenClosed,
    })
  }

  /** Whether both sides have the indentation, line ends and arrangement of the result. */
  #isAlike(triple: Triple, indents: Readonly<Record<Side, string>>, indent: string): boolean {
    const [ours, theirs] = [this.#output.arrangement(triple, 'ours'), this.#output.arrangement(triple, 'theirs')]
    if (triple.ours?.role === 'slots' || !ours || !theirs) return false
    if (ours.block !== theirs.block || ours.further !== theirs.further || ours.furtherBreaks !== theirs.furtherBreaks)
      return false
    const { unit, eol } = this.#output.style
    return bothSides.every((side) => {
      const style = this.#output.styles[side]
      return indents[side] === indent && style.unit === unit && style.eol === eol
    })
  }

  #close(frame: Frame): void {
    this.#stack.pop()
    const { triple, order } = frame
    const isAsEmptyAs = isAsEmpty(triple, order)
    const fits = (side: Side) => {
      if (!isAsEmptyAs(side)) return false
      if (order.length === 0 || !isSeparated(frame)) return true
      return this.#output.arrangement(triple, side)?.block === frame.arranged?.arrangement.block
    }
    const side = changedSide(triple, (node, side) => closeText(this.#versions.trees[side], node), fits)
    const node = nodeOn(triple, side)
    if (fits(side) || commentsIn(closeText(this.#versions.trees[side], node)) !== '')
      this.#output.copy(side, node.closeStart, node.tailStart, { from: frame.indents[side], to: frame.indent })
    const tailOf = ({ tailStart, end }: Node, side: Side) => this.#versions.trees[side].text.slice(tailStart, end)
    const tailSide = changedSide(triple, tailOf, isAsEmpty(triple, order))
    const tail = nodeOn(triple, tailSide)
    this.#output.copy(tailSide, tail.tailStart, tail.end, { from: '', to: '' })
    frame.whenClosed()
  }
}
