/**
 * The rights of all accounts in memory, as of a change in the ledger. Whoever reads an account reads the token of the last
 * change with it; when that is another than the map's, the map first follows. So a right that was taken away counts from the
 * next request on, whichever process it reaches.
 */
import type { Script } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import { AccessTree, type Below, holderKey, type Person, type Step } from '../../model/access/access-tree.ts'
import { type Level, levelFor } from '../../model/access/right.ts'
import { isReading, roleAllows } from '../../model/access/role.ts'
import type { Action } from '../../model/action.ts'
import { rootNode } from '../../ports/ledger.ts'
import {
  type AccessChange,
  accessChangesSince,
  accessToken,
  everyGrant,
  everyMember,
  grantsOn,
  type KnownSteps,
  type Member,
  membersOfGroup,
  type NodeGrants,
  stepsTo,
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
  /** The entries below the path where the level may change, with the level there. */
  below(path: string, role: string): Iterable<Below>
  /** As `below`, of a folder by its node, and the level on it; undefined when nothing differs below it. */
  seenFrom(node: number, role: string): ReturnType<AccessTree['seenFrom']>
  /** Whether the account sees the folder only as the way to what was granted to it. */
  isPassage(path: string, role: string): boolean
  /** Reads what changed when the ledger has another token than the map. */
  follow(token: number): Script<void>
}>

export type AccessMap = Readonly<{
  /** The token of the last change that the map knows. */
  token(): number
  follow(token: number): Script<void>
  /** @param role default: what the account's own role bounds; a worker's manifest bounds it instead. */
  rightsOf(account: Readonly<{ id: string }>, boundedBy?: 'role' | 'manifest'): Rights
}>

const all = 3

export function accessMap(clock: Pick<Clock, 'now'>): AccessMap {
  let tree = new AccessTree(rootNode)
  let groupsOf = new Map<string, Map<string, number | null>>()
  let token: number | undefined
  /** Increases with each change, so that what was derived from the map is derived again. */
  let version = 0

  function* follow(latest: number): Script<void> {
    if (latest === token) return
    for (;;) {
      // What this transaction sees is what counts; it may be ahead of what the caller saw.
      const seen = yield* accessToken()
      if (seen === token) return
      const before = version
      const changes = token === undefined ? undefined : yield* accessChangesSince(token)
      const apply = changes?.every(({ kind }) => kind !== 'all') ? yield* readChanged(changes) : yield* readAll()
      // Another follower came first while this one waited for rows: what it read is not laid over by what may be older.
      if (version !== before) continue
      apply()
      token = seen
      version += 1
      return
    }
  }

  function* readAll(): Script<() => void> {
    const fresh = new AccessTree(rootNode)
    const known: KnownSteps = new Map()
    for (const [node, found] of yield* everyGrant()) {
      fresh.set(node, found)
      fresh.place(node, yield* stepsTo(node, known))
    }
    const members = yield* everyMember()
    return () => {
      tree = fresh
      groupsOf = new Map()
      for (const member of members) addMember(member)
    }
  }

  function* readChanged(changes: readonly AccessChange[]): Script<() => void> {
    const subjects = (kind: string) => new Set(changes.filter((one) => one.kind === kind).map(({ subject }) => subject))
    let mayComeBack = false
    const found: Readonly<{ node: number; on: NodeGrants; steps: readonly Step[] | undefined }>[] = []
    for (const node of [...subjects('node')].map(Number)) {
      const on = yield* grantsOn(node)
      if (tree.has(node) || on.closed || on.grants.size > 0) found.push({ node, on, steps: yield* stepsTo(node) })
      else mayComeBack = true
    }
    // A folder of which the map knows nothing may have come back from the trash, with entries below it that have rights.
    for (const node of mayComeBack ? tree.unplaced() : [])
      found.push({ node, on: yield* grantsOn(node), steps: yield* stepsTo(node) })
    const groups = subjects('group')
    const members: Member[] = []
    for (const group of groups) members.push(...(yield* membersOfGroup(group)))
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

  function groupsNow(account: string): string[] {
    const now = clock.now()
    const groups = [...(groupsOf.get(account) ?? [])]
    return groups.flatMap(([id, end]) => (end === null || end > now ? [holderKey({ kind: 'group', id })] : []))
  }

  function rightsOf({ id }: Readonly<{ id: string }>, boundedBy: 'role' | 'manifest' = 'role'): Rights {
    let derived: { version: number; role: string; person: Person; passages?: ReadonlySet<number> } | undefined

    function derive(role: string) {
      if (derived?.version === version && derived.role === role) return derived
      const own = [holderKey({ kind: 'user', id }), ...groupsNow(id)]
      const isStranger = boundedBy === 'role' && role === 'none'
      const keys = isStranger ? own : [...own, '*']
      derived = { version, role, person: { keys, everywhere: role === 'admin' ? all : 0 } }
      return derived
    }

    const personOf = (role: string): Person => derive(role).person

    function isPassage(path: string, role: string): boolean {
      if (path === '/') return true
      const node = tree.nodeAt(keysOf(path))
      if (node === undefined) return false
      const known = derive(role)
      known.passages ??= tree.passagesOf(known.person)
      return known.passages.has(node)
    }

    function bound(action: Action, role: string): boolean {
      if (boundedBy === 'manifest' || roleAllows(role, action)) return true
      return role === 'none' && roleAllows('user', action) && tree.hasGrants(personOf(role))
    }

    function refusal(action: Action, path: string, role: string): RightsRefusal | undefined {
      if (!bound(action, role)) return 'role'
      if (tree.isPlain()) return undefined
      const needed = levelFor(action)
      const level = tree.levelAt(keysOf(path), personOf(role))
      if (level >= needed) return undefined
      if (level > 0) return 'lesser'
      if (!isPassage(path, role)) return 'hidden'
      return isReading(action) ? undefined : 'lesser'
    }

    return {
      refusal,
      differ: () => !tree.isPlain(),
      levelAt: (path, role) => tree.levelAt(keysOf(path), personOf(role)),
      levelOfNodes: (nodes, role) => tree.levelOfNodes(nodes, personOf(role)),
      isClosed: (node, role) => !tree.isPlain() && tree.isClosed(node, personOf(role)),
      isOpen: (node, path, role) => tree.isPlain() || tree.isOpen(node, keysOf(path), personOf(role)),
      seenFrom: (node, role) => (tree.isPlain() ? undefined : tree.seenFrom(node, personOf(role))),
      below: (path, role) => tree.below(keysOf(path), personOf(role)),
      isPassage,
      follow,
    }
  }

  return { token: () => token ?? -1, follow, rightsOf }
}

/** The keys of a path's text, from the root: its names in NFC. */
const keysOf = (path: string): readonly string[] =>
  path
    .normalize('NFC')
    .split('/')
    .filter((key) => key !== '')
