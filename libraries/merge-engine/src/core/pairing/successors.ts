/**
 * Follows an item to a new name while a new one takes its old name, as when a release is cut in a changelog:
 *
 *   base    ## Unreleased (A B C)    ## 1.0            theirs    ## Unreleased (D)    ## 1.1 (A B C)    ## 1.0
 *
 * What the old item held went to a new one behind it, and nothing of it stayed under the old name. So that one is the old item,
 * and the other side's edits go there; what has the name now is new.
 */

import type { Versions } from '../document/versions.ts'
import type { Node } from '../model/node.ts'
import { bothSides, type Side } from '../model/sides.ts'
import type { Identities, Lists } from './lists.ts'

/** The identities, with those of such items exchanged. Only an item that is itself a list, such as a section, has a successor. */
export function followSuccessors(versions: Versions, lists: Lists, identities: Identities): Identities {
  if (!lists.base.some(({ role }) => role === 'items')) return identities
  const [ours, theirs] = bothSides.map((side) => succeeded(versions, lists, identities, side))
  return ours || theirs ? { ...identities, ...(ours && { ours }), ...(theirs && { theirs }) } : identities
}

/** A side's identities, if an item has a successor there. */
function succeeded(
  versions: Versions,
  lists: Lists,
  identities: Identities,
  side: 'ours' | 'theirs',
): readonly (string | undefined)[] | undefined {
  const { base, [side]: own } = identities
  const known = new Set(base)
  for (const [at, identity] of own.entries()) {
    const name = own[at + 1]
    if (identity === undefined || name === undefined || known.has(name) || !known.has(identity)) continue
    const [old, same, next] = [lists.base[base.indexOf(identity)], lists[side][at], lists[side][at + 1]]
    if (old?.role === 'items' && same && next && hasMoved(versions, old, { same, next, side }))
      return own.with(at, `${identity} (new)`).with(at + 1, identity)
  }
  return undefined
}

/** Characters of texts that must have moved: a short one is in many things. */
const minMoved = 10

/** How much more must have moved than stayed; the name itself stayed. */
const minAhead = 2

/** Whether most of what an item of base held is in the next one, and hardly anything stayed in the one of its name alone. */
function hasMoved(
  versions: Versions,
  old: Node,
  { same, next, side }: Readonly<{ same: Node; next: Node; side: Side }>,
): boolean {
  const [held, stayed, found] = [
    textsIn(versions, old, 'base'),
    textsIn(versions, same, side),
    textsIn(versions, next, side),
  ]
  const own = [...held].filter(([text]) => !(stayed.has(text) && found.has(text)))
  const moved = lengthOf(own.filter(([text]) => found.has(text)))
  const left = lengthOf(own.filter(([text]) => stayed.has(text)))
  return moved >= minMoved && moved >= minAhead * left && moved * 2 > lengthOf(own)
}

const lengthOf = (texts: readonly (readonly [number, number])[]) => texts.reduce((sum, [, length]) => sum + length, 0)

/** The meanings of the texts in an item, and how long each is. */
function textsIn({ trees, values }: Versions, item: Node, side: Side): ReadonlyMap<number, number> {
  const texts = new Map<number, number>()
  for (let at = item.index; at < item.lastIndex; at++) {
    const node = trees[side].node(at)
    if (node.role === 'none' && node.end > node.start) texts.set(values[side].of(node), node.end - node.start)
  }
  return texts
}
