/**
 * Reads a document with the help of a similar one that was read before. Versions of a document differ in few places; where the
 * texts are equal, rows are copied instead of read.
 *
 *   read before   { "a": 1, "b": [1, 2], "c": 3, "d": 4 }
 *   to be read    { "a": 1, "b": [1, 7], "c": 3, "d": 4 }
 *                   copied  |  read       | copied, moved by as many characters as "b" has become longer
 *
 * Entries are copied as long as the texts are equal, up to the first character of the value behind them, because a parser looks
 * ahead so far. The last entry of a container is always read, because no comma follows it. A container that differs is read
 * with its counterpart. The result is exactly that of a plain parse, which a test verifies.
 */
import type { NodeTable } from '../../core/document/node-table.ts'
import { isKnown, type Open } from './open.ts'

/** Stands for a missing counterpart. */
export const unlike = 0

/** Rows to be copied, and by how many characters they moved. */
type Run = Readonly<{ from: number; to: number; by: number }>

export class Guide {
  readonly table: NodeTable
  readonly #text: string
  /** By row: the container (by its own row) whose entries already have the name of that row. */
  readonly #taken: Int32Array
  /** The place of the guide up to which the texts are equal, if the text to be read is so many characters further on. */
  #agreed = { to: -1, by: 0 }

  constructor(table: NodeTable, text: string) {
    this.table = table
    this.#text = text
    this.#taken = new Int32Array(table.rows)
  }

  /** The entries from here on that need not be read; they count as entries of the container. */
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

  /** Whether the object already had the name; it is added. */
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

  /** Only after the next item of a list is read, it is known whether it has a counterpart. */
  passItem(open: Open): void {
    const isLeft = open.next < this.table.lastOf(open.like)
    open.partner = isLeft ? open.next : unlike
    if (isLeft) open.next = this.table.lastOf(open.next)
    open.isUnsure = true
  }

  /** An item was edited, added or deleted; the text behind it shows which. */
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

  /** How many characters are equal, of at most so many. */
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

/** So many characters are compared at once, which is faster than one by one. */
const chunk = 1024

/** Characters of an item that distinguish it from the others of its list. */
const lookedAt = 256
