/** Every route against every kind of credentials, generated from the route table, no cell unasserted. */
import { describeOnADatabase } from '@alluvium/database/testing'
import type { Route } from '@alluvium/http/json'
import { afterEach, expect, test } from 'vitest'
import { developmentKey } from '../src/model/access.ts'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { fieldOf } from '../testing/crawl-client.ts'
import { crawlService, type ServiceUnderTest } from '../testing/crawl-service.ts'
import { cellOf, first, type Kind, kinds, owners, rows } from '../testing/credential-rows.ts'
import { issuedTokens } from '../testing/issued-tokens.ts'
import { sendHtml, testServer } from '../testing/test-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

const account = 'carol@corp.test'
const bootstrapKey = 'a-first-key-of-this-test'

type Credentials = Readonly<Record<string, string>>
type Callers = Readonly<{
  credentials: Readonly<Record<Kind, Credentials>>
  service: ServiceUnderTest
  inProduction: ServiceUnderTest
}>

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const isOf = (group: readonly Kind[], kind: Kind): boolean => group.includes(kind)

describeOnADatabase('credentials', { migrations: crawlMigrations }, (open) => {
  async function callers(): Promise<Callers> {
    const issued = await issuedTokens()
    closing.push(issued.close)
    const { tokenIssuer, bearer } = issued
    const budgets = { wrongKeys: 10_000 }
    const service = await crawlService(await open(), { tokenIssuer, bootstrapKey, budgets })
    closing.push(() => service.close())
    const inProduction = await crawlService(await open(), { budgets }, { production: true })
    closing.push(() => inProduction.close())
    const made = (body: object) => service.ask('POST', '/api/v1/keys', { body: { name: 'x', ...body } })
    const key = async (body: object): Promise<Credentials> => ({
      'x-api-key': String(fieldOf(await made({ requests_per_minute: 10_000, ...body }), 'key')),
    })
    const revoked = await made({ account })
    await service.ask('DELETE', `/api/v1/keys/${String(fieldOf(revoked, 'id'))}`)
    const { clock } = issued
    return {
      service,
      inProduction,
      credentials: {
        'no key': {},
        'a wrong key': { 'x-api-key': 'ck_wrong' },
        'a revoked key': { 'x-api-key': String(fieldOf(revoked, 'key')) },
        'the development key through a proxy': { 'x-api-key': developmentKey, 'x-forwarded-for': '203.0.113.9' },
        'the development key in production': { 'x-api-key': developmentKey },
        'an expired token': await bearer({ sub: 'ann', exp: Math.floor(clock.now() / 1_000) - 120 }),
        'a token for another service': await bearer({ sub: 'ann', aud: 'elsewhere' }),
        'a key of the account': await key({ account }),
        'another key of the account': await key({ account }),
        'a key of another account': await key({ account: 'bob' }),
        'a person': await bearer({ sub: 'ann', email: 'ann@corp.test', email_verified: true }),
        'a person whose e-mail is not verified': await bearer({
          sub: 'eve',
          email: 'e@corp.test',
          email_verified: false,
        }),
        "a person with the account's name as unverified e-mail": await bearer({
          sub: account,
          email: account,
          email_verified: false,
        }),
        'the development key': { 'x-api-key': developmentKey },
        'the bootstrap key': { 'x-api-key': bootstrapKey },
        'an administrator of the issuer': await bearer({ sub: 'root', role: 'admin' }),
      },
    }
  }

  test('are accepted exactly as the row of a route says, and data of another account is 404', async () => {
    const { service, inProduction, credentials } = await callers()
    const site = await testServer((_, response) => sendHtml(response, '<title>x</title><a href="/a">a</a>'))
    closing.push(() => site.close())
    const send = async (kind: Kind, { method, path }: Pick<Route, 'method' | 'path'>, body?: object) => {
      const { url } = kind === 'the development key in production' ? inProduction : service
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      return await fetch(url + path, { method, headers: { ...credentials[kind], ...type }, ...sent })
    }
    const start = { start_url: site.origin, max_pages: 1, request_delay_ms: 0 }
    async function crawl(): Promise<string> {
      const made = await send('a key of the account', { method: 'POST', path: '/api/v1/crawls' }, start)
      const { crawl_id: id } = Object(await made.json())
      // Its events end with it.
      await (await send('a key of the account', { method: 'GET', path: `/api/v1/crawls/${id}/events` })).text()
      return String(id)
    }
    async function key(): Promise<string> {
      const made = await send('a key of the account', { method: 'POST', path: '/api/v1/keys' }, { name: 'x' })
      return String(Object(await made.json()).id)
    }
    const known = { crawl: await crawl(), key: await key() }
    const pages = await send('a key of the account', { method: 'GET', path: `/api/v1/crawls/${known.crawl}/pages` })
    const pageId = String(Object(await pages.json())[0].page_id)

    async function outcome({ method, path }: Route, kind: Kind): Promise<string> {
      const isFresh = method === 'DELETE' && cellOf('theirs', kind) === 'passes'
      const place = path
        .replace('{crawl_id}', isFresh && path.includes('{crawl_id}') ? await crawl() : known.crawl)
        .replace('{page_id}', pageId)
        .replace('{id}', isFresh && path.includes('{id}') ? await key() : known.key)
      const body =
        method !== 'POST' ? undefined : path === '/api/v1/keys' ? { name: 'x' } : path === '/api/v1/crawls' ? start : {}
      const answer = await send(
        kind,
        { method, path: path.endsWith('/export') ? `${place}?format=ndjson` : place },
        body,
      )
      const text = await answer.text()
      if (answer.status === 401) return '401'
      if (answer.status === 403) return /"crawl\.address-unproved"/.test(text) ? '403' : text
      if (answer.status === 404) return /"crawl\.(?:crawl|key)-missing"/.test(text) ? '404' : text
      return answer.status >= 500 ? `breaks: ${text}` : 'passes'
    }

    expect(service.routes.map(nameOf).toSorted()).toEqual(Object.keys(rows).toSorted())
    const seen: string[] = []
    const expected: string[] = []
    for (const route of service.routes) {
      const row = rows[nameOf(route)]
      if (row === undefined) continue
      expected.push(...kinds.map((kind) => `${nameOf(route)}, ${kind}: ${cellOf(row, kind)}`))
      // oxlint-disable-next-line no-await-in-loop -- route after route, so that a failure is easy to find
      seen.push(
        ...(await Promise.all(kinds.map(async (kind) => `${nameOf(route)}, ${kind}: ${await outcome(route, kind)}`))),
      )
    }
    expect(seen).toHaveLength(service.routes.length * kinds.length)
    expect(seen).toEqual(expected)
  })

  test('list only the data of one’s own account, and for first keys everything', async () => {
    const { service, credentials } = await callers()
    const { url } = service
    const site = await testServer((_, response) => sendHtml(response, '<title>x</title>'))
    closing.push(() => site.close())
    const ids = async (kind: Kind, path: string, field: string): Promise<string[]> => {
      const listed: unknown = await (await fetch(url + path, { headers: credentials[kind] })).json()
      return Array.isArray(listed) ? listed.map((one) => String(Object(one)[field])) : []
    }
    const made: Readonly<{ kind: Kind; id: string }>[] = []
    for (const kind of kinds.filter((one) => cellOf('mine', one) === 'passes')) {
      const headers = { ...credentials[kind], 'content-type': 'application/json' }
      const body = JSON.stringify({ start_url: site.origin, max_pages: 1 })
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const started: unknown = await (await fetch(`${url}/api/v1/crawls`, { method: 'POST', headers, body })).json()
      made.push({ kind, id: String(Object(started).crawl_id) })
    }
    for (const { kind } of made) {
      const visible = made.filter(
        (other) => isOf(first, kind) || other.kind === kind || (isOf(owners, kind) && isOf(owners, other.kind)),
      )
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as their names tell
      const listed = await ids(kind, '/api/v1/crawls', 'crawl_id')
      expect([kind, listed.toSorted()]).toEqual([kind, visible.map(({ id }) => id).toSorted()])
    }
  })
})
