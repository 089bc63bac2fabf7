/**
 * Tags and dead properties when the whole tree goes back. They have no history and stay with their entries; but an entry that
 * leaves a closed folder by going back leaves there what was written to it in between, as its versions of then stay hidden.
 */
import type { Script } from '@alluvium/database'
import { rootNode, statement } from '../../ports/ledger.ts'
import { giveMetadataBack, takeAwayMetadata, writtenSince } from '../metadata/past-metadata.ts'
import { wayAsOf } from '../temporal/way-as-of.ts'
import { waysAsOf } from '../temporal/ways-as-of.ts'

const everyClosed = statement((db) => db.selectFrom('closed_folders').select('node'))

/** To be called when the tree is as it was at the goal. @param revision that did it. */
export function* takeMetadataBack({ goal, revision }: Readonly<{ goal: number; revision: number }>): Script<void> {
  const closed = new Set((yield* everyClosed.all({})).map(({ node }) => node))
  const written = closed.size === 0 ? [] : yield* writtenSince(goal)
  const before = yield* waysAsOf(written, revision - 1)
  const after = yield* waysAsOf(written, revision)
  const leaving: number[] = []
  for (const node of written) {
    let way: readonly number[] = Array.from(before.up(node), (step) => step.node)
    if (way.at(-1) !== rootNode) way = (yield* wayAsOf(node, revision - 1)) ?? way // it was in the trash
    const now = new Set(Array.from(after.up(node), (step) => step.node))
    if (way.some((folder) => closed.has(folder) && !now.has(folder))) leaving.push(node)
  }
  yield* takeAwayMetadata(leaving, { goal, revision })
  yield* giveMetadataBack({ goal, revision })
}
