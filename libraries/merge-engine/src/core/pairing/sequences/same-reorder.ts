/**
 * A list without identities that both sides put in the same new order:
 *
 *   base     a b c
 *   ours     c a b             only the order
 *   theirs   c' a' b'          the same order, with edits
 *
 * Base is read in that order too, so that edits find what they are edits of: each edited item is more like the one in the new order
 * than like the one that stood at its place.
 */
import type { Node } from '../../model/node.ts'
import type { Lists, Numbers } from '../lists.ts'
import type { Similarity } from '../similarity.ts'

const minAlike = 0.1
const maxItems = 200

/** The items of base in the order of both sides; undefined if there is no such order, or if it is the order of base. */
export function inSameOrder(lists: Lists, numbers: Numbers, similarity: Similarity): Lists | undefined {
  return (
    inOrderOfMover('ours', 'theirs', lists, numbers, similarity) ??
    inOrderOfMover('theirs', 'ours', lists, numbers, similarity)
  )
}

/** @param mover the side that changed nothing but the order */
function inOrderOfMover(
  mover: 'ours' | 'theirs',
  other: 'ours' | 'theirs',
  lists: Lists,
  numbers: Numbers,
  similarity: Similarity,
): Lists | undefined {
  const { length } = lists.base
  if (length > maxItems || lists[mover].length !== length || lists[other].length !== length) return undefined
  if (numbers.base.every((number, at) => number === numbers[mover][at])) return undefined
  const places = new Map(numbers.base.map((number, at) => [number, at]))
  if (places.size !== length) return undefined
  const base = numbers[mover].flatMap((number) => lists.base[places.get(number) ?? -1] ?? [])
  if (base.length !== length || new Set(base).size !== length) return undefined
  const alike = (node: Node | undefined, at: number) => {
    const edited = lists[other][at]
    return node && edited ? similarity.of({ node, side: 'base' }, { node: edited, side: other }) : 0
  }
  const isAlike = base.every((node, at) => {
    const before = lists.base[at]
    return alike(node, at) > (before === node ? minAlike : Math.max(minAlike, alike(before, at)))
  })
  return isAlike ? { ...lists, base } : undefined
}
