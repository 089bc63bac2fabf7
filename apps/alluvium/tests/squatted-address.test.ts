/**
 * End to end: a person who registers somebody else's address at the platform is not that person for the policies of the
 * file service.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { servingFiles, servingPlatform, temporaryFolder } from '../testing/command.ts'

const carol = 'carol@corp.test'
const root = 'root@corp.test'
const password = 'correct horse battery'
const policies = `permit (principal in Alluvium::Role::"admin", action, resource);
permit (principal == Alluvium::User::"${carol}", action, resource in Alluvium::Path::"/finance");`

type Answer = Readonly<{ status: number; body: Record<string, string> }>

async function ask(what: string, authorization = '', body?: object): Promise<Answer> {
  const [method = '', url = ''] = what.split(' ')
  const headers = { ...(authorization && { authorization }), 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {} }
}

const basic = (name: string, secret: string): string => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`

/** As version 0.1.0 left it, which named accounts by unverified addresses. */
function namedAsBefore(data: string, from: string, to: string): void {
  const database = new DatabaseSync(join(data, 'files', 'files.sqlite'))
  const { number } = database.prepare('SELECT number FROM users WHERE username = ?').get(from) as { number: number }
  database.prepare('UPDATE users SET username = ? WHERE number = ?').run(to, number)
  database.prepare('UPDATE identities SET proved = 0 WHERE account = ?').run(number)
  database.prepare('DELETE FROM user_name_keys WHERE account = ?').run(number)
  database.close()
}

test.each([
  ['has no mail', []],
  ['has mail', ['--smtp-url=smtp://127.0.0.1:9', '--mail-from=platform@corp.test']],
])(
  'an account with an unverified address that a policy names is refused where the platform %s, and accepted once verified',
  async (_, flags) => {
    const folder = await temporaryFolder()
    const [data, file] = [join(folder, 'data'), join(folder, 'all.cedar')]
    await writeFile(file, policies)
    const administrator = [`--admin-email=${root}`, `--admin-password=${password}`]
    const platform = await servingPlatform(data, [...administrator, ...flags])
    const startFiles = () =>
      servingFiles(data, [
        `--oidc-issuer=${platform.url}`,
        `--cedar-policies=${file}`,
        `--admin-user=local`,
        `--admin-password=${password}`,
      ])
    const before = await startFiles()
    const local = basic('local', password)
    const made = await ask(`PUT ${before.url}/finance/plan?parents=true`, local, { secret: 'yes' })
    expect(made.status).toBe(201)

    const person = { email: carol, password, display_name: 'Carol' }
    const { body: squatter } = await ask(`POST ${platform.url}/auth/register`, '', person)
    const bearer = `Bearer ${squatter['token']}`
    const opens = async (url: string, authorization: string) =>
      (await ask(`GET ${url}/finance/plan`, authorization)).status
    expect(await opens(before.url, bearer)).toBe(403)
    const { username = '' } = (await ask(`GET ${before.url}/api/users/me`, bearer)).body
    expect(username).not.toContain('@')
    const { body: app } = await ask(`POST ${before.url}/api/auth/app-passwords`, bearer, { name: 'kept for later' })
    await before.signal('SIGTERM')

    namedAsBefore(data, username, carol)
    const { url } = await startFiles()
    const secret = app['password'] ?? ''
    expect(secret).not.toBe('')
    expect(await opens(url, basic(carol, secret))).toBe(401)
    expect(await opens(url, basic(username, secret))).toBe(403)
    expect(await opens(url, bearer)).toBe(403)

    const { body: operator } = await ask(`POST ${platform.url}/auth/login`, '', { email: root, password })
    const word = { email_verified: true }
    const id = (await ask(`GET ${platform.url}/auth/me`, bearer)).body['user_id']
    const verified = await ask(`PATCH ${platform.url}/admin/users/${id}`, `Bearer ${operator['token']}`, word)
    expect(verified.status).toBe(200)
    const { body: owner } = await ask(`POST ${platform.url}/auth/login`, '', { email: carol, password })
    expect(await opens(url, `Bearer ${owner['token']}`)).toBe(200)
    expect((await ask(`GET ${url}/api/users/me`, `Bearer ${owner['token']}`)).body['username']).toBe(carol)
    for (const name of [carol, username]) expect(await opens(url, basic(name, secret))).toBe(401)
  },
)
