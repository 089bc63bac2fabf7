/**
 * What each node says, as a number: equal numbers, equal meaning, across all trees that share a numbering. Layout,
 * comments and the order of members do not count; the spelling of numbers does (1 and 1.0 differ), because the parser
 * puts it into the atom's value. Exact, not a hash: no two meanings can collide.
 *
 * A number is found when it is first asked for, so what no side touched costs nothing.
 */
import type { Node, Tree } from './node.ts'
import type { Numbering } from './numbering.ts'

const unknown = -1

export class Values {
  readonly #tree: Tree
  readonly #numbers: Numbering
  readonly #known: Int32Array

  constructor(tree: Tree, numbers: Numbering) {
    this.#tree = tree
    this.#numbers = numbers
    this.#known = new Int32Array(tree.size).fill(unknown)
  }

  of(node: Node): number {
    const known = this.#at(node)
    if (known !== unknown) return known
    // A subtree is one stretch of numbers, its parents first: backwards, children are known before their parents.
    for (let at = node.lastIndex - 1; at >= node.index; at--) {
      const inside = this.#tree.node(at)
      if (this.#known[at] === unknown) this.#known[at] = this.#numberOf(inside)
    }
    return this.#at(node)
  }

  #numberOf(node: Node): number {
    const { kind } = node
    return node.role === 'none'
      ? this.#numbers.of(node.value, kind)
      : this.#numbers.of(this.#contents(node), `${kind} of`)
  }

  #nameOf({ name = '' }: Node): number {
    return this.#numbers.of(name, 'name of')
  }

  #at(node: Node): number {
    return this.#known[node.index] ?? unknown
  }

  /** What a container holds, by the numbers of its children. */
  #contents(node: Node): string {
    if (node.role === 'items') {
      const items = node.children.map((child) => this.#item(child))
      return (node.isFree ? items.sort() : items).join()
    }
    const members = node.children.map((child) => `${this.#nameOf(child)}=${this.#at(child)}`)
    return members.sort().join()
  }

  #item(child: Node): string {
    return child.name === undefined ? `${this.#at(child)}` : `${this.#nameOf(child)}=${this.#at(child)}`
  }
}
