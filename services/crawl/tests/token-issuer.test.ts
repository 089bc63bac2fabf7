/** Callers with a token of an issuer in place of a key: a real issuer, on a port of its own. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { type RunningIssuer, runIssuer } from '@alluvium/http/testing'
import { type HandClock, handClock } from '@alluvium/kernel'
import { SignJWT } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { openCrawlTokenIssuer } from '../src/open-token-issuer.ts'
import { crawlMigrations } from '../src/ports/migrations.ts'
import type { Answered } from '../testing/answer-holder.ts'
import { crawlService, type ServiceUnderTest } from '../testing/crawl-service.ts'
import { silent } from '../testing/crawled.ts'
import { sendHtml, testServer } from '../testing/test-server.ts'

const audience = 'alluvium'
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step() // oxlint-disable-line no-await-in-loop -- in this order
})

type Running = Readonly<{ service: ServiceUnderTest; issuer: RunningIssuer; clock: HandClock }>
type Claims = Readonly<{
  sub: string
  role?: string
  aud?: string
  exp?: number
  email?: string
  email_verified?: boolean
}>

const codeOf = ({ status, body }: Answered) => [status, Object(body).code]
const idsOf = ({ body }: Answered): string[] => (Array.isArray(body) ? body.map((one) => Object(one).crawl_id) : [])

async function bearer({ issuer, clock }: Running, claims: Claims): Promise<Record<string, string>> {
  const { kid, private: key } = issuer.key()
  const now = Math.floor(clock.now() / 1000)
  const token = await new SignJWT({ iss: issuer.issuer, aud: audience, exp: now + 600, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(key)
  return { authorization: `Bearer ${token}` }
}

async function page(): Promise<string> {
  const site = await testServer((_, response) => sendHtml(response, '<title>one</title>'))
  undo.push(() => site.close())
  return site.origin
}

/** Asks as whom the claims name. */
const asks = async (running: Running, claims: Claims) => {
  const headers = await bearer(running, claims)
  return (method: string, path: string, body?: unknown) =>
    running.service.ask(method, path, { key: null, headers, ...(body !== undefined && { body }) })
}

describeOnADatabase('a token in the place of a key', { migrations: crawlMigrations }, (open) => {
  async function begin(): Promise<Running> {
    const issuer = await runIssuer({ introspects: true })
    const clock = handClock(Date.now())
    const { client } = issuer
    const tokenIssuer = openCrawlTokenIssuer({ issuer: issuer.issuer, audience, client, clock, logger: silent })
    undo.push(issuer.stop, () => tokenIssuer.close())
    const service = await crawlService(await open(), { tokenIssuer })
    undo.push(() => service.close())
    return { service, issuer, clock }
  }

  test('starts crawls that are visible to its account, to administrators of the issuer and to first keys', async () => {
    const running = await begin()
    const [ann, bob, root] = await Promise.all(
      [{ sub: 'ann' }, { sub: 'bob' }, { sub: 'root', role: 'admin' }].map((claims) => asks(running, claims)),
    )
    if (!ann || !bob || !root) throw new Error('somebody is missing')
    const started = await ann('POST', '/api/v1/crawls', { start_url: await page(), max_pages: 1 })
    expect(started.status).toBe(202)
    const crawlId = String(Object(started.body).crawl_id)
    expect((await ann('GET', `/api/v1/crawls/${crawlId}`)).status).toBe(200)
    expect(codeOf(await bob('GET', `/api/v1/crawls/${crawlId}`))).toEqual([404, 'crawl.crawl-missing'])
    expect(idsOf(await bob('GET', '/api/v1/crawls'))).toEqual([])
    for (const seen of [await root('GET', '/api/v1/crawls'), await running.service.ask('GET', '/api/v1/crawls')])
      expect(idsOf(seen)).toEqual([crawlId])
  })

  test('makes keys that belong to its account', async () => {
    const running = await begin()
    const unproved = await asks(running, { sub: 'ann', email: 'ann@example.org', email_verified: false })
    expect(codeOf(await unproved('POST', '/api/v1/keys', { name: 'x' }))).toEqual([403, 'crawl.address-unproved'])
    const ann = await asks(running, { sub: 'ann', email: 'ann@example.org', email_verified: true })
    const made = await ann('POST', '/api/v1/keys', { name: 'for a script' })
    expect(made.status).toBe(201)
    const key = String(Object(made.body).key)
    const started = await running.service.ask('POST', '/api/v1/crawls', { key, body: { start_url: await page() } })
    expect(idsOf(await ann('GET', '/api/v1/crawls'))).toEqual([Object(started.body).crawl_id])
    const forbidden = await ann('POST', '/api/v1/keys', { name: 'elsewhere', account: 'main' })
    expect(codeOf(forbidden)).toEqual([403, 'crawl.account-not-yours'])
  })

  test('is refused when it is for another audience, expired or forged, and does not make up for a wrong key', async () => {
    const running = await begin()
    const now = Math.floor(running.clock.now() / 1000)
    const other = await runIssuer({ introspects: false })
    undo.push(other.stop)
    const refused = {
      audience: await bearer(running, { sub: 'ann', aud: 'elsewhere' }),
      expired: await bearer(running, { sub: 'ann', exp: now - 61 }),
      forged: await bearer({ ...running, issuer: { ...running.issuer, key: other.key } }, { sub: 'ann' }),
      nonsense: { authorization: 'Bearer a.b.c' },
    }
    for (const [name, headers] of Object.entries(refused)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as their names tell
      const answer = await running.service.ask('GET', '/api/v1/crawls', { key: null, headers })
      expect([name, ...codeOf(answer)]).toEqual([name, 401, 'crawl.token-invalid'])
      expect(answer.headers.get('www-authenticate')).toMatch(
        /^ApiKey .*, Bearer realm="Alluvium", error="invalid_token"$/,
      )
    }
    const headers = await bearer(running, { sub: 'ann' })
    const both = await running.service.ask('GET', '/api/v1/crawls', { key: 'ck_wrong', headers })
    expect(codeOf(both)).toEqual([401, 'crawl.key-wrong'])
  })

  test('is refused half a minute after a log-out at the issuer, and unsure while the issuer is silent', async () => {
    const running = await begin()
    const ann = await asks(running, { sub: 'ann' })
    expect((await ann('GET', '/api/v1/crawls')).status).toBe(200)
    running.issuer.introspectWith(() => false)
    running.clock.advance(30_001)
    expect(codeOf(await ann('GET', '/api/v1/crawls'))).toEqual([401, 'crawl.token-invalid'])
    running.issuer.introspectWith(() => 503)
    running.clock.advance(30_001)
    const unsure = await ann('GET', '/api/v1/crawls')
    expect([...codeOf(unsure), unsure.headers.get('retry-after')]).toEqual([503, 'crawl.issuer-unavailable', '5'])
  })

  test('has its own rate limit, shared by all tokens of the same person', async () => {
    const running = await begin()
    const [one, other] = [await asks(running, { sub: 'ann' }), await asks(running, { sub: 'ann', role: 'user' })]
    const left = async (ask: typeof one) =>
      Number((await ask('GET', '/api/v1/crawls')).headers.get('ratelimit-remaining'))
    // At once: the share of a person comes back at ten a second.
    const lefts = await Promise.all([left(one), left(other)])
    expect(new Set(lefts)).toEqual(new Set([598, 599]))
  })

  test('is refused where no issuer is configured', async () => {
    const running = await begin()
    const service = await crawlService(await open())
    undo.push(() => service.close())
    const headers = await bearer(running, { sub: 'ann' })
    const answer = await service.ask('GET', '/api/v1/crawls', { key: null, headers })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.not.stringContaining('Bearer'),
    ])
  })
})
