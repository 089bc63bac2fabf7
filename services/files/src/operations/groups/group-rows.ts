/** Rows of groups and their members. */
import type { Script } from '@alluvium/database'
import { statement, type Tables } from '../../ports/ledger.ts'
import { groupMissing } from '../../problems/access.ts'

export type GroupRow = Tables['groups']

const byKey = statement((db, { key }: { key: string }) =>
  db.selectFrom('groups').selectAll().where('name_key', '=', key),
)
const insert = statement((db, row: GroupRow) =>
  db.insertInto('groups').values({
    id: row.id,
    name: row.name,
    name_key: row.name_key,
    source: row.source,
    created_at: row.created_at,
  }),
)
const byId = statement((db, { id }: { id: string }) => db.selectFrom('groups').selectAll().where('id', '=', id))
const setName = statement((db, { id, name, key }: { id: string; name: string; key: string }) =>
  db.updateTable('groups').set({ name, name_key: key }).where('id', '=', id),
)
const remove = statement((db, { id }: { id: string }) => db.deleteFrom('groups').where('id', '=', id))
const removeMembers = statement((db, { id }: { id: string }) =>
  db.deleteFrom('group_members').where('group_id', '=', id),
)
const page = statement((db, { limit, offset }: { limit: number; offset: number }) =>
  db.selectFrom('groups').selectAll().orderBy('name_key').limit(limit).offset(offset),
)
const count = statement((db) =>
  db.selectFrom('groups').select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count')),
)
const members = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.account_id')
    .select(['users.username', 'group_members.ends_at'])
    .where('group_id', '=', id)
    .orderBy('users.username'),
)
const addMember = statement((db, row: Tables['group_members']) =>
  db
    .insertInto('group_members')
    .values({ group_id: row.group_id, account_id: row.account_id, ends_at: row.ends_at })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'account_id']).doUpdateSet((eb) => ({ ends_at: eb.ref('excluded.ends_at') })),
    ),
)
const endMember = statement((db, { group, account }: { group: string; account: string }) =>
  db.deleteFrom('group_members').where('group_id', '=', group).where('account_id', '=', account),
)
const membership = statement((db, { group, account }: { group: string; account: string }) =>
  db.selectFrom('group_members').select('account_id').where('group_id', '=', group).where('account_id', '=', account),
)
const ofAccount = statement((db, { account, source }: { account: string; source: GroupRow['source'] }) =>
  db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['groups.id', 'groups.name'])
    .where('group_members.account_id', '=', account)
    .where('groups.source', '=', source),
)

/** The same for names that are one to people: whatever their case and normal form. */
export const groupKey = (name: string): string => name.normalize('NFKC').toLowerCase()

export const groupIfAny = (name: string): Script<GroupRow | undefined> => byKey.first({ key: groupKey(name) })

export const groupById = (id: string): Script<GroupRow | undefined> => byId.first({ id })

/** Throws `files.group-missing`. */
export function* groupNamed(name: string): Script<GroupRow> {
  const found = yield* groupIfAny(name)
  if (!found) throw groupMissing(name)
  return found
}

export function* keepGroup(row: GroupRow): Script<void> {
  yield* insert.run(row)
}

/** @param name in NFC, and no other group's. */
export function* renameGroup(id: string, name: string): Script<void> {
  yield* setName.run({ id, name, key: groupKey(name) })
}

/** Removes a group with its members; its grants are removed by `removeGrantsOf`. */
export function* removeGroupRows(id: string): Script<void> {
  yield* removeMembers.run({ id })
  yield* remove.run({ id })
}

export const groupPage = (asked: Readonly<{ limit: number; offset: number }>): Script<readonly GroupRow[]> =>
  page.all(asked)

export function* countGroups(): Script<number> {
  return (yield* count.first({}))?.count ?? 0
}

export const membersIn = (id: string): Script<readonly Readonly<{ username: string; ends_at: number | null }>[]> =>
  members.all({ id })

/** Whether an account belongs to a group, also when its membership is over. */
export function* isMember(group: string, account: string): Script<boolean> {
  return (yield* membership.first({ group, account })) !== undefined
}

export function* keepMember(row: Tables['group_members']): Script<void> {
  yield* addMember.run(row)
}

/** Whether it was one. */
export function* removeMember(group: string, account: string): Script<boolean> {
  return (yield* endMember.run({ group, account })) > 0
}

/** The groups from one source that an account is in, also when its membership is over. */
export const groupsOfAccount = (
  account: string,
  source: GroupRow['source'],
): Script<readonly Pick<GroupRow, 'id' | 'name'>[]> => ofAccount.all({ account, source })
