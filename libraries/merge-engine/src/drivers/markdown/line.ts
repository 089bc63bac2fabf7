/**
 * A line of a document and the signs by which CommonMark 0.31 and GFM tell what it starts. White space is measured in
 * columns, with tab stops of four (section 2.2); a line's end and the white space before it belong to no block.
 */

export type Line = Readonly<{
  start: number
  /** Where its first other character than white space stands, and in which column. */
  first: number
  column: number
  /** Behind its last other character than white space; the same as `first` when it is blank. */
  end: number
  /** Where the next line starts. */
  next: number
}>

const [tab, newline, carriage, space] = [0x09, 0x0a, 0x0d, 0x20] as const

export function lineAt(text: string, start: number): Line {
  const found = text.indexOf('\n', start)
  const next = found < 0 ? text.length : found + 1
  const { at: first, column } = skipSpace(text, start, 0)
  let end = next
  while (end > first && isSpace(text.charCodeAt(end - 1))) end--
  return { start, first: Math.min(first, end), column, end, next }
}

const isSpace = (code: number) => code === space || code === tab || code === newline || code === carriage

/** Goes over blanks and tabs, counting columns. */
export function skipSpace(text: string, from: number, fromColumn: number): { at: number; column: number } {
  let at = from
  let column = fromColumn
  for (; ; at++) {
    const code = text.charCodeAt(at)
    if (code === space) column++
    else if (code === tab) column += 4 - (column % 4)
    else return { at, column }
  }
}

/** The start of a list item: a bullet or a number, and the column where the item's content stands. */
export type Marker = Readonly<{
  /** What must be alike for two items to be of one list: the bullet, or the sign behind the number. */
  sign: string
  number: string | undefined
  /** Where its content starts and in which column; at the line's end when there is none. */
  content: number
  column: number
  isEmpty: boolean
}>

const markers = /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y

/** Section 5.2. `at` and `column` are where the marker would stand. */
export function markerAt(text: string, at: number, column: number, end: number): Marker | undefined {
  if (!mayMark(text.charCodeAt(at))) return undefined
  markers.lastIndex = 0
  const found = markers.exec(text.slice(at, Math.min(end, at + 11)))
  if (!found) return undefined
  const written = found[0]
  const behind = column + written.length
  const content = skipSpace(text, at + written.length, behind)
  const isEmpty = content.at >= end
  // Five columns or more: one belongs to the marker, the others start indented code.
  const isCode = content.column - behind > 4
  return {
    sign: written.at(-1) ?? '',
    number: written.length > 1 ? written.slice(0, -1) : undefined,
    content: isEmpty ? at + written.length : isCode ? at + written.length + 1 : content.at,
    column: isEmpty || isCode ? behind + 1 : content.column,
    isEmpty,
  }
}

const mayMark = (code: number) => code === 0x2d || code === 0x2b || code === 0x2a || (code >= 0x30 && code <= 0x39)

/** The level of an ATX heading (section 4.2); 0 when the line is none. */
export function headingLevel(line: string): number {
  return /^#{1,6}(?=[ \t]|$)/.exec(line)?.[0].length ?? 0
}

/** The level that a line gives to the paragraph above it (section 4.3); 0 when it underlines nothing. */
export function underlineLevel(line: string): number {
  if (line.startsWith('=')) return /^=+$/.test(line) ? 1 : 0
  return line.startsWith('-') && /^-+$/.test(line) ? 2 : 0
}

/**
 * From where on a line is a thematic break (section 4.1): three or more of one sign and nothing else. Found from the end,
 * once for a line, since each of its list items could be one. The line's end when there is none.
 */
export function breakStart(text: string, { first, end }: Pick<Line, 'first' | 'end'>): number {
  const sign = text[end - 1] ?? ''
  if (sign !== '*' && sign !== '-' && sign !== '_') return end
  let count = 0
  let start = end
  for (let at = end - 1; at >= first; at--) {
    const code = text.charCodeAt(at)
    if (text[at] === sign) {
      start = at
      count++
    } else if (code !== space && code !== tab) break
  }
  return count >= 3 ? start : end
}

/** The fence that opens a code block (section 4.5): its sign, repeated; undefined when the line opens none. */
export function fenceOf(line: string): string | undefined {
  const found = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line)
  return found?.[0]
}

export function closesFence(line: string, fence: string): boolean {
  return line.length >= fence.length && line[0] === fence[0] && /^(?:`+|~+)$/.test(line)
}

/** A link reference definition on one line (section 4.7), and the label that it goes by. */
export function definitionLabel(line: string): string | undefined {
  const found = definition.exec(line)?.groups?.['label']
  return found === undefined || found.trim() === '' ? undefined : labelOf(found)
}

const definition =
  /^\[(?!\^)(?<label>(?:\\.|[^\\[\]])+)\]:[ \t]*(?:<[^<>]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?$/

/** The label of a footnote's definition (GFM). */
export function footnoteLabel(line: string): string | undefined {
  const found = /^\[(?<label>\^[^\s[\]]+)\]:/.exec(line)?.groups?.['label']
  return found && labelOf(found)
}

/** Labels match without regard to case and white space (section 4.7). */
export const labelOf = (written: string) => written.trim().replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase()

/** The offsets of the bars that divide a row of a table into cells; a bar behind a backslash divides nothing. */
export function barsIn(text: string, from: number, to: number): number[] {
  const bars: number[] = []
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === 0x7c) bars.push(at)
  }
  return bars
}

/** How many cells a row has. */
export function cellCount(text: string, from: number, to: number): number {
  const bars = barsIn(text, from, to)
  const atEnds = (bars[0] === from ? 1 : 0) + (bars.length > 1 && bars.at(-1) === to - 1 ? 1 : 0)
  return bars.length + 1 - atEnds
}

export const isDelimiter = (line: string) =>
  /[|:]/.test(line) && /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/.test(line)
