/** Links under way: opened, and spent once. */
import type { Script } from '@alluvium/database'
import { type LinkPurpose, linkDigest, linkLifetimeMs, maxOpenLinks } from '../../model/recovery/mailed-link.ts'
import { statement } from '../../ports/statements.ts'
import type { Tables } from '../../ports/tables.ts'
import { linkRefused } from '../../problems/recovery.ts'
import { findUser } from '../find-user.ts'

const prunedAtOnce = 200
const insert = statement((db, { digest, user_id, purpose, expires_at }: Tables['mailed_links']) =>
  db.insertInto('mailed_links').values({ digest, user_id, purpose, expires_at }),
)

const open = statement((db, { userId, purpose, now }: { userId: string; purpose: LinkPurpose; now: number }) =>
  db
    .selectFrom('mailed_links')
    .select('digest')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now),
)

const holder = statement((db, { digest, purpose, now }: { digest: string; purpose: LinkPurpose; now: number }) =>
  db
    .selectFrom('mailed_links')
    .select('user_id as userId')
    .where('digest', '=', digest)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now),
)

const removeOf = statement((db, { userId, purpose }: { userId: string; purpose: LinkPurpose }) =>
  db.deleteFrom('mailed_links').where('user_id', '=', userId).where('purpose', '=', purpose),
)

const removeExpired = statement((db, { now }: { now: number }) =>
  db
    .deleteFrom('mailed_links')
    .where('digest', 'in', (sub) =>
      sub
        .selectFrom('mailed_links')
        .select('digest')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(prunedAtOnce),
    ),
)

export type OpenLink = Readonly<{ userId: string; purpose: LinkPurpose; secret: string; now: number }>

/** Whether the link may be sent: false when as many as may be are open already, or when the account is closed. */
export function* openLink({ userId, purpose, secret, now }: OpenLink): Script<boolean> {
  yield* removeExpired.run({ now })
  if ((yield* findUser(userId))?.status !== 'active') return false
  if ((yield* open.all({ userId, purpose, now })).length >= maxOpenLinks) return false
  const expires = now + linkLifetimeMs[purpose]
  yield* insert.run({ digest: linkDigest(secret), user_id: userId, purpose, expires_at: expires })
  return true
}

export type GivenLink = Readonly<{ secret: string; purpose: LinkPurpose; now: number }>

/** Whose link it is. Throws `accounts.link-refused` for one that was used, has expired or never was. */
export function* linkHolder({ secret, purpose, now }: GivenLink): Script<string> {
  const row = yield* holder.first({ digest: linkDigest(secret), purpose, now })
  if (!row) throw linkRefused()
  return row.userId
}

/** The same, and uses it up, with all other links of the account for that purpose. */
export function* spendLink(given: GivenLink): Script<string> {
  const userId = yield* linkHolder(given)
  yield* closeLinks(userId, given.purpose)
  return userId
}

const removeAll = statement((db, { userId }: { userId: string }) =>
  db.deleteFrom('mailed_links').where('user_id', '=', userId),
)

/** Those of every purpose: whoever has one gets in no more. */
export function* closeAllLinks(userId: string): Script<void> {
  yield* removeAll.run({ userId })
}

export function* closeLinks(userId: string, purpose: LinkPurpose): Script<void> {
  yield* removeOf.run({ userId, purpose })
}
