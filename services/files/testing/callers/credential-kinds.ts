/**
 * Every kind of credential that a caller may send, and what each is refused whatever the route: the columns of the role
 * matrix. A credential that is unknown here is refused like a missing one.
 */
import { runIssuer } from '@alluvium/http/testing'
import { newSecret, systemClock } from '@alluvium/kernel'
import { SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { openIdentityProvider } from '../../src/adapters/oidc/oidc-provider.ts'
import { accountByName } from '../../src/operations/accounts/accounts.ts'
import { giveToken } from '../../src/operations/wopi/wopi-tokens.ts'
import { asking } from '../asking.ts'
import { admin, adminBasic, basic, quiet, type RunningFiles } from '../running-files.ts'
import { sqlForTests } from '../sql.ts'
import type { Who } from './declared-route.ts'

/** What opens nothing but, for some, another protocol. */
export const strangers = [
  'nobody',
  'nonsense',
  'session of a disabled account',
  'expired session',
  'revoked app password',
  'share link as bearer',
  'share link as Basic',
  'share link as X-Share-Password',
  'editor’s token as bearer',
  'editor’s token in the address',
  'key of the crawl service',
] as const

export const holders = [
  'none',
  'readonly',
  'user',
  'user session',
  'admin',
  'admin session',
  'user reading app',
  'user writing app',
  'admin reading app',
  'admin writing app',
  'issuer user',
  'issuer admin',
] as const

export type Kind = (typeof strangers)[number] | (typeof holders)[number]

const readingApps: readonly Kind[] = ['user reading app', 'admin reading app']
const apps: readonly Kind[] = [...readingApps, 'user writing app', 'admin writing app']
const issuers: readonly Kind[] = ['issuer user', 'issuer admin']

/** What the credential itself is refused, by whatever role and whatever policies permit. */
const byCredential: Readonly<Record<Who, readonly Kind[]>> = {
  everybody: [],
  anyone: [],
  owners: readingApps,
  'logged in': apps,
  'logged in by password': [...apps, ...issuers],
  readers: [],
  writers: readingApps,
  admins: apps,
}

const byRole: Readonly<Partial<Record<Who, readonly Kind[]>>> = {
  readers: ['none'],
  writers: ['none', 'readonly'],
  admins: ['none', 'readonly', 'user', 'user session', 'issuer user'],
}

/** The kinds that a route refuses with 403. */
export const forbidden = (who: Who, by: 'roles' | 'policies'): readonly Kind[] => [
  ...byCredential[who],
  ...(by === 'roles' ? (byRole[who] ?? []) : []),
]

/** The name of the account behind a kind; some name for a stranger. */
export function accountOf(kind: Kind): string {
  if (kind.startsWith('issuer')) return kind === 'issuer user' ? 'somebody' : 'chief'
  const [first = ''] = kind.split(' ')
  return first === 'admin' ? admin.username : first
}

/** What a request carries. */
export type Credential = Readonly<{
  headers: Readonly<Record<string, string>>
  /** Goes behind the address. */
  query?: string
  /** Another in place of the headers, for what ends the credential. */
  spare?: () => Promise<Readonly<Record<string, string>>>
}>
export type Credentials = Readonly<Record<Kind, Credential>>

const password = 'a pass phrase'
const audience = 'https://files.example.org/'

/** The options that a service needs so that every kind can come. */
export async function withIssuer() {
  const issuer = await runIssuer({ introspects: false })
  const { client } = issuer
  const identityProvider = openIdentityProvider({
    issuer: issuer.issuer,
    audience,
    client,
    clock: systemClock,
    logger: quiet,
  })
  onTestFinished(async () => {
    identityProvider.close()
    await issuer.stop()
  })
  const token = (sub: string, role?: string) => {
    const { kid, private: key } = issuer.key()
    const claims = { iss: issuer.issuer, aud: audience, sub, ...(role !== undefined && { role }) }
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).setIssuedAt().setExpirationTime('1h').sign(key)
  }
  return { options: { admin, identityProvider, defaultRole: 'user' as const }, token }
}

const authorized = (authorization: string): Credential => ({ headers: { authorization } })

export async function credentialsIn(
  files: RunningFiles,
  token: (sub: string, role?: string) => Promise<string>,
): Promise<Credentials> {
  const root = asking(files, adminBasic)
  for (const username of ['none', 'readonly', 'user', 'disabled', 'forgetful']) {
    const role = username === 'readonly' ? 'readonly' : 'user'
    await root('POST', '/api/admin/users', { username, password, role })
  }
  // No route takes all roles away: only an issuer's accounts begin so.
  await files.database.write(sqlForTests("UPDATE users SET role = 'none' WHERE username = 'none'"))

  const logIn = async (username: string, word: string) => {
    const { body } = await asking(files)('POST', '/api/auth/login', { username, password: word })
    return `Bearer ${body.access_token}`
  }
  const disabled = await logIn('disabled', password)
  await root('PATCH', '/api/admin/users/disabled', { status: 'disabled' })
  const expired = await logIn('user', password)
  await files.database.write(sqlForTests('UPDATE tokens SET expires_at = 1'))
  const session = async (username: string, word: string): Promise<Credential> => ({
    ...authorized(await logIn(username, word)),
    spare: async () => authorized(await logIn(username, word)).headers,
  })

  const user = basic('user', password)
  const appPassword = async (of: string, scope: string) =>
    (await asking(files, of)('POST', '/api/auth/app-passwords', { name: scope, scope })).body
  const app = async (of: string, username: string, scope: string): Promise<Credential> => {
    const another = async () => authorized(basic(username, (await appPassword(of, scope)).password))
    return { ...(await another()), spare: async () => (await another()).headers }
  }
  const forgetful = basic('forgetful', password) // of whom it is guessed until nobody is let in from here
  const revoked = await appPassword(forgetful, 'write')
  await asking(files, forgetful)('DELETE', `/api/auth/app-passwords/${revoked.id}`)
  await root('PUT', '/of-the-credentials')
  const share = (await root('POST', '/api/shares', { path: '/of-the-credentials' })).body.token
  const editors = await editorsToken(files)

  return {
    nobody: { headers: {} },
    nonsense: authorized('Bearer nonsense'),
    'session of a disabled account': authorized(disabled),
    'expired session': authorized(expired),
    'revoked app password': authorized(basic('forgetful', revoked.password)),
    'share link as bearer': authorized(`Bearer ${share}`),
    'share link as Basic': authorized(basic('share', share)),
    'share link as X-Share-Password': { headers: { 'X-Share-Password': share } },
    'editor’s token as bearer': authorized(`Bearer ${editors}`),
    'editor’s token in the address': { headers: {}, query: `access_token=${editors}` },
    'key of the crawl service': authorized(`Bearer ck_${newSecret(128)}`),
    none: authorized(basic('none', password)),
    readonly: authorized(basic('readonly', password)),
    user: authorized(user),
    'user session': await session('user', password),
    admin: authorized(adminBasic),
    'admin session': await session(admin.username, admin.password),
    'user reading app': await app(user, 'user', 'read'),
    'user writing app': await app(user, 'user', 'write'),
    'admin reading app': await app(adminBasic, admin.username, 'read'),
    'admin writing app': await app(adminBasic, admin.username, 'write'),
    'issuer user': authorized(`Bearer ${await token('somebody')}`),
    'issuer admin': authorized(`Bearer ${await token('chief', 'admin')}`),
  }
}

/** One for the administrator, which an editor was given to edit a file. */
async function editorsToken({ database }: RunningFiles): Promise<string> {
  const account = await database.read(accountByName(admin.username))
  if (!account) throw new Error('The service has no administrator.')
  const token = newSecret(256)
  const caller = { id: account.id, name: account.username, role: account.role, by: 'token' } as const
  const given = { token, caller, node: 1, account: account.number, mode: 'edit', at: Date.now() } as const
  await database.write(giveToken(given))
  return token
}
