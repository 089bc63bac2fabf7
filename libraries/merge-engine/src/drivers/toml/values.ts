/**
 * Reading a value: an atom, an array or an inline table, one loop and a stack of open containers, so depth costs memory,
 * never stack frames. Line breaks and a last comma in inline tables are TOML 1.1's: read, and remembered as tolerated.
 */
import { readAtom, readKey } from './atoms.ts'
import { Definitions } from './definitions.ts'
import type { Kind } from './kinds.ts'
import type { Reader } from './reader.ts'
import { nameOfPath } from './spelling.ts'

type Open = {
  readonly row: number
  readonly openEnd: number
  /** Inline tables only. */
  readonly definitions: Definitions | undefined
  /** What the texts in it are; requirements of other packages are known by the package. */
  readonly texts: Texts
  isEmpty: boolean
  separated: boolean
}

export type Texts = 'string' | 'requirement'

type Start = Readonly<{ leadStart: number; labelStart: number; labelEnd: number; start: number }>

/** The most levels a value may have; more is merged by lines. */
const maxLevels = 20_000

/** Reads the value that starts here into a node with this name; answers its row. */
export function readValue(reader: Reader, name: string, at: Start, texts: Texts): number {
  const stack: Open[] = []
  const row = readCore(reader, stack, name, at, texts)
  for (let open = stack.at(-1); open; open = stack.at(-1)) readInside(reader, stack, open)
  return row
}

/** One step inside a container: its end, or its next entry. */
function readInside(reader: Reader, stack: Open[], open: Open): void {
  const leadStart = reader.at
  const broken = reader.trivia()
  if (broken && open.definitions) reader.tolerated.add('a line break in an inline table')
  if (reader.text[reader.at] === (open.definitions ? '}' : ']')) return close(reader, stack, open, leadStart)
  if (!open.isEmpty && !open.separated) reader.refuse('a comma is missing')
  open.isEmpty = false
  const labelStart = reader.at
  const name = open.definitions && readLabel(reader, open.definitions)
  const labelEnd = name === undefined ? labelStart : reader.at
  if (name !== undefined) readEquals(reader)
  const row = readCore(reader, stack, name, { leadStart, labelStart, labelEnd, start: reader.at }, open.texts)
  if (stack.at(-1) === open) readSeparator(reader, row, open)
}

function readLabel(reader: Reader, definitions: Definitions): string {
  const path = readKey(reader)
  const name = nameOfPath(path)
  if (!definitions.define(path)) reader.refuse(`${name} is defined twice`)
  return name
}

/** The sign between a key and its value, and the blanks around it. */
export function readEquals(reader: Reader): void {
  reader.blanks()
  if (reader.text[reader.at] !== '=') reader.refuse('an equals sign is missing')
  reader.at++
  reader.blanks()
}

/** An atom is read whole, a container is opened. */
function readCore(reader: Reader, stack: Open[], name: string | undefined, at: Start, texts: Texts): number {
  const first = reader.text[reader.at]
  if (first !== '[' && first !== '{') {
    const found = readAtom(reader)
    const kind: Kind = found === 'string' && name === undefined ? texts : found
    const row = reader.begin(kind, name, at)
    reader.table.end(row, reader.at)
    return row
  }
  if (stack.length >= maxLevels) reader.refuse('the document is nested too deeply')
  const isInline = first === '{'
  const row = reader.begin(isInline ? 'inline' : 'array', name, at)
  stack.push({
    row,
    openEnd: ++reader.at,
    definitions: isInline ? new Definitions() : undefined,
    texts,
    isEmpty: true,
    separated: false,
  })
  return row
}

function close(reader: Reader, stack: Open[], open: Open, closeStart: number): void {
  if (open.separated && open.definitions) reader.tolerated.add('a comma at the end of an inline table')
  reader.table.borders(open.row, open.openEnd, closeStart, reader.at++)
  reader.table.end(open.row, reader.at)
  stack.pop()
  const parent = stack.at(-1)
  if (parent) readSeparator(reader, open.row, parent)
}

/** What stands behind an entry: a comma, and a comment that ends the line. Other trivia belongs to what follows. */
function readSeparator(reader: Reader, row: number, parent: Open): void {
  const end = reader.at
  const commented = reader.commentBehind()
  const broken = reader.trivia()
  parent.separated = reader.text[reader.at] === ','
  if (parent.separated) {
    if (broken && parent.definitions) reader.tolerated.add('a line break in an inline table')
    const comma = reader.at++
    const after = reader.commentBehind()
    reader.table.behind(row, comma, comma + 1, after)
    reader.at = after
  } else {
    reader.table.behind(row, end, end, commented)
    reader.at = commented
  }
}
