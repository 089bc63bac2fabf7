import { join } from 'node:path'
import { openAccounts } from '@alluvium/accounts'
import { accountsMigrations } from '@alluvium/accounts/migrations'
import { openLogs, parseConfiguration, systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { alluvium, serving, temporaryFolder } from '../../testing/command.ts'
import { platformSettings } from '../settings/platform.ts'
import { openServiceDatabase } from '../wiring/open-database.ts'
import { platformAdmin } from './platform-admin.ts'

const email = 'ann@example.org'
const root = { email: 'root@example.org', password: 'correct horse battery' }

const post = async (address: string, body: object) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('an operator makes an administrator from the command line while the platform runs', async () => {
  const data = await temporaryFolder()
  const { platform } = await serving(data)
  const joined = await post(`${platform.url}/auth/register`, { ...root, email, display_name: 'Ann' })
  const { token } = (await joined.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${platform.url}/admin/users`, { headers })).status).toBe(403)
  const granted = await alluvium(['platform', 'admin', 'grant', email, `--data=${data}`])
  expect([granted.code, granted.stdout]).toEqual([
    0,
    `${email}: role admin, tier free, status active, address not verified\n`,
  ])
  expect((await fetch(`${platform.url}/admin/users`, { headers })).status).toBe(200)
  const acts: unknown = await (await fetch(`${platform.url}/admin/audit`, { headers })).json()
  expect(acts).toMatchObject([{ actor_id: null, target: email, changes: [{ field: 'role', to: 'admin' }] }, {}])
})

test('on a stopped platform every admin command does what it says, and a senseless one is refused with a reason', async () => {
  const data = await temporaryFolder()
  const lines: string[] = []
  const command = (...words: string[]) => {
    const given = { command: 'platform', settings: platformSettings, argv: [`--data=${data}`, '--log-level=silent'] }
    const { values } = parseConfiguration({ ...given, environment: {} })
    return platformAdmin(values, words, (line) => void lines.push(String(line).trim()))
  }
  await expect(command('grant', root.email)).rejects.toThrow(/holds no accounts/)
  await withAdministrators(data, [root, { ...root, email }])

  await command('tier', email, 'pro')
  for (const verb of ['suspend', 'restore', 'revoke', 'grant']) await command(verb, email)
  expect(lines).toEqual([
    `${email}: role admin, tier pro, status active, address verified`,
    `${email}: role admin, tier pro, status suspended, address verified`,
    `${email}: role admin, tier pro, status active, address verified`,
    `${email}: role user, tier pro, status active, address verified`,
    `${email}: role admin, tier pro, status active, address verified`,
  ])
  await command('revoke', root.email)
  for (const verb of ['revoke', 'suspend'])
    await expect(command(verb, email)).rejects.toMatchObject({ code: 'accounts.last-administrator' })

  const senseless = [['tier', root.email, 'gold'], ['promote', root.email], ['grant'], ['grant', root.email, 'pro'], []]
  for (const words of senseless) await expect(command(...words)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(command('grant', 'nobody@example.org')).rejects.toMatchObject({ kind: 'missing' })
})

/** A data folder as a platform leaves it that was started once for each of them. */
async function withAdministrators(data: string, administrators: readonly (typeof root)[]): Promise<void> {
  const logger = openLogs({ level: 'silent', service: 'test' })
  const place = { name: 'accounts', folder: join(data, 'platform'), url: undefined }
  const database = await openServiceDatabase(place, { migrations: accountsMigrations, logger })
  for (const admin of administrators) {
    const accounts = await openAccounts({ database, logger, clock: systemClock, issuer: () => '', admin })
    await accounts.close()
  }
  await database.close()
}
