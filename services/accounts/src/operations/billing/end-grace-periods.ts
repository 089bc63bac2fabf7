/**
 * The end of a grace period. No event reports it and no timer waits for it: `nextDowngrade` comes with every token that is
 * admitted, and whoever finds that it has passed ends the grace periods that are over before going on. So the first request
 * after the seventh day, anybody's and in any process, finds the account free.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { statement } from '../../ports/statements.ts'

/** A tier that an administrator has set by hand meanwhile stays. */
const takeTiers = statement((db, { now }: { now: number }) =>
  db
    .updateTable('users')
    .set({ tier: 'free' })
    .where('user_id', 'in', (sub) =>
      sub
        .selectFrom('subscriptions as due')
        .innerJoin('users as holder', (join) =>
          join.onRef('holder.user_id', '=', 'due.user_id').onRef('holder.tier', '=', 'due.tier'),
        )
        .select('due.user_id')
        .where('due.downgrade_at', '<=', now),
    ),
)

const closeGracePeriods = statement((db, { now }: { now: number }) =>
  db.updateTable('subscriptions').set({ downgrade_at: null }).where('downgrade_at', '<=', now),
)

export const endGracePeriods = worksOnFullDisk(function* endGracePeriods(now: number): Script<void> {
  yield* takeTiers.run({ now })
  yield* closeGracePeriods.run({ now })
})
