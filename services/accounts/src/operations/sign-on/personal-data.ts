/** What sign-on keeps of a person. */
import { timestamp } from '@alluvium/kernel'
import type { PersonalDataStore } from '../../ports/personal-data-store.ts'
import { statement } from '../../ports/statements.ts'

type Of = { userId: string }

const identities = statement((db, { userId }: Of) =>
  db.selectFrom('identities').select(['provider', 'subject', 'linked_at']).where('user_id', '=', userId),
)
const forgetIdentities = statement((db, { userId }: Of) => db.deleteFrom('identities').where('user_id', '=', userId))

const sessions = statement((db, { userId }: Of) =>
  db.selectFrom('sign_on_sessions').select(['signed_in_at', 'expires_at']).where('user_id', '=', userId),
)
const forgetCodes = statement((db, { userId }: Of) =>
  db
    .deleteFrom('authorization_codes')
    .where('session', 'in', (sub) =>
      sub.selectFrom('sign_on_sessions').select('session').where('user_id', '=', userId),
    ),
)
const forgetTokens = statement((db, { userId }: Of) =>
  db
    .deleteFrom('session_tokens')
    .where('session', 'in', (sub) =>
      sub.selectFrom('sign_on_sessions').select('session').where('user_id', '=', userId),
    ),
)
const forgetSessions = statement((db, { userId }: Of) =>
  db.deleteFrom('sign_on_sessions').where('user_id', '=', userId),
)

const consents = statement((db, { userId }: Of) =>
  db.selectFrom('consents').select(['client_id', 'scope', 'given_at']).where('user_id', '=', userId),
)
const forgetConsents = statement((db, { userId }: Of) => db.deleteFrom('consents').where('user_id', '=', userId))

export const signOnData: PersonalDataStore = {
  name: 'sign_on',
  *export(userId) {
    const linked = yield* identities.all({ userId })
    const open = yield* sessions.all({ userId })
    const agreed = yield* consents.all({ userId })
    return {
      identities: linked.map((row) => ({ ...row, linked_at: timestamp(row.linked_at) })),
      sessions: open.map((row) => ({
        signed_in_at: timestamp(row.signed_in_at),
        expires_at: timestamp(row.expires_at),
      })),
      consents: agreed.map((row) => ({ ...row, given_at: timestamp(row.given_at) })),
    }
  },
  *erase(userId) {
    yield* forgetCodes.run({ userId })
    yield* forgetTokens.run({ userId })
    yield* forgetSessions.run({ userId })
    yield* forgetIdentities.run({ userId })
    yield* forgetConsents.run({ userId })
  },
}
