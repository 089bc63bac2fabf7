/** What the accounts themselves keep of a person, besides the account. */
import type { Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { attemptKey } from '../../model/email.ts'
import type { PersonalDataStore } from '../../ports/personal-data-store.ts'
import { statement } from '../../ports/statements.ts'
import { actOf, readActs } from '../administration/act-log.ts'
import { isActiveAdministrator, refuseLastAdministrator } from '../administration/change-user.ts'
import { findUser } from '../find-user.ts'
import { closeAllLinks } from '../recovery/mailed-links.ts'
import { secondFactorStatus } from '../recovery/second-factor.ts'
import { forgetSecondFactor, secondFactorOf } from '../recovery/second-factor-rows.ts'
import { forgetTokenUsesOf, tokenUsesOf } from '../token-uses.ts'

const maxActs = 10_000

const calls = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('api_calls').select(['month', 'calls']).where('user_id', '=', userId).orderBy('month'),
)
const forgetCalls = statement((db, { userId }: { userId: string }) =>
  db.deleteFrom('api_calls').where('user_id', '=', userId),
)

const apiCalls: PersonalDataStore = {
  name: 'api_calls',
  export: (userId) => calls.all({ userId }),
  *erase(userId) {
    yield* forgetCalls.run({ userId })
  },
}

const secondFactor: PersonalDataStore = {
  name: 'second_factor',
  *export(userId) {
    const { enabled, recoveryCodesLeft } = yield* secondFactorStatus(userId)
    const since = (yield* secondFactorOf(userId))?.confirmed_at ?? null
    return { enabled, since: since === null ? null : timestamp(since), recovery_codes_left: recoveryCodesLeft }
  },
  erase: forgetSecondFactor,
}

const links = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('mailed_links')
    .select(['purpose', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('expires_at'),
)

const mailedLinks: PersonalDataStore = {
  name: 'mailed_links',
  *export(userId) {
    const rows = yield* links.all({ userId })
    return rows.map(({ purpose, expiresAt }) => ({ purpose, expires_at: timestamp(expiresAt) }))
  },
  *erase(userId) {
    yield* closeAllLinks(userId)
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

const failedLogIns: PersonalDataStore = {
  name: 'failed_log_ins',
  *export(userId) {
    const rows = yield* failures.all({ account: yield* accountKey(userId) })
    return rows.map(({ failedAt, address }) => ({ failed_at: timestamp(failedAt), address }))
  },
  *erase(userId) {
    yield* forgetFailures.run({ account: yield* accountKey(userId) })
  },
}

/** What administrators did is theirs to answer for: it is shown, and stays when the person leaves. */
const administration: PersonalDataStore = {
  name: 'administrative_acts',
  *export(userId) {
    const { acts } = yield* readActs({ userId, limit: maxActs, offset: 0 })
    return acts.map(actOf)
  },
  *mayLeave(userId) {
    const user = yield* findUser(userId)
    if (user && isActiveAdministrator(user)) yield* refuseLastAdministrator(userId)
  },
  *erase() {
    // nothing
  },
}

const sessions: PersonalDataStore = {
  name: 'sessions',
  *export(userId) {
    const rows = yield* tokenUsesOf(userId)
    return rows.map(({ device, signed_in_at: signedInAt, used_at: usedAt }) => ({
      device,
      signed_in_at: timestamp(signedInAt),
      used_at: timestamp(usedAt),
    }))
  },
  erase: forgetTokenUsesOf,
}

export const ownPersonalData: readonly PersonalDataStore[] = [
  apiCalls,
  secondFactor,
  mailedLinks,
  failedLogIns,
  sessions,
  administration,
]
