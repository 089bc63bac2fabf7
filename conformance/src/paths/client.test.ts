/** The typed clients: their types match the running services, and a person's work can be done with them. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { crawlClient, filesClient, filesTree, platformClient } from '@alluvium/client'
import { descriptionTypes } from '@alluvium/client/description-types'
import { expect, test } from 'vitest'
import { describeEachService, describeService, withTarget } from '../suite.ts'
import type { Service } from '../target.ts'
import { newAccount } from '../wire/account.ts'

withTarget()

const typesOf = (name: string) =>
  readFile(new URL(`../../../libraries/client/src/descriptions/${name}.ts`, import.meta.url), 'utf8')

describeEachService('the types of its client', (service, name) => {
  test('match its own description (else: npm run fix)', async () => {
    const answer = await fetch(`${service().url}/api/openapi.json`)
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

describeService('platform', 'the client of the platform', (service) => {
  test('logs in, merges, and reports the reason of a refusal', async () => {
    const { email, password } = await newAccount(service())
    const stranger = platformClient({ address: service().url })
    const entered = await stranger.POST('/auth/login', { body: { email, password } })
    const token = entered.data?.token ?? ''
    const person = platformClient({ address: `${service().url}/`, credentials: () => ({ token }) })
    const documents = { base: '{"a":1}', ours: '{"a":1,"b":2}', theirs: '{"a":3}' }
    const merge = { body: { driver: 'json', ...documents } }
    expect((await person.POST('/api/merge', merge)).data).toMatchObject({ result: '{"a":3,"b":2}', conflicts: false })
    const refused = await stranger.POST('/api/merge', merge)
    expect([refused.response.status, refused.data]).toEqual([401, undefined])
    expect(refused.error).toEqual({ error: expect.any(String) })
  })
})

describeService('platform', 'a form with a file', (service) => {
  test('is sent by the client as a form, with the file unchanged', async () => {
    const sent: FormData[] = []
    const client = platformClient({
      address: service().url,
      async fetch(request) {
        sent.push(await request.clone().formData())
        return fetch(request)
      },
    })
    const file = new File(['\0asm'], 'ini.wasm')
    const { response } = await client.POST('/api/plugins/upload', { body: { file, visibility: 'private' } })
    expect(response.status).toBe(401)
    const [form] = sent
    const arrived = form?.get('file')
    expect([form?.get('visibility'), arrived instanceof File && arrived.name]).toEqual(['private', 'ini.wasm'])
    expect(await new Response(arrived ?? null).text()).toBe('\0asm')
  })
})

describeService('files', 'the client of the files', (service) => {
  const files = () => filesClient(lent(service()))
  const tree = () => filesTree(lent(service()))

  test('reports what is stored', async () => {
    const { data, response } = await files().GET('/api/storage/stats')
    expect([response.status, typeof data]).toEqual([200, 'object'])
  })

  test('writes, lists and reads the tree, whatever characters the names have', async () => {
    const [folder, name] = [`/client ${randomUUID()}/`, '50 % of #1? ä.txt']
    expect((await tree().makeFolder(folder)).response.status).toBe(201)
    const path = `${folder}${name}`
    expect((await tree().write(path, new Blob(['water']), { ifNoneMatch: '*' })).response.status).toBe(201)
    const listed = await tree().list(folder)
    expect(listed.data?.map((item) => [item.name, item.size])).toEqual([[name, 5]])
    expect(await (await tree().read(path, { first: 3 })).data?.text()).toBe('wat')
    expect((await tree().readZip(folder)).data?.size).toBeGreaterThan(5)
    const tagged = await files().POST('/api/tags/{file_path}', {
      params: { path: { file_path: path } },
      body: { tags: ['river'] },
    })
    expect(tagged.data).toEqual({ path, tags: ['river'] })
  })

  test('uploads bytes in chunks, unchanged', async () => {
    const path = `/client ${randomUUID()}.bin`
    const begun = await files().POST('/api/upload/init', { body: { path, total_size: 4, chunk_size: 4 } })
    const upload_id = begun.data?.upload_id ?? ''
    const bytes = new Uint8Array([0, 255, 10, 13])
    const chunk = await files().PUT('/api/upload/{upload_id}/{index}', {
      params: { path: { upload_id, index: 0 } },
      headers: { 'content-type': 'application/octet-stream' },
      body: new Blob([bytes]),
    })
    expect(chunk.data).toMatchObject({ received: 1 })
    const kept = { params: { path: { upload_id }, header: { 'If-None-Match': '*' } } }
    expect((await files().POST('/api/upload/{upload_id}/complete', kept)).response.status).toBe(201)
    expect(await (await tree().read(path)).data?.bytes()).toEqual(bytes)
  })

  test('reports what the tree refuses, and overwrites nothing that has changed', async () => {
    const path = `/client ${randomUUID()}.txt`
    const missing = await tree().read(path)
    expect([missing.response.status, missing.data, missing.error]).toEqual([404, undefined, expect.anything()])
    const { response } = await tree().write(path, new Blob(['one']))
    const etag = response.headers.get('etag') ?? ''
    expect((await tree().write(path, new Blob(['two']), { ifMatch: etag })).response.status).toBe(204)
    expect((await tree().write(path, new Blob(['three']), { ifMatch: etag })).response.status).toBe(412)
    expect(await (await tree().read(path)).data?.text()).toBe('two')
  })
})

describeService('crawl', 'the client of the crawls', (service) => {
  test('lists the crawls of its key', async () => {
    const key = service().credentials['x-api-key'] ?? ''
    const { data } = await crawlClient({ address: service().url, credentials: { key } }).GET('/api/v1/crawls')
    expect(data).toEqual([])
  })
})
