/**
 * Pairs the items of a set: short texts, no two equal on a side, paired by value at any place. Each text has a number, in
 * the order base, ours, theirs.
 *
 *   base     red   green  blue        0 1 2
 *   ours     red   blue   black       0 2 3
 *   theirs   green blue   white       1 2 4
 */

import type { Node } from '../model/node.ts'
import type { ListRule } from '../model/profile.ts'
import { type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import type { Lists, Numbers } from './lists.ts'
import { ordered } from './pair.ts'
import type { Draft, Pairing } from './pairing.ts'
import { replacedTwice } from './replaced.ts'

type TextSets = Readonly<{
  lists: Lists
  /** The texts by number. */
  texts: readonly string[]
  /** The number of each item. */
  numbers: Numbers
}>

const maxSetTextLength = 200

/** Lists of texts without repetition. Command-line flags are not a set: what follows a flag belongs to it. */
export function textSetsOf(lists: Lists): TextSets | undefined {
  const known = new KnownTexts()
  const numbers: Record<Side, number[]> = { base: [], ours: [], theirs: [] }
  for (const side of sidesOf) {
    known.begin()
    for (const node of lists[side]) {
      const number = fitsSet(node) ? known.numberOf(node.value) : undefined
      if (number === undefined) return undefined
      numbers[side].push(number)
    }
  }
  return { lists, texts: known.texts, numbers }
}

function fitsSet(node: Node): boolean {
  if (node.kind !== 'string') return false
  const { value } = node
  return value.length <= maxSetTextLength && !value.startsWith('-')
}

class KnownTexts {
  readonly texts: string[] = []
  readonly #numbers = new Map<string, number>()
  /** By number, the last list that has the text. */
  readonly #in: number[] = []
  #list = 0
  #last = -1

  /** Begins the next list. */
  begin(): void {
    this.#list++
    this.#last = -1
  }

  /** Undefined if the list already has the text. Most texts follow the same text as before, and need no lookup. */
  numberOf(text: string): number | undefined {
    const expected = this.#last + 1
    const number = this.texts[expected] === text ? expected : (this.#numbers.get(text) ?? this.#add(text))
    if (this.#in[number] === this.#list) return undefined
    this.#in[number] = this.#list
    this.#last = number
    return number
  }

  #add(text: string): number {
    const number = this.texts.push(text) - 1
    this.#numbers.set(text, number)
    return number
  }
}

export function pairTextSets(container: Triple, sets: TextSets, { order }: ListRule): Pairing {
  // Both replaced an item, by different ones: two edits of one item.
  if (replacedTwice(sets.numbers) !== undefined) return { order: [], deleted: [], conflict: 'edit-edit' }
  return ordered(drafts(container, sets), {
    matters: order !== 'free',
    sortKey: (triple) => (triple.ours ?? triple.theirs ?? triple.base)?.value,
  })
}

function drafts(parent: Triple, { lists, texts, numbers }: TextSets): readonly Draft[] {
  const all = texts.map((text): Draft => {
    return { parent, step: `[${JSON.stringify(text)}]`, base: undefined, ours: undefined, theirs: undefined }
  })
  for (const side of sidesOf) {
    for (const [at, number] of numbers[side].entries()) {
      const draft = all[number]
      if (draft) draft[side] = lists[side][at]
    }
  }
  return all
}
