/**
 * The shapes of statements that are read as containers (`scan.ts`): the range of their list, and its items. A statement whose
 * list is not simple has no shape and stays an atom.
 */
import { type Named, namedElement, nameIn } from './elements.ts'
import type { Entry } from './statements.ts'
import type { Token, Tokens } from './tokens.ts'

export type Item = Readonly<{
  name: string | undefined
  leadStart: number
  labelStart: number
  labelEnd: number
  start: number
  end: number
  separatorStart: number
  separatorEnd: number
  afterEnd: number
  /** A row's cells. */
  cells?: List
}>

export type List = Readonly<{
  leadStart: number
  start: number
  openEnd: number
  items: readonly Item[]
  closeStart: number
  tailStart: number
  end: number
  /** Whether a comma stands behind the last item. */
  trailing: boolean
}>

export type Shape = Readonly<{ kind: 'table' | 'insert' | 'copy'; list: List; columns: readonly string[] }>

export function shapeOf(all: Tokens, { from, to }: Entry): Shape | undefined {
  const first = wordAt(all, from)
  if (first === 'CREATE') return tableShape(all, from, to)
  if (first === 'INSERT' || first === 'REPLACE') return insertShape(all, from, to)
  return first === 'COPY' && all.tokens[to - 1]?.kind === 'data' ? copyShape(all, from, to) : undefined
}

const wordAt = ({ text, tokens }: Tokens, at: number) => {
  const token = tokens[at]
  return token?.kind === 'word' ? text.slice(token.start, token.end).toUpperCase() : ''
}

const signAt = ({ text, tokens }: Tokens, at: number) => {
  const token = tokens[at]
  return token?.kind === 'sign' ? text[token.start] : ''
}

const beforeTable = /^(?:CREATE|OR|REPLACE|GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|EXTERNAL|FOREIGN|COLUMN)$/

/** Words that may follow the name, instead of or before a list of columns. */
function tableShape(all: Tokens, from: number, to: number): Shape | undefined {
  let at = from
  while (beforeTable.test(wordAt(all, at))) at++
  if (wordAt(all, at++) !== 'TABLE') return undefined
  while (/^(?:IF|NOT|EXISTS)$/.test(wordAt(all, at))) at++
  at = behindName(all, at)
  const close = closing(all, at, to)
  if (close === undefined) return undefined
  const parts = itemsBetween(all, at + 1, close)
  const items = parts && named(all, parts)
  const [open, end] = [all.tokens[at], all.tokens[close]]
  if (!items || items.length === 0 || !open || !end) return undefined
  const closeStart = items.at(-1)?.afterEnd ?? open.end
  const list = {
    leadStart: all.tokens[at - 1]?.end ?? open.start,
    start: open.start,
    openEnd: open.end,
    items,
    closeStart,
  }
  return {
    kind: 'table',
    list: { ...list, tailStart: end.start, end: end.end, trailing: isTrailing(items) },
    columns: [],
  }
}

const isTrailing = (items: readonly Item[]) => {
  const last = items.at(-1)
  return last !== undefined && last.separatorEnd > last.separatorStart
}

/** Columns are named by their names, which must be unique; repeated ones are counted. */
function named(all: Tokens, parts: readonly Part[]): Item[] {
  const seen = new Map<string, number>()
  return parts.map((part): Item => {
    const element: Named = namedElement(all, part.from, part.to)
    const times = (seen.get(element.name) ?? 0) + 1
    seen.set(element.name, times)
    return { ...part.item, ...element, name: times === 1 ? element.name : `${element.name}#${times}` }
  })
}

/** Behind a name with its schema: `a.b."c"`. */
function behindName(all: Tokens, from: number): number {
  let at = from + 1
  while (signAt(all, at) === '.') at += 2
  return at
}

/** The place of the parenthesis that closes the one here. */
function closing(all: Tokens, open: number, to: number): number | undefined {
  let depth = 0
  if (signAt(all, open) !== '(') return undefined
  for (let at = open; at < to; at++) {
    const sign = signAt(all, at)
    if (sign === '(') depth++
    if (sign === ')' && --depth === 0) return at
  }
  return undefined
}

type Part = Readonly<{ from: number; to: number; item: Item }>

/** The items between two parentheses, separated by commas; undefined if one of them is empty. */
function itemsBetween(all: Tokens, from: number, to: number): Part[] | undefined {
  const { tokens } = all
  const parts: Part[] = []
  let behind = tokens[from - 1]?.end ?? 0
  let depth = 0
  let first = from
  for (let at = from; at <= to; at++) {
    const sign = at === to ? ')' : signAt(all, at)
    if (at < to) depth += sign === '(' || sign === '[' ? 1 : sign === ')' || sign === ']' ? -1 : 0
    if (depth !== 0 || (at < to && sign !== ',')) continue
    const part = partOf(all, { from: first, to: at, leadStart: behind, isSeparated: at < to })
    if (!part && at < to) return undefined
    if (part) parts.push(part)
    behind = part?.item.afterEnd ?? behind
    first = at + 1
  }
  return parts
}

type TokenRange = Readonly<{ from: number; to: number; leadStart: number; isSeparated: boolean }>

/** One item: its tokens without the comments around them, the comma behind it, and a comment behind that on its line. */
export function partOf({ text, tokens }: Tokens, { from, to, leadStart, isSeparated }: TokenRange): Part | undefined {
  let [first, last] = [from, to]
  while (first < last && tokens[first]?.kind === 'comment') first++
  while (last > first && tokens[last - 1]?.kind === 'comment') last--
  const [start, end] = [tokens[first], tokens[last - 1]]
  if (!start || !end || first === last) return undefined
  const comma = isSeparated ? tokens[to] : undefined
  const separatorStart = comma?.start ?? end.end
  const separatorEnd = comma?.end ?? end.end
  const behind = tokens[comma ? to + 1 : last]
  const afterEnd = behind && isBehind(text, separatorEnd, behind) ? behind.end : separatorEnd
  const at = { labelStart: start.start, labelEnd: start.start, start: start.start, end: end.end }
  return {
    from: first,
    to: last,
    item: { name: undefined, leadStart, ...at, separatorStart, separatorEnd, afterEnd },
  }
}

/** A comment that ends the line of the item before it. */
const isBehind = (text: string, from: number, { kind, start, end }: Token) =>
  kind === 'comment' && /^[ \t]*$/.test(text.slice(from, start)) && /^[ \t]*\r?\n/.test(text.slice(end, end + 100))

function insertShape(all: Tokens, from: number, to: number): Shape | undefined {
  const { tokens } = all
  let at = from + 1
  while (/^(?:IGNORE|LOW_PRIORITY|DELAYED|HIGH_PRIORITY|OR|REPLACE|ROLLBACK|ABORT|FAIL|INTO)$/.test(wordAt(all, at)))
    at++
  at = behindName(all, at)
  const close = closing(all, at, to)
  const columns = close === undefined ? [] : columnsBetween(all, at + 1, close)
  if (close !== undefined) at = close + 1
  while (/^(?:OVERRIDING|SYSTEM|USER|VALUE)$/.test(wordAt(all, at))) at++
  const head = tokens[at]
  if (!head || !/^VALUES?$/.test(wordAt(all, at)) || signAt(all, at + 1) !== '(') return undefined
  const items = rowsFrom(all, at + 1, to, head.end, columns)
  const last = items?.at(-1)
  if (!items || !last) return undefined
  const list = { leadStart: head.end, start: head.end, openEnd: head.end, items, trailing: isTrailing(items) }
  return {
    kind: 'insert',
    list: { ...list, closeStart: last.afterEnd, tailStart: last.afterEnd, end: last.afterEnd },
    columns,
  }
}

const columnsBetween = (all: Tokens, from: number, to: number) =>
  (itemsBetween(all, from, to) ?? []).map((part) => nameIn(all, part.from))

/** Rows in parentheses, separated by commas; undefined if there is anything else. */
function rowsFrom(
  all: Tokens,
  from: number,
  to: number,
  behind: number,
  columns: readonly string[],
): Item[] | undefined {
  const items: Item[] = []
  let leadStart = behind
  for (let at = from; at < to; ) {
    while (all.tokens[at]?.kind === 'comment') at++
    const close = closing(all, at, to)
    const parts = close === undefined ? undefined : itemsBetween(all, at + 1, close)
    if (close === undefined || !parts) return undefined
    let comma = close + 1
    while (all.tokens[comma]?.kind === 'comment') comma++
    const isSeparated = comma < to && signAt(all, comma) === ','
    const part = partOf(all, { from: at, to: isSeparated ? comma : close + 1, leadStart, isSeparated })
    const cells = cellsOf(all, at, close, parts, columns)
    if (!part || !cells) return undefined
    items.push({ ...part.item, cells })
    leadStart = part.item.afterEnd
    if (!isSeparated) return items
    at = comma + 1
  }
  return undefined
}

/** The cells of a row, named by the columns of the insert, or by their places. */
function cellsOf(
  { tokens }: Tokens,
  open: number,
  close: number,
  parts: readonly Part[],
  columns: readonly string[],
): List | undefined {
  const [start, end] = [tokens[open], tokens[close]]
  if (!start || !end) return undefined
  const items = parts.map(({ item }, at): Item => ({ ...item, name: columns[at] ?? `#${at + 1}` }))
  const closeStart = items.at(-1)?.afterEnd ?? start.end
  const ends = { tailStart: end.start, end: end.end, trailing: isTrailing(items) }
  return { leadStart: start.start, start: start.start, openEnd: start.end, items, closeStart, ...ends }
}

function copyShape(all: Tokens, from: number, to: number): Shape | undefined {
  const { text, tokens } = all
  const at = behindName(all, from + 1)
  const close = closing(all, at, to)
  const data = tokens[to - 1]
  const head = tokens[to - 2]
  if (!data || !head) return undefined
  const items: Item[] = []
  let behind = data.start
  for (let start = text.indexOf('\n', behind) + 1; !text.startsWith('\\.', start); ) {
    const next = text.indexOf('\n', start)
    const end = text[next - 1] === '\r' ? next - 1 : next
    const places = { leadStart: behind, labelStart: start, labelEnd: start, start, end }
    items.push({ name: undefined, ...places, separatorStart: end, separatorEnd: end, afterEnd: end })
    behind = end
    start = next + 1
  }
  const list = { leadStart: head.end, start: head.end, openEnd: head.end, items, trailing: false }
  return {
    kind: 'copy',
    list: { ...list, closeStart: behind, tailStart: behind, end: behind },
    columns: close === undefined ? [] : columnsBetween(all, at + 1, close),
  }
}
