/** The typed clients: their types are what the running services say, and a person's work can be done through them. */
import { readFile } from 'node:fs/promises'
import { crawlClient, filesClient, platformClient } from '@alluvium/client'
import { descriptionTypes } from '@alluvium/client/description-types'
import { expect, test } from 'vitest'
import { describeEachService, describeService, withTarget } from '../suite.ts'
import type { Service } from '../target.ts'
import { newAccount } from '../wire/account.ts'

withTarget()

const typesOf = (name: string) =>
  readFile(new URL(`../../../libraries/client/src/descriptions/${name}.ts`, import.meta.url), 'utf8')

describeEachService('the types of its client', (door, name) => {
  test('are what it says of itself (else: npm run fix)', async () => {
    const answer = await fetch(`${door().url}/api/openapi.json`)
    const says = await descriptionTypes(await answer.text())
    expect(says === (await typesOf(name))).toBe(true)
  })
})

const lent = ({ url, credentials }: Service) => ({
  address: url,
  fetch: (request: Request) => {
    for (const [field, value] of Object.entries(credentials)) request.headers.set(field, value)
    return fetch(request)
  },
})

describeService('platform', 'the client of the platform', (door) => {
  test('logs in, merges, and says what a refusal was', async () => {
    const { email, password } = await newAccount(door())
    const stranger = platformClient({ address: door().url })
    const entered = await stranger.POST('/auth/login', { body: { email, password } })
    const token = entered.data?.token ?? ''
    const person = platformClient({ address: `${door().url}/`, credentials: () => ({ token }) })
    const documents = { base: '{"a":1}', ours: '{"a":1,"b":2}', theirs: '{"a":3}' }
    const merge = { body: { driver: 'json', ...documents } }
    expect((await person.POST('/api/merge', merge)).data).toMatchObject({ result: '{"a":3,"b":2}', conflicts: false })
    const refused = await stranger.POST('/api/merge', merge)
    expect([refused.response.status, refused.data]).toEqual([401, undefined])
    expect(refused.error).toEqual({ error: expect.any(String) })
  })
})

describeService('files', 'the client of the files', (door) => {
  test('lists a folder', async () => {
    const { data, response } = await filesClient(lent(door())).GET('/api/storage/stats')
    expect([response.status, typeof data]).toEqual([200, 'object'])
  })
})

describeService('crawl', 'the client of the crawls', (door) => {
  test('lists the crawls of its key', async () => {
    const key = door().credentials['x-api-key'] ?? ''
    const { data } = await crawlClient({ address: door().url, credentials: { key } }).GET('/api/v1/crawls')
    expect(data).toEqual([])
  })
})
