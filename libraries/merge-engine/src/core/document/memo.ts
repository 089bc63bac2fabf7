/** What was found out about the nodes of the documents of one merge, which asks several times of each. */
import type { Node } from '../model/node.ts'
import { CheckedResults } from './checked-results.ts'
import { ValueInterner } from './values.ts'

/** What a node holds: each thing with its weight, the weight of all, and how many atoms. */
export type Contents = Readonly<{ weights: ReadonlyMap<string, number>; total: number; atoms: number }>

export class Memo {
  readonly values = new ValueInterner()
  /** Of nodes that were compared with others. */
  readonly contents = new WeakMap<Node, Contents>()
  readonly checked = new CheckedResults()
}
