/** `/Users`: accounts, for a directory. Attributes that this service doesn't keep, passwords among them, are passed over. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import {
  changeScimUser,
  deleteScimUser,
  findScimUsers,
  makeScimUser,
  type ScimUser,
  type ScimUserChange,
  scimUser,
} from '../../operations/scim/scim-users.ts'
import type { Role } from '../../ports/ledger.ts'
import { scimImmutable } from '../../problems/scim.ts'
import type { Service } from '../service.ts'
import { externalId, flag, onlyWanted, schemas } from './attributes.ts'
import { conditionsIn, pageIn } from './filter.ts'
import { type Assignment, assignmentsOf, patchBody } from './patch.ts'
import { bodyOf, fitting, type Methods, type ScimCall } from './scim-call.ts'
import { listOf } from './scim-response.ts'

const userName = z.string().min(1).max(255)
const userBody = z.object({ username: userName, externalid: externalId, active: flag.optional() })

const filters = { id: 'id', username: 'username', externalid: 'externalId' } as const

export function userMethods({ database, clock }: Service, role: Exclude<Role, 'admin'>): Methods {
  return {
    collection: {
      async GET(call) {
        const page = pageIn(call.search)
        const found = await database.read(findScimUsers(conditionsIn(call.search, filters), page))
        return listOf(found, page, (user) => shown(call, user))
      },
      async POST(call) {
        const { username, externalid = null, active = true } = await bodyOf(call, userBody)
        const { client } = call
        const asked = { client, username, active, externalId: externalid, role, at: clock.now() }
        const user = await database.write(makeScimUser(asked))
        return { status: 201, headers: { Location: addressOf(call, user) }, body: shown(call, user) }
      },
    },
    resource: {
      async GET(call) {
        return { status: 200, body: shown(call, await database.read(scimUser(call.id))) }
      },
      async PUT(call) {
        // What a PUT leaves out may stay (RFC 7644, 3.5.1): a directory that doesn't say whether somebody is active has not decided it.
        const { username, externalid: external, active } = await bodyOf(call, userBody)
        const change = { username, active, externalId: external ?? null }
        return {
          status: 200,
          body: shown(
            call,
            await database.write(changeScimUser(call.client, { ...change, id: call.id, at: clock.now() })),
          ),
        }
      },
      async PATCH(call) {
        const change = changeOf(assignmentsOf(await bodyOf(call, patchBody)))
        return {
          status: 200,
          body: shown(
            call,
            await database.write(changeScimUser(call.client, { ...change, id: call.id, at: clock.now() })),
          ),
        }
      },
      async DELETE({ client, id }) {
        await database.write(deleteScimUser(client, id))
        return { status: 204 }
      },
    },
  }
}

/** Throws `files.scim-immutable` for what every account has. */
function changeOf(assignments: readonly Assignment[]): ScimUserChange {
  let change: ScimUserChange = {}
  for (const { op, attribute, value } of assignments) {
    const isRemoved = op === 'remove'
    switch (attribute) {
      case 'username':
        if (isRemoved) throw scimImmutable('userName')
        change = { ...change, username: fitting(userName, value) }
        break
      case 'active':
        if (isRemoved) throw scimImmutable('active')
        change = { ...change, active: fitting(flag, value) }
        break
      case 'externalid':
        change = { ...change, externalId: isRemoved ? null : (fitting(externalId, value) ?? null) }
        break
    }
  }
  return change
}

const addressOf = ({ base }: ScimCall, { id }: ScimUser): string => `${base}/Users/${id}`

const shown = (call: ScimCall, user: ScimUser) =>
  onlyWanted(call.search, {
    schemas: [schemas.user],
    id: user.id,
    ...(user.externalId !== null && { externalId: user.externalId }),
    userName: user.username,
    active: user.active,
    meta: { resourceType: 'User', created: timestamp(user.createdAt), location: addressOf(call, user) },
  })
