/**
 * The rights of all accounts in memory, as of a change in the ledger. Whoever reads an account reads the token of the last
 * change with it; when that is another than the map's, the map first follows. So a right that was taken away counts from the
 * next request on, whichever process it reaches.
 */
import { confirmed, type Database, type Script } from '@alluvium/database'
import { type Clock, GenerationalMap } from '@alluvium/kernel'
import type { Step } from '../../model/access/access-tree.ts'
import type { EntryLevel } from '../../model/access/own-rights.ts'
import { type Level, levelFor } from '../../model/access/right.ts'
import { isReading, roleAllows } from '../../model/access/role.ts'
import type { Action } from '../../model/action.ts'
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
} from './access-rows.ts'
import { KnownRights } from './known-rights.ts'

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
  /** The same below an entry, wherever it is. */
  belowNode(node: number, role: string): Iterable<EntryLevel>
  /** Whether the account may read an entry in the folder that was found there, now or in the past. @param path of the folder. */
  readableIn(path: string, role: string): (child: Readonly<{ name: string; node: number }>) => boolean
  /** How the account sees a folder otherwise than everybody; undefined where nothing below it was granted to the account. */
  viewOf(node: number, role: string): FolderView | undefined
  /** Whether a place below the path is kept for a folder of the service that is not there yet: see `AccessMap.reserve`. */
  isReservedBelow(path: string): boolean
  /** Whether an entry, or one below it, has rights of its own, whoever asks. */
  reach(node: number): boolean
  /** Whether the account sees the folder only as the way to what was granted to it. */
  isPassage(path: string, role: string): boolean
  /** The rights of another account, to be followed by themselves. */
  of(account: Readonly<{ id: string }>): Rights
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
  follow(token?: number): Script<unknown>
  /** Increases with each change of the map. */
  version(): number
  /**
   * To be called when a write that the map may have followed was undone: what is not in the ledger is forgotten, and so is
   * everything when the ledger cannot be asked.
   */
  forgetUndone(database: Pick<Database, 'read'>): Promise<void>
  /**
   * Keeps a place for the service: nobody else makes anything there or below, until the service has made its closed folder.
   * Otherwise somebody's folder would be where people expect a closed one.
   */
  reserve(path: string): void
  /** @param boundedBy default: the account's own role; `manifest` for a worker, whose manifest bounds it instead. */
  rightsOf(account: Readonly<{ id: string }>, boundedBy?: 'role' | 'manifest'): Rights
}>

/** Of more entries it is cheaper to read everything anew. */
const maxPlacedOneByOne = 200
/** How many earlier states are kept at once, for transactions that still see them. */
const keptEarlier = 2

export function accessMap(clock: Pick<Clock, 'now'>): AccessMap {
  let current = new KnownRights(clock)
  let known: AccessState | undefined
  /** Increases with each change. */
  let version = 0
  const earlier = new GenerationalMap<number, KnownRights>(keptEarlier)
  const reserved: string[] = []

  /** The rights as the transaction sees them: those of the map, which follows, but for one that sees an earlier state. */
  function* follow(latest?: number): Script<KnownRights> {
    if (latest !== undefined && latest === known?.token) return current
    for (;;) {
      // What this transaction sees is what counts; it may be ahead of what the caller saw.
      const seen = yield* accessState()
      yield confirmed
      if (seen.token === known?.token) return current
      if (known && seen.change < known.change) return yield* asOf(seen)
      const before = version
      const changes = known && (yield* accessChangesSince(known))
      const apply = changes?.every(({ kind }) => kind !== 'all') ? yield* readChanged(changes) : yield* readAnew()
      yield confirmed
      // Another follower came first while this one waited for rows: what it read is not laid over by what may be older.
      if (version !== before) continue
      known = seen
      version += 1
      apply()
      return current
    }
  }

  function* asOf({ token }: AccessState): Script<KnownRights> {
    const kept = earlier.get(token)
    if (kept) return kept
    const read = yield* readAll()
    yield confirmed
    earlier.set(token, read)
    return read
  }

  function* readAll(): Script<KnownRights> {
    const read = new KnownRights(clock)
    const places = yield* everyPlace()
    for (const [node, found] of yield* everyGrant()) {
      read.tree.set(node, found)
      read.tree.place(node, stepsIn(places, node))
    }
    for (const member of yield* everyMember()) read.addMember(member)
    return read
  }

  function* readAnew(): Script<() => void> {
    const read = yield* readAll()
    return () => {
      current = read
    }
  }

  function* readChanged(changes: readonly AccessChange[]): Script<() => void> {
    const { tree } = current
    const subjects = (...kinds: readonly AccessChange['kind'][]) =>
      new Set(changes.filter(({ kind }) => kinds.includes(kind)).map(({ subject }) => subject))
    // With a folder that returns comes what is below it, which the map may know without knowing where.
    const unplaced = subjects('return').size > 0 ? tree.unplaced() : []
    if (unplaced.length > maxPlacedOneByOne) return yield* readAnew()
    const found: Readonly<{ node: number; on: NodeGrants; steps: readonly Step[] | undefined }>[] = []
    for (const node of new Set([...[...subjects('node', 'return')].map(Number), ...unplaced])) {
      const on = yield* grantsOn(node)
      if (tree.has(node) || on.closed || on.grants.size > 0) found.push({ node, on, steps: yield* stepsTo(node) })
    }
    const groups = subjects('group')
    const members: Member[] = []
    for (const group of groups) members.push(...(yield* membersOfGroup(group)))
    return () => {
      for (const { node, on, steps } of found) {
        tree.set(node, on)
        if (tree.has(node)) tree.place(node, steps)
      }
      current.removeMembersOf(groups)
      for (const member of members) current.addMember(member)
      if (found.length + groups.size > 0) current.forgetDerived()
    }
  }

  function rightsOf({ id }: Readonly<{ id: string }>, boundedBy: 'role' | 'manifest' = 'role'): Rights {
    /** Undefined where the transaction sees what the map does. */
    let seen: KnownRights | undefined
    const rights = () => seen ?? current
    const personOf = (role: string) => rights().personOf(id, role, boundedBy)
    const ownRights = (role: string) => rights().ownRightsOf(personOf(role))

    function isPassage(path: string, role: string): boolean {
      if (path === '/') return true
      const node = rights().tree.nodeAt(path)
      return node !== undefined && ownRights(role).isOnTheWay(node)
    }

    function viewOf(node: number, role: string): FolderView | undefined {
      if (rights().tree.isDefault()) return undefined
      const own = ownRights(role)
      const isWay = rights().tree.levelOn(node, personOf(role)) === 0
      if (!isWay && !own.hasBelow(node)) return undefined
      return { isWay, counted: own.countedBelow(node), tag: own.tagOf(node) }
    }

    function bound(action: Action, role: string): boolean {
      if (boundedBy === 'manifest' || roleAllows(role, action)) return true
      return role === 'none' && roleAllows('user', action) && rights().tree.hasGrants(personOf(role))
    }

    /** The reserved places where the service has not made its folder yet. */
    const toBeMade = () => reserved.filter((place) => rights().tree.nodeAt(place) === undefined)

    function refusal(action: Action, path: string, role: string): RightsRefusal | undefined {
      if (!bound(action, role)) return 'role'
      if (levelFor(action) > levelFor('read') && toBeMade().some((place) => isAtOrBelow(path, place))) return 'hidden'
      if (rights().tree.isDefault()) return undefined
      const needed = levelFor(action)
      const level = rights().tree.levelAt(path, personOf(role))
      if (level >= needed) return undefined
      if (level > 0) return 'lesser'
      if (!isPassage(path, role)) return 'hidden'
      return isReading(action) ? undefined : 'lesser'
    }

    function readableIn(path: string, role: string): ReturnType<Rights['readableIn']> {
      if (!bound('read', role)) return () => false
      const levelOf = rights().tree.levelsIn(path, personOf(role))
      const below = path === '/' ? '/' : `${path}/`
      return (child) => {
        const level = levelOf(child)
        if (level !== undefined) return level > 0 || ownRights(role).isOnTheWay(child.node)
        const at = below + child.name
        return refusal('read', at, role) === undefined && rights().tree.isOpen(child.node, at, personOf(role))
      }
    }

    return {
      refusal,
      readableIn,
      differ: () => !rights().tree.isDefault(),
      levelAt: (path, role) => rights().tree.levelAt(path, personOf(role)),
      levelOfNodes: (nodes, role) => rights().tree.levelOfNodes(nodes, personOf(role)),
      isClosed: (node, role) =>
        !rights().tree.isDefault() && rights().tree.isClosed(node, personOf(role)) && !ownRights(role).isOnTheWay(node),
      isOpen: (node, path, role) => rights().tree.isDefault() || rights().tree.isOpen(node, path, personOf(role)),
      below: (path, role) => rights().tree.below(path, personOf(role)),
      belowNode: (node, role) => rights().tree.belowNode(node, personOf(role)),
      viewOf,
      isReservedBelow: (path) => toBeMade().some((place) => place !== path && isAtOrBelow(place, path)),
      reach: (node) => rights().tree.has(node),
      isPassage,
      of: (other) => rightsOf(other),
      *follow(token) {
        const found = yield* follow(token)
        seen = found === current ? undefined : found
      },
    }
  }

  async function forgetUndone(database: Pick<Database, 'read'>): Promise<void> {
    const seen = await database.read(accessState()).catch(() => undefined)
    if (seen?.token !== known?.token) known = undefined
  }

  return {
    token: () => known?.token ?? -1,
    version: () => version,
    follow,
    forgetUndone,
    reserve: (path) => void reserved.push(path.normalize('NFC')),
    rightsOf,
  }
}

const isAtOrBelow = (path: string, place: string): boolean =>
  place === '/' || `${path.normalize('NFC')}/`.startsWith(`${place.normalize('NFC')}/`)
