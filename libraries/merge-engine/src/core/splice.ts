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
import type { Format } from './format.ts'
import {
  arrangedLike,
  changedSide,
  type Frame,
  isAsEmpty,
  isSeparated,
  type Lines,
  nodeOn,
  separatorOf,
} from './frame.ts'
import {
  type Arrangement,
  arrangementOf,
  breaksLine,
  commentsIn,
  indentIn,
  mergedStyle,
  reindented,
  type Style,
  styleOf,
} from './layout.ts'
import { afterText, closeText, columnOf, gapText, leadText, type Node, separatorText, trailText } from './node.ts'
import { bySide } from './pair.ts'
import type { Triple, Versions } from './triple.ts'
import { endOfUntouched } from './untouched.ts'

/** A piece of the result: copied from a range of a side (perhaps re-indented), or a separator when it has no source. */
export type Segment = Readonly<{
  text: string
  source?: Readonly<{ side: Side; from: number; to: number }>
  /** The format whose separator it is, where that is not the document's: inside an embedded document. */
  format?: Format
}>

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
  readonly #arrangements = new Map<Node, Arrangement | undefined>()

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
      if (!triple) this.#close(frame)
      else if (!this.#copyUntouched(frame)) this.#entry(frame, triple)
    }
    return this.segments
  }

  /** Copies what no side touched in one piece, as far as it goes; false when the next entry is written by its parts. */
  #copyUntouched(frame: Frame): boolean {
    const { triple: container, order, arranged } = frame
    if (!frame.isAlike || !arranged) return false
    const start = frame.next - 1
    const { furtherBreaks } = arranged.arrangement
    const end = endOfUntouched(this.#versions, this.#decisions, { container, order, furtherBreaks }, start)
    const [first, last] = [order[start]?.ours, order[end - 1]?.ours]
    if (end === start || !first || !last) return false
    this.copy('ours', first.leadStart, last.afterEnd, { from: '', to: '' })
    frame.next = end
    return true
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
      const node = nodeOn(triple, decision.side)
      this.copy(decision.side, node.labelStart, node.end, { from: indents[decision.side], to: indent })
      return whenDone()
    }
    this.#label(triple, decision.label, { from: indents[decision.label], to: indent })
    if (decision.is === 'composed') return this.#open(triple, decision.order, indents, indent, whenDone)
    if (decision.is === 'relabelled') {
      const node = nodeOn(triple, decision.core)
      this.copy(decision.core, node.start, node.end, { from: indents[decision.core], to: indent })
    } else if (decision.is === 'embedded') this.#embed(triple, decision)
    else {
      for (const { side, from, to } of decision.pieces) {
        const { start } = nodeOn(triple, side)
        this.copy(side, start + from, start + to, { from: '', to: '' })
      }
    }
    whenDone()
  }

  /** The segments of a document inside this one, their sources as places of the whole. */
  #embed(triple: Triple, { format, segments }: Extract<Decision, { is: 'embedded' }>): void {
    for (const { text, source, format: own = format } of segments) {
      const start = source && nodeOn(triple, source.side).start
      this.segments.push(
        source && start !== undefined
          ? { text, source: { side: source.side, from: start + source.from, to: start + source.to } }
          : { text, format: own },
      )
    }
  }

  /** An entry new to a container that has another gap between label and core is written with that one. */
  #adopted(frame: Frame, triple: Triple, indents: Readonly<Record<Side, string>>, indent: string): boolean {
    const decision = this.#decisionOf(triple)
    if (decision.is !== 'taken' || !frame.arranged || triple[frame.arranged.side]) return false
    const { gap } = frame.arranged.arrangement
    const { side } = decision
    const node = nodeOn(triple, side)
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
    const node = nodeOn(triple, side)
    this.copy(side, node.labelStart, node.labelEnd, lines)
    const gapSide = changedSide(triple, (node, side) =>
      this.#versions.trees[side].text.slice(node.labelEnd, node.start),
    )
    const gap = nodeOn(triple, gapSide)
    this.copy(gapSide, gap.labelEnd, gap.start, lines)
  }

  #open(
    triple: Triple,
    order: readonly Triple[],
    indents: Readonly<Record<Side, string>>,
    indent: string,
    whenClosed: () => void,
  ): void {
    const openOf = (node: Node, side: Side) => this.#versions.trees[side].text.slice(node.start, node.openEnd)
    const side = changedSide(triple, openOf, isAsEmpty(triple, order))
    const node = nodeOn(triple, side)
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
      isAlike: this.#isAlike(triple, indents, indent),
      next: 0,
      whenClosed,
    })
  }

  /** Whether both sides have the result's indentation, line ends and arrangement. */
  #isAlike(triple: Triple, indents: Readonly<Record<Side, string>>, indent: string): boolean {
    const [ours, theirs] = [this.#arrangement(triple, 'ours'), this.#arrangement(triple, 'theirs')]
    if (triple.ours?.role === 'slots' || !ours || !theirs) return false
    if (ours.block !== theirs.block || ours.further !== theirs.further || ours.furtherBreaks !== theirs.furtherBreaks)
      return false
    const { unit, eol } = this.#style
    return (['ours', 'theirs'] as const).every((side) => {
      const style = this.#styles[side]
      return indents[side] === indent && style.unit === unit && style.eol === eol
    })
  }

  /** Asked several times for every entry of a container. */
  #arrangement(triple: Triple, side: Side): Arrangement | undefined {
    const node = triple[side]
    if (!node) return undefined
    const known = this.#arrangements.get(node)
    if (known !== undefined || this.#arrangements.has(node)) return known
    const arrangement = arrangementOf(this.#versions.trees[side], node, this.#styles[side])
    this.#arrangements.set(node, arrangement)
    return arrangement
  }

  #close(frame: Frame): void {
    this.#stack.pop()
    const { triple, order } = frame
    const isAsEmptyAs = isAsEmpty(triple, order)
    const fits = (side: Side) => {
      if (!isAsEmptyAs(side)) return false
      if (order.length === 0 || !isSeparated(frame)) return true
      return this.#arrangement(triple, side)?.block === frame.arranged?.arrangement.block
    }
    const side = changedSide(triple, (node, side) => closeText(this.#versions.trees[side], node), fits)
    const node = nodeOn(triple, side)
    if (fits(side) || commentsIn(closeText(this.#versions.trees[side], node)) !== '')
      this.copy(side, node.closeStart, node.tailStart, { from: frame.indents[side], to: frame.indent })
    const tailOf = ({ tailStart, end }: Node, side: Side) => this.#versions.trees[side].text.slice(tailStart, end)
    const tailSide = changedSide(triple, tailOf, isAsEmpty(triple, order))
    const tail = nodeOn(triple, tailSide)
    this.copy(tailSide, tail.tailStart, tail.end, { from: '', to: '' })
    frame.whenClosed()
  }

  /** Writes what stands before an entry; returns its line's indentation when it starts a line. */
  #lead(frame: Frame, triple: Triple): string | undefined {
    const isFirst = frame.next === 1
    const side = this.leadSide(frame, triple, isFirst)
    const node = nodeOn(triple, side)
    const lead = leadText(this.#versions.trees[side], node)
    const lines = this.#childLines(frame, triple, side)
    const before = this.segments.length
    if (this.#standsApart(frame) && linesBefore(lead) < 2) this.segments.push({ text: this.#style.eol || '\n' })
    if (this.#leadFits(frame, triple, side, isFirst)) this.copy(side, node.leadStart, node.labelStart, lines)
    else if (commentsIn(lead) === '') this.freshLead(frame, isFirst)
    else if (isSeparated(frame)) this.copy(side, node.leadStart, node.labelStart, lines)
    else {
      // Comments come along; the line break before them is what the new place has.
      if (this.#wantsBreak(frame, isFirst)) this.freshLead(frame, isFirst)
      this.copy(side, node.leadStart + (/^\s*/.exec(lead)?.[0].length ?? 0), node.labelStart, lines)
    }
    const written = indentIn(textOf(this.segments.slice(before)))
    return written ?? (frame.triple[side]?.lines ? ' '.repeat(this.#column()) : undefined)
  }

  /**
   * From where to where the lines before an entry move: with its container's line; or, where the children of one container
   * stand at different columns on the sides, from the one column to the other.
   */
  #childLines(frame: Frame, triple: Triple, side: Side): Lines {
    const usual = { from: frame.indents[side], to: frame.indent }
    const { arranged } = frame
    const own = this.#arrangement(frame.triple, side)
    if (!arranged || !own || !frame.triple[side]?.lines) return usual
    const from = indentIn(own.further)
    const arrangedLines = { from: frame.indents[arranged.side], to: frame.indent }
    const to = indentIn(this.#moved(arranged.side, arranged.arrangement.further, arrangedLines))
    const isUsual = from === undefined || to === undefined || this.indentOf(frame, triple, side) !== from
    return isUsual ? usual : { from, to }
  }

  /** Whether what was written before must be kept apart by an empty line. */
  #standsApart({ order, next }: Frame): boolean {
    const before = order[next - 2]
    return (before?.ours ?? before?.theirs)?.isApart ?? false
  }

  /** How many characters stand on the line that is being written. */
  #column(): number {
    let column = 0
    for (let at = this.segments.length - 1; at >= 0; at--) {
      const { text = '' } = this.segments[at] ?? {}
      const line = text.lastIndexOf('\n')
      if (line >= 0) return column + text.length - line - 1
      column += text.length
    }
    return this.segments[0]?.text.startsWith('\uFEFF') ? column - 1 : column
  }

  leadSide(frame: Frame, triple: Triple, isFirst: boolean): Side {
    const text = (node: Node, side: Side) => leadText(this.#versions.trees[side], node)
    const comments = changedSide(triple, (node, side) => commentsIn(text(node, side)))
    const { ours, theirs } = triple
    if (ours && theirs && commentsIn(text(ours, 'ours')) !== commentsIn(text(theirs, 'theirs'))) return comments
    return changedSide(triple, text, (side) => this.#leadFits(frame, triple, side, isFirst))
  }

  /** Whether the white space before the entry on this side suits the place it has in the result. */
  #leadFits(frame: Frame, triple: Triple, side: Side, isFirst: boolean): boolean {
    const container = frame.triple[side]
    if (!frame.arranged || !container || container.role === 'slots') return true
    if (!isSeparated(frame)) {
      const node = nodeOn(triple, side)
      return breaksLine(leadText(this.#versions.trees[side], node)) === this.#wantsBreak(frame, isFirst)
    }
    const own = this.#arrangement(frame.triple, side)
    if (own?.block !== frame.arranged.arrangement.block) return false
    return own.block || (container.children[0] === triple[side]) === isFirst
  }

  /** Whether an entry of a container without separators must begin with a line break. */
  #wantsBreak(frame: Frame, isFirst: boolean): boolean {
    const { arrangement } = frame.arranged ?? {}
    if (!isFirst) return arrangement?.furtherBreaks ?? false
    if (arrangement?.firstBreaks || (arrangement?.startsLine ?? true)) return this.#column() > 0
    return false
  }

  /** White space for an entry that brings none that fits: what its new neighbours have. */
  freshLead(frame: Frame, isFirst: boolean): void {
    if (!frame.arranged) return
    const { side, arrangement } = frame.arranged
    const wantsOther = isFirst && !isSeparated(frame) && this.#wantsBreak(frame, isFirst) !== arrangement.firstBreaks
    const first = wantsOther ? (arrangement.firstBreaks ? '' : arrangement.further) : arrangement.first
    const text = isFirst ? first : arrangement.further
    this.segments.push({ text: this.#moved(side, text, { from: frame.indents[side], to: frame.indent }) })
  }

  separator(frame: Frame, triple: Triple, isLast: boolean): void {
    if (frame.triple.ours?.role === 'slots') return
    const needed = (!isLast && separatorOf(frame) !== '') || frame.trailing
    const trees = this.#versions.trees
    const fits = (side: Side) => {
      const node = triple[side]
      return node !== undefined && (separatorText(trees[side], node) !== '') === needed
    }
    const behindOf = (node: Node, side: Side) => trailText(trees[side], node) + separatorText(trees[side], node)
    const side = changedSide(triple, behindOf, fits)
    const node = nodeOn(triple, side)
    const lines = { from: frame.indents[side], to: frame.indent }
    if (fits(side) || commentsIn(trailText(trees[side], node)) !== '')
      this.copy(side, node.end, node.separatorStart, lines)
    else if (needed && frame.arranged) this.segments.push({ text: frame.arranged.arrangement.trail })
    if (needed) this.segments.push({ text: this.#separatorBehind(frame, triple, side) })
    const behind = changedSide(triple, (node, side) => afterText(trees[side], node))
    const after = nodeOn(triple, behind)
    this.copy(behind, after.separatorEnd, after.afterEnd, { from: frame.indents[behind], to: frame.indent })
  }

  /** The entry's own separator; an entry that is new to a container written with another one gets that. */
  #separatorBehind(frame: Frame, triple: Triple, side: Side): string {
    const own = separatorText(this.#versions.trees[side], nodeOn(triple, side))
    const isNew = frame.arranged !== undefined && triple[frame.arranged.side] === undefined
    const isUsual = own === this.#arrangement(frame.triple, side)?.separator
    return own === '' || (isNew && isUsual) ? separatorOf(frame) : own
  }

  indentOf(frame: Frame, triple: Triple, side: Side): string {
    const node = triple[side]
    if (!node) return frame.indents[side]
    const tree = this.#versions.trees[side]
    const own = indentIn(leadText(tree, node))
    if (own !== undefined || !frame.triple[side]?.lines) return own ?? frame.indents[side]
    return ' '.repeat(columnOf(tree.text, node.labelStart))
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

const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join('')

/** How many lines a lead ends before it holds anything. */
const linesBefore = (lead: string) => /^\s*/.exec(lead)?.[0].match(/\n/g)?.length ?? 0
