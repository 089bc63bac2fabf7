/**
 * The meaning of each node as a number: equal numbers mean equal meaning, in all trees that share an interner. Layout,
 * comments and the order of members do not count. The spelling of numbers does (1 and 1.0 differ), because the parser puts
 * it into the atom's value. The numbers are exact, not hashes: two meanings never collide.
 *
 * A number is computed when it is first asked for, so what no side touched costs nothing.
 */
import type { Node, Tree } from '../model/node.ts'
import { Interner } from './interner.ts'

const unknown = -1

/**
 * The values of all documents of one merge, numbered together. A merge is checked by merging its sides into the result again,
 * so each document is asked about several times; its values are kept until `clear`.
 */
export class ValueInterner {
  #numbers = new Interner()
  #known = new WeakMap<Tree, Values>()

  readonly of = (tree: Tree): Values => {
    const known = this.#known.get(tree)
    if (known) return known
    const values = new Values(tree, this.#numbers)
    this.#known.set(tree, values)
    return values
  }

  clear(): void {
    this.#numbers = new Interner()
    this.#known = new WeakMap()
  }
}

export class Values {
  readonly #tree: Tree
  readonly #numbers: Interner
  readonly #known: Int32Array
  /** The marks of things that were asked for (`pairing/moved-marks.ts`). */
  readonly marks = new Map<Node, ReadonlyMap<string, number>>()
  /** For each kind the sort of its contents, made once: a lookup by a new string is slow. */
  readonly #contentSorts = new Map<string, string>()

  constructor(tree: Tree, numbers: Interner) {
    this.#tree = tree
    this.#numbers = numbers
    this.#known = new Int32Array(tree.size).fill(unknown)
  }

  of(node: Node): number {
    const known = this.#at(node)
    if (known !== unknown) return known
    // A subtree is one range of indices, parents first: backwards, children have a number before their parents.
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
      : this.#numbers.of(this.#contents(node), this.#contentSortOf(kind))
  }

  #contentSortOf(kind: string): string {
    const known = this.#contentSorts.get(kind)
    if (known !== undefined) return known
    const sort = `${kind} of`
    this.#contentSorts.set(kind, sort)
    return sort
  }

  #nameOf({ name = '' }: Node): number {
    return this.#numbers.of(name, 'name of')
  }

  #at(node: Node): number {
    return this.#known[node.index] ?? unknown
  }

  /** The content of a container, by the numbers of its children. */
  #contents(node: Node): string {
    if (node.role === 'items') {
      const items = node.children.map((child) => this.#item(child))
      return (node.isFree ? items.sort() : items).join()
    }
    return this.#members(node)
  }

  /** Members by the numbers of their names, in any written order. */
  #members({ children }: Node): string {
    let contents = ''
    let last = -1
    for (const child of children) {
      const name = this.#nameOf(child)
      if (name < last) return this.#sortedMembers(children)
      contents += `${name}=${this.#at(child)},`
      last = name
    }
    return contents
  }

  #sortedMembers(children: readonly Node[]): string {
    const members = children.map((child) => [this.#nameOf(child), this.#at(child)] as const)
    return members
      .sort(([one], [other]) => one - other)
      .map(([name, value]) => `${name}=${value},`)
      .join('')
  }

  #item(child: Node): string {
    return child.name === undefined ? `${this.#at(child)}` : `${this.#nameOf(child)}=${this.#at(child)}`
  }
}
