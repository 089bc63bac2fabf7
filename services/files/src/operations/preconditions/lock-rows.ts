/** The rows of locks. An expired lock does not count; its row is removed by a later request. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import type { StoreTools } from '../../ports/store-tools.ts'
import type { LockRow } from './refuse-locked.ts'

export const openLock = statement((db, lock: LockRow) =>
  db.insertInto('locks').values({
    token: lock.token,
    node: lock.node,
    deep: lock.deep,
    exclusive: lock.exclusive,
    account: lock.account,
    owner: lock.owner,
    root: lock.root,
    expires_at: lock.expires_at,
    timeout: lock.timeout,
  }),
)
export const prolongLock = statement((db, lock: { token: string; expires_at: number; timeout: number }) =>
  db.updateTable('locks').set({ expires_at: lock.expires_at, timeout: lock.timeout }).where('token', '=', lock.token),
)
export const closeLock = statement((db, { token }: { token: string }) =>
  db.deleteFrom('locks').where('token', '=', token),
)
const expired = statement((db, { now }: { now: number }) => db.deleteFrom('locks').where('expires_at', '<=', now))
const held = statement((db, { account }: { account: number }) =>
  db
    .selectFrom('locks')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'),
      eb.cast<number>(eb.fn.min('expires_at'), 'bigint').as('firstExpiry'),
    ])
    .where('account', '=', account),
)

/** Removes expired locks. */
export const forgetExpired = worksOnFullDisk((now: number): Script<number> => expired.run({ now }))

/** How many locks an account holds, once the expired ones are swept, and when the first of them expires. */
export function* locksHeldBy(account: number): Script<Readonly<{ count: number; firstExpiry: number }>> {
  const { count = 0, firstExpiry } = (yield* held.first({ account })) ?? {}
  return { count, firstExpiry: firstExpiry ?? 0 }
}

export const sweepLocks = ({ database, clock }: StoreTools): Promise<number> =>
  database.write(forgetExpired(clock.now()))
