/**
 * What becomes of tags, dead properties, names of versions and links when the whole tree goes back. One rule for all of them:
 *
 *   written where the entry is again    it stays as it is today
 *   written or removed elsewhere        others may have read the entry there: all that it has becomes what it was at the goal,
 *                                       and a link that was made there leads nowhere
 *
 * Undoing the restore brings them back.
 */
import type { Script } from '@alluvium/database'
import { giveBackTaken, metadataChangesSince, restoreMetadata } from '../metadata/past-metadata.ts'
import { leadNowhere, sharesLedSince } from '../metadata/past-shares.ts'
import { placesSince } from '../temporal/places-since.ts'

type GoingBack = Readonly<{
  goal: number
  /** The revision that goes back. */
  revision: number
}>

/** To be called when the tree is as it was at the goal. */
export function* takeMetadataBack({ goal, revision }: GoingBack): Script<void> {
  const changes = yield* metadataChangesSince(goal)
  const changed = new Set(changes.map(({ node }) => node))
  const placeAsOf = yield* placesSince(changed, goal)
  const elsewhere = new Set<number>()
  for (const { node, revision: changedAt, taken_back: wasTaken } of changes)
    if (!wasTaken && placeAsOf(node, changedAt) !== placeAsOf(node, revision)) elsewhere.add(node)
  yield* restoreMetadata([...elsewhere], { goal, revision })
  yield* giveBackTaken([...changed.difference(elsewhere)], { goal, revision })
}

/** To be called when the tree is as it was at the goal, and links lead to what they led to then. */
export function* takeNewLinksBack({ goal, revision }: GoingBack): Script<void> {
  const shares = yield* sharesLedSince(goal)
  const placeAsOf = yield* placesSince(
    shares.map(({ node }) => node),
    goal,
  )
  for (const { token, node, since } of shares) {
    const place = placeAsOf(node, revision)
    if (place !== '' && place !== placeAsOf(node, since)) yield* leadNowhere({ token, from: node, revision })
  }
}
