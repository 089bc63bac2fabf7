/**
 * Reading a document like another one that was read before. Versions of a document differ in few places: what both have
 * alike is not read once more, its rows are copied.
 *
 *   read before   { "a": 1, "b": [1, 2], "c": 3, "d": 4 }
 *   to be read    { "a": 1, "b": [1, 7], "c": 3, "d": 4 }
 *                   copied  |  read       | copied, moved by as many characters as "b" has become longer
 *
 * Entries are copied as far as the texts agree, up to the first character of the value behind them: so far a reader looks
 * ahead. The last entry of a container is always read, because no comma follows it. A container that differs is read like
 * its counterpart. The answer is what reading would have found, to the last number; a test holds it to that.
 */
import type { NodeTable } from '../../core/document/node-table.ts'
import { isKnown, type Open } from './open.ts'

/** The place of a container's counterpart where it has none. */
export const unlike = 0

/** Rows to be copied, and by how many characters they have moved. */
type Run = Readonly<{ from: number; to: number; by: number }>

export class Guide {
  readonly table: NodeTable
  readonly #text: string
  /** By row: the container whose entries have the name of that row already. A container is known by its own row. */
  readonly #taken: Int32Array
  /** Up to which place of the guide the texts agree, when what is to be read lies so many characters further on. */
  #agreed = { to: -1, by: 0 }

  constructor(table: NodeTable, text: string) {
    this.table = table
    this.#text = text
    this.#taken = new Int32Array(table.rows)
  }

  /** The entries from here on that need not be read, and are then counted as entries of the container. */
  run(open: Open, at: number): Run | undefined {
    if (!open.isEmpty && !open.separated) return undefined
    if (open.isUnsure) this.#settle(open, at)
    const { table } = this
    const from = open.next
    const last = table.lastOf(open.like)
    if (from >= last) return undefined
    const by = at - table.leadStartOf(from)
    const agreed = this.#agreement(table.leadStartOf(from), by)
    let to = from
    for (let next = table.lastOf(to); next < last && table.startOf(next) < agreed; next = table.lastOf(to)) {
      if (this.#taken[to] === open.row) break
      if (open.isObject) this.#taken[to] = open.row
      to = next
    }
    if (to === from) return undefined
    open.next = to
    open.isEmpty = false
    open.separated = true
    return { from, to, by }
  }

  /** Whether the object has the name already; from now on it has. */
  isKnown(open: Open, name: string): boolean {
    const { table } = this
    const isNext = open.next < table.lastOf(open.like) && table.nameOf(open.next) === name
    const row = isNext ? open.next : (table.childRowOf(open.like, name) ?? unlike)
    open.partner = row
    if (row === unlike) return isKnown(open, name)
    if (this.#taken[row] === open.row) return true
    this.#taken[row] = open.row
    open.next = table.lastOf(row)
    return false
  }

  /** Whether the next item of a list has a counterpart, or none, is seen once it is read. */
  passItem(open: Open): void {
    const isLeft = open.next < this.table.lastOf(open.like)
    open.partner = isLeft ? open.next : unlike
    if (isLeft) open.next = this.table.lastOf(open.next)
    open.isUnsure = true
  }

  /** An item was edited, put in or taken out: which it was is seen by what stands behind it. */
  #settle(open: Open, at: number): void {
    open.isUnsure = false
    const last = this.table.lastOf(open.like)
    const behind = open.next < last ? this.table.lastOf(open.next) : last
    let longest = -1
    for (const row of [open.next, open.partner, behind]) {
      if (row === unlike || row >= last) continue
      const from = this.table.leadStartOf(row)
      const length = this.#shared(from, at, lookedAt)
      if (length <= longest) continue
      longest = length
      open.next = row
    }
  }

  #agreement(from: number, by: number): number {
    const { to, by: known } = this.#agreed
    if (known === by && from < to) return to
    const agreed = from + this.#shared(from, from + by, Number.POSITIVE_INFINITY)
    this.#agreed = { to: agreed, by }
    return agreed
  }

  /** How many characters agree, of at most so many. */
  #shared(from: number, at: number, maxLength: number): number {
    const [one, other] = [this.table.text, this.#text]
    const length = Math.min(one.length - from, other.length - at, maxLength)
    let shared = 0
    while (
      shared + chunk <= length &&
      one.slice(from + shared, from + shared + chunk) === other.slice(at + shared, at + shared + chunk)
    )
      shared += chunk
    while (shared < length && one.charCodeAt(from + shared) === other.charCodeAt(at + shared)) shared++
    return shared
  }
}

/** So many characters at once are compared faster than one by one. */
const chunk = 1024

/** How much of an item tells it from the others of its list, in characters. */
const lookedAt = 256
