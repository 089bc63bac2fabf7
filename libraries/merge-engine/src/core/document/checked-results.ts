/**
 * Results that passed the check. A merge is proven by merging each of its sides into its result again, which is to give that result: what it
 * is made of was checked when it was made.
 */
import type { Tree } from '../model/node.ts'
import type { Side } from '../model/sides.ts'

type Trees = Readonly<Record<Side, Tree>>

export class CheckedResults {
  readonly #madeFrom = new WeakMap<Tree, Trees>()

  add(result: Tree, madeFrom: Trees): void {
    this.#madeFrom.set(result, madeFrom)
  }

  /** Whether it is one of the sides, and was made from this base and the other side. */
  includes(result: Tree, { base, ours, theirs }: Trees): boolean {
    const from = this.#madeFrom.get(result)
    if (from?.base !== base || (result !== ours && result !== theirs)) return false
    const other = result === ours ? theirs : ours
    return other === from.ours || other === from.theirs
  }
}
