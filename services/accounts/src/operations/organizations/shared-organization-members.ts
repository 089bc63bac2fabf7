import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once } from '../../ports/statements.ts'

/** Since when both share: both are members, and the other one has accepted. */
const together = sql<number>`case when mine.joined_at > theirs.accepted_at then mine.joined_at else theirs.accepted_at end`

const sharing = (userId: string, others: readonly string[]) =>
  once((db) =>
    db
      .selectFrom('memberships as mine')
      .innerJoin('memberships as theirs', 'theirs.org_id', 'mine.org_id')
      .select(({ fn }) => ['theirs.user_id as id', fn.min(together).as('since')])
      .where('mine.user_id', '=', userId)
      .where('theirs.accepted_at', 'is not', null)
      .where('theirs.user_id', 'in', others)
      .groupBy('theirs.user_id'),
  )

/**
 * Which of some accounts (ten thousand at most) share an organization with this account, and since when. A membership
 * counts once it was accepted: somebody who was only added shares nothing yet. The role does not matter.
 */
export function* sharedOrganizationMembers(
  userId: string,
  others: readonly string[],
): Script<ReadonlyMap<string, number>> {
  if (others.length === 0) return new Map()
  const rows = yield* sharing(userId, others).all()
  return new Map(rows.map(({ id, since }) => [id, since]))
}
