import { type Script, statements } from '@alluvium/database'
import type { Tables } from '../../model/tables.ts'

const { statement } = statements<Tables>()

const shared = statement((db, { one, other }: { one: string; other: string }) =>
  db
    .selectFrom('memberships as mine')
    .innerJoin('memberships as theirs', 'theirs.org_id', 'mine.org_id')
    .select('mine.org_id')
    .where('mine.user_id', '=', one)
    .where('theirs.user_id', '=', other)
    .limit(1),
)

/** Whether two people belong to one organization, in whatever role. */
export function* sharesOrganization(one: string, other: string): Script<boolean> {
  return (yield* shared.first({ one, other })) !== undefined
}
