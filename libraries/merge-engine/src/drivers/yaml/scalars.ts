/** The ends of scalars: plain, quoted and block ones, and keys with their colon on one line. */
import type { Source } from './source.ts'

/** Whether a scalar is in a flow collection, where commas and brackets end it. */
export type Within = 'block' | 'flow'

/** YAML 1.2, 5.3: characters that no plain scalar starts with; `-?:` may, if a word continues behind them. */
const indicators = new Set('-?:,[]{}#&*!|>\'"%@`')
const doubtful = new Set('-?:')
const flowIndicators = new Set(',[]{}')

export function startsPlain(source: Source, at: number, within: Within): boolean {
  const first = source.text[at] ?? ''
  if (at >= source.limit || source.isGap(at)) return false
  if (!indicators.has(first)) return true
  if (!doubtful.has(first) || source.isGap(at + 1)) return false
  return within === 'block' || !flowIndicators.has(source.text[at + 1] ?? '')
}

/** The end of the plain words on this line, without trailing blanks. */
export function plainLineEnd(source: Source, at: number, within: Within): number {
  const { text } = source
  const lineEnd = source.lineEnd(at)
  let end = at
  for (let to = at; to < lineEnd; to++) {
    const code = text.charCodeAt(to)
    if (code === space || code === tab) continue
    if (code === colon && endsKey(source, to, within)) break
    if (code === hash && to > at && source.isBlank(to - 1)) break
    if (within === 'flow' && flowIndicators.has(text[to] ?? '')) break
    end = to + 1
  }
  return end
}

const colon = 0x3a
const hash = 0x23
const space = 0x20
const tab = 0x09
const doubleQuote = 0x22
const singleQuote = 0x27
const backslash = 0x5c

const endsKey = (source: Source, at: number, within: Within) =>
  source.isGap(at + 1) || (within === 'flow' && flowIndicators.has(source.text[at + 1] ?? ''))

/** The end of a plain scalar in a block: its lines continue while they are indented deeper than its container. */
export function plainEnd(source: Source, at: number, outer: number): number {
  let end = plainLineEnd(source, at, 'block')
  for (;;) {
    let next = end
    if (!source.isBreak(source.afterBlanks(next))) return end
    while (source.isBreak(source.afterBlanks(next)) && next < source.limit)
      next = source.afterBreak(source.afterBlanks(next))
    const start = source.afterSpaces(next)
    if (next >= source.limit || start - next <= outer || source.isComment(start)) return end
    if (source.code(start) === tab) source.refuse('a tab indents a line', start)
    end = plainLineEnd(source, start, 'block')
    if (source.code(source.afterBlanks(end)) === colon) source.refuse('a key spans several lines', start)
  }
}

/** The end of a quoted scalar. Its further lines are indented deeper than its container. */
export function quotedEnd(source: Source, at: number, outer: number): number {
  const quote = source.code(at)
  for (let to = at + 1; to < source.limit; to++) {
    const code = source.code(to)
    if (code === quote) {
      if (quote === doubleQuote || source.code(to + 1) !== singleQuote || to + 1 >= source.limit) return to + 1
      to++
    } else if (code === backslash && quote === doubleQuote && !source.isBreak(to + 1)) to += escapeLength(source, to)
    else if (source.isBreak(to)) {
      const line = source.afterBreak(to)
      const start = source.afterSpaces(line)
      if (start - line <= outer && !source.isBreak(source.afterBlanks(start)))
        source.refuse('a text in quotes is not indented', line)
      to = line - 1
    }
  }
  return source.refuse('a text in quotes does not end', at)
}

/** YAML 1.2, 5.7: how many characters behind the backslash belong to the escape. */
function escapeLength(source: Source, at: number): number {
  escape.lastIndex = at
  const found = escape.exec(source.text)?.[0]
  if (!found) source.refuse('an escape is not valid', at)
  return found.length - 1
}

const escape = /\\(?:[0abtnvfre "/\\N_LP\t]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/y

/** A key and its colon; undefined if the line does not start with one. */
export function keyAt(source: Source, at: number): { end: number; colon: number } | undefined {
  const first = source.code(at)
  const isQuoted = first === doubleQuote || first === singleQuote
  if (!isQuoted && !startsPlain(source, at, 'block')) return undefined
  const end = isQuoted ? quotedLineEnd(source, at) : plainLineEnd(source, at, 'block')
  if (end === undefined) return undefined
  const to = source.afterBlanks(end)
  return source.code(to) === colon && to < source.limit && source.isGap(to + 1) ? { end, colon: to } : undefined
}

/** The end of a quoted scalar on this line; undefined if it continues. */
function quotedLineEnd(source: Source, at: number): number | undefined {
  const end = quotedEnd(source, at, -1)
  return source.text.slice(at, end).includes('\n') ? undefined : end
}

const blockHeader = /[|>](?:[1-9][-+]?|[-+][1-9]?)?(?=[ \t]*(?:[ \t]#.*)?\r?(?:\n|$))/y

/** The end of a literal or folded scalar that starts with its header here, before the line break behind it. */
export function blockEnd(source: Source, at: number, outer: number): number {
  blockHeader.lastIndex = at
  const header = blockHeader.exec(source.text)?.[0]
  if (!header) source.refuse('the head of a block of text is not valid', at)
  const digit = /[1-9]/.exec(header)?.[0]
  const keeps = header.includes('+')
  let indent = digit ? Math.max(outer, 0) + Number(digit) : undefined
  let end = source.lineEnd(at)
  let maxBlankIndent = 0
  for (let line = source.afterBreak(end); line < source.limit; ) {
    const start = source.afterSpaces(line)
    const lineEnd = source.lineEnd(start)
    const isBlank = source.isBreak(source.afterBlanks(start)) && (indent === undefined || start - line <= indent)
    if (!isBlank && start - line <= outer) break
    if (isBlank) maxBlankIndent = Math.max(maxBlankIndent, start - line)
    else {
      if (indent === undefined && maxBlankIndent > start - line)
        source.refuse('an empty line of a block of text is too deep', line)
      indent ??= start - line
      if (start - line < indent) return source.refuse('a block of text is not indented evenly', line)
    }
    if ((!isBlank || keeps) && lineEnd < source.limit) end = lineEnd
    else if (!isBlank) end = source.limit
    if (lineEnd >= source.limit) break
    line = source.afterBreak(lineEnd)
  }
  return end
}

/** The end of an alias. */
export function wordEnd(source: Source, at: number): number {
  let end = at + 1
  while (!source.isGap(end) && !flowIndicators.has(source.text[end] ?? '')) end++
  return end
}
