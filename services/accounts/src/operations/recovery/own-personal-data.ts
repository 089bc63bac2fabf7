/** What the accounts themselves keep of a person, besides the account. */
import { type Script, statements } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { attemptKey } from '../../model/email.ts'
import type { Tables } from '../../ports/tables.ts'
import { actOf, readActs } from '../administration/act-log.ts'
import { mayStopRuling, rules } from '../administration/change-user.ts'
import { findUser } from '../find-user.ts'
import { closeLinks } from './mailed-links.ts'
import type { Holding } from './personal-data-store.ts'
import { secondFactorStanding } from './second-factor.ts'
import { forgetSecondFactor, secondFactorOf } from './second-factor-rows.ts'

const { statement } = statements<Tables>()
const maxActs = 10_000

const calls = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('api_calls').select(['month', 'calls']).where('user_id', '=', userId).orderBy('month'),
)
const forgetCalls = statement((db, { userId }: { userId: string }) =>
  db.deleteFrom('api_calls').where('user_id', '=', userId),
)

const apiCalls: Holding = {
  name: 'api_calls',
  gather: (userId) => calls.all({ userId }),
  *forget(userId) {
    yield* forgetCalls.run({ userId })
  },
}

const secondFactor: Holding = {
  name: 'second_factor',
  *gather(userId) {
    const { enabled, recoveryCodesLeft } = yield* secondFactorStanding(userId)
    const since = (yield* secondFactorOf(userId))?.confirmed_at ?? null
    return { enabled, since: since === null ? null : timestamp(since), recovery_codes_left: recoveryCodesLeft }
  },
  forget: forgetSecondFactor,
}

const links = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('mailed_links')
    .select(['purpose', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('expires_at'),
)

const mailedLinks: Holding = {
  name: 'mailed_links',
  *gather(userId) {
    const rows = yield* links.all({ userId })
    return rows.map(({ purpose, expiresAt }) => ({ purpose, expires_at: timestamp(expiresAt) }))
  },
  *forget(userId) {
    yield* closeLinks(userId, 'reset-password')
    yield* closeLinks(userId, 'verify-email')
  },
}

const failures = statement((db, { account }: { account: string }) =>
  db
    .selectFrom('failed_log_ins')
    .select(['failed_at as failedAt', 'address'])
    .where('account', '=', account)
    .orderBy('failed_at'),
)
const forgetFailures = statement((db, { account }: { account: string }) =>
  db.deleteFrom('failed_log_ins').where('account', '=', account),
)

function* accountKey(userId: string): Script<string> {
  const user = yield* findUser(userId)
  return user ? attemptKey(user.email) : ''
}

const failedLogIns: Holding = {
  name: 'failed_log_ins',
  *gather(userId) {
    const rows = yield* failures.all({ account: yield* accountKey(userId) })
    return rows.map(({ failedAt, address }) => ({ failed_at: timestamp(failedAt), address }))
  },
  *forget(userId) {
    yield* forgetFailures.run({ account: yield* accountKey(userId) })
  },
}

/** What administrators did is theirs to answer for: it is shown, and stays when the person leaves. */
const administration: Holding = {
  name: 'administrative_acts',
  *gather(userId) {
    const { acts } = yield* readActs({ userId, limit: maxActs, offset: 0 })
    return acts.map(actOf)
  },
  *mayLeave(userId) {
    const user = yield* findUser(userId)
    if (user && rules(user)) yield* mayStopRuling(userId)
  },
  *forget() {
    // nothing
  },
}

export const ownHoldings: readonly Holding[] = [apiCalls, secondFactor, mailedLinks, failedLogIns, administration]
