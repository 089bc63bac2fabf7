/** `/Groups`, for a directory: those that directories made, with accounts as members. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import {
  changeScimGroup,
  deleteScimGroup,
  findScimGroups,
  makeScimGroup,
  type ScimGroup,
  type ScimGroupChange,
  scimGroup,
} from '../../operations/scim/scim-groups.ts'
import { scimImmutable } from '../../problems/scim.ts'
import type { Service } from '../service.ts'
import { externalId, isWanted, memberList, onlyWanted, schemas } from './attributes.ts'
import { conditionsIn, maxCount, pageIn } from './filter.ts'
import { type Assignment, assignmentsOf, patchBody } from './patch.ts'
import { bodyOf, fitting, type Methods, type ScimCall } from './scim-call.ts'
import { listOf } from './scim-response.ts'

const displayName = z.string().min(1).max(255)
const groupBody = z.object({
  displayname: displayName,
  externalid: externalId,
  members: z.array(z.unknown()).nullish(),
})

const filters = {
  id: 'id',
  displayname: 'name',
  externalid: 'externalId',
  members: 'member',
  'members.value': 'member',
} as const

/** Pages with members are short, because each group may have thousands. */
const maxWithMembers = 10

export function groupMethods({ database, clock }: Service): Methods {
  return {
    collection: {
      async GET(call) {
        const withMembers = isWanted(call.search, 'members')
        const page = pageIn(call.search, withMembers ? maxWithMembers : maxCount)
        const found = await database.read(findScimGroups(conditionsIn(call.search, filters), { ...page, withMembers }))
        return listOf(found, page, (group) => shown(call, group))
      },
      async POST(call) {
        const { displayname: name, externalid = null, members } = await bodyOf(call, groupBody)
        const { client } = call
        const asked = { client, name, externalId: externalid, members: idsIn(members ?? []), at: clock.now() }
        const group = await database.write(makeScimGroup(asked))
        return { status: 201, headers: { Location: addressOf(call, group) }, body: shown(call, group) }
      },
    },
    resource: {
      async GET(call) {
        return { status: 200, body: shown(call, await database.read(scimGroup(call.id))) }
      },
      async PUT(call) {
        const { displayname: name, externalid: external, members } = await bodyOf(call, groupBody)
        const after = idsIn(members ?? [])
        const change = { name, externalId: external ?? null, members: () => after }
        return { status: 200, body: shown(call, await database.write(changeScimGroup(call.client, call.id, change))) }
      },
      async PATCH(call) {
        const change = changeOf(assignmentsOf(await bodyOf(call, patchBody)))
        const group = await database.write(changeScimGroup(call.client, call.id, change))
        // Thousands of members are not sent back unless asked for (RFC 7644, 3.5.2).
        return call.search.has('attributes') ? { status: 200, body: shown(call, group) } : { status: 204 }
      },
      async DELETE({ client, id }) {
        await database.write(deleteScimGroup(client, id))
        return { status: 204 }
      },
    },
  }
}

const idsIn = (members: unknown): ReadonlySet<string> => new Set(fitting(memberList, members))

type Members = NonNullable<ScimGroupChange['members']>

/** Throws `files.scim-immutable` for the name, which every group has. */
function changeOf(assignments: readonly Assignment[]): ScimGroupChange {
  let change: ScimGroupChange = {}
  for (const assignment of assignments) {
    const { op, attribute, value } = assignment
    switch (attribute) {
      case 'displayname':
        if (op === 'remove') throw scimImmutable('displayName')
        change = { ...change, name: fitting(displayName, value) }
        break
      case 'externalid':
        change = { ...change, externalId: op === 'remove' ? null : (fitting(externalId, value) ?? null) }
        break
      case 'members': {
        const { members: earlier = (present: ReadonlySet<string>) => present } = change
        const next = membersAfter(assignment)
        change = { ...change, members: (present) => next(earlier(present)) }
        break
      }
    }
  }
  return change
}

/** `members[value eq "…"]` removes one; without it, a value says which (Entra), and no value means all. */
function membersAfter({ op, value, only }: Assignment): Members {
  const given = value === undefined || value === null ? undefined : idsIn(value)
  if (op === 'add') return (present) => present.union(given ?? new Set())
  if (op === 'replace') return () => given ?? new Set()
  const going = only === undefined ? given : new Set([only])
  return (present) => (going ? present.difference(going) : new Set())
}

const addressOf = ({ base }: ScimCall, { id }: ScimGroup): string => `${base}/Groups/${id}`

const shown = (call: ScimCall, group: ScimGroup) =>
  onlyWanted(call.search, {
    schemas: [schemas.group],
    id: group.id,
    ...(group.externalId !== null && { externalId: group.externalId }),
    displayName: group.name,
    members: group.members.map(({ id, username }) => ({
      value: id,
      display: username,
      type: 'User',
      $ref: `${call.base}/Users/${id}`,
    })),
    meta: { resourceType: 'Group', created: timestamp(group.createdAt), location: addressOf(call, group) },
  })
