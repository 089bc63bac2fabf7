/** Groups as a directory keeps them by SCIM. It sees only those that directories made, and nobody else edits these. */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import { groupMissing, groupNameInvalid, groupTaken } from '../../problems/access.ts'
import { scimTooManyMembers, scimValueInvalid } from '../../problems/scim.ts'
import { accountById, anonymousId } from '../accounts/accounts.ts'
import { forgetScimResource, keepScimResource, scimResource, scimResourcesCalled } from '../accounts/scim-resources.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import {
  type GroupRow,
  groupIfAny,
  groupKey,
  groupsOfAccount,
  keepGroup,
  keepMember,
  removeMember,
  renameGroup,
} from '../groups/group-rows.ts'
import { endGroup, mayBeGroupName } from '../groups/groups.ts'
import { noteChanged } from '../note-changed.ts'
import { type Conditions, type Found, type Page, pageOf } from './conditions.ts'
import type { ScimClient } from './scim-tokens.ts'

export const maxMembers = 10_000

export type ScimMember = Readonly<{ id: string; username: string }>

export type ScimGroup = Readonly<{
  id: string
  name: string
  externalId: string | null
  createdAt: number
  /** Empty where they were not asked for. */
  members: readonly ScimMember[]
}>

/** Members by the ids of their accounts; undefined values stay as they are. */
export type ScimGroupChange = Readonly<{
  name?: string | undefined
  externalId?: string | null | undefined
  /** What becomes of the members, from those who are. */
  members?: ((present: ReadonlySet<string>) => ReadonlySet<string>) | undefined
}>

const byId = statement((db, { id }: { id: string }) =>
  db.selectFrom('groups').selectAll().where('id', '=', id).where('source', '=', 'scim'),
)
const page = statement((db, { count, from }: { count: number; from: number }) =>
  db.selectFrom('groups').selectAll().where('source', '=', 'scim').orderBy('id').limit(count).offset(from),
)
const total = statement((db) =>
  db
    .selectFrom('groups')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('source', '=', 'scim'),
)
const membersOf = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.account_id')
    .select(['users.id', 'users.username'])
    .where('group_id', '=', id)
    .orderBy('users.number'),
)
const membership = statement((db, { group, account }: { group: string; account: string }) =>
  db.selectFrom('group_members').select('group_id').where('group_id', '=', group).where('account_id', '=', account),
)

export type GroupConditions = Conditions<'id' | 'name' | 'externalId' | 'member'>

type Make = Readonly<{
  client: ScimClient
  name: string
  externalId: string | null
  members: ReadonlySet<string>
  at: number
}>

/** Throws `files.group-name-invalid`, `files.group-taken`, `files.scim-value-invalid`, `files.scim-too-many-members`. */
export function* makeScimGroup({ client, name, externalId, members, at }: Make): Script<ScimGroup> {
  yield* refuseName(name)
  const row = {
    id: newId(),
    name: name.normalize('NFC'),
    name_key: groupKey(name),
    source: 'scim',
    created_at: at,
  } as const
  yield* keepGroup(row)
  yield* keepScimResource({ kind: 'group', id: row.id, external_id: externalId, made: 1 })
  yield* changeMembers(row.id, () => members)
  yield* noteGroup(client, row.name)
  return yield* shown(row)
}

/** Throws `files.group-missing`. */
export function* scimGroup(id: string): Script<ScimGroup> {
  return yield* shown(yield* groupOf(id))
}

type Asked = Page & Readonly<{ withMembers: boolean }>

/** Finds groups, oldest first. */
export function* findScimGroups(
  conditions: GroupConditions,
  { withMembers, ...asked }: Asked,
): Script<Found<ScimGroup>> {
  const found = conditions.length > 0 ? pageOf(yield* groupsWhere(conditions), asked) : yield* everyGroup(asked)
  const items: ScimGroup[] = []
  for (const row of found.items) items.push(yield* shown(row, { withMembers }))
  return { items, total: found.total }
}

function* everyGroup(asked: Page): Script<Found<GroupRow>> {
  return { items: yield* page.all(asked), total: (yield* total.first({}))?.count ?? 0 }
}

/** Throws `files.group-missing`, and what `makeScimGroup` throws. */
export function* changeScimGroup(client: ScimClient, id: string, change: ScimGroupChange): Script<ScimGroup> {
  const row = yield* groupOf(id)
  const { name = row.name, externalId, members } = change
  if (name.normalize('NFC') !== row.name) {
    yield* refuseName(name, row.id)
    yield* renameGroup(row.id, name.normalize('NFC'))
  }
  if (externalId !== undefined) yield* keepScimResource({ kind: 'group', id: row.id, external_id: externalId, made: 1 })
  if (members) yield* changeMembers(row.id, members)
  yield* noteGroup(client, name)
  return yield* scimGroup(id)
}

/** Ends what was granted to it too. Throws `files.group-missing`. */
export function* deleteScimGroup(client: ScimClient, id: string): Script<void> {
  const { name } = yield* groupOf(id)
  yield* endGroup(id)
  yield* forgetScimResource('group', id)
  yield* noteGroup(client, name)
}

function* changeMembers(group: string, next: NonNullable<ScimGroupChange['members']>): Script<void> {
  const before = new Set((yield* membersOf.all({ id: group })).map(({ id }) => id))
  const after = next(before)
  if (after.size > maxMembers) throw scimTooManyMembers(maxMembers)
  const joining = [...after].filter((id) => !before.has(id))
  const leaving = [...before].filter((id) => !after.has(id))
  for (const id of joining) {
    const account = yield* accountById(id)
    if (!account || account.status === 'deleted' || account.id === anonymousId)
      throw scimValueInvalid(`there is no account with the id "${id}"; only accounts are members of groups.`)
    yield* keepMember({ group_id: group, account_id: id, ends_at: null })
  }
  for (const id of leaving) yield* removeMember(group, id)
  if (joining.length + leaving.length > 0) yield* noteAccessChange({ group })
}

function* refuseName(name: string, but?: string): Script<void> {
  if (!mayBeGroupName(name)) throw groupNameInvalid()
  const found = yield* groupIfAny(name)
  if (found && found.id !== but) throw groupTaken(name)
}

function* groupOf(id: string): Script<GroupRow> {
  const row = yield* byId.first({ id })
  if (!row) throw groupMissing(id)
  return row
}

function* groupsWhere(conditions: GroupConditions): Script<readonly GroupRow[]> {
  const groups: GroupRow[] = []
  const [first] = conditions
  for (const row of first ? yield* candidates(first) : []) {
    if (row?.source === 'scim' && (yield* holdsAll(row, conditions))) groups.push(row)
  }
  return groups
}

function* holdsAll(row: GroupRow, conditions: GroupConditions): Script<boolean> {
  for (const condition of conditions) if (!(yield* holds(row, condition))) return false
  return true
}

function* candidates({ attribute, value }: GroupConditions[number]): Script<readonly (GroupRow | undefined)[]> {
  if (attribute === 'id') return [yield* byId.first({ id: value })]
  if (attribute === 'name') return [yield* groupIfAny(value)]
  const ids =
    attribute === 'member' ? yield* groupsOfAccount(value, 'scim') : yield* scimResourcesCalled('group', value)
  const found: (GroupRow | undefined)[] = []
  for (const { id } of ids) found.push(yield* byId.first({ id }))
  return found
}

function* holds(row: GroupRow, { attribute, value }: GroupConditions[number]): Script<boolean> {
  if (attribute === 'id') return row.id === value
  if (attribute === 'name') return row.name_key === groupKey(value)
  if (attribute === 'member') return (yield* membership.first({ group: row.id, account: value })) !== undefined
  return (yield* scimResource('group', row.id))?.external_id === value
}

function* shown(
  { id, name, created_at: createdAt }: GroupRow,
  { withMembers } = { withMembers: true },
): Script<ScimGroup> {
  const externalId = (yield* scimResource('group', id))?.external_id ?? null
  const members = withMembers ? yield* membersOf.all({ id }) : []
  return { id, name, externalId, createdAt, members }
}

/** Notes a changed group for the audit log, by a text that no path can be. */
const noteGroup = (client: ScimClient, name: string): Script<void> => noteChanged(client, `group ${name}`)
