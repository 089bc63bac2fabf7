import type { Script } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import { handClock } from '@alluvium/kernel'
import { afterEach, describe, expect, test } from 'vitest'
import type { Answered } from '../../../testing/answer-holder.ts'
import { crawlService } from '../../../testing/crawl-service.ts'
import { recordIn } from '../../../testing/crawled.ts'
import { sendHtml, sendStatus, type TestServer, testServer } from '../../../testing/test-server.ts'
import { createKey } from '../../operations/keys.ts'
import { crawlMigrations } from '../../ports/migrations.ts'
import { statement } from '../../ports/statements.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

/** Twenty pages, one of them missing, one without a title, one disallowed, and a PDF. */
async function site({ latencyMs = 0 } = {}): Promise<TestServer> {
  const server = await testServer((request, response) => {
    const path = request.url ?? ''
    const number = Number(/^\/p\/(\d+)$/.exec(path)?.[1])
    if (path === '/robots.txt') return response.end('User-agent: *\nDisallow: /private')
    if (path === '/file.pdf') return response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
    if (path !== '/' && !(number < 19)) return sendStatus(response, 404)
    const links = Array.from({ length: 20 }, (_, index) => `<a href="/p/${index}">x</a>`).join('')
    const page = `${number === 3 ? '' : `<title>${path}</title>`}${links}<a href="/private/x">x</a><a href="/file.pdf">x</a><a href="http://other.example/">x</a>`
    return setTimeout(() => sendHtml(response, page), latencyMs)
  })
  closing.push(() => server.close())
  return server
}

const allKeys = statement((db) => db.selectFrom('keys').selectAll())

/** So many keys of the first account. */
function* manyKeys(count: number): Script<void> {
  const access = { keyId: 'x', account: 'main', requestsPerMinute: 60, accountPerMinute: 60, isFirst: true }
  for (let index = 0; index < count; index++)
    yield* createKey({ name: String(index), requestsPerMinute: 60, account: undefined }, access, {
      maxOwn: 0,
      now: Date.now(),
    })
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const fieldOf = (answer: Answered, name: string): unknown => Reflect.get(Object(answer.body), name)

const listOf = ({ body }: Answered): Record<string, unknown>[] => (Array.isArray(body) ? body : [])

async function serviceOn(...given: Parameters<typeof crawlService>) {
  const made = await crawlService(...given)
  closing.push(() => made.close())
  /** Starts a crawl and answers its address. */
  const start = async (body: Record<string, unknown>, key?: string): Promise<string> => {
    const answer = await made.ask('POST', '/api/v1/crawls', { body, ...(key === undefined ? {} : { key }) })
    expect(answer).toMatchObject({ status: 202, body: { status: 'running' } })
    return `/api/v1/crawls/${text(fieldOf(answer, 'crawl_id'))}`
  }
  const status = async (path: string): Promise<unknown> => fieldOf(await made.ask('GET', path), 'status')
  return { ...made, start, status }
}

describeOnADatabase('the crawl service over the wire', { migrations: crawlMigrations }, (open) => {
  const service = async (
    ...[options, deployed]: [Parameters<typeof crawlService>[1]?, Parameters<typeof crawlService>[2]?]
  ) => serviceOn(await open(), options, deployed)

  describe('a crawl', () => {
    test('starts with an address alone, progresses while it runs, and completes with all its counts', async () => {
      const server = await site({ latencyMs: 60 })
      const { ask, start } = await service()
      const path = await start({ start_url: server.origin, request_delay_ms: 0, use_sitemaps: false })
      const seen: { crawled: number; failed: number; skipped: number; issues: number }[] = []
      await expect
        .poll(
          async () => {
            const { body } = await ask('GET', path)
            const {
              pages_crawled: crawled,
              pages_failed: failed,
              pages_skipped: skipped,
              issues_found: issues,
            } = body as Record<string, number>
            seen.push({ crawled: crawled ?? 0, failed: failed ?? 0, skipped: skipped ?? 0, issues: issues ?? 0 })
            return Reflect.get(Object(body), 'status')
          },
          { interval: 5 },
        )
        .toBe('completed')
      for (const name of ['crawled', 'failed', 'skipped', 'issues'] as const) {
        const values = seen.map((counts) => counts[name])
        expect(values).toEqual(values.toSorted((one, other) => one - other))
      }
      expect(new Set(seen.map(({ crawled }) => crawled)).size).toBeGreaterThan(2)

      const record = await ask('GET', path)
      expect(record.status).toBe(200)
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
      expect(record.body).toEqual({
        crawl_id: path.split('/').at(-1),
        start_url: server.origin,
        status: 'completed',
        pages_crawled: 20,
        pages_failed: 1,
        pages_skipped: 3,
        pages_queued: 0,
        addresses_dropped: 0,
        issues_found: 22,
        created_at: time,
        started_at: time,
        completed_at: time,
        stop_reason: 'exhausted',
      })

      const stats = await ask('GET', `${path}/stats`)
      expect(stats.status).toBe(200)
      expect(stats.body).toMatchObject({
        crawl_id: path.split('/').at(-1),
        total_pages: 21,
        total_issues: 22,
        issues_by_severity: { critical: 0, error: 1, warning: 1, info: 20 },
        issues_by_category: {
          links: 1,
          metadata: 21,
          redirects: 0,
          content: 0,
          robots: 0,
          performance: 0,
          security: 0,
        },
        status_codes: { 200: 21, 404: 1 },
        content_types: { 'text/html': 20, 'application/pdf': 1 },
        outcomes: { fetched: 20, http_error: 1, disallowed: 1, skipped_type: 1, out_of_scope: 1, redirected: 0 },
      })
      const {
        avg_response_time_ms: average,
        p95_response_time_ms: p95,
        bytes,
        pages_per_second: rate,
      } = stats.body as Record<string, number>
      expect(average).toBeGreaterThan(0)
      expect(p95).toBeGreaterThanOrEqual(14)
      expect(bytes).toBeGreaterThan(20 * 400)
      expect(rate).toBeGreaterThan(0)
    })

    test('never exceeds its maximum of pages', async () => {
      const server = await site()
      const { start, ask, status } = await service()
      const path = await start({ start_url: `${server.origin}/`, max_pages: 5, request_delay_ms: 0, concurrency: 3 })
      await expect.poll(() => status(path)).toBe('completed')
      expect((await ask('GET', path)).body).toMatchObject({
        pages_crawled: 5,
        pages_failed: 0,
        stop_reason: 'max_pages',
        pages_queued: 0,
      })
      expect((await ask('GET', `${path}/stats`)).body).toMatchObject({ total_pages: 5, outcomes: { fetched: 5 } })
    })

    test('with only an address has the defaults of the contract', async () => {
      const database = await open()
      const { ask } = await serviceOn(database)
      const given = await ask('POST', '/api/v1/crawls', { body: { start_url: 'http://127.0.0.1:9/' } })
      expect(await recordIn(database, text(fieldOf(given, 'crawl_id')))).toMatchObject({
        max_pages: 100,
        request_delay_ms: 500,
        concurrency: 4,
        use_sitemaps: 1,
        rules: null,
      })
      const made = await ask('POST', '/api/v1/keys', { body: { name: 'x' } })
      expect(made).toMatchObject({ status: 201, body: { requests_per_minute: 60 } })
    })

    test('accepts every limit of the contract, and refuses one more', async () => {
      const { ask } = await service()
      const start_url = 'http://127.0.0.1:9/'
      const longest = start_url + 'x'.repeat(2_048 - start_url.length)
      const bounds: readonly [taken: Record<string, unknown>, refused: Record<string, unknown>][] = [
        [{ start_url: longest }, { start_url: `${longest}x` }],
        [{ max_pages: 1 }, { max_pages: 0 }],
        [{ max_pages: 1_000_000 }, { max_pages: 1_000_001 }],
        [{ request_delay_ms: 0 }, { request_delay_ms: -1 }],
        [{ request_delay_ms: 60_000 }, { request_delay_ms: 60_001 }],
        [{ concurrency: 1 }, { concurrency: 0 }],
        [{ concurrency: 256 }, { concurrency: 257 }],
      ]
      for (const [taken, refused] of bounds) {
        /* oxlint-disable no-await-in-loop -- one after another */
        const [one, other] = [
          await ask('POST', '/api/v1/crawls', { body: { start_url, ...taken } }),
          await ask('POST', '/api/v1/crawls', { body: { start_url, ...refused } }),
        ]
        expect([taken, one.status, other.status]).toEqual([taken, 202, 400])
        /* oxlint-enable no-await-in-loop */
      }
      const keys: readonly Record<string, unknown>[] = [
        { name: 'x' },
        { name: 'x'.repeat(100) },
        { name: 'x', requests_per_minute: 1 },
        { name: 'x', requests_per_minute: 100_000 },
      ]
      for (const body of keys) expect((await ask('POST', '/api/v1/keys', { body })).status).toBe(201) // oxlint-disable-line no-await-in-loop -- few
    })

    test('is cancelled, once', async () => {
      const server = await site()
      const { start, ask, status } = await service()
      const path = await start({ start_url: server.origin, request_delay_ms: 60_000 })
      const cancelled = await ask('POST', `${path}/cancel`)
      expect(cancelled.status).toBe(202)
      expect(cancelled.body).toMatchObject({
        crawl_id: path.split('/').at(-1),
        status: expect.stringMatching(/^cancell(?:ing|ed)$/),
      })
      await expect.poll(() => status(path)).toBe('cancelled')
      expect((await ask('GET', path)).body).toMatchObject({
        stop_reason: 'cancelled',
        pages_queued: 0,
        completed_at: expect.any(String),
      })
      expect(await ask('POST', `${path}/cancel`, { body: {} })).toMatchObject({
        status: 409,
        body: { code: 'crawl.crawl-ended' },
      })
    })

    test('is listed newest first, in pages', async () => {
      const { start, ask } = await service()
      const paths: string[] = []
      for (let index = 0; index < 3; index++) paths.push(await start({ start_url: `http://127.0.0.1:9/${index}` })) // oxlint-disable-line no-await-in-loop -- in this order
      const ids = paths.map((path) => path.split('/').at(-1)).toReversed()
      const all = await ask('GET', '/api/v1/crawls')
      expect(all.status).toBe(200)
      expect(listOf(all).map(({ crawl_id }) => crawl_id)).toEqual(ids)
      expect(all.headers.get('x-total-count')).toBe('3')
      expect(all.headers.get('link')).toBeNull()
      const second = await ask('GET', '/api/v1/crawls?limit=1&offset=1')
      expect(listOf(second).map(({ crawl_id }) => crawl_id)).toEqual(ids.slice(1, 2))
      expect(second.headers.get('link')).toBe('</api/v1/crawls?limit=1&offset=2>; rel="next"')
      expect((await ask('GET', '/api/v1/crawls?limit=99999')).status).toBe(200)
      for (const search of ['limit=-1', 'limit=x', 'offset=1.5'])
        expect((await ask('GET', `/api/v1/crawls?${search}`)).status).toBe(400) // oxlint-disable-line no-await-in-loop -- few
    })

    test('started twice with one Idempotency-Key is one crawl', async () => {
      const { ask } = await service()
      const headers = { 'idempotency-key': 'order-66' }
      const body = { start_url: 'http://127.0.0.1:9/' }
      const [one, same] = [
        await ask('POST', '/api/v1/crawls', { body, headers }),
        await ask('POST', '/api/v1/crawls', { body, headers }),
      ]
      expect([one.status, same.status]).toEqual([202, 202])
      expect(fieldOf(one, 'crawl_id')).toBe(fieldOf(same, 'crawl_id'))
      expect(await ask('POST', '/api/v1/crawls', { body: { ...body, max_pages: 7 }, headers })).toMatchObject({
        status: 409,
        body: { code: 'crawl.idempotency-key-used' },
      })
    })

    test('started several times at once with one Idempotency-Key is one crawl, of one API key', async () => {
      const { ask } = await service()
      const body = { start_url: 'http://127.0.0.1:9/' }
      const made = await ask('POST', '/api/v1/keys', { body: { name: 'x' } })
      const startBy = (sent: unknown, key?: string) =>
        ask('POST', '/api/v1/crawls', {
          body: sent,
          headers: { 'idempotency-key': 'k' },
          ...(key === undefined ? {} : { key }),
        })
      const refused = [await startBy({ ...body, max_pages: 0 }), await startBy({ start_url: 'http://10.0.0.1/' })]
      expect(refused.map(({ status }) => status)).toEqual([400, 400])
      const answers = await Promise.all(Array.from({ length: 5 }, () => startBy(body)))
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
      expect(new Set(answers.map((answer) => fieldOf(answer, 'crawl_id'))).size).toBe(1)
      expect((await startBy({ concurrency: 4, ...body })).status).toBe(202)
      const [other, byOther] = [{ ...body, max_pages: 5 }, text(fieldOf(made, 'key'))]
      expect((await startBy(other)).status).toBe(409)
      expect((await startBy(other, byOther)).status).toBe(202)
      for (const key of ['', 'x'.repeat(256), '\u00FC'])
        expect(await ask('POST', '/api/v1/crawls', { body, headers: { 'idempotency-key': key } })).toMatchObject({
          status: 400,
          body: { code: 'crawl.idempotency-key-invalid' },
        }) // oxlint-disable-line no-await-in-loop -- few
    })

    test('is refused with 503 and Retry-After when the maximum is running', async () => {
      const { ask, start } = await service({ maxActive: 1 })
      await start({ start_url: 'http://127.0.0.1:9/', request_delay_ms: 60_000 })
      const refused = await ask('POST', '/api/v1/crawls', { body: { start_url: 'http://127.0.0.1:9/' } })
      expect(refused).toMatchObject({ status: 503, body: { code: 'crawl.queue-full' } })
      expect(refused.headers.get('retry-after')).toBe('30')
    })
  })

  describe('a start request', () => {
    const good = 'http://127.0.0.1:9/'
    const wrong: readonly [body: Record<string, unknown>, field: string][] = [
      [{}, 'start_url'],
      [{ start_url: 7 }, 'start_url'],
      [{ start_url: '' }, 'start_url'],
      [{ start_url: 'example.com' }, 'start_url'],
      [{ start_url: 'ftp://example.com/' }, 'start_url'],
      [{ start_url: 'http://user:secret@example.com/' }, 'start_url'],
      [{ start_url: `http://example.com/${'x'.repeat(2_048)}` }, 'start_url'],
      [{ start_url: good, max_pages: 0 }, 'max_pages'],
      [{ start_url: good, max_pages: 1_000_001 }, 'max_pages'],
      ...['max_pages', 'request_delay_ms', 'concurrency'].flatMap((field) =>
        ['5', 5.5, true, null, [], {}].map((value): (typeof wrong)[number] => [
          { start_url: good, [field]: value },
          field,
        ]),
      ),
      [{ start_url: null }, 'start_url'],
      [{ start_url: `${good}\0` }, 'start_url'],
      [{ start_url: `${good}\uD800` }, 'start_url'],
      [{ start_url: good, user_agent: 'Bot\0' }, 'user_agent'],
      [{ start_url: good, request_delay_ms: -1 }, 'request_delay_ms'],
      [{ start_url: good, request_delay_ms: 60_001 }, 'request_delay_ms'],
      [{ start_url: good, concurrency: 0 }, 'concurrency'],
      [{ start_url: good, concurrency: 257 }, 'concurrency'],
      [{ start_url: good, use_sitemaps: 'yes' }, 'use_sitemaps'],
      [{ start_url: good, webhook_url: 'ftp://example.com/' }, 'webhook_url'],
      [{ start_url: good, maxPages: 5 }, 'maxPages'],
    ]

    test('with a number in another notation is accepted', async () => {
      const { ask } = await service()
      for (const written of ['1e3', '5.0', '1000']) {
        const body = `{"start_url":"${good}","max_pages":${written}}`
        expect((await ask('POST', '/api/v1/crawls', { body })).status).toBe(202) // oxlint-disable-line no-await-in-loop -- few
      }
    })

    test('is 400 and names the invalid or unknown field', async () => {
      const { ask } = await service()
      for (const [body, field] of wrong) {
        const answer = await ask('POST', '/api/v1/crawls', { body }) // oxlint-disable-line no-await-in-loop -- one after another
        expect({ body, status: answer.status, names: text(fieldOf(answer, 'error')).includes(field) }).toEqual({
          body,
          status: 400,
          names: true,
        })
      }
    })

    test('on a private network is 400', async () => {
      const { ask } = await service()
      for (const start_url of [
        'http://10.0.0.1/',
        'http://169.254.169.254/latest',
        'http://[fd00::1]/',
        'http://0.0.0.0/',
      ]) {
        const answer = await ask('POST', '/api/v1/crawls', { body: { start_url } }) // oxlint-disable-line no-await-in-loop -- one after another
        expect(answer).toMatchObject({ status: 400, body: { code: 'crawl.target-blocked' } })
      }
    })

    test('on loopback is 400 outside of local development, unless the operator opened it', async () => {
      const production = { production: true }
      const strict = await service({ bootstrapKey: 'first-key-of-all' }, production)
      const body = { start_url: 'http://127.0.0.1:9/' }
      expect(await strict.ask('POST', '/api/v1/crawls', { body, key: 'first-key-of-all' })).toMatchObject({
        status: 400,
        body: { code: 'crawl.target-blocked' },
      })
      const opened = await service({ bootstrapKey: 'first-key-of-all', allowTargets: ['127.0.0.0/8'] }, production)
      expect(await opened.ask('POST', '/api/v1/crawls', { body, key: 'first-key-of-all' })).toMatchObject({
        status: 202,
      })
    })

    test('that is malformed, of another type or too large gets the matching error', async () => {
      const { ask } = await service()
      expect(await ask('POST', '/api/v1/crawls', { body: '{"start_url":' })).toMatchObject({
        status: 400,
        body: { error: expect.any(String), code: expect.any(String) },
      })
      expect(
        await ask('POST', '/api/v1/crawls', { body: '{}', headers: { 'content-type': 'text/plain' } }),
      ).toMatchObject({ status: 415 })
      expect(await ask('POST', '/api/v1/crawls', { body: `{"start_url":"${'x'.repeat(1_100_000)}"}` })).toMatchObject({
        status: 413,
      })
    })
  })

  describe('keys', () => {
    test('are required on every endpoint, /health included, and a wrong one is 401', async () => {
      const { ask } = await service()
      const endpoints = [
        ['GET', '/health'],
        ['GET', '/api/v1/crawls'],
        ['POST', '/api/v1/crawls'],
        ['GET', '/api/v1/crawls/x'],
        ['GET', '/api/v1/crawls/x/stats'],
        ['POST', '/api/v1/crawls/x/pause'],
        ['POST', '/api/v1/crawls/x/resume'],
        ['POST', '/api/v1/crawls/x/cancel'],
        ['DELETE', '/api/v1/crawls/x'],
        ['GET', '/api/v1/crawls/x/pages'],
        ['GET', '/api/v1/crawls/x/pages/x/content'],
        ['GET', '/api/v1/crawls/x/pages/x/links'],
        ['GET', '/api/v1/crawls/x/issues'],
        ['GET', '/api/v1/crawls/x/events'],
        ['GET', '/api/v1/crawls/x/export'],
        ['GET', '/api/v1/keys'],
        ['POST', '/api/v1/keys'],
        ['DELETE', '/api/v1/keys/x'],
      ] as const
      for (const [method, path] of endpoints) {
        for (const key of [null, 'wrong']) {
          const answer = await ask(method, path, { key }) // oxlint-disable-line no-await-in-loop -- one after another
          expect({
            method,
            path,
            key,
            status: answer.status,
            challenge: answer.headers.has('www-authenticate'),
          }).toEqual({ method, path, key, status: 401, challenge: true })
        }
      }
      expect(await ask('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok', version: '1.2.3' } })
    })

    test('are created, shown once, listed with their last four characters, used and revoked', async () => {
      const database = await open()
      const { ask } = await serviceOn(database)
      const made = await ask('POST', '/api/v1/keys', { body: { name: 'reporting', requests_per_minute: 7 } })
      expect(made.status).toBe(201)
      expect(made.body).toEqual({
        id: expect.any(String),
        key: expect.stringMatching(/^ck_[\w-]{22}$/),
        name: 'reporting',
        requests_per_minute: 7,
        created_at: expect.any(String),
      })
      const key = text(fieldOf(made, 'key'))
      expect(JSON.stringify(await database.read(allKeys.all({})))).not.toContain(key.slice(0, -4))
      const listed = await ask('GET', '/api/v1/keys')
      expect(listed.body).toEqual([{ ...Object(made.body), key: `ck_…${key.slice(-4)}` }])
      expect((await ask('GET', '/api/v1/crawls', { key })).status).toBe(200)
      expect((await ask('DELETE', `/api/v1/keys/${text(fieldOf(made, 'id'))}`)).status).toBe(204)
      expect((await ask('GET', '/api/v1/crawls', { key })).status).toBe(401)
      expect(await ask('DELETE', `/api/v1/keys/${text(fieldOf(made, 'id'))}`)).toMatchObject({
        status: 404,
        body: { code: 'crawl.key-missing' },
      })
    })

    const wrong: readonly [body: Record<string, unknown>, field: string][] = [
      [{}, 'name'],
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ name: 'a\0b' }, 'name'],
      ...[5, true, null, []].map((name): (typeof wrong)[number] => [{ name }, 'name']),
      ...['5', true, null].map((value): (typeof wrong)[number] => [
        { name: 'x', requests_per_minute: value },
        'requests_per_minute',
      ]),
      [{ name: 'x', requests_per_minute: 0 }, 'requests_per_minute'],
      [{ name: 'x', requests_per_minute: 100_001 }, 'requests_per_minute'],
      [{ name: 'x', requests_per_minute: 2.5 }, 'requests_per_minute'],
      [{ name: 'x', limit: 5 }, 'limit'],
    ]

    test('with an invalid or unknown field are 400, and the field is named', async () => {
      const { ask } = await service()
      for (const [body, field] of wrong) {
        const answer = await ask('POST', '/api/v1/keys', { body }) // oxlint-disable-line no-await-in-loop -- one after another
        expect({ body, status: answer.status, names: text(fieldOf(answer, 'error')).includes(field) }).toEqual({
          body,
          status: 400,
          names: true,
        })
      }
    })

    test('of one account see each other’s crawls and keys, nothing of other accounts, and a first key sees everything', async () => {
      const { ask, start } = await service()
      const keyFor = async (body: Record<string, unknown>, by?: string) => {
        const made = await ask('POST', '/api/v1/keys', { body, ...(by === undefined ? {} : { key: by }) })
        expect(made.status).toBe(201)
        return { id: text(fieldOf(made, 'id')), key: text(fieldOf(made, 'key')) }
      }
      const anna = await keyFor({ name: 'anna', account: 'a' })
      const anton = await keyFor({ name: 'anton' }, anna.key)
      const berta = await keyFor({ name: 'berta', account: 'b' })
      const crawl = await start({ start_url: 'http://127.0.0.1:9/' }, anna.key)

      const see = async (key?: string) => {
        const options = key === undefined ? {} : { key }
        const get = (path: string) => ask('GET', path, options)
        const crawls = await get('/api/v1/crawls')
        const keys = await get('/api/v1/keys')
        return {
          one: (await get(crawl)).status,
          stats: (await get(`${crawl}/stats`)).status,
          crawls: listOf(crawls).length,
          keys: listOf(keys).map(({ name }) => name),
        }
      }
      expect(await see(anton.key)).toEqual({ one: 200, stats: 200, crawls: 1, keys: ['anton', 'anna'] })
      expect(await see(berta.key)).toEqual({ one: 404, stats: 404, crawls: 0, keys: ['berta'] })
      expect(await see()).toEqual({ one: 200, stats: 200, crawls: 1, keys: ['berta', 'anton', 'anna'] })
      expect(await ask('POST', `${crawl}/cancel`, { key: berta.key })).toMatchObject({
        status: 404,
        body: { code: 'crawl.crawl-missing' },
      })
      expect((await ask('DELETE', `/api/v1/keys/${anna.id}`, { key: berta.key })).status).toBe(404)
      expect(await ask('POST', '/api/v1/keys', { body: { name: 'x', account: 'b' }, key: anna.key })).toMatchObject({
        status: 403,
        body: { code: 'crawl.account-not-yours' },
      })
    })

    test('have a limit of their own, reported on every answer; past it everything but /health is 429', async () => {
      const { ask } = await service()
      const made = await ask('POST', '/api/v1/keys', { body: { name: 'x', requests_per_minute: 3 } })
      const key = text(fieldOf(made, 'key'))
      const statuses: number[] = []
      for (let index = 0; index < 4; index++) statuses.push((await ask('GET', '/api/v1/crawls', { key })).status) // oxlint-disable-line no-await-in-loop -- in this order
      expect(statuses).toEqual([200, 200, 200, 429])
      const refused = await ask('GET', '/api/v1/keys', { key })
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      for (const prefix of ['', 'x-']) {
        expect(refused.headers.get(`${prefix}ratelimit-limit`)).toBe('3')
        expect(refused.headers.get(`${prefix}ratelimit-remaining`)).toBe('0')
        expect(Number(refused.headers.get(`${prefix}ratelimit-reset`))).toBeGreaterThan(0)
      }
      expect((await ask('GET', '/health', { key })).status).toBe(200)
      const first = await ask('GET', '/api/v1/crawls')
      expect([first.status, first.headers.get('ratelimit-limit')]).toEqual([200, '100000'])
    })

    test('are not charged for /health, whose description promises only the limit of wrong keys', async () => {
      const { ask } = await service()
      const key = text(
        fieldOf(await ask('POST', '/api/v1/keys', { body: { name: 'x', requests_per_minute: 1 } }), 'key'),
      )
      expect((await ask('GET', '/health', { key })).headers.get('ratelimit-limit')).toBeNull()
      expect((await ask('GET', '/api/v1/crawls', { key })).status).toBe(200)
      const { responses } = Object((await ask('GET', '/api/openapi.json')).body).paths['/health'].get
      expect([Object.keys(responses), Object.keys(responses[200].headers)]).toEqual([
        ['200', '401', '429', '500'],
        ['X-Request-Id'],
      ])
    })

    test('are listed in pages, of a thousand at most', async () => {
      const database = await open()
      const { ask } = await serviceOn(database)
      await database.write(manyKeys(1_001))
      const all = await ask('GET', '/api/v1/keys?limit=5000')
      expect([listOf(all).length, all.headers.get('x-total-count')]).toEqual([1_000, '1001'])
      expect(all.headers.get('link')).toBe('</api/v1/keys?limit=1000&offset=1000>; rel="next"')
      const last = await ask('GET', '/api/v1/keys?limit=1000&offset=1000')
      expect([listOf(last).length, last.headers.get('link')]).toEqual([1, null])
      expect(new Set([...listOf(all), ...listOf(last)].map(({ name }) => name)).size).toBe(1_001)
      expect(listOf(await ask('GET', '/api/v1/keys'))).toHaveLength(100)
      for (const search of ['limit=-1', 'limit=1.5', 'limit=x', 'limit=', 'offset=-1'])
        expect((await ask('GET', `/api/v1/keys?${search}`)).status).toBe(400) // oxlint-disable-line no-await-in-loop -- few
    })

    test("may send a minute's requests at once, and then more as their share comes back", async () => {
      const clock = handClock(Date.now())
      const { ask } = await service({ clock })
      const made = await ask('POST', '/api/v1/keys', { body: { name: 'x', requests_per_minute: 10 } })
      const key = text(fieldOf(made, 'key'))
      const statuses = async (count: number) => {
        const answers = await Promise.all(Array.from({ length: count }, () => ask('GET', '/api/v1/keys', { key })))
        return { taken: answers.filter(({ status }) => status === 200).length, last: answers.at(-1) }
      }
      expect((await statuses(25)).taken).toBe(10)
      for (let index = 0; index < 5; index++) expect((await ask('GET', '/health', { key })).status).toBe(200) // oxlint-disable-line no-await-in-loop -- few
      const refused = await ask('POST', '/api/v1/crawls', { key, body: 'not JSON' })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '6'])
      clock.advance(5_999)
      expect((await statuses(1)).taken).toBe(0)
      clock.advance(1)
      expect((await statuses(3)).taken).toBe(1)
      clock.advance(3_600_000)
      expect((await statuses(25)).taken).toBe(10)
    })

    test('the development key works only in local development, and not after it was removed', async () => {
      const body = { error: expect.any(String), code: 'crawl.key-wrong' }
      expect(await (await service({}, { production: true })).ask('GET', '/health')).toMatchObject({ status: 401, body })
      expect(await (await service({ developmentKey: false })).ask('GET', '/health')).toMatchObject({
        status: 401,
        body,
      })
      expect(
        await (await service()).ask('GET', '/health', { headers: { 'x-forwarded-for': '1.2.3.4' } }),
      ).toMatchObject({ status: 401 })
    })

    test('/health needs no key where it is configured as public', async () => {
      const { ask } = await service({ publicHealth: true })
      expect(await ask('GET', '/health', { key: null })).toMatchObject({
        status: 200,
        body: { status: 'ok', version: '1.2.3' },
      })
      expect((await ask('GET', '/api/v1/crawls', { key: null })).status).toBe(401)
    })
  })

  test('a request with several mistakes is refused for the first of them', async () => {
    const { ask } = await service()
    const large = 'x'.repeat(1_100_000)
    const crawls = '/api/v1/crawls'
    const typed = { 'content-type': 'text/plain' }
    const wrong: readonly [status: number, ...asked: Parameters<typeof ask>][] = [
      [404, 'POST', '/api/v1/nothing', { key: null, body: large, headers: typed }],
      [405, 'PUT', crawls, { key: null, body: large, headers: typed }],
      [401, 'POST', crawls, { key: null, body: large, headers: typed }],
      [413, 'POST', crawls, { body: large, headers: typed }],
      [415, 'POST', crawls, { body: '{', headers: typed }],
      [400, 'GET', `${crawls}/nothing/pages?limit=-1`],
      [404, 'GET', `${crawls}/nothing/pages`],
      [400, 'POST', `${crawls}/nothing/pause`, { body: { at: 1 } }],
      [404, 'POST', `${crawls}/nothing/pause`, { body: {} }],
    ]
    // oxlint-disable-next-line no-await-in-loop -- one after another
    for (const [status, ...asked] of wrong) expect([asked[1], (await ask(...asked)).status]).toEqual([asked[1], status])
  })

  test('a malformed id is answered as an unknown one', async () => {
    const { ask } = await service()
    for (const id of ['x', '%00', '01939D3F-0000-7000-8000-000000000000', encodeURIComponent('é/..')]) {
      /* oxlint-disable no-await-in-loop -- few */
      expect(await ask('GET', `/api/v1/crawls/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'crawl.crawl-missing' },
      })
      expect(await ask('DELETE', `/api/v1/keys/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'crawl.key-missing' },
      })
      /* oxlint-enable no-await-in-loop */
    }
  })

  test('a crawler name that cannot be sent, or that robots.txt cannot address, is refused before any request', async () => {
    for (const userAgent of ['Bot\nX: y', '(nameless)', 'Bötchen/1', ''])
      await expect(service({ userAgent })).rejects.toMatchObject({ code: 'configuration.invalid' }) // oxlint-disable-line no-await-in-loop -- few
  })

  test('an unknown route is 404 or 405, and the description is public and accurate', async () => {
    const { ask, description } = await service()
    const id = '01939d3f-0000-7000-8000-000000000000'
    const missing = ['/', '/api/v1', '/api/v1/crawl', `/api/v1/crawls/${id}/page`]
    for (const path of missing) expect({ path, status: (await ask('GET', path)).status }).toEqual({ path, status: 404 }) // oxlint-disable-line no-await-in-loop -- few
    expect(await ask('GET', `/api/v1/crawls/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'crawl.crawl-missing' },
    })
    const wrongMethod = await ask('PUT', '/api/v1/crawls')
    expect(wrongMethod.status).toBe(405)
    expect(wrongMethod.headers.get('allow')).toContain('POST')
    expect((await ask('GET', '/api/openapi.json', { key: null })).body).toEqual(JSON.parse(JSON.stringify(description)))
    expect(Object.keys(Object(description['paths'])).sort()).toEqual([
      '/api/v1/crawls',
      '/api/v1/crawls/{crawl_id}',
      '/api/v1/crawls/{crawl_id}/cancel',
      '/api/v1/crawls/{crawl_id}/events',
      '/api/v1/crawls/{crawl_id}/export',
      '/api/v1/crawls/{crawl_id}/issues',
      '/api/v1/crawls/{crawl_id}/pages',
      '/api/v1/crawls/{crawl_id}/pages/{page_id}/content',
      '/api/v1/crawls/{crawl_id}/pages/{page_id}/links',
      '/api/v1/crawls/{crawl_id}/pause',
      '/api/v1/crawls/{crawl_id}/resume',
      '/api/v1/crawls/{crawl_id}/stats',
      '/api/v1/keys',
      '/api/v1/keys/{id}',
      '/health',
    ])
  })
})
