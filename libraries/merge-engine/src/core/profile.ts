/**
 * What the engine must be told about a kind of document, as data: the rules of its places. A format without a profile
 * merges well by the general rules; a profile makes it stricter (groups) or says what cannot be seen (identity, noise).
 */
import { nameOf, type Triple } from './triple.ts'

/**
 * A place is the names from the document's root down; `*` stands for any one name or list item, `**`, at a
 * pattern's start, for any number.
 * - `group`: the node only makes sense whole: two sides that change different parts of it conflict
 * - `keys`: the list's items are known by these members, all of them together
 * - `sequence`: a list whose order is its meaning, even if its items are unique
 * - `noise`: derived or volatile: two different changes are no conflict, ours is taken
 */
export type Rule =
  | Readonly<{ at: readonly string[]; is: 'group' }>
  | Readonly<{ at: readonly string[]; is: 'keyed'; keys: readonly string[] }>
  | Readonly<{ at: readonly string[]; is: 'sequence' }>
  | Readonly<{ at: readonly string[]; is: 'noise' }>

export type Profile = Readonly<{
  name: string
  rules: readonly Rule[]
  /** Members that identify list items where every item has one and no two share it; the first that fits is used. */
  identityKeys: readonly string[]
  /** Maps at the root that share one namespace: a name may not end up in two of them by merging. */
  exclusive: readonly (readonly string[])[]
}>

export function ruleAt(profile: Profile, triple: Triple): Rule | undefined {
  return profile.rules.find(({ at }) => matches(at, triple))
}

/** Compares from the place upwards, so its cost is the pattern's length, not the depth. */
function matches(pattern: readonly string[], triple: Triple): boolean {
  let place: Triple | undefined = triple
  for (const name of pattern.toReversed()) {
    if (name === '**') return true
    if (!place || isDocument(place)) return false
    if (name !== '*' && name !== nameOf(place)) return false
    place = place.parent
  }
  return place !== undefined && isDocument(place)
}

/** The document's one value, or the document itself: where places start. */
const isDocument = ({ parent }: Triple) => parent?.parent === undefined
