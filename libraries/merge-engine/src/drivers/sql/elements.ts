/** The names of the elements of a table definition: a column by name, a constraint by name or by its columns. */
import type { Tokens } from './tokens.ts'

export type Named = Readonly<{ name: string; labelEnd: number; start: number }>

const constraints = /^(?:CONSTRAINT|PRIMARY|UNIQUE|FOREIGN|CHECK|EXCLUDE|KEY|INDEX|FULLTEXT|SPATIAL|LIKE|PERIOD)$/

/** An element between two tokens. A column's label is its name, and so is that of a named constraint. */
export function namedElement(all: Tokens, from: number, to: number): Named {
  const { tokens } = all
  const start = tokens[from]?.start ?? 0
  const word = wordAt(all, from)
  if (!constraints.test(word) || isPlainColumn(all, from, to)) return labelled(all, nameIn(all, from), from, to)
  if (word === 'CONSTRAINT') return labelled(all, `constraint ${nameIn(all, from + 1)}`, from + 1, to)
  return { name: constraintName(all, from, to), labelEnd: start, start }
}

/** A column named `key` or `index`: a type follows, not the columns of a constraint. */
function isPlainColumn(all: Tokens, from: number, to: number): boolean {
  return /^(?:KEY|INDEX|PERIOD)$/.test(wordAt(all, from)) && !textBetween(all, from, to).includes('(')
}

function labelled({ tokens }: Tokens, name: string, label: number, to: number): Named {
  const labelEnd = tokens[label]?.end ?? 0
  return { name, labelEnd, start: label + 1 < to ? (tokens[label + 1]?.start ?? labelEnd) : labelEnd }
}

/** `primary key`, `unique (a,b)`, `foreign key (a)`, `key name`; equal ones are counted. */
function constraintName(all: Tokens, from: number, to: number): string {
  const words: string[] = []
  let at = from
  while (at < to && all.tokens[at]?.kind !== 'sign') words.push(nameIn(all, at++))
  const kind = words.join(' ')
  if (/^(?:primary|check|exclude)/.test(kind) || /^(?:key|index) ./.test(kind)) return kind
  return `${kind} (${columnsOn(all, at, to)})`
}

/** The columns in the first parentheses, without the lengths of their prefixes. */
function columnsOn(all: Tokens, from: number, to: number): string {
  const columns: string[] = []
  let depth = 0
  for (let at = from; at < to; at++) {
    const sign = all.tokens[at]?.kind === 'sign' ? all.text[all.tokens[at]?.start ?? 0] : ''
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth === 0) break
    if (depth === 1 && sign === '') columns.push(nameIn(all, at))
  }
  return columns.join()
}

/** A name without its quotes; a name without quotes in lower case. */
export function nameIn({ text, tokens }: Tokens, at: number): string {
  const token = tokens[at]
  if (!token) return ''
  const written = text.slice(token.start, token.end)
  return token.kind === 'name' ? written.slice(1, -1) : written.toLowerCase()
}

const wordAt = ({ text, tokens }: Tokens, at: number) => {
  const token = tokens[at]
  return token?.kind === 'word' ? text.slice(token.start, token.end).toUpperCase() : ''
}

const textBetween = ({ text, tokens }: Tokens, from: number, to: number) =>
  text.slice(tokens[from]?.start, tokens[to - 1]?.end)
