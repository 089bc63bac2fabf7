import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serving, temporaryFolder } from '../../apps/alluvium/testing/command.ts'

test('with the configuration of the Debian package nobody comes in who was not invited, and no key is known to all', async () => {
  const config = join(import.meta.dirname, 'debian/alluvium.toml')
  const served = await serving(join(await temporaryFolder(), 'data'), [`--config=${config}`])
  expect(served.developmentKey).toBe(null)
  const headers = { 'content-type': 'application/json' }
  const person = JSON.stringify({ email: 'kim@example.org', password: 'a pass phrase', display_name: 'Kim' })
  const registered = await fetch(`${served.platform.url}/auth/register`, { method: 'POST', headers, body: person })
  expect([registered.status, registered.headers.get('error-code')]).toEqual([
    403,
    'accounts.registration-by-invitation',
  ])
  const key = { headers: { 'x-api-key': 'alluvium-development-key' } }
  expect((await fetch(`${served.crawl.url}/api/v1/keys`, key)).status).toBe(401)
})
