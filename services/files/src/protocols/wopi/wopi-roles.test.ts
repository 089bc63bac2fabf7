/**
 * Every call of an editor by every kind of token: a valid token allows what its account may do now, and every other
 * token nothing. A refusal is 401 for an invalid token and 404 for what the account may not do, as WOPI has it.
 */
import { handClock, newSecret } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, quiet, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { type EditorSession, startEditor, type WopiRequest } from '../../../testing/wopi-editor.ts'
import { openWopiDiscovery } from '../../adapters/wopi-discovery/wopi-discovery.ts'
import { tokenMs } from '../../operations/wopi/wopi-tokens.ts'

type Call = Readonly<{ name: string; needs: 'read' | 'write'; request: WopiRequest }>

const named = (lock: string) => ({ 'X-WOPI-Lock': lock })

const posted = (override: string, headers: Readonly<Record<string, string>> = {}, body?: string): WopiRequest => ({
  method: 'POST',
  headers: { 'X-WOPI-Override': override, ...headers },
  ...(body === undefined ? {} : { body }),
})

/** In an order in which each succeeds that is allowed at all. */
const calls: readonly Call[] = [
  { name: 'CheckFileInfo', needs: 'read', request: {} },
  { name: 'GetFile', needs: 'read', request: { of: '/contents' } },
  { name: 'PutUserInfo', needs: 'read', request: posted('PUT_USER_INFO', {}, 'likes serifs') },
  { name: 'Lock', needs: 'write', request: posted('LOCK', named('L1')) },
  { name: 'GetLock', needs: 'read', request: posted('GET_LOCK') },
  { name: 'RefreshLock', needs: 'write', request: posted('REFRESH_LOCK', named('L1')) },
  { name: 'PutFile', needs: 'write', request: { ...posted('PUT', named('L1'), 'two'), of: '/contents' } },
  { name: 'UnlockAndRelock', needs: 'write', request: posted('LOCK', { ...named('L2'), 'X-WOPI-OldLock': 'L1' }) },
  {
    name: 'RenameFile',
    needs: 'write',
    request: posted('RENAME_FILE', { ...named('L2'), 'X-WOPI-RequestedName': 'b' }),
  },
  {
    name: 'PutRelativeFile, as the editor suggests',
    needs: 'write',
    request: posted('PUT_RELATIVE', { 'X-WOPI-SuggestedTarget': '.pdf' }, 'copy'),
  },
  {
    name: 'PutRelativeFile, of one name',
    needs: 'write',
    request: posted('PUT_RELATIVE', { 'X-WOPI-RelativeTarget': 'c.odt' }, 'copy'),
  },
  { name: 'Unlock', needs: 'write', request: posted('UNLOCK', named('L2')) },
  { name: 'DeleteFile', needs: 'write', request: posted('DELETE') },
]

/** What each kind of token opens; `role` and `view` are told apart by the code of the refusal. */
const kinds = {
  admin: 'all',
  user: 'all',
  'writing app password': 'all',
  'reading app password, for viewing': 'view',
  'admin, for viewing': 'view',
  'user who is readonly now': 'role',
  'user without a role now': 'nothing',
  'no token': 'bad',
  nonsense: 'bad',
  'a token that nobody gave': 'bad',
  'the token of another file': 'bad',
  'a token that has expired': 'bad',
  'a log-in’s token': 'bad',
  'a name and a password': 'bad',
  'user who is disabled now': 'bad',
  'user whose password is another now': 'bad',
} as const
type Kind = keyof typeof kinds

function expected({ needs }: Call, kind: Kind): string {
  const opens = kinds[kind]
  if (opens === 'bad') return '401 files.wopi-token-invalid'
  if (opens === 'nothing' || (opens === 'role' && needs === 'write')) return '404 files.role-forbids'
  return opens === 'view' && needs === 'write' ? '404 files.wopi-view-only' : '200 '
}

const password = 'a pass phrase'
const folderOf = (kind: Kind): string => `/${Object.keys(kinds).indexOf(kind)}`

/** A file for each kind, opened as its account, which then becomes what the kind says. */
async function sessionsFor(files: RunningFiles, open: Opening, later: (ms: number) => void): Promise<Sessions> {
  const root = asking(files, adminBasic)
  const changing = ['readonly', 'none', 'disabled', 'another']
  for (const username of ['user', ...changing])
    await root('POST', '/api/admin/users', { username, password, role: 'user' })
  const app = async (scope: string) =>
    basic(admin.username, (await root('POST', '/api/auth/app-passwords', { name: scope, scope })).body.password)
  for (const kind of Object.keys(kinds) as Kind[])
    await files.ask('PUT', `${folderOf(kind)}/a.docx?parents=true`, {
      headers: { authorization: adminBasic },
      body: 'one',
    })
  const opened = (kind: Kind, mode: 'view' | 'edit', authorization: string) =>
    open(`${folderOf(kind)}/a.docx`, mode, authorization)
  const edited = (kind: Kind, username?: string) =>
    opened(kind, 'edit', username === undefined ? adminBasic : basic(username, password))
  const expired = await edited('a token that has expired', 'user')
  later(tokenMs)
  const { body: login } = await root('POST', '/api/auth/login', admin)
  const withToken = async (kind: Kind, token: string) => ({ ...(await edited(kind)), token })
  const sessions: Sessions = {
    admin: await edited('admin'),
    user: await edited('user', 'user'),
    'writing app password': await opened('writing app password', 'edit', await app('write')),
    'reading app password, for viewing': await opened('reading app password, for viewing', 'view', await app('read')),
    'admin, for viewing': await opened('admin, for viewing', 'view', adminBasic),
    'user who is readonly now': await edited('user who is readonly now', 'readonly'),
    'user without a role now': await edited('user without a role now', 'none'),
    'no token': await withToken('no token', ''),
    nonsense: await withToken('nonsense', 'nonsense'),
    'a token that nobody gave': await withToken('a token that nobody gave', newSecret(256)),
    'the token of another file': await withToken('the token of another file', (await edited('admin')).token),
    'a token that has expired': expired,
    'a log-in’s token': await withToken('a log-in’s token', login.access_token),
    'a name and a password': await withToken('a name and a password', ''),
    'user who is disabled now': await edited('user who is disabled now', 'disabled'),
    'user whose password is another now': await edited('user whose password is another now', 'another'),
  }
  await root('PATCH', '/api/admin/users/readonly', { role: 'readonly' })
  // No route takes all roles away: only an issuer's accounts begin so.
  await files.database.write(sqlForTests("UPDATE users SET role = 'none' WHERE username = 'none'"))
  await root('PATCH', '/api/admin/users/disabled', { status: 'disabled' })
  await root('POST', '/api/admin/users/another/reset-password', { password: 'another phrase' })
  return sessions
}

type Opening = (path: string, mode: 'view' | 'edit', authorization: string) => Promise<EditorSession>
type Sessions = Readonly<Record<Kind, EditorSession>>

describeFiles('access through an editor', (start) => {
  test('every call accepts exactly the tokens that it should, and a refused one has changed nothing', async () => {
    const clock = handClock(Date.now())
    const editor = await startEditor(clock.now)
    // Its signatures are another matter.
    editor.withoutKeys()
    const files = await start({
      admin,
      clock,
      wopi: openWopiDiscovery({ url: editor.url, clock, logger: quiet }),
    })
    const open: Opening = async (path, mode, authorization) => {
      const { body } = await asking(files, authorization)('POST', '/api/wopi/open', { path, mode })
      return editor.open(files, body.form)
    }
    const sessions = await sessionsFor(files, open, clock.advance)
    await editor.stop()

    const [seen, wanted]: [string[], string[]] = [[], []]
    for (const kind of Object.keys(kinds) as Kind[]) {
      const { ask, token } = sessions[kind]
      const authorization = kind === 'a name and a password' ? { authorization: adminBasic } : {}
      for (const call of calls) {
        const headers = { ...call.request.headers, ...authorization }
        const { status, code } = await ask({ ...call.request, headers, token })
        seen.push(`${call.name}, ${kind}: ${status} ${code}`)
        wanted.push(`${call.name}, ${kind}: ${expected(call, kind)}`)
      }
    }
    expect(seen).toEqual(wanted)

    const root = asking(files, adminBasic)
    for (const kind of Object.keys(kinds) as Kind[]) {
      const left = (await root('GET', `${folderOf(kind)}/`)).body.map(({ name, size }: Listed) => `${name} ${size}`)
      expect([kind, left]).toEqual([kind, kinds[kind] === 'all' ? ['b.pdf 4', 'c.odt 4'] : ['a.docx 3']])
    }
  })
})

type Listed = Readonly<{ name: string; size: number }>
