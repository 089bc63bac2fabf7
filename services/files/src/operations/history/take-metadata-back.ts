/**
 * Tags, dead properties and names of versions usually stay with their entries when the whole tree goes back. Where that changes who may
 * read an entry, they go back too, so that nothing is shown that was written while it was hidden. Undoing the restore brings them back.
 */
import type { Script } from '@alluvium/database'
import { rootNode } from '../../ports/ledger.ts'
import { everyGrant, type NodeGrants } from '../authorization/access-rows.ts'
import { changedSince, restoreMetadata } from '../metadata/past-metadata.ts'
import { rowAsOf } from '../temporal/rows-as-of.ts'
import { wayAsOf } from '../temporal/way-as-of.ts'
import { waysAsOf } from '../temporal/ways-as-of.ts'

/** To be called when the tree is as it was at the goal. @param revision that did it. */
export function* takeMetadataBack({ goal, revision }: Readonly<{ goal: number; revision: number }>): Script<void> {
  const changed = yield* changedSince(goal)
  if (changed.length === 0) return
  const grants = yield* everyGrant()
  const before = yield* readersAsOf(changed, grants, revision - 1)
  const after = yield* readersAsOf(changed, grants, revision)
  const others = changed.filter((node) => before.get(node) !== after.get(node))
  yield* restoreMetadata(others, { goal, revision })
}

type EveryGrant = ReadonlyMap<number, NodeGrants>

/**
 * The holders of grants of today who could read each entry where it was, as a text to compare. Another text may still stand for the same
 * people, such as a group and its members: then the metadata goes back needlessly, which hides nothing too little.
 */
function* readersAsOf(
  nodes: readonly number[],
  grants: EveryGrant,
  revision: number,
): Script<ReadonlyMap<number, string>> {
  const ways = yield* waysAsOf(nodes, revision)
  const readers = new Map<number, string>()
  for (const node of nodes) {
    const up = Array.from(ways.up(node), (step) => step.node)
    const way = up.at(-1) === rootNode ? up.toReversed() : yield* wayToTrashed(node, revision)
    readers.set(node, readersOn(way, grants))
  }
  return readers
}

/** Where an entry of the trash was; nothing of one that was gone, or of which nobody knows that any more. */
function* wayToTrashed(node: number, revision: number): Script<readonly number[]> {
  return (yield* rowAsOf(node, revision)) ? ((yield* wayAsOf(node, revision)) ?? []) : []
}

/** @param way from the root to the entry. What was granted above a closed folder does not reach into it. */
function readersOn(way: readonly number[], grants: EveryGrant): string {
  let readers = new Set<string>()
  for (const node of way) {
    const own = grants.get(node)
    if (own?.closed) readers = new Set()
    for (const holder of own?.grants.keys() ?? []) readers.add(holder)
  }
  return [...readers].toSorted().join(' ')
}
