/** Makes the groups here as an organization is, and ends those of one that is no more. Each change is in the audit log. */
import { type Engine, type Script, worksOnFullDisk } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { groupsOfOrganization, type Organization, organizationOfGroup } from '../../model/organization.ts'
import { statement } from '../../ports/ledger.ts'
import { closeFolder } from '../access/closed-folders.ts'
import { accountById } from '../accounts/accounts.ts'
import { appendEntries } from '../audit/append-entries.ts'
import { removeGrantsOf } from '../authorization/access-rows.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import {
  groupById,
  groupIfAny,
  groupKey,
  keepGroup,
  keepMember,
  removeGroupRows,
  removeMember,
  renameGroup,
} from '../groups/group-rows.ts'
import { forgetOrganizationFolder, organizationFolder } from '../groups/organization-folders.ts'
import { pathOfOwn } from '../homes/own-folders.ts'
import { differenceOf, type GroupDifference } from './difference.ts'
import { renameOrganizationFolder } from './organization-folder.ts'

type Moment = Readonly<{ engine: Engine; at: number }>

const groupIds = statement((db) => db.selectFrom('groups').select('id').where('source', '=', 'organization'))

/** The ids of the organizations that have groups here. */
export function* organizationsHere(): Script<ReadonlySet<string>> {
  return new Set((yield* groupIds.all({})).map(({ id }) => organizationOfGroup(id)))
}

/**
 * @param issuer whose subjects the members are. Works on a full disk, so that nobody keeps access by filling it. Its folder gets
 * the organization's new name; it is made by `makeOrganizationFolder`.
 */
export const reconcileOrganization = worksOnFullDisk(function* reconcileOrganization(
  organization: Organization,
  issuer: string,
  moment: Moment,
): Script<void> {
  const differences = yield* differenceOf(organization, issuer)
  for (const one of differences) yield* changeGroup(one, moment)
  if (differences.some(({ named, group }) => named !== undefined && named !== group.name))
    yield* renameOrganizationFolder(organization, moment.at)
})

/** Ends what was granted to its groups too. Its folder stays closed, until an administrator takes it over. */
export const endOrganization = worksOnFullDisk(function* endOrganization(id: string, moment: Moment): Script<void> {
  for (const { id: group } of groupsOfOrganization({ id, name: '' })) {
    const row = yield* groupById(group)
    if (!row) continue
    yield* removeGrantsOf({ kind: 'group', holder: group })
    yield* removeGroupRows(group)
    yield* record(moment, { method: 'DELETE', group: row.name })
  }
  const node = yield* organizationFolder(id)
  const path = yield* pathOfOwn(node)
  yield* forgetOrganizationFolder(id)
  if (node !== undefined && path)
    yield* closeFolder({ node, path: path.text, at: moment.at, origin: 'a folder of an organization' })
  yield* noteAccessChange('everything')
})

function* changeGroup({ group, named, joining, leaving }: GroupDifference, moment: Moment): Script<void> {
  if (named !== group.name) yield* nameGroup(group, named, moment)
  for (const account of joining) {
    yield* keepMember({ group_id: group.id, account_id: account, ends_at: null })
    yield* record(moment, { method: 'JOIN', group: group.name, account })
  }
  for (const account of leaving) {
    yield* removeMember(group.id, account)
    yield* record(moment, { method: 'LEAVE', group: group.name, account })
  }
  if (joining.length + leaving.length > 0) yield* noteAccessChange({ group: group.id })
}

/** Makes or renames the group. Another organization that had the name so far gets a name that none can have, until its turn. */
function* nameGroup({ id, name }: GroupDifference['group'], named: string | undefined, moment: Moment): Script<void> {
  const holder = yield* groupIfAny(name)
  if (holder && holder.id !== id) yield* renameGroup(holder.id, `org/~${holder.id}`)
  if (named === undefined) yield* keepGroup({ ...rowOf(id, name), created_at: moment.at })
  else yield* renameGroup(id, name)
  yield* record(moment, { method: named === undefined ? 'CREATE' : 'RENAME', group: name })
}

const rowOf = (id: string, name: string) => ({ id, name, name_key: groupKey(name), source: 'organization' }) as const

type Change = Readonly<{ method: string; group: string; account?: string }>

function* record({ engine, at }: Moment, { method, group, account }: Change): Script<void> {
  const username = account === undefined ? '' : ((yield* accountById(account))?.username ?? '')
  const entry = { at, method, path: '', target: `group ${group}`, username, status: 200, client_ip: '', bytes: 0 }
  yield* appendEntries(engine, [{ ...entry, user_agent: 'organizations', request_id: newId(), revision: null }])
}
