/** Flow collections, `{a: 1}` and `[1, 2]`, read with a stack: depth costs memory, never stack frames. */
import type { Rows } from './rows.ts'
import { plainLineEnd, quotedEnd, startsPlain, wordEnd } from './scalars.ts'

type Open = Readonly<{ row: number; isMap: boolean; openEnd: number; names: Set<string> }> & { separated: boolean }

const maxLevels = 20_000

/**
 * Reads the collection whose bracket is at `at`; the core of its node starts at `start`, before its properties. Returns its end;
 * its lines must be indented deeper than the column `outer`.
 */
export function readFlow(rows: Rows, opening: Opening): number {
  return new FlowReader(rows, opening.outer).read(opening)
}

export type Opening = Readonly<{
  name: string | undefined
  leadStart: number
  labelStart: number
  labelEnd: number
  start: number
  at: number
  tag: string
  outer: number
}>

class FlowReader {
  readonly #rows: Rows
  readonly #outer: number
  readonly #open: Open[] = []
  #at = 0

  constructor(rows: Rows, outer: number) {
    this.#rows = rows
    this.#outer = outer
  }

  read(opening: Opening): number {
    this.#begin(opening)
    for (let open = this.#open.at(-1); open; open = this.#open.at(-1)) this.#inside(open)
    return this.#at
  }

  #begin(opening: Opening): void {
    const isMap = this.#char(opening.at) === '{'
    if (this.#open.length >= maxLevels) this.#rows.source.refuse('it is nested too deeply', opening.at)
    const row = this.#rows.begin(isMap ? 'flow map' : 'flow list', opening, opening.tag)
    this.#open.push({ row, isMap, openEnd: opening.at + 1, names: new Set(), separated: true })
    this.#at = opening.at + 1
  }

  #char(at: number): string {
    return at < this.#rows.source.limit ? (this.#rows.source.text[at] ?? '') : ''
  }

  /** One step: the end of the collection, or its next entry. */
  #inside(open: Open): void {
    const leadStart = this.#at
    const at = this.#rows.trivia(leadStart)
    if (this.#char(at) === (open.isMap ? '}' : ']')) return this.#close(open, leadStart, at)
    if (!open.separated) this.#rows.source.refuse('a comma is missing', at)
    const label = open.isMap ? this.#label(open, at) : { name: undefined, end: at, start: at }
    this.#value({ name: label.name, leadStart, labelStart: at, labelEnd: label.end, start: label.start }, open)
  }

  #label(open: Open, at: number): { name: string; end: number; start: number } {
    const { source } = this.#rows
    const isQuoted = '"\''.includes(this.#char(at))
    if (!isQuoted && !startsPlain(source, at, 'flow')) source.refuse('a key is not a plain text', at)
    const end = isQuoted ? quotedEnd(source, at, this.#outer) : plainLineEnd(source, at, 'flow')
    const colon = source.afterBlanks(end)
    if (this.#char(colon) !== ':' || source.text.slice(at, end).includes('\n')) source.refuse('a key has no colon', at)
    const name = this.#rows.nameFor(open.names, at, end)
    return { name, end, start: colon + 1 }
  }

  #value(at: Omit<Opening, 'at' | 'tag' | 'outer'>, open: Open): void {
    const { source } = this.#rows
    const properties = this.#rows.properties(at.start, 'flow')
    const core = this.#rows.trivia(properties.end)
    const char = this.#char(core)
    if (char === '{' || char === '[') {
      this.#begin({ ...at, at: core, tag: properties.tag, outer: this.#outer })
      return
    }
    if (this.#rows.hasComment(at.start)) source.refuse('a comment stands before a value', core)
    const end = this.#atomEnd(core, properties.end)
    if (!open.isMap && end === at.start) source.refuse('an item is empty', at.start)
    const row = this.#rows.atom(at, core, end, 'flow')
    this.#behind(row, end, open)
  }

  #atomEnd(at: number, otherwise: number): number {
    const { source } = this.#rows
    const char = this.#char(at)
    if (char === '"' || char === "'") return quotedEnd(source, at, this.#outer)
    if (char === '*') return wordEnd(source, at)
    if (startsPlain(source, at, 'flow')) return plainLineEnd(source, at, 'flow')
    if (char === ',' || char === '}' || char === ']') return otherwise
    return source.refuse('something stands where a value should', at)
  }

  #close(open: Open, closeStart: number, at: number): void {
    this.#rows.close(open.row, { openEnd: open.openEnd, closeStart, tailStart: at, end: at + 1 })
    this.#open.pop()
    this.#at = at + 1
    const parent = this.#open.at(-1)
    if (parent) this.#behind(open.row, at + 1, parent)
  }

  /** Reads what follows an entry: a comma, and a comment that ends its line. */
  #behind(row: number, end: number, open: Open): void {
    const comma = this.#rows.source.afterBlanks(end)
    const next = this.#char(comma) === ',' ? comma : this.#rows.trivia(end)
    open.separated = this.#char(next) === ','
    const separatorStart = open.separated ? next : end
    const separatorEnd = open.separated ? next + 1 : end
    this.#at = this.#rows.commentEnd(separatorEnd)
    this.#rows.behind(row, separatorStart, separatorEnd, this.#at)
  }
}
