import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servingPlatform, temporaryFolder } from '../testing/command.ts'

const person = { email: 'ann@example.org', password: 'correct horse battery', display_name: 'Ann' }
const clean = { driver: 'json', base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }
const tiers = JSON.stringify({ free: { merges: 2, requests_per_minute: 50, storage_bytes: 1234, repos: 1 } })

/** A platform with these tiers; its address, and a function that sends requests as a registered person. */
async function expectDecided(data: string, given: string, ...flags: readonly string[]) {
  const { url } = await servingPlatform(data, [`--tiers=${given}`, ...flags])
  const post = (path: string, body: object, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const { token } = (await (await post('/auth/register', person)).json()) as { token: string }
  const bearer = { authorization: `Bearer ${token}` }
  const statuses: number[] = []
  for (let time = 0; time < 3; time += 1) statuses.push((await post('/api/merge', clean, bearer)).status)
  expect(statuses).toEqual([200, 200, 403])
  const usage = await fetch(`${url}/api/usage`, { headers: bearer })
  expect(usage.headers.get('ratelimit-limit')).toBe('50')
  expect(await usage.json()).toMatchObject({
    tier: 'free',
    merges_used: 2,
    merges_limit: 2,
    storage_limit: 1234,
    repos_limit: 1,
    utilization_percent: 100,
  })
  return { url, bearer }
}

test('a tiers file decides what a tier may use; tiers and limits that it does not name keep their defaults', async () => {
  const data = await temporaryFolder()
  const file = join(data, 'tiers.json')
  await writeFile(file, tiers)
  await expectDecided(data, file)
})

test('tiers given as JSON work in production too, where the platform issues its own tokens and does not simulate a provider', async () => {
  const { url, bearer } = await expectDecided(await temporaryFolder(), tiers, '--production', '--addr=0.0.0.0:0')
  const ask = async (what: string) => {
    const [method = '', path = ''] = what.split(' ')
    return await fetch(url + path, { method, headers: bearer })
  }
  expect(await (await ask('GET /.well-known/openid-configuration')).json()).toMatchObject({ issuer: url })
  const closed = {
    'POST /billing/portal': [503, 'billing.unavailable'],
    'POST /billing/webhook': [503, 'billing.unavailable'],
    'GET /auth/oauth/start?provider=github': [503, 'accounts.provider-not-configured'],
    'GET /metrics': [403, 'http.forbidden'],
  }
  for (const [what, refusal] of Object.entries(closed)) {
    const { status, headers } = await ask(what)
    expect([what, status, headers.get('error-code')]).toEqual([what, ...refusal])
  }
})
