/**
 * Attributes whose value has parts, for vocabularies that know them:
 *
 *   style = " fill:#000 ;  stroke : red ; "        declarations: members, by property
 *   class = " a  b "                               tokens: a list without an order
 *            lead label gap core separator ...     the quotes are the open piece and the tail
 *
 * A value that cannot be cut with certainty (an entity, a comment, a property twice) stays an atom.
 */
import type { NodeTable, Start } from '../../core/document/node-table.ts'

/** How an attribute's value is read. */
export type Parts = 'declarations' | 'tokens'

/** The kinds of a container and of its parts, as the table numbers them. */
type PartKinds = Readonly<Record<Parts, number> & { property: number; token: number }>

type Part = Readonly<{ name: string | undefined; start: number; labelEnd: number; valueStart: number; end: number }>

/** Writes the attribute as a container; false if its value has no parts. `end` is behind the closing quote. */
export function putParts(
  table: NodeTable,
  kinds: PartKinds,
  how: Parts,
  { name, place, end }: Readonly<{ name: string; place: Start; end: number }>,
): boolean {
  const [from, to] = [place.start + 1, end - 1]
  const parts = how === 'tokens' ? tokensIn(table.text, from, to) : declarationsIn(table.text, from, to)
  if (!parts) return false
  const row = table.begin(kinds[how], name, place)
  let leadStart = from
  for (const { name, start, labelEnd, valueStart, end } of parts) {
    const part = table.begin(how === 'tokens' ? kinds.token : kinds.property, name, {
      leadStart,
      labelStart: start,
      labelEnd,
      start: valueStart,
    })
    table.end(part, end)
    leadStart = how === 'tokens' ? putSpace(table, part, end, to) : putSemicolon(table, part, end, to)
  }
  table.borders(row, from, leadStart, to)
  table.end(row, end)
  return true
}

/** White space between two tokens separates them; behind the last one it belongs to the container. */
function putSpace(table: NodeTable, part: number, end: number, to: number): number {
  let next = end
  while (next < to && isSpace(table.text, next)) next++
  if (next === to) return end
  table.behind(part, end, next, next)
  return next
}

function putSemicolon(table: NodeTable, part: number, end: number, to: number): number {
  let semicolon = end
  while (semicolon < to && isSpace(table.text, semicolon)) semicolon++
  if (table.text[semicolon] !== ';') return end
  table.behind(part, semicolon, semicolon + 1, semicolon + 1)
  return semicolon + 1
}

function tokensIn(text: string, from: number, to: number): Part[] | undefined {
  const value = text.slice(from, to)
  if (value.includes('&')) return undefined
  const parts: Part[] = []
  for (const { 0: word, index } of value.matchAll(/[^ \t\r\n]+/g)) {
    const start = from + index
    parts.push({ name: undefined, start, labelEnd: start, valueStart: start, end: start + word.length })
  }
  const isSet = new Set(parts.map(({ start, end }) => text.slice(start, end))).size === parts.length
  return isSet ? parts : undefined
}

function declarationsIn(text: string, from: number, to: number): Part[] | undefined {
  if (/[&\\]|\/\*/.test(text.slice(from, to))) return undefined
  const names = new Set<string>()
  const parts: Part[] = []
  for (let at = from; at < to; ) {
    const semicolon = endOfDeclaration(text, at, to)
    const part = declarationIn(text, at, semicolon)
    at = semicolon + 1
    // Only white space may follow the last semicolon.
    if (part === 'nothing' && semicolon === to) break
    if (!part || part === 'nothing' || names.has(part.name ?? '')) return undefined
    names.add(part.name ?? '')
    parts.push(part)
  }
  return parts
}

/** The semicolon that ends this declaration, outside of quotes and parentheses. */
function endOfDeclaration(text: string, from: number, to: number): number {
  let depth = 0
  for (let at = from; at < to; at++) {
    const character = text[at]
    if (character === ';' && depth <= 0) return at
    if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === '"' || character === "'") {
      const close = text.indexOf(character, at + 1)
      if (close < 0 || close >= to) return to
      at = close
    }
  }
  return to
}

function declarationIn(text: string, from: number, to: number): Part | 'nothing' | undefined {
  const [start, end] = trimmed(text, from, to)
  if (start === end) return 'nothing'
  const colon = text.indexOf(':', start)
  if (colon < 0 || colon >= end) return undefined
  const [, labelEnd] = trimmed(text, start, colon)
  const [valueStart] = trimmed(text, colon + 1, end)
  const name = text.slice(start, labelEnd)
  return /^[\w-]+$/.test(name) ? { name, start, labelEnd, valueStart, end } : undefined
}

function trimmed(text: string, from: number, to: number): [start: number, end: number] {
  let [start, end] = [from, to]
  while (start < end && isSpace(text, start)) start++
  while (end > start && isSpace(text, end - 1)) end--
  return [start, end]
}

const isSpace = (text: string, at: number) => /[ \t\r\n]/.test(text[at] ?? '')
