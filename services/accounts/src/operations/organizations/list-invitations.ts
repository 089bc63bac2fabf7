/** The invitations that somebody sent or received, newest first. Who proves an address finds those that came to it before. */
import type { Script } from '@alluvium/database'
import type { ExpressionBuilder } from 'kysely'
import { emailKey } from '../../model/email.ts'
import type { Invitation } from '../../model/organizations/invitation.ts'
import type { User } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'
import type { Tables } from '../../ports/tables.ts'
import { invitationColumns } from './invitations.ts'

type Person = Readonly<{ userId: string; key: string }>
type Aliased = Pick<Tables, 'invitations'> & { one: Tables['invitations'] }

const concerning =
  ({ userId, key }: Person) =>
  (is: ExpressionBuilder<Aliased, 'one'>) =>
    is.or([is('one.email_key', '=', key), is('one.invited_by', '=', userId)])

const page = statement((db, { userId, key, limit, offset }: Person & { limit: number; offset: number }) =>
  db
    .selectFrom('invitations as one')
    .innerJoin('organizations as org', 'org.org_id', 'one.org_id')
    .select(invitationColumns)
    .where(concerning({ userId, key }))
    .orderBy('one.created_at', 'desc')
    .orderBy('one.invite_id', 'desc')
    .limit(limit)
    .offset(offset),
)

const count = statement((db, person: Person) =>
  db
    .selectFrom('invitations as one')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(concerning(person)),
)

export type ListInvitations = Readonly<{
  user: Pick<User, 'id' | 'email' | 'emailVerified'>
  /** Whether only a proved address is somebody's. */
  needsVerifiedEmail: boolean
  limit: number
  offset: number
}>

export function* listInvitations({
  user,
  needsVerifiedEmail,
  ...range
}: ListInvitations): Script<Readonly<{ invitations: readonly Invitation[]; total: number }>> {
  const isTheirs = user.emailVerified || !needsVerifiedEmail
  const person = { userId: user.id, key: isTheirs ? emailKey(user.email) : '' }
  const invitations = yield* page.all({ ...person, ...range })
  return { invitations, total: (yield* count.first(person))?.total ?? 0 }
}
