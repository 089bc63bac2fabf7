/** The sandbox provider's tables: its payment pages, and the subscriptions that it sold. */
import type { Script } from '@alluvium/database'
import type { PaidTier } from '../../model/billing/subscription.ts'
import type { SandboxSubscription } from '../../ports/payment-sandbox.ts'
import { statement } from '../../ports/statements.ts'

/** A page is there for a day. */
const pageLifetimeMs = 24 * 60 * 60_000
const settledAtOnce = 100
export type SandboxSession = Readonly<{
  id: string
  userId: string
  tier: PaidTier | null
  successUrl: string
  cancelUrl: string
  paid: number
  expiresAt: number
}>

const insert = statement((db, one: SandboxSession) =>
  db.insertInto('sandbox_sessions').values({
    session_id: one.id,
    user_id: one.userId,
    tier: one.tier,
    success_url: one.successUrl,
    cancel_url: one.cancelUrl,
    paid: one.paid,
    expires_at: one.expiresAt,
  }),
)

const forgetExpired = statement((db, { now }: { now: number }) =>
  db.deleteFrom('sandbox_sessions').where('expires_at', '<=', now),
)

const session = statement((db, { id, now }: { id: string; now: number }) =>
  db
    .selectFrom('sandbox_sessions')
    .select([
      'session_id as id',
      'user_id as userId',
      'tier',
      'success_url as successUrl',
      'cancel_url as cancelUrl',
      'paid',
      'expires_at as expiresAt',
    ])
    .where('session_id', '=', id)
    .where('expires_at', '>', now),
)

const setPaid = statement((db, { id }: { id: string }) =>
  db.updateTable('sandbox_sessions').set({ paid: 1 }).where('session_id', '=', id),
)

const columns = [
  'user_id as userId',
  'subscription_id as subscriptionId',
  'tier',
  'status',
  'period_end as periodEnd',
  'cancel_at_period_end as cancels',
] as const

const ofUser = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('sandbox_subscriptions').select(columns).where('user_id', '=', userId),
)

const due = statement((db, { now }: { now: number }) =>
  db
    .selectFrom('sandbox_subscriptions')
    .select(columns)
    .where('period_end', '<=', now)
    .where('status', '!=', 'canceled')
    .where((is) => is.or([is('status', '=', 'active'), is('cancel_at_period_end', '=', 1)]))
    .limit(settledAtOnce),
)

type Row = Omit<SandboxSubscription, 'cancelAtPeriodEnd'> & Readonly<{ cancels: number }>

const upsert = statement((db, row: Row) =>
  db
    .insertInto('sandbox_subscriptions')
    .values({
      user_id: row.userId,
      subscription_id: row.subscriptionId,
      tier: row.tier,
      status: row.status,
      period_end: row.periodEnd,
      cancel_at_period_end: row.cancels,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        subscription_id: row.ref('excluded.subscription_id'),
        tier: row.ref('excluded.tier'),
        status: row.ref('excluded.status'),
        period_end: row.ref('excluded.period_end'),
        cancel_at_period_end: row.ref('excluded.cancel_at_period_end'),
      })),
    ),
)

export function* openSession(one: Omit<SandboxSession, 'paid' | 'expiresAt'>, now: number): Script<void> {
  yield* forgetExpired.run({ now })
  yield* insert.run({ ...one, paid: 0, expiresAt: now + pageLifetimeMs })
}

export const findSession = (id: string, now: number): Script<SandboxSession | undefined> => session.first({ id, now })
export const markPaid = (id: string): Script<number> => setPaid.run({ id })

export function* soldTo(userId: string): Script<SandboxSubscription | undefined> {
  const row = yield* ofUser.first({ userId })
  return row && subscriptionOf(row)
}

/** Finds subscriptions whose period is over, and that begin anew or end; one that is owed for waits. */
export function* dueSubscriptions(now: number): Script<readonly SandboxSubscription[]> {
  return (yield* due.all({ now })).map(subscriptionOf)
}

export function* writeSold({ cancelAtPeriodEnd, ...rest }: SandboxSubscription): Script<void> {
  yield* upsert.run({ ...rest, cancels: cancelAtPeriodEnd ? 1 : 0 })
}

const subscriptionOf = ({ cancels, ...rest }: Row): SandboxSubscription => ({
  ...rest,
  cancelAtPeriodEnd: cancels === 1,
})
