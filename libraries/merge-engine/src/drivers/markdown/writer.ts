/**
 * Blocks put into nodes, in the order of the text. White space and line breaks stand in front of a block (its lead), so
 * a block may be taken out or put in together with the distance to its predecessor; empty lines at the start and the end
 * of the document are the body's.
 *
 *   # Title ⏎⏎ Text. ⏎⏎ - one ⏎ - two ⏎
 *   [heading][lead][par ][lead][list: [item] [lead][item]][close]
 */

import { NodeTable } from '../../core/document/node-table.ts'
import { ParseError } from '../../core/document/parse-error.ts'
import type { Tree } from '../../core/model/node.ts'
import { type Kind, kinds, numberOf } from './kinds.ts'
import { meaningOf } from './meaning.ts'

/** A container that is still open, and the names that are taken in it. */
type Open = { readonly kind: Kind; readonly row: number; readonly openEnd: number; names?: Map<string, number> }

/** The most blocks, items and cells of a document; more is merged by lines. */
const maxNodes = 1_000_000

export class BlockWriter {
  readonly #table: NodeTable
  readonly #text: string
  readonly #open: Open[] = []
  /** Up to here every character is owned. */
  #owned: number

  constructor(text: string) {
    this.#text = text
    this.#table = new NodeTable(text, kinds, meaningOf)
    const start = text.startsWith('\uFEFF') ? 1 : 0
    this.#owned = start
    const root = this.#table.begin(numberOf('document'), undefined, {
      leadStart: 0,
      labelStart: 0,
      labelEnd: 0,
      start: 0,
    })
    this.#open.push({ kind: 'document', row: root, openEnd: this.#owned })
    this.open('body', 'body', start, start + (/^(?:[ \t]*\r?\n)*/.exec(text.slice(start))?.[0].length ?? 0))
  }

  get owned(): number {
    return this.#owned
  }

  /** Begins a container whose core starts at `start` and whose open piece ends at `openEnd`. */
  open(kind: Kind, name: string | undefined, start: number, openEnd: number): void {
    this.#open.push({ kind, row: this.#begin(kind, name, start), openEnd })
    this.#owned = openEnd
  }

  /** Ends the innermost container behind what it holds; `tail` is where a closing piece of its own would end. */
  close(tail = this.#owned): void {
    const open = this.#open.pop()
    if (!open) throw new Error('no container is open')
    this.#table.borders(open.row, open.openEnd, this.#owned, this.#owned)
    this.#owned = tail
    this.#table.end(open.row, tail)
  }

  atom(kind: Kind, name: string | undefined, start: number, end: number): number {
    const row = this.#begin(kind, name, start)
    this.#table.end(row, end)
    this.#owned = end
    return row
  }

  /** A member of the innermost container; a name that is taken goes by its number too. */
  member(kind: Kind, name: string, start: number, end: number): number {
    const times = this.#timesOf(name)
    return this.atom(kind, times === 0 ? name : `${name} (${times + 1})`, start, end)
  }

  /** How often a name is taken in the innermost container, and takes it once more. Few containers have names. */
  #timesOf(name: string): number {
    const open = this.#open.at(-1)
    if (!open) return 0
    open.names ??= new Map()
    const times = open.names.get(name) ?? 0
    open.names.set(name, times + 1)
    return times
  }

  /** What stands behind an atom: blanks, and its separator. */
  separator(row: number, from: number, to: number): void {
    this.#table.behind(row, from, to, to)
    this.#owned = to
  }

  #begin(kind: Kind, name: string | undefined, start: number): number {
    if (this.#table.rows >= maxNodes) throw new ParseError('The document has too many blocks.')
    const at = { leadStart: this.#owned, labelStart: start, labelEnd: start, start }
    return this.#table.begin(numberOf(kind), name, at)
  }

  tree(): Tree {
    while (this.#open.length > 2) this.close()
    const [root, body] = this.#open
    if (!root || !body) throw new Error('the document was ended twice')
    const end = this.#text.length
    this.#table.borders(body.row, body.openEnd, this.#owned, end)
    this.#table.end(body.row, end)
    this.#table.borders(root.row, root.openEnd, end, end)
    this.#table.end(root.row, end)
    return this.#table.tree({ comments: [], tolerated: new Set(), unit: '' })
  }
}
