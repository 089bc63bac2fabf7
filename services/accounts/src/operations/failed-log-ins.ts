/** The rows of failed log-ins, kept as long as they count. */
import { attemptsLeft } from '@alluvium/credentials'
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { limitOf } from '@alluvium/kernel'
import { accountsBudgets } from '../budgets.ts'
import { failuresAllowed, failureWindowMs } from '../model/failed-log-ins.ts'
import { statement } from '../ports/statements.ts'
import { tooManyFailures } from '../problems/sign-on.ts'

/** Who tries: `attemptKey(email)`, and from where (`placeOf`). */
export type Attempt = Readonly<{ account: string; address: string }>

const prunedAtOnce = 200
/** What failed later than in a window from now failed before the clock was set back, and counts no more. */
const latest = statement((db, { account, address, since, ahead }: Attempt & { since: number; ahead: number }) =>
  db
    .selectFrom('failed_log_ins')
    .select('failed_at')
    .where('account', '=', account)
    .where('address', '=', address)
    .where('failed_at', '>', since)
    .where('failed_at', '<', ahead)
    .orderBy('failed_at', 'desc')
    .limit(failuresAllowed),
)

const insert = statement((db, { account, address, now }: Attempt & { now: number }) =>
  db.insertInto('failed_log_ins').values({ account, address, failed_at: now }),
)

const forgetOld = statement((db, { until, ahead }: { until: number; ahead: number }) =>
  db.deleteFrom('failed_log_ins').where('failure_id', 'in', (sub) =>
    sub
      .selectFrom('failed_log_ins')
      .select('failure_id')
      .where((failure) => failure.or([failure('failed_at', '<=', until), failure('failed_at', '>=', ahead)]))
      .orderBy('failed_at')
      .limit(prunedAtOnce),
  ),
)

const forgetOf = statement((db, { account, address }: Attempt) =>
  db.deleteFrom('failed_log_ins').where('account', '=', account).where('address', '=', address),
)

const latestOfNetwork = statement(
  (db, { network, since, ahead, limit }: { network: string; since: number; ahead: number; limit: number }) =>
    db
      .selectFrom('failed_log_ins')
      .select('failed_at')
      .where('address', '=', network)
      .where('failed_at', '>', since)
      .where('failed_at', '<', ahead)
      .orderBy('failed_at', 'desc')
      .limit(limit),
)

/**
 * The same for a network, over all accounts: whoever guesses one password of each of a thousand accounts is found by it.
 * Throws `accounts.too-many-failures`.
 */
export function* triesLeftOfNetwork(
  { network, isLocal }: Readonly<{ network: string; isLocal: boolean }>,
  now: number,
): Script<number> {
  const allowed = limitOf(accountsBudgets.failedLogIns, isLocal)
  const rows = yield* latestOfNetwork.all({
    network,
    since: now - failureWindowMs,
    ahead: now + failureWindowMs,
    limit: allowed,
  })
  return left(rows, allowed, now)
}

/** How many more may fail before the next is refused, at least one; throws `accounts.too-many-failures` when none. */
export function* triesLeft({ account, address }: Attempt, now: number): Script<number> {
  const rows = yield* latest.all({ account, address, since: now - failureWindowMs, ahead: now + failureWindowMs })
  return left(rows, failuresAllowed, now)
}

const left = (rows: readonly Readonly<{ failed_at: number }>[], allowed: number, now: number): number =>
  attemptsLeft(
    rows.map((row) => row.failed_at),
    { allowed, windowMs: failureWindowMs, now },
    tooManyFailures,
  )

export const rememberFailure = worksOnFullDisk(function* rememberFailure(
  { account, address }: Attempt,
  now: number,
): Script<void> {
  yield* forgetOld.run({ until: now - failureWindowMs, ahead: now + failureWindowMs })
  yield* insert.run({ account, address, now })
})

/** Who knows the password has shown who they are; earlier slips count no more. */
export const forgetFailures = ({ account, address }: Attempt): Script<number> => forgetOf.run({ account, address })
