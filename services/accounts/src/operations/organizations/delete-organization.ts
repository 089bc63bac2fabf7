/** Deletes an organization with its members and invitations. Its name is free again. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { statement } from '../../ports/statements.ts'
import { membershipFor } from './memberships.ts'

type Key = Readonly<{ orgId: string }>

const all = [
  statement((db, { orgId }: Key) => db.deleteFrom('invitations').where('org_id', '=', orgId)),
  statement((db, { orgId }: Key) => db.deleteFrom('memberships').where('org_id', '=', orgId)),
  statement((db, { orgId }: Key) => db.deleteFrom('organizations').where('org_id', '=', orgId)),
]

export type DeleteOrganization = Readonly<{ orgId: string; userId: string }>

export const deleteOrganization = worksOnFullDisk(function* deleteOrganization({
  orgId,
  userId,
}: DeleteOrganization): Script<void> {
  yield* membershipFor('delete the organization', { orgId, userId })
  for (const one of all) yield* one.run({ orgId })
})
