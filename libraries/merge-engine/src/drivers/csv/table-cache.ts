/**
 * The tables that were read last. One merge reads the same tables several times: the sides, the result, and all of them again
 * to check that the result stays the same when a side is merged into it. Each is cut into records once, and made into nodes
 * once, as long as its columns have the same names.
 */

import { Memo } from '../../core/document/memo.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { delimiterOf } from './dialect.ts'
import { type Records, recordsOf } from './records.ts'
import { type Columns, tableTree } from './scan.ts'

/** The texts of one merge: three sides, the result, and the line merge. */
const maxTexts = 5

/** A text, and its records by delimiter. */
type Read = { readonly text: string; delimiter?: string; readonly records: Map<string, Records | Unreadable> }

export class TableCache {
  readonly memo = new Memo()
  #recent: readonly Read[] = []
  readonly #trees = new WeakMap<Records, Readonly<{ columns: Columns; tree: Tree }>>()

  /** @param given the delimiter. Default: the one that fits the text. */
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
    this.#recent = [read, ...this.#recent.filter((one) => one !== known)].slice(0, maxTexts)
    return read
  }

  treeOf(records: Records, columns: Columns): Tree {
    const known = this.#trees.get(records)
    if (known && areSame(known.columns, columns)) return known.tree
    const tree = tableTree(records, columns)
    this.#trees.set(records, { columns, tree })
    return tree
  }

  /** Keeps so many characters of what was read last, and forgets the values of all nodes. */
  trim(maxCharacters: number): void {
    this.memo.values.clear()
    let kept = 0
    this.#recent = this.#recent.filter(({ text }) => (kept += text.length) <= maxCharacters)
  }
}

const areSame = (one: Columns, other: Columns) =>
  one.header === other.header &&
  one.columns.length === other.columns.length &&
  one.columns.every((name, at) => name === other.columns[at])
