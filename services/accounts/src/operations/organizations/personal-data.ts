/** What organizations keep of a person: their memberships, and the invitations they sent or received. */
import type { Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { emailKey } from '../../model/email.ts'
import type { PersonalDataStore } from '../../ports/personal-data-store.ts'
import { statement } from '../../ports/statements.ts'
import { lastOwner } from '../../problems/organizations.ts'
import { findUser } from '../find-user.ts'
import { isLastOwner } from './memberships.ts'

type Person = Readonly<{ userId: string }>
type Address = Readonly<{ userId: string; key: string }>

const memberships = statement((db, { userId }: Person) =>
  db
    .selectFrom('memberships as mine')
    .innerJoin('organizations as org', 'org.org_id', 'mine.org_id')
    .select([
      'org.org_id as orgId',
      'org.name',
      'mine.role',
      'mine.joined_at as joinedAt',
      'mine.accepted_at as acceptedAt',
    ])
    .where('mine.user_id', '=', userId)
    .orderBy('org.org_id'),
)

const invitations = statement((db, { userId, key }: Address) =>
  db
    .selectFrom('invitations as one')
    .innerJoin('organizations as org', 'org.org_id', 'one.org_id')
    .select(['one.invite_id as id', 'org.name', 'one.email', 'one.role', 'one.created_at as createdAt'])
    .where((is) => is.or([is('one.email_key', '=', key), is('one.invited_by', '=', userId)]))
    .orderBy('one.invite_id'),
)

const forgetMemberships = statement((db, { userId }: Person) =>
  db.deleteFrom('memberships').where('user_id', '=', userId),
)

const forgetInvitations = statement((db, { userId, key }: Address) =>
  db.deleteFrom('invitations').where((is) => is.or([is('email_key', '=', key), is('invited_by', '=', userId)])),
)

/** Where mail is delivered, what was sent to an address that somebody never proved is not theirs to see or to remove. */
type Holds = Readonly<{ provesAddresses: boolean }>

function* addressOf(userId: string, { provesAddresses }: Holds): Script<Address> {
  const user = yield* findUser(userId)
  const isTheirs = user !== undefined && (user.emailVerified || !provesAddresses)
  return { userId, key: isTheirs ? emailKey(user.email) : '' }
}

export const organizationsData = (holds: Holds): PersonalDataStore => ({
  name: 'organizations',
  *export(userId) {
    const joined = yield* memberships.all({ userId })
    const asked = yield* invitations.all(yield* addressOf(userId, holds))
    return {
      memberships: joined.map(({ orgId, name, role, joinedAt, acceptedAt }) => ({
        org_id: orgId,
        name,
        role,
        joined_at: timestamp(joinedAt),
        accepted_at: acceptedAt === null ? null : timestamp(acceptedAt),
      })),
      invitations: asked.map(({ id, name, email, role, createdAt }) => ({
        invite_id: id,
        org_name: name,
        email,
        role,
        created_at: timestamp(createdAt),
      })),
    }
  },
  *mayLeave(userId) {
    for (const { orgId } of yield* memberships.all({ userId })) if (yield* isLastOwner(orgId, userId)) throw lastOwner()
  },
  *erase(userId) {
    yield* forgetInvitations.run(yield* addressOf(userId, holds))
    yield* forgetMemberships.run({ userId })
  },
})
