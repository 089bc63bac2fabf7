/** How similar two nodes are: the weight of what both contain, divided by the weight of the larger one. */

import type { Contents } from '../document/memo.ts'
import { wordsOfProse, wordsOfShortText } from '../document/prose.ts'
import type { SimilarityBudget, Versions } from '../document/versions.ts'
import { coreText, type Node } from '../model/node.ts'
import type { Side } from '../model/sides.ts'

/** Descendants that are read of one node; a larger node counts as what the first of them contain. */
const maxReadNodes = 2000

/** The weight of one piece, so that a long address does not outweigh the sentence around it. */
const maxWeight = 20

/** The smaller node must have so many characters, and this share of them must be in the larger one. */
const minContained = 50
const minShare = 0.8

/** A node and the version it stands in. */
export type Placed = Readonly<{ node: Node; side: Side }>

/** The weight of what both contain, and of all that each contains. */
type Compared = Readonly<{ shared: number; larger: number; smaller: number }>

export class Similarity {
  readonly #versions: Versions
  readonly #budget: SimilarityBudget
  /** The last two nodes, which are asked about several times. */
  #last: Readonly<{ one: Node; other: Node; compared: Compared }> | undefined

  constructor(versions: Versions) {
    this.#versions = versions
    this.#budget = versions.similarity
  }

  /** From 0 (nothing in common) to 1. */
  of(one: Placed, other: Placed): number {
    const { shared, larger } = this.#compared(one, other)
    return shared / Math.max(larger, 1)
  }

  /** Whether nearly all of the smaller node is in the larger one, so that it grew or shrank. */
  isContained(one: Placed, other: Placed): boolean {
    const { shared, smaller } = this.#compared(one, other)
    return smaller >= minContained && shared >= minShare * smaller
  }

  #compared(one: Placed, other: Placed): Compared {
    if (this.#last?.one === one.node && this.#last.other === other.node) return this.#last.compared
    const compared = this.#compare(one, other)
    this.#last = { one: one.node, other: other.node, compared }
    return compared
  }

  #compare(one: Placed, other: Placed): Compared {
    const [first, second] = [this.#contentsOf(one.node, one.side), this.#contentsOf(other.node, other.side)]
    let shared = 0
    for (const [thing, weight] of first.weights) shared += Math.min(weight, second.weights.get(thing) ?? 0)
    return { shared, larger: Math.max(first.total, second.total), smaller: Math.min(first.total, second.total) }
  }

  /** How many atoms a node of base contains. */
  atomsIn(old: Node): number {
    return this.#contentsOf(old, 'base').atoms
  }

  #contentsOf(node: Node, side: Side): Contents {
    const { charged, memo, nodesLeft } = this.#budget
    const found = charged.get(node)
    if (found) return found
    const isAffordable = nodesLeft > 0
    const last = isAffordable ? Math.min(node.lastIndex, node.index + maxReadNodes) : node.index
    this.#budget.nodesLeft -= last - node.index
    const known = isAffordable ? memo.get(node) : undefined
    const contents = known ?? this.#read(node, side, last)
    if (isAffordable) charged.set(node, contents)
    if (isAffordable && !known) memo.set(node, contents)
    return contents
  }

  #read(node: Node, side: Side, last: number): Contents {
    const weights = new Map<string, number>()
    let [total, atoms] = [0, 0]
    const add = (thing: string, weight: number) => {
      weights.set(thing, (weights.get(thing) ?? 0) + weight)
      total += weight
    }
    const tree = this.#versions.trees[side]
    const { format } = this.#versions
    const { piecesOf = wordsOfProse, pieceMeaning = (piece: string) => piece } = format
    for (let at = node.index; at < last; at++) {
      const inside = tree.node(at)
      if (inside.role !== 'none') continue
      atoms++
      const text = coreText(tree, inside)
      const isText = format.isText?.(inside.kind) ?? inside.kind === 'string'
      const pieces = piecesOf(inside.kind, text) ?? (isText ? wordsOfShortText(text) : undefined)
      for (const piece of pieces ?? []) {
        const word = withoutStop(pieceMeaning(piece.trim()))
        add(word, Math.min(word.length, maxWeight))
      }
      // The node's own name may have changed; the names inside are part of its content.
      const name = at === node.index ? '' : (inside.name ?? '')
      if (!pieces) add(`${name}=${inside.value}`, Math.min(Math.max(inside.value.length, 1), maxWeight))
    }
    return { weights, total, atoms }
  }
}

/** A full stop or a comma behind a word does not make it another one. */
const withoutStop = (word: string) =>
  word.length > 1 && isStop(word.charCodeAt(word.length - 1)) ? word.slice(0, -1) : word

/** One of . , ; : ! ? */
const isStop = (code: number) =>
  code === 0x2e || code === 0x2c || code === 0x3b || code === 0x3a || code === 0x21 || code === 0x3f
