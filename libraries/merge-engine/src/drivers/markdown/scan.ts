/**
 * Parses Markdown into blocks, by CommonMark 0.31 with GFM's tables, task boxes and footnotes and the front matter of site builders.
 * The text of a paragraph is one piece. The parser is made for merging, line by line and in one pass, because a full parser
 * needs about 400 ms for 200 KB; tests compare its blocks with those of a full parser.
 *
 *   per line   which open items does its indentation continue?            the others end
 *              does it continue the open leaf (code, HTML, a paragraph)?    lazily even from outside
 *              else: which blocks start here? items may start within items, at last a leaf
 *
 * A block quote and a footnote are read as one leaf, without their inner blocks. Every text is Markdown, so only conflict markers and
 * too large documents are refused.
 */

import { readOrUnreadable } from '../../core/document/parse-error.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { type BlockStart, blockStart, endsInParagraph, mayInterrupt } from './block-start.ts'
import { Containers, type Sections } from './containers.ts'
import type { HtmlEnd } from './html-block.ts'
import {
  breakStart,
  cellCount,
  closesFence,
  isDelimiter,
  type Line,
  lineAt,
  type Marker,
  markerAt,
  skipSpace,
  underlineLevel,
} from './line.ts'
import type { Span } from './table.ts'

export function scanMarkdown(text: string, sections: Sections): Tree | Unreadable {
  if (hasConflictMarkers(text)) return { unreadable: 'The document holds conflict markers.' }
  return readOrUnreadable(() => new Scanner(text, sections).document())
}

const hasConflictMarkers = (text: string) =>
  text.includes('<<<<<<< ') && /^<{7} /m.test(text) && /^={7}\r?$/m.test(text) && /^>{7} /m.test(text)

/** An open block; it is written when it ends. */
type Leaf = {
  readonly kind: 'paragraph' | 'code' | 'indented' | 'html' | 'quote' | 'footnote' | 'table'
  readonly start: number
  end: number
  readonly lines: Span[]
  readonly fence?: string
  readonly html?: HtmlEnd
  readonly label?: string
}

class Scanner {
  readonly #text: string
  readonly #containers: Containers
  #leaf: Leaf | undefined
  #afterBlank = false

  constructor(text: string, sections: Sections) {
    this.#text = text
    this.#containers = new Containers(text, sections)
  }

  document(): Tree {
    let at = this.#frontMatter(this.#containers.written)
    while (at < this.#text.length) {
      const line = lineAt(this.#text, at)
      const isBlank = line.first >= line.end
      if (isBlank) this.#blank()
      else this.#line(line)
      this.#afterBlank = isBlank
      at = line.next
    }
    this.#endLeaf()
    return this.#containers.tree()
  }

  /** Reads front matter between two lines of `---`, or `+++`, at the very start. Returns where the document continues. */
  #frontMatter(from: number): number {
    const first = lineAt(this.#text, from)
    const fence = this.#text.slice(first.start, first.end)
    const isFirstLine = from === (this.#text.startsWith('\uFEFF') ? 1 : 0)
    if (!isFirstLine || (fence !== '---' && fence !== '+++')) return from
    for (let at = first.next; at < this.#text.length; ) {
      const line = lineAt(this.#text, at)
      if (this.#text.slice(line.start, line.end) === fence) {
        this.#containers.frontMatter(fence === '---' ? 'yaml' : 'toml', first, line)
        return line.next
      }
      at = line.next
    }
    return from
  }

  #blank(): void {
    const leaf = this.#leaf
    if (!leaf) return this.#containers.blankLine()
    const goesOn = leaf.kind === 'code' || leaf.kind === 'indented' || leaf.kind === 'footnote'
    if (!goesOn && !(leaf.kind === 'html' && leaf.html?.end !== 'blank')) this.#endLeaf()
  }

  #line(line: Line): void {
    const count = this.#containers.continuedBy(line)
    const base = this.#containers.columnOf(count)
    const isInside = !this.#containers.hasItemFrom(count)
    if (isInside ? this.#goesOn(line, line.column - base) : this.#goesOnLazily(line, line.column - base)) return
    if (!isInside) {
      this.#endLeaf()
      this.#containers.closeFrom(count)
    }
    this.#start(line, base)
  }

  /** Whether the line, with the indentation of the leaf, continues it whatever it looks like. */
  #goesOn(line: Line, indent: number): boolean {
    const leaf = this.#leaf
    if (leaf?.kind === 'code' || leaf?.kind === 'html') {
      const written = this.#text.slice(line.first, line.end)
      leaf.end = line.end
      const isClosed =
        leaf.kind === 'code'
          ? indent < 4 && closesFence(written, leaf.fence ?? '')
          : leaf.html !== undefined && leaf.html.end !== 'blank' && leaf.html.end.test(written)
      if (isClosed) this.#endLeaf()
      return true
    }
    if (leaf?.kind !== 'indented' && leaf?.kind !== 'footnote') return false
    const isLazy = leaf.kind === 'footnote' && !this.#afterBlank && !this.#interrupts(line, indent)
    if (indent >= 4 || isLazy) leaf.end = line.end
    else this.#endLeaf()
    return indent >= 4 || isLazy
  }

  /** A line with too little indentation for its item still continues the paragraph above it (section 5.1). */
  #goesOnLazily(line: Line, indent: number): boolean {
    const leaf = this.#leaf
    if (!leaf || !this.#isOpenParagraph(leaf) || this.#interrupts(line, indent)) return false
    this.#prolong(leaf, line)
    return true
  }

  /** Whether a line of text continues the leaf. */
  #isOpenParagraph(leaf: Leaf): boolean {
    if (this.#afterBlank) return false
    const last = leaf.lines.at(-1)
    if (leaf.kind !== 'quote' || !last) return leaf.kind === 'paragraph'
    return endsInParagraph(this.#text.slice(last.start, last.end))
  }

  /** Whether a block starts here although a paragraph could continue. */
  #interrupts(line: Line, indent: number): boolean {
    if (indent >= 4) return false
    const start = blockStart(this.#text, line)
    if (start) return mayInterrupt(start)
    return markerAt(this.#text, line.first, line.column, line.end) !== undefined
  }

  /** Starts the blocks of this line: items within items, then a leaf. */
  #start(line: Line, baseColumn: number): void {
    let at = line.first
    let { column } = line
    let base = baseColumn
    const breakAt = breakStart(this.#text, line)
    for (;;) {
      const marker = column - base < 4 && at < breakAt ? markerAt(this.#text, at, column, line.end) : undefined
      if (!marker || !this.#mayStart(marker, { at, isNested: at > line.first, end: line.end })) break
      this.#endLeaf()
      const hasBox = this.#containers.item(marker, at)
      if (marker.isEmpty) return
      base = marker.column
      const rest = skipSpace(this.#text, this.#containers.written, marker.column)
      // What follows a box is text, whatever it looks like (GFM, task list items).
      if (hasBox) return this.#begin('paragraph', { ...line, first: rest.at })
      at = rest.at
      column = rest.column
    }
    this.#block({ ...line, first: at, column }, column - base)
  }

  /** In a paragraph, only a bullet or the number 1 with text starts a list (section 5.3), and a line of `-` does not. */
  #mayStart({ number, isEmpty }: Marker, place: Readonly<{ at: number; isNested: boolean; end: number }>): boolean {
    if (place.isNested || this.#leaf?.kind !== 'paragraph') return true
    if (underlineLevel(this.#text.slice(place.at, place.end)) > 0) return false
    return this.#containers.isList || (!isEmpty && (number === undefined || Number(number) === 1))
  }

  /** Reads a line that starts no item: it starts another block, or continues one. */
  #block(line: Line, indent: number): void {
    const leaf = this.#leaf
    const start = indent < 4 ? blockStart(this.#text, line) : undefined
    const isText = leaf !== undefined && this.#isOpenParagraph(leaf)
    if (leaf?.kind === 'paragraph' && indent < 4 && this.#underlined(leaf, line)) return
    if (start && (!leaf || leaf.kind !== 'paragraph' || mayInterrupt(start))) return this.#startBlock(start, line)
    if (leaf?.kind === 'paragraph' && indent < 4 && this.#table(leaf, line)) return
    if (leaf && (isText || (leaf.kind === 'table' && indent < 4))) return this.#prolong(leaf, line)
    this.#begin(indent >= 4 ? 'indented' : 'paragraph', line)
  }

  #startBlock(start: BlockStart, line: Line): void {
    const span = { start: line.first, end: line.end }
    if (start.is === 'quote' && this.#leaf?.kind === 'quote') return this.#prolong(this.#leaf, line)
    this.#endLeaf()
    if (start.is === 'heading') this.#containers.heading(start.level, span)
    else if (start.is === 'break') this.#containers.leaf('break', span)
    else if (start.is === 'definition') this.#containers.definition('definition', start.label, span)
    else if (start.is === 'html') this.#html(start.html, line)
    else if (start.is === 'code') this.#begin('code', line, { fence: start.fence })
    else if (start.is === 'footnote') this.#begin('footnote', line, { label: start.label })
    else this.#begin('quote', line)
  }

  #html(html: HtmlEnd, line: Line): void {
    this.#begin('html', line, { html })
    if (html.end !== 'blank' && html.end.test(this.#text.slice(line.first, line.end))) this.#endLeaf()
  }

  #begin(kind: Leaf['kind'], line: Line, more: Pick<Leaf, 'fence' | 'html' | 'label'> = {}): void {
    this.#endLeaf()
    const lines = [{ start: line.first, end: line.end }]
    this.#leaf = { ...more, kind, start: line.first, end: line.end, lines }
  }

  #prolong(leaf: Leaf, line: Line): void {
    leaf.end = line.end
    leaf.lines.push({ start: line.first, end: line.end })
  }

  /** Whether the line turns the paragraph above into a heading (section 4.3). */
  #underlined(leaf: Leaf, line: Line): boolean {
    const level = underlineLevel(this.#text.slice(line.first, line.end))
    if (level === 0) return false
    this.#leaf = undefined
    this.#containers.heading(level, { start: leaf.start, end: line.end })
    return true
  }

  /** Whether the line turns the last line of the paragraph into a table header: it has as many cells. */
  #table(leaf: Leaf, line: Line): boolean {
    const text = this.#text
    const header = leaf.lines.at(-1)
    if (!header || !isDelimiter(text.slice(line.first, line.end))) return false
    if (cellCount(text, header.start, header.end) !== cellCount(text, line.first, line.end)) return false
    const before = leaf.lines.at(-2)
    if (before) this.#containers.leaf('paragraph', { start: leaf.start, end: before.end })
    const lines = [header, { start: line.first, end: line.end }]
    this.#leaf = { kind: 'table', start: header.start, end: line.end, lines }
    return true
  }

  #endLeaf(): void {
    const leaf = this.#leaf
    if (!leaf) return
    this.#leaf = undefined
    if (leaf.kind === 'table') this.#containers.table(leaf.lines)
    else if (leaf.kind === 'footnote') this.#containers.definition('footnote', leaf.label ?? '', leaf)
    else this.#containers.leaf(leaf.kind, leaf)
  }
}
