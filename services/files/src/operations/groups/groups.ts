/** Groups that administrators make, and who belongs to them. Groups from elsewhere are only shown here. */
import type { Script } from '@alluvium/database'
import { type Caller, newId } from '@alluvium/kernel'
import { groupElsewhere, groupNameInvalid, groupTaken } from '../../problems/access.ts'
import { noteTakenOver } from '../accounts/note-changed-user.ts'
import { userNamed } from '../accounts/user-named.ts'
import { removeGrantsOf } from '../authorization/access-rows.ts'
import { authorize } from '../authorization/authorize.ts'
import { noteAccessChange, noteAccessChanges } from '../authorization/note-access-change.ts'
import { noteChanged } from '../note-changed.ts'
import { notify } from '../notifications/notify.ts'
import {
  countGroups,
  type GroupRow,
  groupIfAny,
  groupKey,
  groupNamed,
  groupPage,
  isMember,
  keepGroup,
  keepMember,
  membersIn,
  removeGroupRows,
  removeMember,
} from './group-rows.ts'

export type Group = GroupRow & Readonly<{ members: readonly string[] }>

type Named = Readonly<{ caller: Caller; name: string }>

/** Throws `files.group-name-invalid`, `files.group-taken`. */
export function* createGroup({ caller, name, at }: Named & Readonly<{ at: number }>): Script<Group> {
  yield* authorize(caller, 'administer', '/')
  if (!mayBeGroupName(name)) throw groupNameInvalid()
  if (yield* groupIfAny(name)) throw groupTaken(name)
  const group = {
    id: newId(),
    name: name.normalize('NFC'),
    name_key: groupKey(name),
    source: 'here',
    created_at: at,
  } as const
  yield* keepGroup(group)
  yield* noteChangedGroup(caller, group)
  return { ...group, members: [] }
}

/** Lists groups by name, with the number of all. */
export function* listGroups({
  caller,
  limit,
  offset,
  at,
}: Readonly<{ caller: Caller; limit: number; offset: number; at: number }>): Script<
  Readonly<{ items: readonly Group[]; total: number }>
> {
  yield* authorize(caller, 'administer', '/')
  const items: Group[] = []
  for (const group of yield* groupPage({ limit, offset })) items.push(yield* withMembers(group, at))
  return { items, total: yield* countGroups() }
}

/** Ends a group, and what was granted to it. Throws `files.group-missing`, `files.group-elsewhere`. */
export function* deleteGroup({ caller, name }: Named): Script<void> {
  yield* authorize(caller, 'administer', '/')
  const group = yield* groupOfHere(name)
  yield* endGroup(group.id)
  yield* noteChangedGroup(caller, group)
}

/** Ends a group with its memberships and what was granted to it, whoever wants it. */
export function* endGroup(id: string): Script<void> {
  const nodes = yield* removeGrantsOf({ kind: 'group', holder: id })
  yield* removeGroupRows(id)
  yield* noteAccessChanges([{ group: id }, ...nodes.map((node) => ({ node }))])
}

type Membership = Named & Readonly<{ username: string }>

/**
 * An administrator who takes themselves into a group gets what was granted to it: it counts as taking over, and the other
 * members are notified. Throws `files.group-missing`, `files.group-elsewhere`, `files.user-missing`.
 */
export function* addToGroup({ caller, name, username, at }: Membership & Readonly<{ at: number }>): Script<Group> {
  const actor = yield* authorize(caller, 'administer', '/')
  const group = yield* groupOfHere(name)
  const { id: account } = yield* userNamed(username)
  if (yield* isMember(group.id, account)) return yield* withMembers(group)
  yield* keepMember({ group_id: group.id, account_id: account, ends_at: null })
  yield* noteAccessChange({ group: group.id })
  yield* noteChangedGroup(caller, group)
  if (account === caller.id) {
    const to = { group: group.id, except: actor.number }
    yield* notify({ to, kind: 'group-joined', by: actor.number, at, facts: { group: group.name } })
    yield* noteTakenOver(caller, groupAsTarget(group))
  }
  return yield* withMembers(group)
}

/** Does nothing when it is no member. Throws `files.group-missing`, `files.group-elsewhere`, `files.user-missing`. */
export function* removeFromGroup({ caller, name, username }: Membership): Script<void> {
  yield* authorize(caller, 'administer', '/')
  const group = yield* groupOfHere(name)
  const { id: account } = yield* userNamed(username)
  if (yield* removeMember(group.id, account)) yield* noteAccessChange({ group: group.id })
  yield* noteChangedGroup(caller, group)
}

function* groupOfHere(name: string): Script<GroupRow> {
  const group = yield* groupNamed(name)
  if (group.source !== 'here') throw groupElsewhere(group.name)
  return group
}

/** @param at memberships that ended before are left out. Default: none, as none ends in groups of here. */
function* withMembers(group: GroupRow, at = 0): Script<Group> {
  const members = (yield* membersIn(group.id)).filter(({ ends_at: end }) => end === null || end > at)
  return { ...group, members: members.map(({ username }) => username) }
}

export const mayBeGroupName = (name: string): boolean =>
  /^[^/\\\p{Cc}\p{Cs}]{1,100}$/u.test(name) && name.trim() === name && !/[/\\]/.test(groupKey(name))

/** Records that the caller changed this group, for the audit log, as a text that no path can be. */
const noteChangedGroup = (caller: Caller, { name }: Pick<GroupRow, 'name'>): Script<void> =>
  noteChanged(caller, groupAsTarget({ name }))

const groupAsTarget = ({ name }: Pick<GroupRow, 'name'>): string => `group ${name}`
