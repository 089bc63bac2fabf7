/**
 * The rights of all accounts in memory, as of a change in the ledger. Whoever reads an account reads the token of the last
 * change with it; when that is another than the map's, the map first follows. So a right that was taken away counts from the
 * next request on, whichever process it reaches.
 */
import type { Script } from '@alluvium/database'
import { type Clock, GenerationalMap } from '@alluvium/kernel'
import { AccessTree, everybody, holderKey, type Person, type Step } from '../../model/access/access-tree.ts'
import { type EntryLevel, type OwnRights } from '../../model/access/own-rights.ts'
import { type Level, levelFor } from '../../model/access/right.ts'
import { isReading, roleAllows } from '../../model/access/role.ts'
import type { Action } from '../../model/action.ts'
import { rootNode } from '../../ports/ledger.ts'
import {
  type AccessChange,
  type AccessState,
  accessChangesSince,
  accessState,
  everyGrant,
  everyMember,
  everyPlace,
  grantsOn,
  type Member,
  membersOfGroup,
  type NodeGrants,
  stepsIn,
  stepsTo,
  wasInTrash,
} from './access-rows.ts'

/**
 * Why rights do not allow an action: the role does not; there is a right, but a lesser one; or there is none, so that for this
 * person nothing is there.
 */
export type RightsRefusal = 'role' | 'lesser' | 'hidden'

/** What one account may do where. It follows the map: what it answers is as of the map's last change. */
export type Rights = Readonly<{
  refusal(action: Action, path: string, role: string): RightsRefusal | undefined
  /** Whether the action is refused somewhere by rights, so that each path has to be asked about. False: the role decides alone. */
  differ(): boolean
  levelAt(path: string, role: string): Level
  /** As `levelAt`, for an entry that was in these folders, from the root to the entry itself. */
  levelOfNodes(nodes: readonly number[], role: string): Level
  /**
   * Whether an entry that was found at a path is not closed to the account, wherever it is today: true for all that have no
   * rights of their own, and where it is still there, for then the path decides.
   */
  isOpen(node: number, path: string, role: string): boolean
  /** Whether an entry is a closed folder in which the account has no right, nor on the way to one. */
  isClosed(node: number, role: string): boolean
  /** The entries below the path where the level may be another than above. */
  below(path: string, role: string): Iterable<EntryLevel>
  /** Whether the account may read an entry in the folder that was found there, now or in the past. @param path of the folder. */
  readableIn(path: string, role: string): (child: Readonly<{ name: string; node: number }>) => boolean
  /** How the account sees a folder otherwise than everybody; undefined where nothing below it was granted to the account. */
  viewOf(node: number, role: string): FolderView | undefined
  /** Whether the account sees the folder only as the way to what was granted to it. */
  isPassage(path: string, role: string): boolean
  /** Reads what changed when the ledger has another token than the map. */
  follow(token: number): Script<void>
}>

export type FolderView = Readonly<{
  /** Whether the account sees the folder only as the way to what was granted to it. */
  isWay: boolean
  /** What counts below the folder for the account although it does not for everybody who may read the folder. */
  counted: readonly EntryLevel[]
  /** The same as long as the account has the same rights below the folder; empty where they are those on the folder. */
  tag: string
}>

export type AccessMap = Readonly<{
  /** The token of the last change that the map knows. */
  token(): number
  /** Reads what changed when the ledger has another token than the map. @param token default: it is looked up. */
  follow(token?: number): Script<void>
  /** @param role default: what the account's own role bounds; a worker's manifest bounds it instead. */
  rightsOf(account: Readonly<{ id: string }>, boundedBy?: 'role' | 'manifest'): Rights
}>

const all = 3

/** Of more entries it is cheaper to read everything anew. */
const maxPlacedOneByOne = 200

/** How many accounts' rights are kept at once, and how many entries in them together, about 100 bytes each. */
const maxKept = { accounts: 500, entries: 500_000 }

type KnownPerson = Person & {
  readonly key: string
  /** When the next membership ends, milliseconds since 1970. */
  readonly until: number
  /** Derived when it is first asked for. */
  own: OwnRights | undefined
}

const nobodyKnown = (): [GenerationalMap<string, KnownPerson>, entries: number] => [
  new GenerationalMap(maxKept.accounts),
  0,
]

export function accessMap(clock: Pick<Clock, 'now'>): AccessMap {
  let tree = new AccessTree(rootNode)
  let groupsOf = new Map<string, Map<string, number | null>>()
  let known: AccessState | undefined
  /** Increases with each change. */
  let version = 0
  let [persons, keptEntries] = nobodyKnown()

  function* follow(latest?: number): Script<void> {
    if (latest !== undefined && latest === known?.token) return
    for (;;) {
      // What this transaction sees is what counts; it may be ahead of what the caller saw.
      const seen = yield* accessState()
      if (seen.token === known?.token) return
      // Where transactions read at once, another may have brought the map further than this one sees.
      if (known && seen.change < known.change) return
      const before = version
      const changes = known && (yield* accessChangesSince(known))
      const apply = changes?.every(({ kind }) => kind !== 'all') ? yield* readChanged(changes) : yield* readAll()
      // Another follower came first while this one waited for rows: what it read is not laid over by what may be older.
      if (version !== before) continue
      known = seen
      version += 1
      if (!apply) return
      apply()
      ;[persons, keptEntries] = nobodyKnown()
      return
    }
  }

  function* readAll(): Script<() => void> {
    const fresh = new AccessTree(rootNode)
    const places = yield* everyPlace()
    for (const [node, found] of yield* everyGrant()) {
      fresh.set(node, found)
      fresh.place(node, stepsIn(places, node))
    }
    const members = yield* everyMember()
    return () => {
      tree = fresh
      groupsOf = new Map()
      for (const member of members) addMember(member)
    }
  }

  /** Undefined when nothing changed for the map. */
  function* readChanged(changes: readonly AccessChange[]): Script<(() => void) | undefined> {
    const subjects = (kind: string) => new Set(changes.filter((one) => one.kind === kind).map(({ subject }) => subject))
    let comesBack = false
    const found: Readonly<{ node: number; on: NodeGrants; steps: readonly Step[] | undefined }>[] = []
    for (const node of [...subjects('node')].map(Number)) {
      const on = yield* grantsOn(node)
      const steps = yield* stepsTo(node)
      if (tree.has(node) || on.closed || on.grants.size > 0) found.push({ node, on, steps })
      if (steps && !tree.isPlaced(node) && (yield* wasInTrash(node))) comesBack = true
    }
    // With a folder that comes back from the trash comes what is below it, which the map may know without knowing where.
    const unplaced = comesBack ? tree.unplaced() : []
    if (unplaced.length > maxPlacedOneByOne) return yield* readAll()
    for (const node of unplaced) found.push({ node, on: yield* grantsOn(node), steps: yield* stepsTo(node) })
    const groups = subjects('group')
    const members: Member[] = []
    for (const group of groups) members.push(...(yield* membersOfGroup(group)))
    if (found.length === 0 && groups.size === 0) return undefined
    return () => {
      for (const { node, on, steps } of found) {
        tree.set(node, on)
        if (tree.has(node)) tree.place(node, steps)
      }
      for (const memberships of groupsOf.values()) for (const group of groups) memberships.delete(group)
      for (const member of members) addMember(member)
    }
  }

  function addMember({ account_id: account, group_id: group, ends_at: end }: Member): void {
    const groups = groupsOf.get(account) ?? new Map<string, number | null>()
    groupsOf.set(account, groups.set(group, end))
  }

  /** Whom an account stands for, until its next membership ends or the map changes. */
  function personNow(id: string, role: string, boundedBy: 'role' | 'manifest'): KnownPerson {
    const key = `${boundedBy} ${role} ${id}`
    const now = clock.now()
    const kept = persons.get(key)
    if (kept && now < kept.until) return kept
    const groups = [...(groupsOf.get(id) ?? [])].filter(([, end]) => end === null || end > now)
    const keys = new Set(
      [{ kind: 'user', id } as const, ...groups.map(([id]) => ({ kind: 'group', id }) as const)].map(holderKey),
    )
    if (boundedBy === 'manifest' || role !== 'none') keys.add(holderKey(everybody))
    const until = Math.min(...groups.map(([, end]) => end ?? Number.POSITIVE_INFINITY))
    const person: KnownPerson = { key, until, keys, everywhere: role === 'admin' ? all : 0, own: undefined }
    persons.set(key, person)
    return person
  }

  function ownRightsOf(person: KnownPerson): OwnRights {
    if (person.own) return person.own
    person.own = tree.rightsOf(person)
    keptEntries += person.own.size
    if (keptEntries > maxKept.entries) {
      ;[persons, keptEntries] = nobodyKnown()
      persons.set(person.key, person)
    }
    return person.own
  }

  function rightsOf({ id }: Readonly<{ id: string }>, boundedBy: 'role' | 'manifest' = 'role'): Rights {
    const personOf = (role: string) => personNow(id, role, boundedBy)
    const ownRights = (role: string) => ownRightsOf(personOf(role))

    function isPassage(path: string, role: string): boolean {
      if (path === '/') return true
      const node = tree.nodeAt(path)
      return node !== undefined && ownRights(role).isOnTheWay(node)
    }

    function viewOf(node: number, role: string): FolderView | undefined {
      if (tree.isDefault()) return undefined
      const own = ownRights(role)
      if (!own.hasBelow(node)) return undefined
      const isWay = tree.levelOn(node, personOf(role)) === 0
      return { isWay, counted: own.countedBelow(node), tag: own.tagOf(node) }
    }

    function bound(action: Action, role: string): boolean {
      if (boundedBy === 'manifest' || roleAllows(role, action)) return true
      return role === 'none' && roleAllows('user', action) && tree.hasGrants(personOf(role))
    }

    function refusal(action: Action, path: string, role: string): RightsRefusal | undefined {
      if (!bound(action, role)) return 'role'
      if (tree.isDefault()) return undefined
      const needed = levelFor(action)
      const level = tree.levelAt(path, personOf(role))
      if (level >= needed) return undefined
      if (level > 0) return 'lesser'
      if (!isPassage(path, role)) return 'hidden'
      return isReading(action) ? undefined : 'lesser'
    }

    function readableIn(path: string, role: string): ReturnType<Rights['readableIn']> {
      if (!bound('read', role)) return () => false
      const levelOf = tree.levelsIn(path, personOf(role))
      const below = path === '/' ? '/' : `${path}/`
      return (child) => {
        const level = levelOf(child)
        if (level !== undefined) return level > 0 || ownRights(role).isOnTheWay(child.node)
        const at = below + child.name
        return refusal('read', at, role) === undefined && tree.isOpen(child.node, at, personOf(role))
      }
    }

    return {
      refusal,
      readableIn,
      differ: () => !tree.isDefault(),
      levelAt: (path, role) => tree.levelAt(path, personOf(role)),
      levelOfNodes: (nodes, role) => tree.levelOfNodes(nodes, personOf(role)),
      isClosed: (node, role) =>
        !tree.isDefault() && tree.isClosed(node, personOf(role)) && !ownRights(role).isOnTheWay(node),
      isOpen: (node, path, role) => tree.isDefault() || tree.isOpen(node, path, personOf(role)),
      below: (path, role) => tree.below(path, personOf(role)),
      viewOf,
      isPassage,
      follow,
    }
  }

  return { token: () => known?.token ?? -1, follow, rightsOf }
}
