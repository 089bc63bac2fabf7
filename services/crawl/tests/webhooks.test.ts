import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { describeOnADatabase } from '@alluvium/database/testing'
import { type HandClock, handClock, systemClock } from '@alluvium/kernel'
import { afterEach, expect, test } from 'vitest'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { statement } from '../src/ports/statements.ts'
import { type CrawlClient, crawlClient, fieldOf } from '../testing/crawl-client.ts'
import { sendHtml, sendStatus, testServer } from '../testing/test-server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

async function service(...given: Parameters<typeof crawlClient>): Promise<CrawlClient> {
  const made = await crawlClient(...given)
  closing.push(() => made.close())
  return made
}

async function site(): Promise<string> {
  const server = await testServer((request, response) =>
    request.url === '/' ? sendHtml(response, '<title>x</title>') : sendStatus(response, 404),
  )
  closing.push(() => server.close())
  return server.origin
}

type Message = Readonly<{ headers: IncomingMessage['headers']; body: string; payload: Record<string, unknown> }>

/** Somebody's own server, which keeps what it is sent and answers as the test says. */
async function receiver() {
  const messages: Message[] = []
  const answer = { status: 204 }
  const server = await testServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      messages.push({ headers: request.headers, body, payload: Object(JSON.parse(body)) })
      sendStatus(response, answer.status, { location: '/elsewhere' })
    })
  })
  closing.push(() => server.close())
  const types = (): unknown[] => messages.map(({ payload }) => payload['type'])
  return { url: `${server.origin}/hook`, messages, answer, types, requests: server.requests }
}

const started = async ({ ask }: CrawlClient, body: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const answer = await ask('POST', '/api/v1/crawls', {
    body: { request_delay_ms: 0, use_sitemaps: false, ...body },
    headers,
  })
  expect(answer.status).toBe(202)
  return { id: String(fieldOf(answer, 'crawl_id')), secret: String(fieldOf(answer, 'webhook_secret')), answer }
}

const firstDelivery = statement((db) =>
  db.selectFrom('deliveries').select(['tries', 'last_status']).orderBy('number').limit(1),
)

const deliveries = statement((db) => db.selectFrom('deliveries').select(['tries', 'due_at', 'body']).orderBy('number'))

/** Turns the clock until so many messages have come. */
async function turned(clock: HandClock, { messages }: { messages: readonly Message[] }, count: number): Promise<void> {
  await expect
    .poll(() => {
      clock.advance(100)
      return messages.length
    })
    .toBeGreaterThanOrEqual(count)
}

describeOnADatabase('the webhook of a crawl', { migrations: crawlMigrations }, (open) => {
  test('receives the start and the end, signed with a secret that only the answer to the start shows', async () => {
    const [origin, hook, client] = [await site(), await receiver(), await service(await open())]
    const { id, secret } = await started(client, { start_url: origin, webhook_url: hook.url })
    expect(secret).toMatch(/^whsec_[\w-]{32}$/)
    await expect.poll(hook.types).toEqual(['crawl.started', 'crawl.completed'])
    const record = await client.record(`/api/v1/crawls/${id}`)
    expect(JSON.stringify(record)).not.toContain(secret)
    const [first, last] = hook.messages
    expect(first?.payload).toMatchObject({ crawl: { crawl_id: id, status: 'running', pages_crawled: 0 } })
    expect(last?.payload).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      type: 'crawl.completed',
      created_at: expect.stringMatching(/\+00:00$/),
      crawl: record,
    })
    for (const { headers, body } of hook.messages) {
      const field = String(headers['alluvium-signature'])
      const [, seconds = '', signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(field) ?? []
      expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(signature)
      expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(60)
      expect(headers['content-type']).toBe('application/json')
    }
  })

  test('of one account that never answers delays no message of another account', async () => {
    const [origin, hook, client] = [await site(), await receiver(), await service(await open())]
    const silent = await testServer(() => undefined)
    closing.push(() => silent.close())
    const keyOf = async (account: string) => {
      const made = await client.ask('POST', '/api/v1/keys', { body: { name: account, account } })
      return { 'x-api-key': String(fieldOf(made, 'key')) }
    }
    const [spender, bystander] = [await keyOf('spender'), await keyOf('bystander')]
    const hanging = { start_url: origin, webhook_url: `${silent.origin}/hook` }
    await Promise.all(Array.from({ length: 20 }, () => started(client, hanging, spender)))
    await expect.poll(() => silent.requests.length).toBeGreaterThan(0)
    await started(client, { start_url: origin, webhook_url: hook.url }, bystander)
    await expect.poll(hook.types).toEqual(['crawl.started', 'crawl.completed'])
    expect(silent.requests.length).toBeLessThan(16) // all that are told at once
  })

  test("receives a crawl's failure, cancellation and deletion", async () => {
    const [origin, hook, client] = [await site(), await receiver(), await service(await open())]
    await started(client, { start_url: 'http://127.0.0.1:9/', webhook_url: hook.url })
    await expect.poll(hook.types).toEqual(['crawl.started', 'crawl.failed'])
    for (const end of ['POST', 'DELETE'] as const) {
      const { id } = await started(client, { start_url: `${origin}/`, request_delay_ms: 60_000, webhook_url: hook.url }) // oxlint-disable-line no-await-in-loop -- one after another
      await client.ask(end, `/api/v1/crawls/${id}${end === 'POST' ? '/cancel' : ''}`) // oxlint-disable-line no-await-in-loop -- as above
    }
    await expect.poll(() => hook.types().filter((type) => type === 'crawl.cancelled')).toHaveLength(2)
  })

  test('that fails gets a message again, with the same id and before the next one, also after a restart', async () => {
    const [origin, hook, database] = [await site(), await receiver(), await open()]
    const clock = handClock(systemClock.now())
    hook.answer.status = 500
    const first = await service(database, { clock })
    await started(first, { start_url: origin, webhook_url: hook.url })
    await turned(clock, hook, 2)
    await first.close()
    hook.answer.status = 302
    const second = await service(database, { clock })
    const before = hook.messages.length
    await turned(clock, hook, before + 1)
    expect(new Set(hook.types())).toEqual(new Set(['crawl.started']))
    expect(new Set(hook.messages.map(({ payload }) => payload['id'])).size).toBe(1)
    expect(new Set(hook.requests.map(({ path }) => path))).toEqual(new Set(['/hook']))
    hook.answer.status = 200
    await expect
      .poll(() => {
        clock.advance(500)
        return hook.types().at(-1)
      })
      .toBe('crawl.completed')
    await second.close()
  })

  test('that fails for a day is given up', async () => {
    const [origin, hook] = [await site(), await receiver()]
    const clock = handClock(systemClock.now())
    hook.answer.status = 503
    const database = await open()
    const client = await service(database, { clock })
    const { id } = await started(client, { start_url: origin, webhook_url: hook.url })
    await expect.poll(async () => (await database.read(firstDelivery.first({})))?.tries).toBe(1)
    await expect.poll(() => client.status(`/api/v1/crawls/${id}`)).toBe('completed')
    clock.advance(25 * 3_600_000)
    await expect.poll(hook.types).toContain('crawl.completed')
    expect(hook.types().filter((type) => type === 'crawl.started')).toHaveLength(2)
  })

  test('that is given up leaves the messages behind it a day of their own, not a single try', async () => {
    const [origin, hook] = [await site(), await receiver()]
    const clock = handClock(systemClock.now())
    hook.answer.status = 503
    const database = await open()
    const client = await service(database, { clock })
    const { id } = await started(client, { start_url: origin, webhook_url: hook.url })
    await expect.poll(async () => (await database.read(firstDelivery.first({})))?.tries).toBe(1)
    await expect.poll(() => client.status(`/api/v1/crawls/${id}`)).toBe('completed')
    clock.advance(25 * 3_600_000)
    const triesOf = async (type: string) => {
      const all = await database.read(deliveries.all({}))
      return all.find(({ body }) => JSON.parse(body).type === type)
    }
    await expect.poll(async () => (await triesOf('crawl.completed'))?.tries).toBe(1)
    expect(await triesOf('crawl.started')).toMatchObject({ tries: 2, due_at: null })
    for (const tries of [2, 3]) {
      clock.advance(3_600_000)
      await expect.poll(async () => (await triesOf('crawl.completed'))?.tries).toBe(tries) // oxlint-disable-line no-await-in-loop -- one after another
    }
    clock.advance(23 * 3_600_000)
    await expect.poll(() => triesOf('crawl.completed')).toMatchObject({ tries: 4, due_at: null })
  })

  test('is answered the same when the same start is sent again', async () => {
    const [origin, hook, client] = [await site(), await receiver(), await service(await open())]
    const [body, headers] = [{ start_url: origin, webhook_url: hook.url }, { 'idempotency-key': 'once' }]
    const one = await started(client, body, headers)
    expect((await started(client, body, headers)).answer.body).toEqual(one.answer.body)
    const other = { start_url: origin, request_delay_ms: 0, use_sitemaps: false }
    expect((await client.ask('POST', '/api/v1/crawls', { body: other, headers })).status).toBe(409)
    expect((await started(client, { start_url: origin })).answer.body).not.toHaveProperty('webhook_secret')
  })

  test('is not sent to private networks, also where a name resolves there later', async () => {
    const [origin, database] = [await site(), await open()]
    let answers: readonly { address: string; family: number }[] = []
    const resolve = async () => (answers.length === 0 ? Promise.reject(new Error('not yet')) : answers)
    const client = await service(database, { resolve })
    for (const webhook_url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[fd00::1]/x']) {
      const answer = await client.ask('POST', '/api/v1/crawls', { body: { start_url: origin, webhook_url } }) // oxlint-disable-line no-await-in-loop -- one after another
      expect(answer).toMatchObject({ status: 400, body: { code: 'crawl.webhook-blocked' } })
    }
    answers = [{ address: '169.254.169.254', family: 4 }]
    expect(
      await client.ask('POST', '/api/v1/crawls', { body: { start_url: origin, webhook_url: 'http://inside.test/' } }),
    ).toMatchObject({ status: 400, body: { code: 'crawl.webhook-blocked' } })
    answers = []
    await started(client, { start_url: origin, webhook_url: 'http://later.test/' })
    answers = [{ address: '10.0.0.9', family: 4 }]
    await expect.poll(async () => (await database.read(firstDelivery.first({})))?.tries).toBeGreaterThan(0)
    expect(await database.read(firstDelivery.first({}))).toMatchObject({ last_status: null })
  })
})
