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
import { NameFilter } from './name-filter.ts'
import { NodeSet } from './node-set.ts'
import { type EntryLevel, type OwnRights, ownRights } from './own-rights.ts'
import { type Level, levelOf, type Right } from './right.ts'

/** Who a grant is for. Ids, never names: a name that is used again inherits nothing. */
export type Holder = Readonly<{ kind: 'user' | 'group'; id: string }> | Readonly<{ kind: 'everybody' }>

export const everybody: Holder = { kind: 'everybody' }

export const holderKey = (holder: Holder): string =>
  holder.kind === 'everybody' ? '*' : `${holder.kind === 'user' ? 'u' : 'g'}${holder.id}`

export type Grants = ReadonlyMap<string, Right>

/** Whom to look for: the keys of holders that stand for a person, and what they have where nothing was granted and nothing is closed. */
export type Person = Readonly<{ keys: ReadonlySet<string>; everywhere: Level }>

/** A node and its key in the folder above. */
export type Step = Readonly<{ node: number; key: string }>

/** An entry that has grants or is closed, or a folder above one. */
type Marked = {
  readonly node: number
  key: string
  /** Undefined for the root, and for what is in the trash. */
  above: Marked | undefined
  /** By their keys. One empty map stands for all that have none: most have none, and there may be hundreds of thousands. */
  children: Map<string, Marked>
  /** Of their keys; made when the folder is listed, and forgotten when they change. */
  filter: NameFilter | undefined
  closed: boolean
  grants: Grants
}

const noGrants: Grants = new Map()
const noChildren: Map<string, Marked> = new Map()

export class AccessTree {
  readonly #marked = new Map<number, Marked>()
  /** Those of `#marked`: it is asked for every entry of a listing. */
  readonly #nodes = new NodeSet()
  readonly #root: Marked
  /** The entries on which each holder has a grant. */
  readonly #granted = new Map<string, Set<Marked>>()

  constructor(root: number) {
    this.#root = this.#mark(root)
  }

  /** Whether everything is as where nobody ever gave a right: everybody writes, and nothing is closed. */
  isDefault(): boolean {
    const { grants, closed } = this.#root
    return this.#marked.size === 1 && !closed && grants.size === 1 && grants.get('*') === 'write'
  }

  /** The entries that have no place in the tree: those in the trash, those below them, and what is gone but for the history. */
  unplaced(): readonly number[] {
    return [...this.#marked.values()].filter((marked) => !this.#isPlaced(marked)).map(({ node }) => node)
  }

  #isPlaced(marked: Marked): boolean {
    let at = marked
    while (at.above) at = at.above
    return at === this.#root
  }

  has(node: number): boolean {
    return this.#marked.has(node)
  }

  /** Sets the grants on an entry and whether it is closed. */
  set(node: number, { grants, closed }: Readonly<{ grants: Grants; closed: boolean }>): void {
    const marked = this.#mark(node)
    for (const key of marked.grants.keys()) this.#granted.get(key)?.delete(marked)
    marked.grants = grants
    marked.closed = closed
    for (const key of grants.keys()) {
      const all = this.#granted.get(key) ?? new Set()
      this.#granted.set(key, all.add(marked))
    }
    this.#unmarkIfUsual(marked)
  }

  /** Puts an entry at its place. @param steps from below the root to the entry; undefined when it is not in the tree. */
  place(node: number, steps: readonly Step[] | undefined): void {
    if (node === this.#root.node) return
    const marked = this.#mark(node)
    if (!steps) {
      this.#detach(marked)
      return
    }
    let above = this.#root
    for (const { node: next, key } of steps) {
      const one = this.#mark(next)
      if (one.above !== above || one.key !== key) this.#hang(one, above, key)
      above = one
    }
    this.#unmarkIfUsual(marked)
  }

  /** The right at a path. */
  levelAt(path: string, person: Person): Level {
    let level: Level = 0
    for (const marked of this.#way(path))
      level = levelFrom(marked, marked === this.#root ? person.everywhere : level, person)
    return level
  }

  /**
   * The right on the entries of a folder, by its path; undefined for one that is not there today, so that its own path has to
   * be asked about.
   */
  levelsIn(path: string, person: Person): (child: Readonly<{ name: string; node: number }>) => Level | undefined {
    const folder = this.#at(path)
    const level = this.levelAt(path, person)
    const filter = folder && filterOf(folder)
    return ({ name, node }) => {
      const marked = filter && !filter.rulesOut(name) ? folder?.children.get(name.normalize('NFC')) : undefined
      if (!marked) return this.#nodes.has(node) ? undefined : level
      return marked.node === node ? levelFrom(marked, level, person) : undefined
    }
  }

  /** The right on an entry that was in these folders, from the root to the entry itself; with the grants of today. */
  levelOfNodes(nodes: readonly number[], person: Person): Level {
    let level = person.everywhere
    for (const node of nodes) {
      const marked = this.#marked.get(node)
      if (marked) level = levelFrom(marked, level, person)
    }
    return level
  }

  /** What was granted to the person, as the folders above show it; without grants that give no more than there is above. */
  rightsOf(person: Person): OwnRights {
    return ownRights(this.#grantedTo(person))
  }

  *#grantedTo(person: Person): Generator<readonly [EntryLevel, above: readonly number[]]> {
    for (const marked of new Set([...person.keys].flatMap((key) => [...(this.#granted.get(key) ?? [])]))) {
      const above = nodesAbove(marked)
      const over = this.levelOfNodes(above.toReversed(), person)
      const { node, closed } = marked
      const level = levelFrom(marked, over, person)
      if (closed || level !== over) yield [{ node, closed, level, above: over }, above]
    }
  }

  /** The node of the path when it has a grant, is closed, or is above such an entry. */
  nodeAt(path: string): number | undefined {
    return this.#at(path)?.node
  }

  /**
   * Whether an entry is not closed, or the person has a right on it: true for all entries without rights of their own.
   * @param path that the entry was found at: where it still is, the right at the path decides.
   */
  isOpen(node: number, path: string, person: Person): boolean {
    const marked = this.#marked.get(node)
    return !marked?.closed || levelFrom(marked, 0, person) > 0 || this.#at(path) === marked
  }

  /** Whether an entry is a closed folder on which nothing was granted to the person. */
  isClosed(node: number, person: Person): boolean {
    const marked = this.#marked.get(node)
    return marked !== undefined && marked.closed && levelFrom(marked, 0, person) === 0
  }

  /** Whether the person has any grant at all. */
  hasGrants({ keys }: Person): boolean {
    return [...keys].some((key) => (this.#granted.get(key)?.size ?? 0) > 0)
  }

  /** The entries below the path where the person's right may be another than above. */
  *below(path: string, person: Person): Generator<EntryLevel> {
    const marked = this.#at(path)
    if (marked) yield* belowMarked(marked, this.levelAt(path, person), person)
  }

  /** The same below an entry, wherever it is, but for what is in folders where the person has no right. */
  *openBelow(node: number, person: Person): Generator<EntryLevel> {
    const marked = this.#marked.get(node)
    if (marked) yield* belowMarked(marked, this.levelOn(node, person) ?? 0, person, ({ level }) => level > 0)
  }

  /** The person's right on a folder by its node. */
  levelOn(node: number, person: Person): Level | undefined {
    const marked = this.#marked.get(node)
    return marked && this.levelOfNodes([node, ...nodesAbove(marked)].toReversed(), person)
  }

  #at(path: string): Marked | undefined {
    let [last, depth] = [this.#root, 0]
    for (const marked of this.#way(path)) {
      last = marked
      depth += 1
    }
    return depth === depthOf(path) ? last : undefined
  }

  /** The marked entries on the way to a path, from the root as far as there are any. */
  *#way(path: string): Generator<Marked> {
    let marked: Marked | undefined = this.#root
    yield marked
    const keys = path.normalize('NFC')
    for (let from = 1; from < keys.length; ) {
      const slash = keys.indexOf('/', from)
      const end = slash === -1 ? keys.length : slash
      marked = marked.children.get(keys.slice(from, end))
      if (!marked) return
      yield marked
      from = end + 1
    }
  }

  #mark(node: number): Marked {
    const known = this.#marked.get(node)
    if (known) return known
    const made = {
      node,
      key: '',
      above: undefined,
      children: noChildren,
      filter: undefined,
      closed: false,
      grants: noGrants,
    }
    this.#marked.set(node, made)
    this.#nodes.add(node)
    return made
  }

  /** First at its new place, and only then away from the old one, which is forgotten if nothing else is below it. */
  #hang(marked: Marked, above: Marked, key: string): void {
    const old = { above: marked.above, key: marked.key }
    marked.above = above
    marked.key = key
    if (above.children === noChildren) above.children = new Map()
    above.children.set(key, marked)
    above.filter = undefined
    if (old.above && (old.above !== above || old.key !== key)) this.#remove(marked, old.above, old.key)
  }

  #detach(marked: Marked): void {
    const { above, key } = marked
    marked.above = undefined
    if (above) this.#remove(marked, above, key)
  }

  #remove(marked: Marked, above: Marked, key: string): void {
    if (above.children.get(key) === marked) above.children.delete(key)
    above.filter = undefined
    if (above.children.size === 0) above.children = noChildren
    this.#unmarkIfUsual(above)
  }

  /** Removes what is like the folder above it, and has nothing below it. */
  #unmarkIfUsual(marked: Marked): void {
    const { grants, closed, children, node } = marked
    if (marked === this.#root || closed || grants.size > 0 || children.size > 0) return
    this.#marked.delete(node)
    this.#nodes.delete(node)
    this.#detach(marked)
  }
}

/** Undefined for a folder in which nothing is marked. */
function filterOf(folder: Marked): NameFilter | undefined {
  const { children } = folder
  if (children.size === 0) return undefined
  folder.filter ??= new NameFilter(children.keys(), children.size)
  return folder.filter
}

function* belowMarked(
  marked: Marked,
  level: Level,
  person: Person,
  goesInto: (entry: EntryLevel) => boolean = () => true,
): Generator<EntryLevel> {
  const open: [Marked, Level][] = [[marked, level]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [over, above] = next
    for (const one of over.children.values()) {
      const here = levelFrom(one, above, person)
      const entry = { node: one.node, level: here, above, closed: one.closed }
      yield entry
      if (goesInto(entry)) open.push([one, here])
    }
  }
}

/** The nodes above an entry, the nearest first. */
function nodesAbove({ above }: Marked): number[] {
  const nodes: number[] = []
  for (let at = above; at; at = at.above) nodes.push(at.node)
  return nodes
}

function levelFrom({ closed, grants }: Marked, above: Level, { keys }: Person): Level {
  let level: Level = closed ? 0 : above
  for (const [key, right] of grants) if (levelOf(right) > level && keys.has(key)) level = levelOf(right)
  return level
}

/** How many names a path has. */
const depthOf = (path: string): number => (path === '/' ? 1 : path.split('/').length)
