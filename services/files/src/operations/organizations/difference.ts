/** What has to change so that the groups here are as an organization is. For most organizations, most of the time: nothing. */
import type { Script } from '@alluvium/database'
import {
  groupsOfOrganization,
  type Organization,
  type OrganizationGroup,
  type OrganizationMember,
} from '../../model/organization.ts'
import { once } from '../../ports/ledger.ts'
import { membersOfGroup } from '../authorization/access-rows.ts'
import { inChunks } from '../chunks.ts'
import { groupById } from '../groups/group-rows.ts'

export type GroupDifference = Readonly<{
  group: OrganizationGroup
  /** Its name so far; undefined when there is no such group yet. */
  named: string | undefined
  /** Ids of accounts. */
  joining: readonly string[]
  leaving: readonly string[]
}>

/** The groups in which something has to change. */
export function* differenceOf(organization: Organization, issuer: string): Script<readonly GroupDifference[]> {
  const accounts = yield* accountsOf(organization.members, issuer)
  const differences: GroupDifference[] = []
  for (const group of groupsOfOrganization(organization)) {
    const before = new Set((yield* membersOfGroup(group.id)).map(({ account_id: account }) => account))
    const after = new Set(
      organization.members.flatMap(({ subject, role }) => {
        const account = group.roles.includes(role) ? accounts.get(subject) : undefined
        return account === undefined ? [] : [account]
      }),
    )
    const named = (yield* groupById(group.id))?.name
    const joining = [...after].filter((account) => !before.has(account))
    const leaving = [...before].filter((account) => !after.has(account))
    if (named !== group.name || joining.length + leaving.length > 0)
      differences.push({ group, named, joining, leaving })
  }
  return differences
}

/** The ids of the members' accounts by their subjects. Who never signed in here has none. */
function* accountsOf(members: readonly OrganizationMember[], issuer: string): Script<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const subjects of inChunks(members.map(({ subject }) => subject))) {
    const rows = yield* once((db) =>
      db
        .selectFrom('identities')
        .innerJoin('users', 'users.number', 'identities.account')
        .select(['identities.subject', 'users.id'])
        .where('identities.issuer', '=', issuer)
        .where('identities.subject', 'in', subjects)
        .where('users.status', '!=', 'deleted'),
    ).all()
    for (const { subject, id } of rows) found.set(subject, id)
  }
  return found
}
