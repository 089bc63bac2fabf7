/** Reads rights from the ledger into memory: all of them, or what changed. */
import type { Script } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import type { Step } from '../../model/access/access-tree.ts'
import {
  type AccessChange,
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

/** Of more entries it is cheaper to read everything anew. */
const maxPlacedOneByOne = 200

/** Reads the rights of all accounts. */
export function* readRights(clock: Pick<Clock, 'now'>): Script<KnownRights> {
  const read = new KnownRights(clock)
  const places = yield* everyPlace()
  for (const [node, found] of yield* everyGrant()) {
    read.tree.set(node, found)
    read.tree.place(node, stepsIn(places, node))
  }
  for (const member of yield* everyMember()) read.addMember(member)
  return read
}

/**
 * Reads what some changes, none of them of everything, concern. Returns the function that brings the rights up to date; undefined where it
 * is cheaper to read everything.
 */
export function* readChanges(rights: KnownRights, changes: readonly AccessChange[]): Script<(() => void) | undefined> {
  const { tree } = rights
  const subjects = (...kinds: readonly AccessChange['kind'][]) =>
    new Set(changes.filter(({ kind }) => kinds.includes(kind)).map(({ subject }) => subject))
  // With a folder that returns comes what is below it, which the map may know without knowing where.
  const unplaced = subjects('return').size > 0 ? tree.unplaced() : []
  if (unplaced.length > maxPlacedOneByOne) return undefined
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
    rights.removeMembersOf(groups)
    for (const member of members) rights.addMember(member)
    if (found.length + groups.size > 0) rights.forgetDerived()
  }
}
