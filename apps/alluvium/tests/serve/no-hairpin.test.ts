/**
 * `alluvium serve` on a machine that does not reach its own outer names, as behind a router without hairpin NAT: its services
 * ask one another inside, while tokens name the platform as the outside knows it.
 */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '@alluvium/http/free-port'
import { testCertificate } from '@alluvium/http/testing'
import { expect, onTestFinished, test } from 'vitest'
import { serving, temporaryFolder, until } from '../../testing/command.ts'

type Asked = Readonly<{ method?: string; token?: string; body?: object }>

async function ask(url: string, { method = 'GET', token = '', body }: Asked) {
  const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) }
  const asking = url.startsWith('https:')
    ? requestSecurely(url, { method, headers, ca: testCertificate.certificate, agent: false })
    : requestPlainly(url, { method, headers, agent: false })
  asking.end(body && JSON.stringify(body))
  const [answer] = await once(asking, 'response')
  return { status: answer.statusCode as number, said: await text(answer) }
}

test.each([
  ['behind a proxy, with an outer name that does not resolve', 'http', 'https://cloud.example.invalid'],
  ['with a certificate of its own, where nobody answers at the outer address', 'https', 'https://localhost'],
])('files and crawl know who signed in at a platform %s', async (_, scheme, outside) => {
  const folder = await temporaryFolder()
  const named = (name: string) => join(folder, name)
  await writeFile(named('certificate.pem'), testCertificate.certificate)
  await writeFile(named('key.pem'), testCertificate.key)
  const tls = `tls-cert = "${named('certificate.pem')}"\ntls-key = "${named('key.pem')}"\n`
  const section = `[platform]\nexternal-url = "${outside}"\n${scheme === 'https' ? tls : ''}`
  await writeFile(named('alluvium.toml'), section)
  const port = await freePort()
  const served = await serving(
    named('data'),
    [`--config=${named('alluvium.toml')}`, '--org-root=/org', `--platform-addr=127.0.0.1:${port}`],
    onTestFinished,
    { environment: { NODE_EXTRA_CA_CERTS: named('certificate.pem') } },
  )
  const platform = `${scheme}://127.0.0.1:${port}`
  const body = { email: 'ann@example.org', password: 'a pass phrase', display_name: 'Ann' }
  const { token } = JSON.parse((await ask(`${platform}/auth/register`, { method: 'POST', body })).said)
  const statusOf = async (url: string, more: Asked = {}) => (await ask(url, { token, ...more })).status

  expect(await statusOf(`${served.files.url}/`)).toBe(403) // known, but nobody gave her a right
  expect(await statusOf(`${served.crawl.url}/api/v1/crawls`)).toBe(200)
  const acme = { name: 'acme', display_name: 'Acme' }
  expect(await statusOf(`${platform}/api/orgs`, { method: 'POST', body: acme })).toBe(201)
  await until(
    'she sees the folder of her organization',
    async () => (await statusOf(`${served.files.url}/org/acme/`)) === 200,
  )
})

test('services ask one another inside also where the environment names a proxy for what goes out', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`
  const environment = {
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: nobody,
    HTTPS_PROXY: nobody,
    http_proxy: nobody,
    NO_PROXY: '',
  }
  const data = join(await temporaryFolder(), 'data')
  const served = await serving(data, ['--org-root=/org'], onTestFinished, { environment })
  const body = { email: 'ann@example.org', password: 'a pass phrase', display_name: 'Ann' }
  const { token } = JSON.parse((await ask(`${served.platform.url}/auth/register`, { method: 'POST', body })).said)
  const statusOf = async (url: string, more: Asked = {}) => (await ask(url, { token, ...more })).status
  expect(await statusOf(`${served.files.url}/`)).toBe(403) // known, but nobody gave her a right
  expect(await statusOf(`${served.crawl.url}/api/v1/crawls`)).toBe(200)
  const acme = { name: 'acme', display_name: 'Acme' }
  expect(await statusOf(`${served.platform.url}/api/orgs`, { method: 'POST', body: acme })).toBe(201)
  await until(
    'she sees the folder of her organization',
    async () => (await statusOf(`${served.files.url}/org/acme/`)) === 200,
  )
})
