/**
 * Decisions made into text, by copying ranges of the sides. Nothing is printed from values: what no side touched keeps
 * its characters, and every piece of the result says where it was copied from, or that it is a declared separator.
 *
 * An entry is written in this order, each piece from the side that changed it:   lead label gap core trail sep after
 * Where an entry comes to stand first, last or in another arrangement than on its side, the white space around it is
 * what its new neighbours have. Where the sides' indentation or line ends differ, lines are moved to the result's.
 */

import { type Decision, type Decisions } from './decide.ts'
import type { Side } from './driver.ts'
import {
  type Arrangement,
  arrangementOf,
  commentsIn,
  indentIn,
  mergedStyle,
  reindented,
  type Style,
  styleOf,
} from './layout.ts'
import { afterText, closeText, gapText, leadText, type Node, separatorText, trailText } from './node.ts'
import { bySide } from './pair.ts'
import type { Triple, Versions } from './triple.ts'

/** A piece of the result: copied from a range of a side (perhaps re-indented), or a separator when it has no source. */
export type Segment = Readonly<{ text: string; source?: Readonly<{ side: Side; from: number; to: number }> }>

/** A container being written: where its line starts on each side and in the result, and how its children stand. */
type Frame = {
  readonly triple: Triple
  readonly order: readonly Triple[]
  readonly indents: Readonly<Record<Side, string>>
  readonly indent: string
  /** The side whose arrangement the result follows, and that arrangement; absent when no child is left to arrange. */
  readonly arranged: Readonly<{ side: Side; arrangement: Arrangement }> | undefined
  readonly trailing: boolean
  next: number
  /** What follows the container once it is closed: its own separator in its parent. */
  readonly whenClosed: () => void
}

/** Writes a conflict where one stands; only a marked text has any. */
export type ConflictWriter = (writer: Writer, frame: Frame, triple: Triple, isLast: boolean) => void

export function splice(versions: Versions, decisions: Decisions, onConflict?: ConflictWriter): readonly Segment[] {
  return new Writer(versions, decisions, onConflict).write()
}

class Writer {
  readonly segments: Segment[] = []
  readonly #versions: Versions
  readonly #decisions: Decisions
  readonly #onConflict: ConflictWriter | undefined
  readonly #styles: Readonly<Record<Side, Style>>
  readonly #style: Style
  readonly #stack: Frame[] = []

  constructor(versions: Versions, decisions: Decisions, onConflict: ConflictWriter | undefined) {
    this.#versions = versions
    this.#decisions = decisions
    this.#onConflict = onConflict
    this.#styles = bySide((side) => styleOf(versions.trees[side]))
    this.#style = mergedStyle(this.#styles)
  }

  write(): readonly Segment[] {
    const none = bySide(() => '')
    this.#core(this.#decisions.root, none, '', () => {})
    for (let frame = this.#stack.at(-1); frame; frame = this.#stack.at(-1)) {
      const triple = frame.order[frame.next++]
      if (triple) this.#entry(frame, triple)
      else this.#close(frame)
    }
    return this.segments
  }

  #entry(frame: Frame, triple: Triple): void {
    const isLast = frame.next === frame.order.length
    if (this.#onConflict && this.#decisionOf(triple).is === 'conflict')
      return this.#onConflict(this, frame, triple, isLast)
    const indent = this.#lead(frame, triple) ?? frame.indent
    const indents = bySide((side) => this.indentOf(frame, triple, side))
    if (this.#adopted(frame, triple, indents, indent)) return this.separator(frame, triple, isLast)
    this.#core(triple, indents, indent, () => this.separator(frame, triple, isLast))
  }

  #decisionOf(triple: Triple): Decision {
    const decision = this.#decisions.of.get(triple)
    if (!decision) throw new Error('a triple was not decided')
    return decision
  }

  /** Label, gap and core; `whenDone` runs when the last of it is written. */
  #core(triple: Triple, indents: Readonly<Record<Side, string>>, indent: string, whenDone: () => void): void {
    const decision = this.#decisionOf(triple)
    if (decision.is === 'conflict' || decision.is === 'dropped') throw new Error(`a ${decision.is} triple has no text`)
    if (decision.is === 'taken') {
      const node = this.#node(triple, decision.side)
      this.copy(decision.side, node.labelStart, node.end, { from: indents[decision.side], to: indent })
      return whenDone()
    }
    this.#label(triple, decision.label, { from: indents[decision.label], to: indent })
    if (decision.is === 'composed') return this.#open(triple, decision.order, indents, indent, whenDone)
    if (decision.is === 'relabelled') {
      const node = this.#node(triple, decision.core)
      this.copy(decision.core, node.start, node.end, { from: indents[decision.core], to: indent })
    } else {
      for (const { side, from, to } of decision.pieces) {
        const { start } = this.#node(triple, side)
        this.copy(side, start + from, start + to, { from: '', to: '' })
      }
    }
    whenDone()
  }

  /** An entry new to a container that has another gap between label and core is written with that one. */
  #adopted(frame: Frame, triple: Triple, indents: Readonly<Record<Side, string>>, indent: string): boolean {
    const decision = this.#decisionOf(triple)
    if (decision.is !== 'taken' || !frame.arranged || triple[frame.arranged.side]) return false
    const { gap } = frame.arranged.arrangement
    const { side } = decision
    const node = this.#node(triple, side)
    const own = gapText(this.#versions.trees[side], node)
    if (own === gap || own !== this.#arrangement(frame.triple, side)?.gap || commentsIn(own) !== commentsIn(gap))
      return false
    const lines = { from: indents[side], to: indent }
    this.copy(side, node.labelStart, node.labelEnd, lines)
    this.segments.push({ text: gap })
    this.copy(side, node.start, node.end, lines)
    return true
  }

  #label(triple: Triple, side: Side, lines: Lines): void {
    const node = this.#node(triple, side)
    this.copy(side, node.labelStart, node.labelEnd, lines)
    const gapSide = this.#changed(triple, (node, side) =>
      this.#versions.trees[side].text.slice(node.labelEnd, node.start),
    )
    const gap = this.#node(triple, gapSide)
    this.copy(gapSide, gap.labelEnd, gap.start, lines)
  }

  #open(
    triple: Triple,
    order: readonly Triple[],
    indents: Readonly<Record<Side, string>>,
    indent: string,
    whenClosed: () => void,
  ): void {
    const side = this.#changed(triple, (node, side) => this.#versions.trees[side].text.slice(node.start, node.openEnd))
    const node = this.#node(triple, side)
    this.copy(side, node.start, node.openEnd, { from: '', to: '' })
    const arrangements = bySide((side) => this.#arrangement(triple, side))
    const { base, ours, theirs } = arrangements
    const trailing = (base?.trailing === ours?.trailing ? (theirs ?? ours) : (ours ?? theirs))?.trailing ?? false
    this.#stack.push({
      triple,
      order,
      indents,
      indent,
      arranged: arrangedLike(arrangements),
      trailing,
      next: 0,
      whenClosed,
    })
  }

  #arrangement(triple: Triple, side: Side): Arrangement | undefined {
    const node = triple[side]
    return node && arrangementOf(this.#versions.trees[side], node, this.#styles[side])
  }

  #close(frame: Frame): void {
    this.#stack.pop()
    const { triple, order } = frame
    const isEmpty = order.length === 0
    const fits = (side: Side) => {
      const node = triple[side]
      if (!node || (node.children.length === 0) !== isEmpty) return false
      return isEmpty || this.#arrangement(triple, side)?.block === frame.arranged?.arrangement.block
    }
    const side = this.#changed(triple, (node, side) => closeText(this.#versions.trees[side], node), fits)
    const node = this.#node(triple, side)
    if (fits(side) || commentsIn(closeText(this.#versions.trees[side], node)) !== '')
      this.copy(side, node.closeStart, node.tailStart, { from: frame.indents[side], to: frame.indent })
    this.copy(side, node.tailStart, node.end, { from: '', to: '' })
    frame.whenClosed()
  }

  /** Writes what stands before an entry; returns its line's indentation when it starts a line. */
  #lead(frame: Frame, triple: Triple): string | undefined {
    const isFirst = frame.next === 1
    const side = this.leadSide(frame, triple, isFirst)
    const lead = side && leadText(this.#versions.trees[side], this.#node(triple, side))
    const before = this.segments.length
    if (side && (commentsIn(lead ?? '') !== '' || this.#leadFits(frame, triple, side, isFirst))) {
      const node = this.#node(triple, side)
      this.copy(side, node.leadStart, node.labelStart, { from: frame.indents[side], to: frame.indent })
    } else this.freshLead(frame, isFirst)
    return indentIn(
      this.segments
        .slice(before)
        .map(({ text }) => text)
        .join(''),
    )
  }

  leadSide(frame: Frame, triple: Triple, isFirst: boolean): Side {
    const text = (node: Node, side: Side) => leadText(this.#versions.trees[side], node)
    const comments = this.#changed(triple, (node, side) => commentsIn(text(node, side)))
    const { ours, theirs } = triple
    if (ours && theirs && commentsIn(text(ours, 'ours')) !== commentsIn(text(theirs, 'theirs'))) return comments
    return this.#changed(triple, text, (side) => this.#leadFits(frame, triple, side, isFirst))
  }

  /** Whether the white space before the entry on this side suits the place it has in the result. */
  #leadFits(frame: Frame, triple: Triple, side: Side, isFirst: boolean): boolean {
    const container = frame.triple[side]
    if (!frame.arranged || !container || container.role === 'slots') return true
    const own = this.#arrangement(frame.triple, side)
    if (own?.block !== frame.arranged.arrangement.block) return false
    return own.block || (container.children[0] === triple[side]) === isFirst
  }

  /** White space for an entry that brings none that fits: what its new neighbours have. */
  freshLead(frame: Frame, isFirst: boolean): void {
    if (!frame.arranged) return
    const { side, arrangement } = frame.arranged
    const text = isFirst ? arrangement.first : arrangement.further
    this.segments.push({ text: this.#moved(side, text, { from: frame.indents[side], to: frame.indent }) })
  }

  separator(frame: Frame, triple: Triple, isLast: boolean): void {
    if (frame.triple.ours?.role === 'slots') return
    const needed = !isLast || frame.trailing
    const trees = this.#versions.trees
    const fits = (side: Side) => {
      const node = triple[side]
      return node !== undefined && (separatorText(trees[side], node) !== '') === needed
    }
    const side = this.#changed(triple, (node, side) => trailText(trees[side], node), fits)
    const node = this.#node(triple, side)
    const lines = { from: frame.indents[side], to: frame.indent }
    if (fits(side) || commentsIn(trailText(trees[side], node)) !== '')
      this.copy(side, node.end, node.separatorStart, lines)
    else if (needed && frame.arranged) this.segments.push({ text: frame.arranged.arrangement.trail })
    if (needed)
      this.segments.push({ text: separatorText(trees[side], node) || frame.arranged?.arrangement.separator || ',' })
    const behind = this.#changed(triple, (node, side) => afterText(trees[side], node))
    const after = this.#node(triple, behind)
    this.copy(behind, after.separatorEnd, after.afterEnd, { from: frame.indents[behind], to: frame.indent })
  }

  /** The side whose version of a piece counts: theirs where ours left it as it was; only sides that fit, if any does. */
  #changed(triple: Triple, text: (node: Node, side: Side) => string, fits: (side: Side) => boolean = () => true): Side {
    const { base, ours, theirs } = triple
    if (!ours || !theirs) return ours ? 'ours' : 'theirs'
    if (fits('ours') !== fits('theirs')) return fits('ours') ? 'ours' : 'theirs'
    return base && text(base, 'base') === text(ours, 'ours') ? 'theirs' : 'ours'
  }

  #node(triple: Triple, side: Side): Node {
    const node = triple[side]
    if (!node) throw new Error(`a piece was to be copied from ${side}, which has none`)
    return node
  }

  indentOf(frame: Frame, triple: Triple, side: Side): string {
    const node = triple[side]
    return (node && indentIn(leadText(this.#versions.trees[side], node))) ?? frame.indents[side]
  }

  copy(side: Side, from: number, to: number, lines: Lines): void {
    if (from === to) return
    const text = this.#versions.trees[side].text.slice(from, to)
    this.segments.push({ text: this.#moved(side, text, lines), source: { side, from, to } })
  }

  #moved(side: Side, text: string, lines: Lines): string {
    return reindented(text, { ...lines, fromStyle: this.#styles[side], toStyle: this.#style })
  }
}

type Lines = Readonly<{ from: string; to: string }>

/** The arrangement to follow: theirs where ours left it as it was, and only a side that has children shows one. */
function arrangedLike({ base, ours, theirs }: Readonly<Record<Side, Arrangement | undefined>>): Frame['arranged'] {
  if (ours && theirs) {
    const kept = base && base.first === ours.first && base.further === ours.further && base.trail === ours.trail
    return kept ? { side: 'theirs', arrangement: theirs } : { side: 'ours', arrangement: ours }
  }
  if (ours) return { side: 'ours', arrangement: ours }
  return theirs && { side: 'theirs', arrangement: theirs }
}
