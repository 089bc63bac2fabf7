/** Every budget of the table: one account, or one network, at its limit is refused, and a bystander is not. */
import { type IncomingMessage, request } from 'node:http'
import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, expect, test } from 'vitest'
import { type BudgetName, crawlBudgets, type Limits } from '../src/budgets.ts'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { type CrawlClient, crawlClient, fieldOf } from '../testing/crawl-client.ts'
import { sendHtml, testServer } from '../testing/test-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

type Reply = Readonly<{ status: number; code: unknown; error: unknown; retryAfter: string | null }>

/** Somebody who uses a budget up: one more of what it counts, and how that is answered. */
type User = Readonly<{ take(): Promise<Reply>; leave?(): void }>
type World = Readonly<{ client: CrawlClient; silent: string; small: string }>

type Case = Readonly<{
  limit: Partial<Limits>
  /** What is taken until the limit is reached. */
  fits: number
  past: readonly [status: number, code: string]
  /** @param who `ann` and `bob` are accounts, and networks of their own. */
  user(world: World, who: 'ann' | 'bob'): Promise<User>
}>

const keyFor = async ({ client }: World, account: string): Promise<string> =>
  String(
    fieldOf(
      await client.ask('POST', '/api/v1/keys', { body: { name: 'x', account, requests_per_minute: 10_000 } }),
      'key',
    ),
  )

async function asking(world: World, who: string, method: string, path: string, body: unknown): Promise<User> {
  const key = await keyFor(world, who)
  return {
    async take() {
      const { status, headers, body: answered } = await world.client.ask(method, path, { key, body })
      const { code, error, crawl_id: crawlId } = Object(answered)
      if (body !== undefined && Reflect.get(Object(body), 'start_url') === world.small && crawlId !== undefined)
        await expect.poll(() => world.client.status(`/api/v1/crawls/${crawlId}`)).toBe('completed')
      return { status, code, error, retryAfter: headers.get('retry-after') }
    },
  }
}

const starting =
  (site: 'silent' | 'small'): Case['user'] =>
  (world, who) =>
    asking(world, who, 'POST', '/api/v1/crawls', {
      start_url: world[site],
      use_sitemaps: false,
      request_delay_ms: 0,
      max_pages: 3,
    })

async function streaming(world: World, who: string): Promise<User> {
  const key = await keyFor(world, who)
  const started = await world.client.ask('POST', '/api/v1/crawls', { key, body: { start_url: world.silent } })
  const path = `/api/v1/crawls/${String(fieldOf(started, 'crawl_id'))}/events`
  const abort = new AbortController()
  const held: Response[] = [] // one that nobody holds is closed with the garbage
  return {
    leave: () => abort.abort(),
    async take() {
      const answer = await fetch(world.client.url + path, { headers: { 'x-api-key': key }, signal: abort.signal })
      held.push(answer)
      const { code, error } = answer.status === 200 ? {} : Object(await answer.json())
      return { status: answer.status, code, error, retryAfter: answer.headers.get('retry-after') }
    },
  }
}

async function replyOf(answer: IncomingMessage): Promise<Reply> {
  const { code, error } = Object(JSON.parse(Buffer.concat(await answer.toArray()).toString()))
  const { 'retry-after': retryAfter = null } = answer.headers
  return { status: answer.statusCode ?? 0, code, error, retryAfter }
}

const networks = { ann: '127.0.0.2', bob: '127.0.0.3' } as const

type Asked = Readonly<{ url: string; method: string; key: string; body?: string }>

/** Asks from a network of its own. */
const askFrom = (who: 'ann' | 'bob', { url, method, key, body }: Asked): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const asked = request(url, { method, localAddress: networks[who], headers })
    asked.once('error', reject)
    asked.once('response', (answer) => {
      replyOf(answer).then(resolve, reject)
    })
    asked.end(body)
  })

const guessing: Case['user'] = ({ client }, who) =>
  Promise.resolve({ take: () => askFrom(who, { url: `${client.url}/health`, method: 'GET', key: 'ck_wrong' }) })

/** Each time with another account. */
const startingFrom: Case['user'] = (world, who) => {
  let accounts = 0
  return Promise.resolve({
    async take() {
      accounts += 1
      const key = await keyFor(world, `${who}${accounts}`)
      const body = JSON.stringify({ start_url: world.silent })
      return askFrom(who, { url: `${world.client.url}/api/v1/crawls`, method: 'POST', key, body })
    },
  })
}

const cases: Readonly<Record<BudgetName, Case>> = {
  runningCrawls: {
    limit: { runningCrawls: 2 },
    fits: 2,
    past: [429, 'crawl.too-many-running'],
    user: starting('silent'),
  },
  runningCrawlsOfNetwork: {
    limit: { runningCrawlsOfNetwork: 2 },
    fits: 2,
    past: [429, 'crawl.too-many-running'],
    user: startingFrom,
  },
  keptCrawls: { limit: { keptCrawls: 2 }, fits: 2, past: [507, 'crawl.too-many-kept'], user: starting('small') },
  keptAddresses: { limit: { keptAddresses: 4 }, fits: 2, past: [507, 'crawl.too-much-kept'], user: starting('small') },
  keptMebibytes: {
    limit: { keptMebibytes: 1e-6 },
    fits: 1,
    past: [507, 'crawl.too-much-kept'],
    user: starting('small'),
  },
  keys: {
    limit: { keys: 2 },
    fits: 2,
    past: [507, 'crawl.too-many-keys'],
    user: (world, who) => asking(world, who, 'POST', '/api/v1/keys', { name: 'x' }),
  },
  eventStreams: { limit: { eventStreams: 2 }, fits: 2, past: [429, 'crawl.too-many-streams'], user: streaming },
  wrongKeys: { limit: { wrongKeys: 2 }, fits: 2, past: [429, 'crawl.too-many-wrong-keys'], user: guessing },
}

describeOnADatabase('the budgets', { migrations: crawlMigrations }, (open) => {
  async function world(budgets: Partial<Limits>): Promise<World> {
    const silent = await testServer(() => undefined)
    closing.push(() => silent.close())
    const small = await testServer((_, response) => sendHtml(response, '<title>x</title><a href="/a">a</a>'))
    closing.push(() => small.close())
    const client = await crawlClient(await open(), { budgets })
    closing.push(() => client.close())
    return { client, silent: silent.origin, small: small.origin }
  }

  test.each(Object.keys(crawlBudgets) as BudgetName[])(
    '%s: a caller at the limit is refused with advice, and another caller is not',
    async (name) => {
      const { limit, fits, past, user } = cases[name]
      const here = await world(limit)
      const [ann, bob] = [await user(here, 'ann'), await user(here, 'bob')]
      for (let taken = 0; taken < fits; taken += 1) expect((await ann.take()).status).not.toBe(past[0]) // oxlint-disable-line no-await-in-loop -- one after the other
      const refused = await ann.take()
      expect([refused.status, refused.code]).toEqual(past)
      expect(refused.error).toMatch(/(?:pause|cancel|delete|revoke|close|wait)/)
      expect(refused.retryAfter === null).toBe(past[0] === 507)
      expect((await bob.take()).status).not.toBe(past[0])
      ann.leave?.()
      bob.leave?.()
    },
  )

  test('an event stream that was closed is no longer counted', async () => {
    const here = await world({ eventStreams: 1 })
    const first = await streaming(here, 'ann')
    expect((await first.take()).status).toBe(200)
    const second = await streaming(here, 'ann')
    expect((await second.take()).status).toBe(429)
    first.leave?.()
    await expect.poll(async () => (await second.take()).status).toBe(200)
    second.leave?.()
  })

  test('a network that sends wrong keys still gets answers with a right one', async () => {
    const here = await world({ wrongKeys: 1 })
    const wrong = () => here.client.ask('GET', '/health', { key: 'ck_wrong' })
    expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 429])
    expect((await here.client.ask('GET', '/health')).status).toBe(200)
  })

  test('a resumed crawl counts as a started one', async () => {
    const here = await world({ runningCrawls: 1 })
    const start = (max: number) => here.client.start({ start_url: here.silent, max_pages: max })
    const one = await start(1)
    await here.client.control(one, 'pause')
    await expect.poll(() => here.client.status(one)).toBe('paused')
    await start(2)
    expect(await here.client.control(one, 'resume')).toMatchObject({
      status: 429,
      body: { code: 'crawl.too-many-running' },
    })
    expect(await here.client.status(one)).toBe('paused')
  })
})
