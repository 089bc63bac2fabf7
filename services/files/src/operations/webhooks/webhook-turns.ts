/**
 * Decides which process notifies a webhook, and how far it has been notified. One process at a time has its lease,
 * which expires if the process dies. The cursor moves only after a response, so every change is sent at least once.
 */
import type { Script } from '@alluvium/database'
import { isGivenUp, leaseMs, retryDelayMs } from '@alluvium/outbound/webhooks'
import { statement } from '../../ports/ledger.ts'

const lease = statement((db, { id, cursor, now, until }: { id: string; cursor: number; now: number; until: number }) =>
  db
    .updateTable('webhooks')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('cursor', '=', cursor)
    .where('leased_until', '<=', now)
    .where('disabled', 'is', null),
)
const advance = statement(
  (db, { id, cursor, status, now }: { id: string; cursor: number; status: number; now: number }) =>
    db
      .updateTable('webhooks')
      .set({
        cursor,
        last_status: status,
        last_at: now,
        last_error: null,
        leased_until: 0,
        failures: 0,
        failing_since: null,
        next_at: 0,
      })
      .where('id', '=', id),
)
const skip = statement((db, { id, cursor }: { id: string; cursor: number }) =>
  db.updateTable('webhooks').set({ cursor }).where('id', '=', id).where('cursor', '<', cursor),
)
const release = statement((db, { id }: { id: string }) =>
  db.updateTable('webhooks').set({ leased_until: 0 }).where('id', '=', id),
)
const state = statement((db, { id }: { id: string }) =>
  db.selectFrom('webhooks').select(['failures', 'failing_since', 'disabled']).where('id', '=', id),
)
const postpone = statement(
  (
    db,
    row: {
      id: string
      failures: number
      since: number | null
      next: number
      now: number
      status: number | null
      why: string
      disabled: string | null
    },
  ) =>
    db
      .updateTable('webhooks')
      .set({
        failures: row.failures,
        failing_since: row.since,
        next_at: row.next,
        last_status: row.status,
        last_at: row.now,
        last_error: row.why,
        disabled: row.disabled,
        leased_until: 0,
      })
      .where('id', '=', row.id),
)

type Turn = Readonly<{ id: string; now: number }>

/** Takes the lease; whether this process may send what follows the cursor. */
export function* takeTurn({ id, cursor, now }: Turn & Readonly<{ cursor: number }>): Script<boolean> {
  return (yield* lease.run({ id, cursor, now, until: now + leaseMs })) === 1
}

/** Records that everything up to the cursor was delivered. */
export const delivered = (row: Turn & Readonly<{ cursor: number; status: number }>): Script<number> => advance.run(row)

/** Records that nothing up to the cursor concerns it. */
export const passedOver = (row: Readonly<{ id: string; cursor: number }>): Script<number> => skip.run(row)

/** Returns the lease; as the result is unknown, the changes are sent again. */
export const gaveBack = (row: Readonly<{ id: string }>): Script<number> => release.run(row)

/** Records a failure: it is tried again later, unless it has failed for a day. */
export function* failed({
  id,
  now,
  status,
  why,
}: Turn & Readonly<{ status: number | null; why: string }>): Script<void> {
  const before = yield* state.first({ id })
  if (!before) return
  if (before.disabled !== null) {
    // Somebody switched it off while this message was on its way: that stays so, and nothing is tried again.
    yield* postpone.run({ ...before, id, since: before.failing_since, next: 0, now, status, why })
    return
  }
  const failures = before.failures + 1
  const since = before.failing_since ?? now
  const disabled = isGivenUp(since, now) ? `No message was taken for a day; the last time: ${why}` : null
  const next = now + retryDelayMs(failures)
  yield* postpone.run({ id, failures, since, next, now, status, why, disabled })
}
