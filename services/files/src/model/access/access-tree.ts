/**
 * Who may do what where: the entries that have grants or are closed, and the folders above them, as a tree. All other entries
 * are like the nearest one above them here, so that a path is looked up in as many steps as there are such entries on its way.
 *
 *   /            everybody: write
 *   /plans       board: manage         closed
 *   /plans/q3    bob: read
 *
 * The right at a path is the greatest of those that were granted on the way to it, from the nearest closed folder on.
 */
import { type Level, levelOf, type Right } from './right.ts'

/** Who a grant is for. Ids, never names: a name that is used again inherits nothing. */
export type Holder = Readonly<{ kind: 'user' | 'group'; id: string }> | Readonly<{ kind: 'everybody' }>

export const everybody: Holder = { kind: 'everybody' }

export const holderKey = (holder: Holder): string =>
  holder.kind === 'everybody' ? '*' : `${holder.kind === 'user' ? 'u' : 'g'}${holder.id}`

export type Grants = ReadonlyMap<string, Right>

/** Whom to look for: the keys of holders that stand for a person, and what they have where nothing was granted and nothing is closed. */
export type Person = Readonly<{ keys: readonly string[]; everywhere: Level }>

/** A node and its key in the folder above. */
export type Step = Readonly<{ node: number; key: string }>

/** An entry where the right may be another than above it. */
export type Below = Readonly<{
  node: number
  level: Level
  /** The right on the folder above. */
  above: Level
  closed: boolean
}>

type Special = {
  readonly node: number
  key: string
  /** Undefined for the root, and for what is in the trash. */
  above: Special | undefined
  readonly children: Map<string, Special>
  closed: boolean
  grants: Grants
}

const noGrants: Grants = new Map()

export class AccessTree {
  readonly #specials = new Map<number, Special>()
  readonly #root: Special
  /** The specials on which each holder has a grant. */
  readonly #granted = new Map<string, Set<Special>>()

  constructor(root: number) {
    this.#root = this.#special(root)
  }

  /** Whether everything is as where nobody ever gave a right: everybody writes, and nothing is closed. */
  isPlain(): boolean {
    const { grants, closed } = this.#root
    return this.#specials.size === 1 && !closed && grants.size === 1 && grants.get('*') === 'write'
  }

  /** The entries that have no place in the tree, such as those in the trash. */
  unplaced(): readonly number[] {
    return [...this.#specials.values()].flatMap(({ above, node }) => (above || node === this.#root.node ? [] : [node]))
  }

  has(node: number): boolean {
    return this.#specials.has(node)
  }

  /** Sets the grants on an entry and whether it is closed. */
  set(node: number, { grants, closed }: Readonly<{ grants: Grants; closed: boolean }>): void {
    const special = this.#special(node)
    for (const key of special.grants.keys()) this.#granted.get(key)?.delete(special)
    special.grants = grants
    special.closed = closed
    for (const key of grants.keys()) {
      const all = this.#granted.get(key) ?? new Set()
      this.#granted.set(key, all.add(special))
    }
    this.#removeIfUsual(special)
  }

  /** Puts an entry at its place. @param steps from below the root to the entry; undefined when it is not in the tree. */
  place(node: number, steps: readonly Step[] | undefined): void {
    if (node === this.#root.node) return
    const special = this.#special(node)
    if (!steps) {
      this.#detach(special)
      return
    }
    let above = this.#root
    for (const { node: next, key } of steps) {
      const one = this.#special(next)
      if (one.above !== above || one.key !== key) {
        this.#detach(one)
        one.above = above
        one.key = key
        above.children.set(key, one)
      }
      above = one
    }
    this.#removeIfUsual(special)
  }

  /** The right at a path. */
  levelAt(keys: readonly string[], person: Person): Level {
    let special = this.#root
    let level = levelFrom(special, person.everywhere, person)
    for (const key of keys) {
      const next = special.children.get(key)
      if (!next) break
      special = next
      level = levelFrom(special, level, person)
    }
    return level
  }

  /** The right on an entry that was in these folders, from the root to the entry itself; with the grants of today. */
  levelOfNodes(nodes: readonly number[], person: Person): Level {
    let level = person.everywhere
    for (const node of nodes) {
      const special = this.#specials.get(node)
      if (special) level = levelFrom(special, level, person)
    }
    return level
  }

  /** The nodes on the way to what was granted to the person, with what was granted. */
  passagesOf({ keys }: Person): ReadonlySet<number> {
    const passages = new Set<number>()
    for (const key of keys) {
      for (const granted of this.#granted.get(key) ?? []) {
        for (let at: Special | undefined = granted; at && !passages.has(at.node); at = at.above) passages.add(at.node)
      }
    }
    return passages
  }

  /** The node of the path when it has a grant, is closed, or is above such an entry. */
  nodeAt(keys: readonly string[]): number | undefined {
    return this.#at(keys)?.node
  }

  /**
   * Whether an entry is not closed, or the person has a right on it: true for all entries without rights of their own.
   * @param keys of the path that the entry was found at: where it still is, the right at the path decides.
   */
  isOpen(node: number, keys: readonly string[], person: Person): boolean {
    const special = this.#specials.get(node)
    return !special?.closed || levelFrom(special, 0, person) > 0 || this.#at(keys) === special
  }

  /** Whether an entry is a closed folder in which the person has no right, nor on the way to one. */
  isClosed(node: number, person: Person): boolean {
    const special = this.#specials.get(node)
    return (
      special !== undefined &&
      special.closed &&
      levelFrom(special, 0, person) === 0 &&
      !this.passagesOf(person).has(node)
    )
  }

  /** Whether the person has any grant at all. */
  hasGrants({ keys }: Person): boolean {
    return keys.some((key) => (this.#granted.get(key)?.size ?? 0) > 0)
  }

  /** The entries below the path where rights may change, with the person's right there. */
  *below(keys: readonly string[], person: Person): Generator<Below> {
    const special = this.#at(keys)
    if (special) yield* belowSpecial(special, this.levelAt(keys, person), person)
  }

  /** The same of a folder by its node, and the person's right on it; undefined when there is nothing such below it. */
  seenFrom(node: number, person: Person): Readonly<{ level: Level; below: readonly Below[] }> | undefined {
    const special = this.#specials.get(node)
    if (!special || special.children.size === 0) return undefined
    const way: number[] = []
    for (let at: Special | undefined = special; at; at = at.above) way.push(at.node)
    const level = this.levelOfNodes(way.toReversed(), person)
    return { level, below: [...belowSpecial(special, level, person)] }
  }

  #at(keys: readonly string[]): Special | undefined {
    let special: Special | undefined = this.#root
    for (const key of keys) {
      special = special.children.get(key)
      if (!special) return undefined
    }
    return special
  }

  #special(node: number): Special {
    const known = this.#specials.get(node)
    if (known) return known
    const made = { node, key: '', above: undefined, children: new Map(), closed: false, grants: noGrants }
    this.#specials.set(node, made)
    return made
  }

  #detach(special: Special): void {
    const { above, key } = special
    special.above = undefined
    if (!above) return
    if (above.children.get(key) === special) above.children.delete(key)
    this.#removeIfUsual(above)
  }

  /** Removes what is like the folder above it, and has nothing below it. */
  #removeIfUsual(special: Special): void {
    const { grants, closed, children, node } = special
    if (special === this.#root || closed || grants.size > 0 || children.size > 0) return
    this.#specials.delete(node)
    this.#detach(special)
  }
}

function* belowSpecial(special: Special, level: Level, person: Person): Generator<Below> {
  const open: [Special, Level][] = [[special, level]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [over, above] = next
    for (const one of over.children.values()) {
      const here = levelFrom(one, above, person)
      yield { node: one.node, level: here, above, closed: one.closed }
      open.push([one, here])
    }
  }
}

function levelFrom({ closed, grants }: Special, above: Level, { keys }: Person): Level {
  let level: Level = closed ? 0 : above
  if (grants.size === 0) return level
  for (const key of keys) {
    const right = grants.get(key)
    if (right !== undefined && levelOf(right) > level) level = levelOf(right)
  }
  return level
}
