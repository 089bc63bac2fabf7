/**
 * What may speak against a result as a whole, although each of its entries is what the sides made of it: two edits at different
 * places do not fit together. What a side already had is no objection.
 *
 * Another question is a function in a file of its own beside this one, and a line here.
 */

import type { Conflict } from '../../model/conflict.ts'
import type { Result } from '../result.ts'
import { commentTakenOut } from './comments-taken-out.ts'
import { danglingReference } from './dangling-references.ts'
import { misplacedHeading } from './misplaced-headings.ts'
import { deletedAndMoved } from './moved-elsewhere.ts'
import { nameInTwoMaps } from './name-in-two-maps.ts'
import { removedAndUsed } from './removed-names.ts'
import { textTwice } from './text-twice.ts'
import { unmetNeed } from './unmet-needs.ts'

type ObjectionTo = (result: Result) => Conflict | undefined

/** In the order in which they are asked: an earlier objection hides a later one. */
const objections: readonly ObjectionTo[] = [
  /** A long text stands more often than on either side, unless their changes add up to that. */
  unlessOnSide(textTwice),
  /** A name stands in two maps that exclude each other. */
  unlessOnSide(nameInTwoMaps),
  /** What only the format can see: an identity that stands twice, a reference that leads nowhere. */
  objectionOfFormat,
  /** A package of a lock file needs what is not in it, or no longer fits. */
  unlessOnSide(unmetNeed),
  /** One side removed a name that the other newly uses. */
  removedAndUsed,
  /** A reference that says where its name is leads nowhere. */
  unlessOnSide(danglingReference),
  /** One side deleted what the other moved to another container, or each moved it to another one. */
  deletedAndMoved,
  /** One side took out a comment that the other one has above something new. */
  commentTakenOut,
  /** A comment heads entries that it did not head on the side that added them. */
  unlessOnSide(misplacedHeading),
]

/**
 * An objection to what no side has. A merge that proves another one mostly gives a side again, which is its result, and need not be
 * asked then.
 */
function unlessOnSide(objection: ObjectionTo): ObjectionTo {
  return (result) => {
    const { ours, theirs } = result.versions.trees
    return result.tree === ours || result.tree === theirs ? undefined : objection(result)
  }
}

/** The first objection to a result, as a conflict; undefined if there is none. */
export function objectionTo(result: Result): Conflict | undefined {
  for (const objection of objections) {
    const conflict = objection(result)
    if (conflict) return conflict
  }
  return undefined
}

function objectionOfFormat({ versions: { format, trees }, tree }: Result): Conflict | undefined {
  const found = format.objectionTo?.(tree, trees)
  return found && { base: null, ours: null, theirs: null, ...found }
}
