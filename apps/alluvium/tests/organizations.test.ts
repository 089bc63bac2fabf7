/** The platform's organizations in the file service: both as `alluvium serve` starts them, and apart. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alluvium, serving, temporaryFolder, until } from '../testing/command.ts'

const json = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('who is added to an organization shares its folder in the file service, until they are removed', async () => {
  const served = await serving(join(await temporaryFolder(), 'data'), ['--org-root=/org'])
  const { files, platform } = served
  async function ask(method: string, path: string, { token = '', body }: { token?: string; body?: object }) {
    const headers = { ...json, ...(token === '' ? {} : bearer(token)) }
    const answer = await fetch(platform.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return (await answer.json().catch(() => ({}))) as Record<string, string>
  }
  async function someone(email: string) {
    const body = { email, password: 'a pass phrase', display_name: email }
    const { token = '' } = await ask('POST', '/auth/register', { body })
    const asThem = (method: string, path: string, content?: string) =>
      fetch(files.url + path, { method, headers: bearer(token), ...(content !== undefined && { body: content }) })
    await asThem('GET', '/') // refused, for nobody gave them a role or a right; but they have an account now
    return { token, asThem }
  }
  const [ann, bob] = [await someone('ann@example.org'), await someone('bob@example.org')]
  const names = { name: 'acme', display_name: 'Acme' }
  const { org_id: org } = await ask('POST', '/api/orgs', { token: ann.token, body: names })
  const invited = { email: 'bob@example.org', role: 'member' }
  const { user_id: bobsId } = await ask('POST', `/api/orgs/${org}/invite`, { token: ann.token, body: invited })
  const statusFor = async ({ asThem }: typeof bob) => (await asThem('GET', '/org/acme/')).status
  await until('both see the folder', async () => (await statusFor(ann)) === 200 && (await statusFor(bob)) === 200)
  expect((await bob.asThem('PUT', '/org/acme/plan.txt', 'ours')).status).toBe(201)
  expect(await (await ann.asThem('GET', '/org/acme/plan.txt')).text()).toBe('ours')
  await ask('DELETE', `/api/orgs/${org}/members/${bobsId}`, { token: ann.token })
  await until('Bob sees it no more', async () => (await statusFor(bob)) === 403, { withinMs: 30_000 })
  expect(await statusFor(ann)).toBe(200)
})

test('a folder of organizations without a platform, a platform that is no issuer, and a short secret are refused', async () => {
  const data = await temporaryFolder()
  const files = ['files', '--port=0', `--data=${data}`, '--admin-user=root', '--admin-password=correct horse']
  const secret = 'x'.repeat(32)
  const refusals = [
    [[...files, '--org-root=/org'], '--platform-secret'],
    [[...files, `--platform-secret=${secret}`], '--oidc-issuer'],
    [['platform', '--addr=127.0.0.1:0', `--data=${data}`, '--service-secret=short'], 'at least 32'],
  ] as const
  for (const [words, why] of refusals) {
    const { code, stderr } = await alluvium(words)
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)])
  }
})
