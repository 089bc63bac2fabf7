/**
 * The tables of one merge. It reads the same ones several times: the sides, the result, and all of them once more to see
 * whether the result stays when a side is merged into it again. Each is cut into records once, and made into nodes once,
 * as long as its columns go by the same names.
 */

import { ValueInterner } from '../../core/document/values.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { delimiterOf } from './dialect.ts'
import { type Records, recordsOf } from './records.ts'
import { type Columns, tableTree } from './scan.ts'

/** The texts of one merge: three sides, what was made of them, and what lines made of them. */
const maxRemembered = 5

/** A text, and its records as they were cut by one delimiter or another. */
type Read = { readonly text: string; delimiter?: string; readonly records: Map<string, Records | Unreadable> }

export class TableReading {
  /** What the tables say, as long as they are remembered. */
  readonly valuation = new ValueInterner()
  #recent: readonly Read[] = []
  readonly #trees = new WeakMap<Records, Readonly<{ columns: Columns; tree: Tree }>>()

  /** @param given the delimiter; the one that fits the text, if there is none. */
  recordsOf(text: string, given?: string): Records | Unreadable {
    const read = this.#remember(text)
    const delimiter = given ?? (read.delimiter ??= delimiterOf(text))
    const records = read.records.get(delimiter) ?? recordsOf(text, delimiter)
    read.records.set(delimiter, records)
    return records
  }

  #remember(text: string): Read {
    const known = this.#recent.find((one) => one.text === text)
    const read = known ?? { text, records: new Map() }
    this.#recent = [read, ...this.#recent.filter((one) => one !== known)].slice(0, maxRemembered)
    return read
  }

  treeOf(records: Records, columns: Columns): Tree {
    const known = this.#trees.get(records)
    if (known && areSame(known.columns, columns)) return known.tree
    const tree = tableTree(records, columns)
    this.#trees.set(records, { columns, tree })
    return tree
  }

  /** @param maxKept so many characters of what was read last are kept. */
  forget(maxKept: number): void {
    this.valuation.forget()
    let kept = 0
    this.#recent = this.#recent.filter(({ text }) => (kept += text.length) <= maxKept)
  }
}

const areSame = (one: Columns, other: Columns) =>
  one.header === other.header &&
  one.columns.length === other.columns.length &&
  one.columns.every((name, at) => name === other.columns[at])
