/**
 * Pairs the items of a set: short texts, no two equal on a side, paired by value at any place. Each text has a number, in
 * the order base, ours, theirs.
 *
 *   base     red   green  blue        0 1 2
 *   ours     red   blue   black       0 2 3
 *   theirs   green blue   white       1 2 4
 */

import type { Versions } from '../document/versions.ts'
import type { Node } from '../model/node.ts'
import type { ListRule } from '../model/profile.ts'
import { type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { sayOfOneThing } from './about-one-thing.ts'
import { gapsOf, isAddedBy } from './gaps.ts'
import type { Lists, Numbers } from './lists.ts'
import { inOrderOf } from './order.ts'
import { ordered, orderIn } from './pair.ts'
import type { Draft, Pairing } from './pairing.ts'
import { replacedTwice } from './replaced.ts'
import { resemble, wordsInText } from './resemblance.ts'

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

export function pairTextSets(versions: Versions, container: Triple, sets: TextSets, { order }: ListRule): Pairing {
  // Both replaced an item, by different ones: two edits of one item.
  if (replacedTwice(sets.numbers) !== undefined) return { order: [], deleted: [], conflict: 'edit-edit' }
  const triples = drafts(container, sets)
  if (sayOfOneThing(triples)) return { order: [], deleted: [], conflict: 'add-add' }
  if (order !== 'free' && isAddedBesideReplaced(triples)) return { order: [], deleted: [], conflict: 'order' }
  return ordered(triples, {
    matters: order !== 'free',
    sortKey: (triple) => (triple.ours ?? triple.theirs ?? triple.base)?.value,
    ...orderIn(versions),
  })
}

const isAddedTo = (side: 'ours' | 'theirs') => (triple: Triple) => isAddedBy(side, triple)

/**
 * Whether one side replaced a text by a different one where the other side added one: nobody knows whether the addition
 * belongs to what was replaced, nor which of the two new ones comes first. An edited text keeps its place.
 */
function isAddedBesideReplaced(triples: readonly Triple[]): boolean {
  if (!triples.some(isAddedTo('ours')) || !triples.some(isAddedTo('theirs'))) return false
  const [inOurs, inTheirs] = [gapsOf(inOrderOf('ours', triples)), gapsOf(inOrderOf('theirs', triples))]
  for (const [before, lost] of gapsOf(inOrderOf('base', triples))) {
    const byOurs = inOurs.get(before)?.filter(isAddedTo('ours')) ?? []
    const byTheirs = inTheirs.get(before)?.filter(isAddedTo('theirs')) ?? []
    if (byOurs.length === 0 || byTheirs.length === 0) continue
    if (lost.some((old) => isReplaced(old, old.ours ? byTheirs : byOurs))) return true
  }
  return false
}

/** Whether none of what was added in its place is an edit of it. */
const isReplaced = ({ base }: Triple, added: readonly Triple[]) =>
  !added.some(({ ours, theirs }) =>
    resemble(wordsInText(base?.value ?? ''), wordsInText((ours ?? theirs)?.value ?? '')),
  )

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
