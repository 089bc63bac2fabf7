/** Creates an organization, owned by its creator. Of parallel requests for one name, one succeeds. */
import type { Script } from '@alluvium/database'
import { limitOf } from '@alluvium/kernel'
import { accountsBudgets } from '../../budgets.ts'
import { nameKey, type Organization } from '../../model/organizations/organization.ts'
import type { User } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'
import { nameTaken, tooManyOrganizations } from '../../problems/organizations.ts'
import { addMember } from './memberships.ts'

const byName = statement((db, { key }: { key: string }) =>
  db.selectFrom('organizations').select('org_id').where('name_key', '=', key),
)

const madeBy = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('organizations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_by', '=', userId),
)

type Row = Pick<CreateOrganization, 'id' | 'name' | 'displayName' | 'now'> & Readonly<{ key: string; userId: string }>

const insert = statement((db, { id, name, key, displayName, userId, now }: Row) =>
  db.insertInto('organizations').values({
    org_id: id,
    name,
    name_key: key,
    display_name: displayName,
    created_by: userId,
    created_at: now,
  }),
)

export type CreateOrganization = Readonly<{
  id: string
  name: string
  displayName: string
  maker: Pick<User, 'id' | 'tier'>
  isLocal: boolean
  now: number
}>

export function* createOrganization(asked: CreateOrganization): Script<Organization> {
  const { id, name, displayName, maker, isLocal, now } = asked
  const made = yield* madeBy.first({ userId: maker.id })
  if ((made?.count ?? 0) >= limitOf(accountsBudgets.organizations, isLocal)) throw tooManyOrganizations()
  const key = nameKey(name)
  if (yield* byName.first({ key })) throw nameTaken(name)

  yield* insert.run({ id, name, key, displayName, userId: maker.id, now })
  yield* addMember({ orgId: id, userId: maker.id, role: 'owner', acceptedAt: now, now })
  return { id, name, displayName, tier: maker.tier, memberCount: 1, isOwner: true }
}
