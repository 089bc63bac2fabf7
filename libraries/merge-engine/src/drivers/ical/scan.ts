/**
 * Parses iCalendar into nodes (`core/model/node.ts`): line breaks and blank lines are before a line or component.
 *
 *   document > calendars > component                slots, because lines come before components (RFC 5545, 3.6)
 *                            properties  > property | text | set > string
 *                            components  > component | timezone
 *
 * A time zone changes as a whole. If a document has lines behind a component, that component is kept among the properties, at its
 * place.
 */

import { kindsOf, NodeTable } from '../../core/document/node-table.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { broken, type Component, componentsOf, type Entry, isComponent, namesOf, setNames } from './component.ts'
import { type ContentLine, meaningOfWritten, unfold } from './content-line.ts'

const kinds = kindsOf([
  { kind: 'document', role: 'slots' },
  { kind: 'calendars', role: 'members' },
  { kind: 'component', role: 'slots' },
  { kind: 'properties', role: 'members' },
  { kind: 'components', role: 'members' },
  { kind: 'set', role: 'items', separator: ',', order: 'free' },
  { kind: 'property', role: 'none' },
  { kind: 'text', role: 'none' },
  { kind: 'string', role: 'none' },
  { kind: 'timezone', role: 'none' },
])

const [document, calendars, component, properties, components, set, property, prose, item, timezone] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const

/** Prose, in which two edits of different words may be combined. */
const proseNames: ReadonlySet<string> = new Set(['DESCRIPTION', 'COMMENT', 'NOTE'])

export function scanIcal(text: string): Tree | Unreadable {
  const bom = text.startsWith('\uFEFF') ? 1 : 0
  const found = componentsOf(text, bom)
  if ('unreadable' in found) return found
  const twice = doubledIn(found.components)
  if (twice) return broken('two components cannot be distinguished', text, twice.begin.start)
  return new Writer(text).document(bom, found.components)
}

/** A component that cannot be distinguished from others of its sort. */
function doubledIn(all: readonly Component[]): Component | undefined {
  const waiting: (readonly Entry[])[] = [all]
  for (let entries = waiting.pop(); entries; entries = waiting.pop()) {
    const inner = entries.filter(isComponent)
    if (!namesOf(inner)) return inner[0]
    for (const { sort, entries } of inner) if (sort !== 'VTIMEZONE') waiting.push(entries)
  }
  return undefined
}

/** What is still to be written: an entry with its name, or the end of an open container. */
type Task = () => void

class Writer {
  readonly #text: string
  readonly #table: NodeTable
  readonly #tasks: Task[] = []
  /** The end of the text that is already in nodes. */
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#table = new NodeTable(text, kinds, (kind, written) => {
      if (kind === 'string') return unfold(written)
      return kind === 'timezone' ? linesOf(written) : meaningOfWritten(written)
    })
  }

  document(bom: number, all: readonly Component[]): Tree {
    const root = this.#table.begin(document, undefined, { leadStart: 0, labelStart: 0, labelEnd: 0, start: 0 })
    this.#at = bom
    const stream = this.#begin(calendars, 'calendars', bom)
    this.#all(all, () => {
      this.#close(stream, bom, this.#at, this.#at)
      this.#table.borders(root, bom, this.#at, this.#text.length)
      this.#table.end(root, this.#text.length)
    })
    for (let task = this.#tasks.pop(); task; task = this.#tasks.pop()) task()
    return this.#table.tree({ comments: [], tolerated: new Set(), unit: '' })
  }

  /** Writes entries in order, and then what follows them. */
  #all(entries: readonly Entry[], next: Task): void {
    const names = namesOf(entries) ?? []
    this.#tasks.push(next)
    for (let at = entries.length - 1; at >= 0; at--) {
      const entry = entries[at]
      if (entry) this.#tasks.push(() => this.#entry(entry, names[at] ?? ''))
    }
  }

  #entry(entry: Entry, name: string): void {
    if (!isComponent(entry)) return this.#line(entry, name)
    if (entry.sort === 'VTIMEZONE') return this.#atom(timezone, name, entry.begin.start, entry.end.end)
    const { begin, end, entries } = entry
    const row = this.#begin(component, name, begin.start)
    this.#at = begin.end
    const lines = entries.findLastIndex((inner) => !isComponent(inner)) + 1
    this.#slot(properties, 'properties', entries.slice(0, lines), () =>
      this.#slot(components, 'components', entries.slice(lines), () => this.#close(row, begin.end, end.start, end.end)),
    )
  }

  #slot(kind: number, name: string, entries: readonly Entry[], next: Task): void {
    const start = this.#at
    const row = this.#begin(kind, name, start)
    this.#all(entries, () => {
      this.#close(row, start, this.#at, this.#at)
      next()
    })
  }

  #line(line: ContentLine, name: string): void {
    if (setNames.includes(line.name)) return this.#set(line, name)
    this.#atom(proseNames.has(line.name) ? prose : property, name, line.start, line.end)
  }

  #set(line: ContentLine, name: string): void {
    const row = this.#begin(set, name, line.start)
    this.#at = line.valueStart
    for (const [from, to] of valuesIn(this.#text, line)) {
      this.#atom(item, undefined, from, to, Math.min(to + 1, line.end))
    }
    this.#close(row, line.valueStart, line.end, line.end)
  }

  /** An atom, the separator behind it up to `behind`. */
  #atom(kind: number, name: string | undefined, start: number, end: number, behind = end): void {
    const row = this.#begin(kind, name, start)
    this.#table.end(row, end)
    this.#table.behind(row, end, behind, behind)
    this.#at = behind
  }

  #begin(kind: number, name: string | undefined, start: number): number {
    return this.#table.begin(kind, name, { leadStart: this.#at, labelStart: start, labelEnd: start, start })
  }

  #close(row: number, openEnd: number, tailStart: number, end: number): void {
    this.#table.borders(row, openEnd, this.#at, tailStart)
    this.#table.end(row, end)
    this.#at = end
  }
}

/** The values of a set: between commas that are not escaped (RFC 5545, 3.3.11). */
function valuesIn(text: string, { valueStart, end, value }: ContentLine): [from: number, to: number][] {
  if (value === '') return []
  const values: [number, number][] = []
  let from = valueStart
  for (let at = valueStart; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === 0x2c) {
      values.push([from, at])
      from = at + 1
    }
  }
  return [...values, [from, end]]
}

/** The lines of a component that is one thing, however they are folded. */
const linesOf = (written: string) =>
  unfold(written)
    .split(/[\r\n]+/)
    .join('\n')
