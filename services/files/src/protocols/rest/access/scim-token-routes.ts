/** Tokens for directories that keep accounts and groups by SCIM, for administrators. A token's text is shown once. */
import { type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import {
  deleteScimToken,
  keepScimToken,
  type ListedToken,
  listScimTokens,
  newScimToken,
} from '../../../operations/scim/scim-tokens.ts'
import type { Tools } from '../../../operations/tools.ts'
import { administrators } from '../../authentication/gates.ts'

const record = z
  .object({
    id: z.string(),
    name: z.string(),
    created_by: z.string(),
    created_at: z.string(),
    last_used: z.string().nullable().meta({ description: 'To the hour.' }),
  })
  .meta({ id: 'ScimToken' })
const address = '/api/admin/scim-tokens'
const uncached = { 'cache-control': 'no-store' }

export const scimTokenRoutes = ({ database, clock }: Tools): readonly Route[] => {
  const common = { tags: ['access'], access: administrators } as const
  return [
    route({
      ...common,
      method: 'POST',
      path: address,
      summary: 'Makes a token for a directory',
      description:
        'It is sent as a bearer token, and shown only now. It opens `/scim/v2/` and nothing else: it makes, disables and groups accounts, but reaches no administrator, role, password or file. It goes on when its maker’s account is deleted.',
      body: z.strictObject({ name: z.string().min(1).max(100) }).meta({ id: 'CreateScimTokenRequest' }),
      answers: { 201: record.extend({ token: z.string() }).meta({ id: 'CreatedScimToken' }) },
      refusals: [[507, 'files.too-many-scim-tokens', 'There are as many as there may be.']],
      async handle({ caller, body: { name } }) {
        const token = newScimToken()
        const kept = await database.write(keepScimToken({ caller, name, token, at: clock.now() }))
        return { status: 201, headers: uncached, body: { ...recordOf(kept), token } }
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: address,
      summary: 'All tokens for directories, newest first',
      answers: { 200: z.array(record) },
      async handle({ caller }) {
        const tokens = await database.read(listScimTokens(caller))
        return { status: 200, headers: uncached, body: tokens.map(recordOf) }
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${address}/{id}`,
      summary: 'Takes a token of a directory back',
      params: z.object({ id: z.string() }),
      answers: { 204: null },
      refusals: [[404, 'files.scim-token-missing', 'There is no such token.']],
      async handle({ caller, params: { id } }) {
        await database.write(deleteScimToken({ caller, id }))
        return { status: 204 }
      },
    }),
  ]
}

const recordOf = ({ id, name, maker, created_at, last_used }: ListedToken): z.output<typeof record> => ({
  id,
  name,
  created_by: maker,
  created_at: timestamp(created_at),
  last_used: last_used === null ? null : timestamp(last_used),
})
