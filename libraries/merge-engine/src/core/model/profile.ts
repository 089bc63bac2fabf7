/**
 * What the engine has to know about a kind of document, as data: the rules for its places. Without rules a format merges
 * by the general rules. A profile makes it stricter (groups), or says what cannot be seen in a document (identity, noise).
 */
import type { Node, Tree } from './node.ts'
import { nameOf, type Triple } from './triple.ts'

/**
 * A place is the names from the document's root down; `*` stands for any one name or list item, `**`, at a
 * pattern's start, for any number.
 * - `group`: the node changes as a whole: two sides that change different parts of it conflict. `having`: only if a version of
 *   it has one of these members, such as a checksum. `unless`: not if all versions of it are such
 * - `together`: these members of the place, or items by their names, must change together (start and end, a version and
 *   its checksum): two sides that change different ones, or one differently, conflict
 * - `keyed`: these members together identify an item of the list
 * - `sequence`: a list whose order has a meaning, even if its items are unique
 * - `list`: a list of which more is known. `order` free: its order means nothing, as with the dependencies of a project.
 *   `additions` both: two sides may add different items at one place, and ours stand first, as in a changelog; duplicates: so
 *   they may, and equal ones are two, as in a log; alike: so they may if all are of the name that a neighbour has, and others
 *   are not; named: so they may if all have an identity. `strict`: items pair by their identity, but that makes no room: two different additions at one place conflict, and
 *   so does an addition where the other side deleted
 * - `noise`: a value that programs change by themselves: two different changes are no conflict, ours is taken
 * - `derived`: a value that a program makes on every change: the greater of two is taken, by number or else by code unit
 * - `version`: the version of the project itself: if both sides raised it, the higher one is taken, unless a side changed
 *   `of`, the member beside it that names the project. `named`: only if the name at the place of `*` is such
 * - `dependency`: the version of a dependency, or the range of those that fit: if both sides raised it to releases that are compatible, such
 *   as `1.3.0` and `1.4.0`, the higher is taken, and of two such ranges the one within the other, because it is what fits both. `named`:
 *   only if the name at the place of `*` says that it is a version. `within`: the value is an address, of which the version is a part
 */
export type Rule =
  | Readonly<{ at: readonly string[]; is: 'group'; having?: readonly string[]; unless?: (node: Node) => boolean }>
  | Readonly<{ at: readonly string[]; is: 'together'; members: readonly string[] }>
  | Readonly<{ at: readonly string[]; is: 'keyed'; keys: readonly string[] }>
  | Readonly<{ at: readonly string[]; is: 'sequence' }>
  | (Readonly<{ at: readonly string[]; is: 'list' }> & ListRule)
  | Readonly<{ at: readonly string[]; is: 'noise' }>
  | Readonly<{ at: readonly string[]; is: 'derived' }>
  | Readonly<{ at: readonly string[]; is: 'version'; of?: string; named?: RegExp }>
  | Readonly<{ at: readonly string[]; is: 'dependency'; named?: RegExp; within?: true }>

/** The rules of a list. */
export type ListRule = Readonly<{
  order?: 'free'
  additions?: 'both' | 'duplicates' | 'alike' | 'named'
  strict?: true
}>

export type Profile = Readonly<{
  name: string
  /** The command with which a package manager makes the document; absent where people write it. */
  madeBy?: string
  rules: readonly Rule[]
  /** Members that identify list items if every item has one and no two share a value; the first that fits is used. */
  identityKeys: readonly string[]
  /**
   * The identity of an item of a list, where a member's value is not enough; undefined if it has none. It counts if no two
   * items of a version share it. One list may contain items with and without an identity.
   */
  identityOf?(item: Node, tree: Tree): string | undefined
  /**
   * The key that an identity was read from. If two items of a version share an identity, no identity of its key counts in
   * that list. Absent: only the shared identities do not count.
   */
  keyOf?(identity: string): string
  /** Whether a nearly equal item with another identity may be the same item, renamed. Default: yes. */
  mayBeRenamed?(old: Node, item: Node): boolean
  /**
   * Orders two additions of both sides at one place of an ordered list, by their identities: below zero means `one` first,
   * 0 means ours first, as everywhere. Asked only if all of them have an identity.
   */
  compareAdded?(one: string, other: string): number
  /**
   * The sort key of an item, compared by code unit; an item without one takes no part. If every version has its items in
   * this order, rising or falling, additions of both sides at one place are put in this order too.
   */
  sortKeyOf?(item: Node, tree: Tree): string | undefined
  /** The rules of a list by its content, where no rule names its place. They count if all versions agree. */
  listOf?(container: Node, tree: Tree): ListRule | undefined
  /**
   * Lock files: what is needed in the document and not there, as a sentence that says by whom, and the place. What a side lacks
   * already may be missing, but a merge may not add to it.
   */
  unmetNeeds?(tree: Tree): ReadonlyMap<string, string>
  /** Maps at the root that share one namespace: a merge may not put one name into two of them. */
  exclusive: readonly (readonly string[])[]
}>

/** The first rule for the place, except for `together`. */
export function ruleAt(profile: Profile, triple: Triple): Rule | undefined {
  return profile.rules.find((rule) => rule.is !== 'together' && matches(rule.at, triple) && appliesTo(rule, triple))
}

function appliesTo(rule: Rule, triple: Triple): boolean {
  const { base, ours, theirs } = triple
  if (rule.is === 'dependency' || rule.is === 'version') return isNamed(rule, triple)
  if (rule.is !== 'group') return true
  const versions = [base, ours, theirs].filter((node) => node !== undefined)
  if (rule.unless && versions.every(rule.unless)) return false
  return !rule.having || rule.having.some((name) => versions.some((node) => hasMember(node, name)))
}

/** Whether the name at the place of `*` is one of those that the rule is about. */
function isNamed({ at, named }: Extract<Rule, { is: 'dependency' | 'version' }>, triple: Triple): boolean {
  if (!named) return true
  let place: Triple | undefined = triple
  for (let step = at.length - 1; place && step > at.lastIndexOf('*'); step--) place = place.parent
  return place !== undefined && named.test(nameOf(place))
}

/** Whether it has the member, or one of its parts does. */
const hasMember = (node: Node, name: string) => [node, ...node.children].some((part) => part.child(name))

/** The sets of members that must change together at the place. */
export function togetherAt(profile: Profile, triple: Triple): (readonly string[])[] {
  return profile.rules.flatMap((rule) => (rule.is === 'together' && matches(rule.at, triple) ? [rule.members] : []))
}

/** Whether one derived value is greater than another: as a number where both are, else by code unit. */
export function isGreater(one: string, other: string): boolean {
  if (/^\d{1,15}$/.test(one) && /^\d{1,15}$/.test(other)) return Number(one) > Number(other)
  return one > other
}

/** Compares from the place upwards, so the cost is the pattern's length, not the depth. */
function matches(pattern: readonly string[], triple: Triple): boolean {
  let place: Triple | undefined = triple
  for (let step = pattern.length - 1; step >= 0; step--) {
    const name = pattern[step]
    if (name === '**') return true
    if (!place || isDocument(place)) return false
    if (name !== '*' && name !== nameOf(place)) return false
    place = place.parent
  }
  return place !== undefined && isDocument(place)
}

/** The document itself, or its one value: patterns start here. */
const isDocument = ({ parent }: Triple) => parent?.parent === undefined
