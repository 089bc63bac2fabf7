/** Tells administrators who waits for them. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { anonymousId } from '../accounts/accounts.ts'
import { forgetWaitingOf } from './notification-rows.ts'
import { notify } from './notify.ts'

/** Those who were not notified of one already that they have not read: whoever registers a thousand accounts must not push out all else. */
const toTell = statement((db) =>
  db
    .selectFrom('users')
    .select('number')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', '!=', anonymousId)
    .where('number', 'not in', (eb) =>
      eb.selectFrom('notifications').select('account').where('kind', '=', 'account-waits').where('read_at', 'is', null),
    ),
)

/** @param by the number of the account that waits */
export function* notifyAdministrators(by: number, at: number): Script<void> {
  for (const { number } of yield* toTell.all({}))
    yield* notify({ to: { account: number }, kind: 'account-waits', by, at })
}

/** Somebody who waits and of whom no administrator was notified. */
const nextWaiting = statement((db) =>
  db
    .selectFrom('users')
    .select('number')
    .where('role', '=', 'none')
    .where('status', '=', 'active')
    .where('id', '!=', anonymousId)
    .where('number', 'not in', (eb) =>
      eb
        .selectFrom('notifications')
        .select((eb) => eb.fn.coalesce('actor', eb.lit(0)).as('actor'))
        .where('kind', '=', 'account-waits'),
    )
    .orderBy('number', 'desc')
    .limit(1),
)

/**
 * Takes back that an account waits, since it no longer does; whoever had not read it is notified of the next that waits, if there is one.
 *
 * @param by the number of the account
 */
export function* noLongerWaits(by: number, at: number): Script<void> {
  if ((yield* forgetWaitingOf(by)) === 0) return
  const next = yield* nextWaiting.first({})
  if (next) yield* notifyAdministrators(next.number, at)
}
