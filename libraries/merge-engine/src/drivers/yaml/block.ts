/**
 * Block collections, by their columns. Every entry starts a line, except for the first one of a collection behind the dash of an
 * item:
 *
 *   jobs:                 map, column 0                  the colon is the gap; atoms start behind it, with their space
 *     - name: build       list, column 2; map, column 4  the dash is an item's label
 *       run: |
 *         make            an atom, to the end of its last line
 *
 * The line break before an entry, empty lines and the comments directly above are its lead. A comment that an empty line separates
 * from what follows, or that is indented deeper, is a node of its own in a map.
 *
 * There is one loop and a stack of open collections, so depth costs memory, never stack frames.
 */
import { commentsIn } from '../../core/document/layout.ts'
import { type CommentGroup, commentsAbove } from './comments.ts'
import { readFlow } from './flow.ts'
import type { Rows } from './rows.ts'
import { blockEnd, keyAt, plainEnd, quotedEnd, startsPlain, wordEnd } from './scalars.ts'
import type { Source } from './source.ts'

type Open = Readonly<{ row: number; isMap: boolean; column: number; openEnd: number }> & {
  /** Maps only. */
  readonly names: Set<string> | undefined
  /** How often each comment on its own has occurred; undefined if there was none. */
  comments: Map<string, number> | undefined
}

/** The start of an entry, before its kind is known. */
type Begun = Readonly<{
  name: string | undefined
  leadStart: number
  labelStart: number
  labelEnd: number
  start: number
}>

const maxLevels = 20_000

export class BlockReader {
  readonly #rows: Rows
  readonly #source: Source
  readonly #open: Open[] = []
  #at = 0

  constructor(rows: Rows) {
    this.#rows = rows
    this.#source = rows.source
  }

  /** Reads the document that starts here and ends at the source's limit; returns the end of its value. */
  document(name: string | undefined, start: number): number {
    const source = this.#source
    if (source.column(start) === 0) source.indent(source.afterBlanks(start))
    this.#value({ name, leadStart: start, labelStart: start, labelEnd: start, start }, -1)
    while (this.#open.length > 0) this.#step()
    return this.#at
  }

  /** Reads the next entry of the open collections, or the end of the document. */
  #step(): void {
    const source = this.#source
    const { next, groups } = commentsAbove(source, this.#at)
    const isEnd = next >= source.limit
    const column = isEnd ? -1 : source.indent(next)
    const isItem = !isEnd && this.#isDash(next)
    const lead = this.#place(groups, column, isItem)
    this.#closeTo(column, isItem)
    const open = this.#open.at(-1)
    if (isEnd || !open) return
    if (open.column !== column || open.isMap === isItem) source.refuse('a line is not indented as its neighbours', next)
    for (const group of lead) this.#rows.comment(group.start, group.end)
    if (isItem)
      this.#value(
        { name: undefined, leadStart: this.#at, labelStart: next, labelEnd: next + 1, start: next + 1 },
        column,
      )
    else this.#member(open, next)
  }

  #isDash(at: number): boolean {
    return this.#source.text[at] === '-' && this.#source.isGap(at + 1)
  }

  #member(open: Open, at: number): void {
    const key = keyAt(this.#source, at)
    if (!key) return this.#source.refuse('a line is not a key with its value', at)
    const name = this.#rows.nameFor(open.names ?? new Set(), at, key.end)
    this.#value({ name, leadStart: this.#at, labelStart: at, labelEnd: key.end, start: key.colon + 1 }, open.column)
  }

  /**
   * Assigns the comments above the next entry: to collections that end here, or as nodes before the entry; the others belong to
   * the lead of the entry.
   */
  #place(groups: readonly CommentGroup[], column: number, isItem: boolean): readonly CommentGroup[] {
    const lead: CommentGroup[] = []
    for (const group of groups) {
      this.#closeTo(Math.max(group.column, column), isItem || group.column > column)
      const open = this.#open.at(-1)
      const isOfNext = open?.column === column && open.isMap !== isItem && (group.isDirectlyAbove || isItem)
      if (lead.length > 0 || isOfNext) lead.push(group)
      else this.#own(group, open)
    }
    return lead
  }

  /**
   * A comment on its own: a member of a map, or part of the close trivia of a list. The line break behind it belongs to it, so that
   * an empty line always separates it from what follows.
   */
  #own(group: CommentGroup, open: Open | undefined): void {
    this.#rows.comment(group.start, group.end)
    if (!open?.isMap) {
      this.#pending = group.end
      return
    }
    const name = this.#nameOf(group, open)
    const row = this.#rows.begin('comment', {
      name,
      leadStart: this.#at,
      labelStart: group.start,
      labelEnd: group.start,
      start: group.start,
    })
    this.#rows.table.end(row, group.end)
    this.#at = group.isApart ? this.#source.afterBreak(group.end) : group.end
    this.#rows.behind(row, group.end, group.end, this.#at)
  }

  /** The end of comments that close the innermost list; 0 if there are none. */
  #pending = 0

  #nameOf(group: CommentGroup, open: Open): string {
    const text = commentsIn(this.#source.text.slice(group.start, group.end))
    open.comments ??= new Map()
    const times = (open.comments.get(text) ?? 0) + 1
    open.comments.set(text, times)
    return times === 1 ? text : `${text} (${times})`
  }

  /** Closes the collections that are deeper than a column. A list may be in the column of its key. */
  #closeTo(column: number, keepsList: boolean): void {
    for (let open = this.#open.at(-1); open; open = this.#open.at(-1)) {
      const goesOn =
        open.column < column || (open.column === column && (open.isMap || keepsList || !this.#isInKeysColumn()))
      if (goesOn) return
      const closeStart = this.#at
      this.#at = Math.max(this.#at, this.#pending)
      this.#pending = 0
      this.#rows.close(open.row, { openEnd: open.openEnd, closeStart, tailStart: this.#at, end: this.#at })
      this.#open.pop()
    }
  }

  #isInKeysColumn(): boolean {
    return this.#open.at(-1)?.column === this.#open.at(-2)?.column
  }

  /** Reads the value behind a colon or a dash, or the whole document; `outer` is the column of its container. */
  #value(begun: Begun, outer: number): void {
    const source = this.#source
    const properties = this.#rows.properties(begun.start)
    const at = source.afterBlanks(properties.end)
    const isPlainStart = properties.end === begun.start
    const isItem = begun.name === undefined && !isDocument(begun)
    if (isItem && source.text.slice(begun.start, at).includes('\t')) source.refuse('a tab stands behind a dash', at)
    if (source.isBreak(at) || source.isComment(at)) return this.#below(begun, properties, outer)
    if (isItem || isDocument(begun)) {
      const isDash = this.#isDash(at)
      if (isDash || keyAt(source, at)) {
        if (!isPlainStart) source.refuse('a map or list starts behind something else', at)
        if (!isItem && source.column(at) !== at - begun.start) source.refuse('a map starts behind a marker', at)
        return this.#begin(begun, { isMap: !isDash, column: source.column(at), openEnd: begun.start, tag: '' })
      }
    }
    this.#atomOrFlow(begun, at, properties, outer)
  }

  /** Reads a value on the lines below, if there is one. */
  #below(begun: Begun, properties: Properties, outer: number): void {
    const source = this.#source
    const openEnd =
      isDocument(begun) && source.column(begun.start) === 0 ? begun.start : source.afterLine(properties.end)
    const { next, groups } = commentsAbove(source, openEnd)
    const column = next < source.limit ? source.indent(next) : -1
    const isDash = column >= 0 && this.#isDash(next)
    const isInKeysColumn = isDash && column === outer && begun.name !== undefined
    if (next >= source.limit || (column <= outer && !isInKeysColumn)) {
      if (isDocument(begun) && groups.length > 0)
        return this.#begin(begun, { isMap: true, column: 0, openEnd, tag: '' })
      return this.#nothing(begun, properties, openEnd)
    }
    if (!isDash && !keyAt(source, next)) return this.#atomBelow(begun, properties, next, outer)
    if (openEnd > properties.end) this.#rows.comment(source.afterBlanks(properties.end), openEnd)
    this.#begin(begun, { isMap: !isDash, column, openEnd, tag: properties.tag })
  }

  /** Comments between a key and its value are refused; before a document's value they are its lead. */
  #atomBelow(begun: Begun, properties: Properties, next: number, outer: number): void {
    const isBare = isDocument(begun) && properties.end === begun.start
    if (this.#rows.trivia(properties.end) === next && !isBare && this.#rows.hasComment(properties.end))
      this.#source.refuse('a comment stands before a value', next)
    const at = isBare ? { ...begun, labelStart: next, labelEnd: next, start: next } : begun
    this.#atomOrFlow(at, next, properties, outer)
  }

  #begin(begun: Begun, opening: Readonly<{ isMap: boolean; column: number; openEnd: number; tag: string }>): void {
    if (this.#open.length >= maxLevels) this.#source.refuse('it is nested too deeply', begun.start)
    const { isMap, column, openEnd, tag } = opening
    const row = this.#rows.begin(isMap ? 'map' : 'list', begun, tag)
    this.#open.push({ row, isMap, column, openEnd, names: isMap ? new Set() : undefined, comments: undefined })
    this.#at = openEnd
  }

  #nothing(begun: Begun, properties: Properties, lineEnd: number): void {
    const afterEnd = isDocument(begun) ? properties.end : lineEnd
    const row = this.#rows.atom(begun, properties.end, properties.end)
    if (afterEnd > properties.end) this.#rows.comment(this.#source.afterBlanks(properties.end), afterEnd)
    this.#rows.behind(row, properties.end, properties.end, afterEnd)
    this.#at = afterEnd
  }

  #atomOrFlow(begun: Begun, at: number, { tag }: Properties, outer: number): void {
    const source = this.#source
    const first = source.text[at] ?? ''
    const isFlow = first === '{' || first === '['
    const row = this.#rows.table.rows
    const end = isFlow ? readFlow(this.#rows, { ...begun, at, tag, outer }) : this.#atomEnd(at, outer)
    if (!isFlow) this.#rows.atom(begun, at, end)
    const lineEnd = first === '|' || first === '>' ? end : source.afterLine(end)
    const afterEnd = isDocument(begun) ? end : lineEnd
    if (afterEnd > end) this.#rows.comment(source.afterBlanks(end), afterEnd)
    this.#rows.behind(row, end, end, afterEnd)
    this.#at = afterEnd
  }

  #atomEnd(at: number, outer: number): number {
    const source = this.#source
    const first = source.text[at]
    if (first === '"' || first === "'") return quotedEnd(source, at, outer)
    if (first === '|' || first === '>') return blockEnd(source, at, outer)
    if (first === '*') return wordEnd(source, at)
    if (startsPlain(source, at, 'block')) return plainEnd(source, at, outer)
    return source.refuse('something stands where a value should', at)
  }
}

type Properties = Readonly<{ tag: string; end: number }>

/** Whether this is the value of a whole document, which has no name. Comments behind it belong to the end of the stream. */
const isDocument = ({ labelStart, labelEnd }: Begun) => labelStart === labelEnd
