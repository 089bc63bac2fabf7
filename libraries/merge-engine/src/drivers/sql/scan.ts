/**
 * A script as nodes. Most statements are atoms; statements with lists, to which people add independently, are containers:
 *
 *   CREATE TABLE t        ( id int, name text )      ENGINE=InnoDB;
 *   head                  columns, by name           tail
 *   INSERT INTO t VALUES  (1, 'a'), (2, 'b')         ON CONFLICT DO NOTHING;
 *   head                  rows of cells              tail
 *   COPY t FROM stdin;    1⇥a ⏎ 2⇥b                  \.
 *   head                  lines of cells             tail
 */

import { kindsOf, NodeTable } from '../../core/document/node-table.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import type { Dialect } from './dialect.ts'
import { lined, type Meaning } from './meaning.ts'
import { type List, shapeOf } from './shapes.ts'
import { type Entry, entriesOf } from './statements.ts'
import { type Tokens, tokensOf } from './tokens.ts'

const kinds = kindsOf([
  { kind: 'script', role: 'slots' },
  { kind: 'statements', role: 'items' },
  { kind: 'statement', role: 'none' },
  { kind: 'command', role: 'none' },
  { kind: 'comment', role: 'none' },
  { kind: 'table', role: 'slots' },
  { kind: 'insert', role: 'slots' },
  { kind: 'copy', role: 'slots' },
  { kind: 'part', role: 'none' },
  { kind: 'columns', role: 'members', separator: ',' },
  { kind: 'column', role: 'none' },
  { kind: 'rows', role: 'items', separator: ',' },
  { kind: 'row', role: 'members', separator: ',' },
  { kind: 'cell', role: 'none' },
  { kind: 'lines', role: 'items' },
  { kind: 'line', role: 'members', separator: '\t' },
  { kind: 'datum', role: 'none' },
])

type Kind = (typeof kinds)[number]['kind']

const numbers = new Map(kinds.map(({ kind }, at) => [kind, at]))

const numberOf = (kind: Kind) => numbers.get(kind) ?? 0

export function scanSql(text: string, dialect: Dialect, meaning: Meaning): Tree | Unreadable {
  const tokens = tokensOf(text, dialect)
  return 'unreadable' in tokens ? tokens : new Scanner(tokens, meaning).script()
}

class Scanner {
  readonly #all: Tokens
  readonly #table: NodeTable
  readonly #tolerated = new Set<string>()

  constructor(all: Tokens, meaning: Meaning) {
    this.#all = all
    this.#table = new NodeTable(all.text, kinds, (kind, written) => {
      if (kind === 'datum') return written
      return kind === 'comment' || kind === 'command' ? lined(written) : meaning(written)
    })
  }

  script(): Tree {
    const { text, tokens } = this.#all
    const open = text.startsWith('\uFEFF') ? 1 : 0
    const root = this.#begin('script', undefined, 0, 0)
    const list = this.#begin('statements', 'statements', open, open)
    let behind = open
    for (const entry of entriesOf(this.#all)) {
      const row = this.#entry(entry, behind)
      behind = entry.afterEnd
      const end = tokens[entry.to - 1]?.end ?? behind
      this.#table.behind(row, end, end, behind)
    }
    this.#container(list, open, behind, text.length, text.length)
    this.#container(root, open, text.length, text.length, text.length)
    const comments = tokens.filter(({ kind }) => kind === 'comment')
    return this.#table.tree({ comments, tolerated: this.#tolerated })
  }

  #begin(
    kind: Kind,
    name: string | undefined,
    leadStart: number,
    labelStart: number,
    labelEnd = labelStart,
    start = labelEnd,
  ) {
    return this.#table.begin(numberOf(kind), name, { leadStart, labelStart, labelEnd, start })
  }

  #container(row: number, openEnd: number, closeStart: number, tailStart: number, end: number): void {
    this.#table.borders(row, openEnd, closeStart, tailStart)
    this.#table.end(row, end)
  }

  #atom(kind: Kind, name: string | undefined, leadStart: number, start: number, end: number): number {
    const row = this.#begin(kind, name, leadStart, start)
    this.#table.end(row, end)
    return row
  }

  #entry(entry: Entry, leadStart: number): number {
    const { tokens } = this.#all
    const start = tokens[entry.from]?.start ?? leadStart
    const end = tokens[entry.to - 1]?.end ?? start
    const shape = entry.kind === 'statement' ? shapeOf(this.#all, entry) : undefined
    if (!shape) return this.#atom(entry.kind, undefined, leadStart, start, end)
    const row = this.#begin(shape.kind, undefined, leadStart, start)
    this.#atom('part', 'head', start, start, shape.list.leadStart)
    if (shape.kind === 'copy') this.#lines(shape.list, shape.columns)
    else this.#list(shape.list, shape.kind)
    const behind = shape.list.end
    this.#atom('part', 'tail', behind, this.#behindSpace(behind, end), end)
    this.#container(row, start, end, end, end)
    return row
  }

  #behindSpace(from: number, to: number): number {
    const space = /\s*/y
    space.lastIndex = from
    return Math.min(to, from + (space.exec(this.#all.text)?.[0].length ?? 0))
  }

  /** The columns of a table, or the rows of an insert. */
  #list(list: List, kind: 'table' | 'insert'): void {
    const row = this.#begin(kind === 'table' ? 'columns' : 'rows', 'list', list.leadStart, list.start)
    if (list.trailing) this.#tolerated.add('a trailing comma')
    for (const item of list.items) {
      const entry =
        kind === 'table'
          ? this.#begin('column', item.name, item.leadStart, item.labelStart, item.labelEnd, item.start)
          : this.#begin('row', undefined, item.leadStart, item.start)
      if (item.cells) {
        this.#cells(item.cells)
        this.#container(entry, item.cells.openEnd, item.cells.closeStart, item.cells.tailStart, item.end)
      } else this.#table.end(entry, item.end)
      this.#table.behind(entry, item.separatorStart, item.separatorEnd, item.afterEnd)
    }
    this.#container(row, list.openEnd, list.closeStart, list.tailStart, list.end)
  }

  #cells({ items }: List): void {
    for (const { name, leadStart, start, end, separatorStart, separatorEnd, afterEnd } of items) {
      const cell = this.#atom('cell', name, leadStart, start, end)
      this.#table.behind(cell, separatorStart, separatorEnd, afterEnd)
    }
  }

  /** The data of a COPY, one row a line. */
  #lines(list: List, columns: readonly string[]): void {
    const row = this.#begin('lines', 'list', list.leadStart, list.start)
    for (const { leadStart, start, end } of list.items) {
      const line = this.#begin('line', undefined, leadStart, start)
      let from = start
      const cells = this.#all.text.slice(start, end).split('\t')
      for (const [at, cell] of cells.entries()) {
        const to = from + cell.length
        const datum = this.#atom('datum', columns[at] ?? `#${at + 1}`, from, from, to)
        if (at < cells.length - 1) this.#table.behind(datum, to, to + 1, to + 1)
        from = to + 1
      }
      this.#container(line, start, end, end, end)
    }
    this.#container(row, list.openEnd, list.closeStart, list.tailStart, list.end)
  }
}
