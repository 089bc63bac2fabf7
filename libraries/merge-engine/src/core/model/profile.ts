/**
 * What the engine must be told about a kind of document, as data: the rules of its places. A format without a profile
 * merges well by the general rules; a profile makes it stricter (groups) or says what cannot be seen (identity, noise).
 */
import type { Node, Tree } from './node.ts'
import { nameOf, type Triple } from './triple.ts'

/**
 * A place is the names from the document's root down; `*` stands for any one name or list item, `**`, at a
 * pattern's start, for any number.
 * - `group`: the node only makes sense whole: two sides that change different parts of it conflict
 * - `together`: these members of the place, or items by their names, only make sense together (start and end, a version and its checksum): two
 *   sides that change different ones, or one differently, conflict
 * - `keyed`: the list's items are known by these members, all of them together
 * - `sequence`: a list whose order is its meaning, even if its items are unique
 * - `list`: a list of which more is known. `order` free: its order means nothing, as with the dependencies of a project.
 *   `additions` both: two sides may add different items at one place, and ours stand first, as in a changelog; facts: so
 *   they may, and equal ones are two, as in a log. `strict`: items pair by their identity, but that makes no room: two
 *   different additions at one place conflict, and so does an addition where the other side deleted
 * - `noise`: derived or volatile: two different changes are no conflict, ours is taken
 * - `derived`: made by a program on every change: of two changes the greater counts, by number or else by code unit
 * - `version`: what the document says its project's own version is: of two that were both raised the higher counts, unless
 *   a side changed `of`, the member beside it that names the project
 */
export type Rule =
  | Readonly<{ at: readonly string[]; is: 'group' }>
  | Readonly<{ at: readonly string[]; is: 'together'; members: readonly string[] }>
  | Readonly<{ at: readonly string[]; is: 'keyed'; keys: readonly string[] }>
  | Readonly<{ at: readonly string[]; is: 'sequence' }>
  | (Readonly<{ at: readonly string[]; is: 'list' }> & ListRule)
  | Readonly<{ at: readonly string[]; is: 'noise' }>
  | Readonly<{ at: readonly string[]; is: 'derived' }>
  | Readonly<{ at: readonly string[]; is: 'version'; of?: string }>

/** What is known of a list besides its items. */
export type ListRule = Readonly<{ order?: 'free'; additions?: 'both' | 'facts'; strict?: true }>

export type Profile = Readonly<{
  name: string
  rules: readonly Rule[]
  /** Members that identify list items where every item has one and no two share it; the first that fits is used. */
  identityKeys: readonly string[]
  /**
   * What an item of a list is known by, where the format has more to say than a member's value; undefined when it has no
   * identity. It counts where no two items of a version share it. Items with and without may stand in one list.
   */
  identityOf?(item: Node, tree: Tree): string | undefined
  /**
   * Which key an identity was read from. Where two items of a version share one, its key identifies nothing in that list.
   * Absent: only the identities that are shared don't count.
   */
  keyOf?(identity: string): string
  /** Whether an item may be another, nearly all alike, under a new identity. Default: it may. */
  mayBeRenamed?(old: Node, item: Node): boolean
  /**
   * In which order additions of both sides to one place of an ordered list stand, by their identities: below zero, `one`
   * first. 0: ours first, as everywhere. Asked only where all of them have an identity.
   */
  compareAdded?(one: string, other: string): number
  /**
   * By what an item of a list is sorted, comparable by code unit; undefined takes no part. Where the items of every version
   * are in order by it, rising or falling, additions of both sides at one place stand in that order.
   */
  sortKeyOf?(item: Node, tree: Tree): string | undefined
  /** What is known of a list by what it holds, where no rule speaks of its place. It counts where all versions of it agree. */
  listOf?(container: Node, tree: Tree): ListRule | undefined
  /** Maps at the root that share one namespace: a name may not end up in two of them by merging. */
  exclusive: readonly (readonly string[])[]
}>

/** The first rule for the place, other than what belongs together there. */
export function ruleAt(profile: Profile, triple: Triple): Rule | undefined {
  return profile.rules.find(({ at, is }) => is !== 'together' && matches(at, triple))
}

/** The sets of members that only make sense together at the place. */
export function togetherAt(profile: Profile, triple: Triple): (readonly string[])[] {
  return profile.rules.flatMap((rule) => (rule.is === 'together' && matches(rule.at, triple) ? [rule.members] : []))
}

/** Whether one derived value is greater than another: as a number where both are, else by code unit. */
export function isGreater(one: string, other: string): boolean {
  if (/^\d{1,15}$/.test(one) && /^\d{1,15}$/.test(other)) return Number(one) > Number(other)
  return one > other
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
