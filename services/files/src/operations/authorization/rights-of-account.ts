/** What one account may do where, by the rights in memory. */
import type { Script } from '@alluvium/database'
import type { EntryLevel } from '../../model/access/own-rights.ts'
import { type Level, levelFor } from '../../model/access/right.ts'
import { isReading, roleAllows } from '../../model/access/role.ts'
import type { Action } from '../../model/action.ts'
import type { KnownRights } from './known-rights.ts'

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
  /** Does what `levelAt` does, for an entry that was in these folders, from the root to the entry itself. */
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
  /** The same below an entry, wherever it is, but for what is in folders that are hidden from the account. */
  openBelow(node: number, role: string): Iterable<EntryLevel>
  /** The entries with rights of their own, whoever asks, that are not in the tree: in the trash, below what is, or gone but for the history. */
  markedOutsideTree(): readonly number[]
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

/** The map that the rights of accounts come from. */
export type RightsSource = Readonly<{
  /** The rights as of the last change that the map knows. */
  current(): KnownRights
  /** The places that are kept for folders of the service. */
  reserved: readonly string[]
  /** The rights as the transaction sees them: those of the map, which follows, but for one that sees an earlier state. */
  follow(token: number): Script<KnownRights>
}>

/** @param boundedBy the account's own role; or `manifest` for a worker, whose manifest bounds it instead. */
export function rightsOfAccount(
  map: RightsSource,
  { id }: Readonly<{ id: string }>,
  boundedBy: 'role' | 'manifest',
): Rights {
  /** What the transaction sees; undefined where that is what the map has. */
  let seen: KnownRights | undefined
  const rights = () => seen ?? map.current()
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
  const toBeMade = () => map.reserved.filter((place) => rights().tree.nodeAt(place) === undefined)

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
    openBelow: (node, role) => rights().tree.openBelow(node, personOf(role)),
    markedOutsideTree: () => rights().tree.unplaced(),
    viewOf,
    isReservedBelow: (path) => toBeMade().some((place) => place !== path && isAtOrBelow(place, path)),
    reach: (node) => rights().tree.has(node),
    isPassage,
    of: (other) => rightsOfAccount(map, other, 'role'),
    *follow(token) {
      const found = yield* map.follow(token)
      seen = found === map.current() ? undefined : found
    },
  }
}

const isAtOrBelow = (path: string, place: string): boolean =>
  place === '/' || `${path.normalize('NFC')}/`.startsWith(`${place.normalize('NFC')}/`)
