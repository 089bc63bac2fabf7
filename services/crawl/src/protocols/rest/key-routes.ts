import type { Database } from '@alluvium/database'
import { pageHeaders, pageSearch, type Route, route } from '@alluvium/http/json'
import { type Caller, type Clock, timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import type { Access } from '../../model/access.ts'
import { createKey, type Key, listKeys, type RevokeNeeds, revokeKey } from '../../operations/keys.ts'
import type { LimitsFor } from '../../operations/limits-for.ts'
import { isKeepable } from './kept-text.ts'
import { keyParams } from './path-params.ts'

export type KeyRoutesNeeds = RevokeNeeds &
  Readonly<{
    database: Database
    clock: Clock
    accessOf(caller: Caller): Access
    limitsFor: LimitsFor
  }>

const name = z.string().min(1).max(100).refine(isKeepable, { error: 'must be well-formed text' })

const keyBody = z
  .strictObject({
    name: name.meta({ description: 'What people call it.' }),
    requests_per_minute: z
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .meta({
        description:
          'Requests a minute; bursts up to the whole minute’s share. Default: 60, or the rate of the key that asks where that is less. A key makes keys of its own ' +
          'rate at most, and they take from the share of its account; those that a first key makes add to it.',
      }),
    account: name.optional().meta({
      description: 'With a first key only: the account of the new key. Default: the account of the key that asks.',
    }),
  })
  .meta({ id: 'CreateKeyRequest' })

const keyRecord = z
  .object({
    id: z.uuid(),
    key: z.string().meta({ description: 'Whole when it is made, and only then; else its last four characters.' }),
    name: z.string(),
    requests_per_minute: z.int(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Key' })

const recordOf = ({ id, name, requests_per_minute, created_at }: Key, key: string): z.output<typeof keyRecord> => ({
  id,
  key,
  name,
  requests_per_minute,
  created_at: timestamp(created_at),
})

export function keyRoutes(needs: KeyRoutesNeeds): readonly Route[] {
  const { database, clock, accessOf, limitsFor } = needs
  const tags = ['keys']
  return [
    route({
      method: 'POST',
      path: '/api/v1/keys',
      summary: 'Makes an API key.',
      tags,
      access: 'caller',
      body: keyBody,
      answers: { 201: keyRecord },
      refusals: [
        [403, 'crawl.account-not-yours', 'account was given with a key that is no first key'],
        [403, 'crawl.address-unproved', 'the caller came with a token that says no proved e-mail address'],
        [403, 'crawl.rate-above-own', 'requests_per_minute is above the rate of the key that asks'],
        [507, 'crawl.too-many-keys', 'the account has made as many keys as it may'],
      ],
      async handle({ body, caller, isLocal }) {
        const newKey = { name: body.name, requestsPerMinute: body.requests_per_minute, account: body.account }
        const access = accessOf(caller)
        const limits = { maxOwn: limitsFor(access, isLocal).keys, now: clock.now() }
        const { key, row } = await database.write(createKey(newKey, access, limits))
        return {
          status: 201,
          headers: { location: `/api/v1/keys/${row.id}`, 'cache-control': 'no-store' },
          body: recordOf(row, key),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/keys',
      summary: 'Lists API keys, newest first.',
      tags,
      access: 'caller',
      search: pageSearch,
      answers: { 200: z.array(keyRecord) },
      async handle({ caller, search }) {
        const { keys, total } = await database.read(listKeys(accessOf(caller), search))
        return {
          status: 200,
          headers: pageHeaders('/api/v1/keys', { ...search, total }),
          body: keys.map((key) => recordOf(key, `ck_…${key.ending}`)),
        }
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/v1/keys/{id}',
      summary: 'Revokes an API key at once.',
      description:
        'The crawls of its account go on; with the last key of an account its running crawls are paused, until another key resumes them.',
      tags,
      access: 'caller',
      params: keyParams,
      answers: { 204: null },
      refusals: [[404, 'crawl.key-missing', 'there is no such key, or it is another account’s']],
      async handle({ caller, params }) {
        await revokeKey(needs, params.id, accessOf(caller))
        return { status: 204 }
      },
    }),
  ]
}
