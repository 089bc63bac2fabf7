import { writeFile } from 'node:fs/promises'
import { handClock, redactUrl, systemClock } from '@alluvium/kernel'
import { afterEach, describe, expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { cedarPolicies } from '../../../testing/cedar-policies.ts'
import { flipped } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, basic, describeFiles, quiet, type RunningFiles } from '../../../testing/running-files.ts'
import { type EditorSession, startEditor, type WopiEditor } from '../../../testing/wopi-editor.ts'
import { openWopiDiscovery } from '../../adapters/wopi-discovery/wopi-discovery.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const owner = adminBasic
const ada = basic('ada', 'long enough')
const bob = basic('bob', 'long enough')

type Setting = Readonly<{
  files: RunningFiles
  editor: WopiEditor
  put(path: string, body: string, authorization?: string): ReturnType<RunningFiles['ask']>
  get(path: string): Promise<string>
  open(path: string, mode?: 'view' | 'edit', authorization?: string): Promise<EditorSession>
  as(authorization: string): ReturnType<typeof asking>
  /** Makes an account. */
  person(username: string): Promise<unknown>
}>

const headersOf = (authorization: string) => ({ authorization })
const lockOf = ({ headers }: Readonly<{ headers: Record<string, unknown> }>) => headers['x-wopi-lock']
const said = ({ status, code }: Readonly<{ status: number; code: string }>) => [status, code]

const named = (lock: string, old?: string) => ({
  'X-WOPI-Lock': lock,
  ...(old === undefined ? {} : { 'X-WOPI-OldLock': old }),
})

async function withEditor(clock = systemClock) {
  const editor = await startEditor(clock.now)
  undo.push(() => editor.stop())
  return { editor, options: { clock, wopi: openWopiDiscovery({ url: editor.url, clock, logger: quiet }) } }
}

describeFiles('the WOPI host', (start) => {
  async function setting(clock = systemClock): Promise<Setting> {
    const { editor, options } = await withEditor(clock)
    const files = await start({ admin, ...options })
    const as = (authorization: string) => asking(files, authorization)
    return {
      files,
      editor,
      as,
      person: (username) =>
        as(adminBasic)('POST', '/api/admin/users', { username, password: 'long enough', role: 'user' }),
      put: (path, body, authorization = owner) => files.ask('PUT', path, { headers: headersOf(authorization), body }),
      get: async (path) => (await files.ask('GET', path, { headers: headersOf(owner) })).text,
      async open(path, mode = 'edit', authorization = owner) {
        const { body } = await as(authorization)('POST', '/api/wopi/open', { path, mode })
        return editor.open(files, body.form)
      },
    }
  }

  test('opens what the editor can open, with its address and token', async () => {
    const { put, as, files, editor } = await setting()
    await put('/a.docx', 'word')
    const { status, body } = await as(owner)('POST', '/api/wopi/open', { path: 'a.docx', mode: 'edit' })
    expect(status).toBe(200)
    expect(body.url).toMatch(/\/we\/edit\.aspx\?WOPISrc=http%3A%2F%2F127\.0\.0\.1%3A\d+%2Fapi%2Fwopi%2Ffiles%2F\d+$/)
    expect(body.form).toEqual({
      action: body.url,
      method: 'POST',
      fields: { access_token: body.access_token, access_token_ttl: String(body.access_token_ttl) },
    })
    expect(body.access_token_ttl / 3_600_000 - Date.now() / 3_600_000).toBeCloseTo(10, 1)
    for (const [path, mode, expected] of [
      ['/missing.docx', 'edit', [404, 'files.path-missing']],
      ['/', 'edit', [415, 'files.wopi-no-editor']],
      ['/../a.docx', 'edit', [400, 'files.path-invalid']],
      ['/a.docx', 'destroy', [400, 'http.invalid-field']],
    ] as const) {
      expect(said(await as(owner)('POST', '/api/wopi/open', { path, mode }))).toEqual(expected)
    }
    await put('/b.doc', 'old')
    await put('/c.odt', 'open')
    await put('/d.xyz', 'what')
    const modes = async (path: string) =>
      await Promise.all(
        (['view', 'edit'] as const).map(
          async (mode) => (await as(owner)('POST', '/api/wopi/open', { path, mode })).status,
        ),
      )
    expect([await modes('/b.doc'), await modes('/c.odt'), await modes('/d.xyz')]).toEqual([
      [200, 415],
      [200, 200],
      [415, 415],
    ])
    expect(editor.asked()).toBe(1)
    expect((await files.ask('GET', '/api/config')).text).toContain('"wopi_configured":true')
  })

  test("gives the editor the file's and the user's data", async () => {
    const { put, open } = await setting()
    await put('/in/%C3%A9%20a.docx?parents=true', 'word')
    const { ask, override } = await open('/in/é a.docx')
    expect((await override('PUT_USER_INFO', {}, 'likes serifs')).status).toBe(200)
    expect(JSON.parse((await ask({})).text)).toMatchObject({
      BaseFileName: 'é a.docx',
      FileExtension: '.docx',
      Size: 4,
      UserFriendlyName: 'root',
      UserInfo: 'likes serifs',
      UserCanWrite: true,
      ReadOnly: false,
      SupportsLocks: true,
      Version: expect.stringMatching(/^\d+$/),
      UserId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test('gives the editor no damaged bytes, which it would save as good ones', async () => {
    const { files, put, open } = await setting()
    await put('/a.docx', 'large '.repeat(200_000))
    const session = await open('/a.docx')
    await files.stored.change(flipped)
    await expect(session.ask({ of: '/contents' })).rejects.toThrow(/aborted|hang up|reset/)
    await expect.poll(async () => (await session.ask({ of: '/contents' })).status).toBe(503)
  })

  test('sends and takes bytes of any length, and each save is a version', async () => {
    const { put, open, get, as } = await setting()
    await put('/a.docx', 'one')
    const session = await open('/a.docx')
    expect((await session.ask({ of: '/contents' })).text).toBe('one')
    await session.lock('L1')
    const large = 'large '.repeat(20_000)
    const saved = await session.save(large, { 'X-WOPI-Lock': 'L1' })
    expect([saved.status, saved.headers['x-wopi-itemversion']]).toEqual([200, expect.stringMatching(/^\d+$/)])
    expect(JSON.parse(saved.text)).toEqual({
      LastModifiedTime: JSON.parse((await session.ask({})).text).LastModifiedTime,
    })
    expect((await session.ask({ of: '/contents' })).text).toBe(large)
    expect((await session.save('two', { 'X-WOPI-Lock': 'L1' })).status).toBe(200)
    expect(await get('/a.docx')).toBe('two')
    expect(await get('/api/storage/stats')).toContain('versions_bytes')
    expect((await session.ask({ of: '/contents', headers: { 'X-WOPI-MaxExpectedSize': '2' } })).status).toBe(412)
    expect((await as(owner)('GET', '/')).body).toMatchObject([{ name: 'a.docx', owner: 'root', size: 3 }])
  })

  test('keeps one lock through its whole life, and returns it when another one is sent', async () => {
    const { put, open, files, person } = await setting()
    await person('bob')
    await put('/a.docx', 'one')
    const session = await open('/a.docx')
    const other = await open('/a.docx', 'edit', bob)
    const life: [Awaited<ReturnType<EditorSession['override']>>, number, string | undefined][] = []
    const step = async (answer: ReturnType<EditorSession['override']>, status: number, lock?: string) =>
      life.push([await answer, status, lock])
    await step(session.override('GET_LOCK'), 200, '')
    await step(session.override('UNLOCK', named('L1')), 409, '')
    await step(session.override('REFRESH_LOCK', named('L1')), 409, '')
    await step(session.save('no lock'), 409, '')
    await step(session.lock('L1'), 200)
    await step(session.lock('L1'), 200)
    await step(other.lock('L2'), 409, 'L1')
    await step(other.override('GET_LOCK'), 200, 'L1')
    await step(other.override('REFRESH_LOCK', named('L2')), 409, 'L1')
    await step(other.override('UNLOCK', named('L2')), 409, 'L1')
    await step(other.override('LOCK', named('L3', 'L2')), 409, 'L1')
    await step(other.save('other', named('L2')), 409, 'L1')
    await step(other.save('other'), 409, 'L1')
    await step(session.override('LOCK', named('L2', 'L1')), 200)
    await step(other.save('shared', named('L2')), 200)
    await step(session.save('again', named('L2')), 200)
    await step(session.override('DELETE'), 409, 'L2')
    await step(session.override('LOCK'), 400)
    await step(session.lock('x'.repeat(1025)), 400)
    await step(session.lock('y'.repeat(1024)), 409, 'L2')
    await step(session.override('UNLOCK', named('L2')), 200)
    await step(session.override('DELETE'), 200)
    await step(session.ask({}), 404)
    expect(life.map(([answer]) => [answer.status, lockOf(answer)])).toEqual(
      life.map(([, status, lock]) => [status, lock]),
    )
    expect((await files.ask('GET', '/a.docx', { headers: headersOf(owner) })).status).toBe(404)
  })

  test('lets an empty file be written without a lock, and no other', async () => {
    const { put, open, get } = await setting()
    await put('/a.docx', '')
    const session = await open('/a.docx')
    expect((await session.save('begun')).status).toBe(200)
    expect((await session.save('gone on')).status).toBe(409)
    expect(await get('/a.docx')).toBe('begun')
  })

  test('holds its locks against everybody else, and theirs against the editor', async () => {
    const { put, open, files, person } = await setting()
    await person('bob')
    await put('/a.docx', 'one')
    const session = await open('/a.docx')
    await session.lock('L1')
    expect(said(await put('/a.docx', 'two'))).toEqual([423, 'files.locked'])
    const body =
      '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>'
    const webdav = (authorization: string) =>
      files.ask('LOCK', '/a.docx', { headers: { authorization, 'Content-Type': 'application/xml' }, body })
    expect((await webdav(bob)).status).toBe(423)
    await session.override('UNLOCK', { 'X-WOPI-Lock': 'L1' })
    const taken = await webdav(bob)
    expect(taken.status).toBe(200)
    const refused = await session.lock('L1')
    expect([refused.status, lockOf(refused)]).toEqual([409, ''])
    const unsaved = await session.save('two', { 'X-WOPI-Lock': 'L1' })
    expect([unsaved.status, lockOf(unsaved)]).toEqual([409, ''])
    await files.ask('UNLOCK', '/a.docx', {
      headers: { authorization: bob, 'Lock-Token': String(taken.headers['lock-token']) },
    })
    expect((await session.lock('L1')).status).toBe(200)
  })

  test('keeps locks and tokens over a restart, at the address that the world knows it by', async () => {
    const { editor, options } = await withEditor()
    const known = { ...options, admin, externalUrl: 'https://files.example/' }
    const first = await start(known)
    await first.ask('PUT', '/a.docx', { headers: headersOf(owner), body: 'one' })
    const { body } = await asking(first, owner)('POST', '/api/wopi/open', { path: '/a.docx', mode: 'edit' })
    expect(editor.open(first, body.form).source).toMatch(/^https:\/\/files\.example\/api\/wopi\/files\/\d+$/)
    await editor.open(first, body.form).lock('L1')
    await first.service.close()
    const again = await start({ ...known, database: first.database, blobs: first.blobs })
    const session = editor.open(again, body.form)
    expect(lockOf(await session.override('GET_LOCK'))).toBe('L1')
    expect((await session.save('two', { 'X-WOPI-Lock': 'L1' })).status).toBe(200)
  })

  test('lets go of a lock after half an hour, unless it is refreshed', async () => {
    const clock = handClock(Date.now())
    const { put, open } = await setting(clock)
    await put('/a.docx', 'one')
    const session = await open('/a.docx')
    const lock = async () => lockOf(await session.ask({ method: 'POST', headers: { 'X-WOPI-Override': 'GET_LOCK' } }))
    await session.lock('L1')
    clock.advance(29 * 60_000)
    await session.override('REFRESH_LOCK', { 'X-WOPI-Lock': 'L1' })
    clock.advance(29 * 60_000)
    expect(await lock()).toBe('L1')
    clock.advance(2 * 60_000)
    expect(await lock()).toBe('')
    expect((await put('/a.docx', 'two')).status).toBe(204)
    expect((await session.lock('L2')).status).toBe(200)
  })

  test('detects a save that is based on an outdated version', async () => {
    const { put, open, get } = await setting()
    await put('/a.docx', 'one')
    const session = await open('/a.docx')
    await session.lock('L1')
    const refused = await session.save('two', {
      'X-WOPI-Lock': 'L1',
      'X-COOL-WOPI-Timestamp': '2020-01-01T00:00:00.000Z',
    })
    expect([refused.status, JSON.parse(refused.text)]).toEqual([409, { COOLStatusCode: 1010, LOOLStatusCode: 1010 }])
    const { LastModifiedTime: time } = JSON.parse((await session.ask({})).text)
    expect((await session.save('two', { 'X-WOPI-Lock': 'L1', 'X-COOL-WOPI-Timestamp': time })).status).toBe(200)
    expect(await get('/a.docx')).toBe('two')
  })

  describe('accepts', () => {
    test.each([
      ['the current key', 'current only', 200],
      ['the old key', 'old only', 200],
      ['no foreign key', 'foreign', 500],
      ['no signature of another address', 'other address', 500],
      ['no signature of 21 minutes ago', 'expired', 500],
      ['nothing unsigned', 'none', 500],
    ] as const)('%s', async (_, signing, status) => {
      const { put, open, get } = await setting()
      await put('/a.docx', '')
      const session = await open('/a.docx')
      const saving = {
        method: 'POST',
        of: '/contents',
        headers: { 'X-WOPI-Override': 'PUT' },
        body: 'two',
        signing,
      } as const
      expect((await session.ask({ signing })).status).toBe(status)
      expect((await session.ask(saving)).status).toBe(status)
      expect(await get('/a.docx')).toBe(status === 200 ? 'two' : '')
    })

    test('a key that is newer than what is known of the editor, also when the one before is forgotten', async () => {
      const clock = { now: () => Date.now(), monotonic: () => turned + performance.now() }
      let turned = 0
      const { put, open, editor } = await setting(clock)
      await put('/a.docx', 'one')
      const session = await open('/a.docx')
      editor.rotate()
      expect((await session.ask({})).status).toBe(200)
      editor.rotate()
      expect((await session.ask({})).status).toBe(500)
      turned += 61_000
      expect((await session.ask({})).status).toBe(200)
      expect(editor.asked()).toBe(2)
    })

    test('an editor that signs nothing, when it says no keys', async () => {
      const { put, open, editor } = await setting()
      editor.withoutKeys()
      await put('/a.docx', 'one')
      expect((await (await open('/a.docx')).ask({})).status).toBe(200)
    })
  })

  test('accepts a token for its own file, its own time and its own user only', async () => {
    const clock = handClock(Date.now())
    const { put, open, as, files, person } = await setting(clock)
    await person('ada')
    await put('/a.docx', 'one')
    await put('/b.docx', 'two')
    const [a, b] = [await open('/a.docx', 'edit', ada), await open('/b.docx', 'edit', ada)]
    const status = async (token: string) => (await a.ask({ token })).status
    expect([await status(b.token), await status('nonsense'), await status(''), await status(a.token)]).toEqual([
      401, 401, 401, 200,
    ])
    expect((await files.ask('GET', '/api/wopi/files/999999999?access_token=x')).status).toBe(401)
    const challenge = async (token: string) => (await a.ask({ token })).headers['www-authenticate']
    expect([await challenge(''), await challenge('nonsense')]).toEqual([
      'Bearer realm="Alluvium"',
      'Bearer realm="Alluvium", error="invalid_token"',
    ])
    expect((await files.ask('GET', '/api/wopi/files/..%2F1?access_token=x')).status).toBe(404)
    await as(adminBasic)('PATCH', '/api/admin/users/ada', { role: 'readonly' })
    expect(JSON.parse((await a.ask({})).text)).toMatchObject({ UserCanWrite: false, ReadOnly: true })
    expect((await a.lock('L1')).status).toBe(404)
    await as(adminBasic)('PATCH', '/api/admin/users/ada', { status: 'disabled' })
    expect(await status(a.token)).toBe(401)
    await as(adminBasic)('PATCH', '/api/admin/users/ada', { status: 'active', role: 'user' })
    expect(await status(a.token)).toBe(401)
    const again = await open('/a.docx', 'edit', ada)
    expect(await status(again.token)).toBe(200)
    clock.advance(10 * 3_600_000)
    expect(await status(again.token)).toBe(401)
    const later = await open('/a.docx', 'edit', ada)
    expect((await later.ask({})).status).toBe(200)
    await as(adminBasic)('POST', '/api/admin/users/ada/reset-password', { password: 'another one' })
    expect((await later.ask({})).status).toBe(401)
  })

  test('refuses the token of an app password that was revoked, and that of a copy saved with it', async () => {
    const { put, open, as, files, editor } = await setting()
    await put('/a.docx', 'one')
    const made = async (name: string) =>
      (await as(owner)('POST', '/api/auth/app-passwords', { name, scope: 'write' })).body
    const [lost, kept] = [await made('lost'), await made('kept')]
    const session = await open('/a.docx', 'edit', basic(admin.username, lost.password))
    const other = await open('/a.docx', 'edit', basic(admin.username, kept.password))
    const copied = await session.override('PUT_RELATIVE', { 'X-WOPI-RelativeTarget': 'b.docx' }, 'copy')
    const { pathname, searchParams } = new URL(JSON.parse(copied.text).Url)
    const copy = editor.open(files, {
      action: `https://editor.example/?WOPISrc=${encodeURIComponent(files.url + pathname)}`,
      fields: { access_token: searchParams.get('access_token') ?? '' },
    })
    const statuses = async () =>
      await Promise.all([session, copy, other].map(async (one) => (await one.ask({ of: '/contents' })).status))
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await as(owner)('DELETE', `/api/auth/app-passwords/${lost.id}`)).status).toBe(204)
    expect(await statuses()).toEqual([401, 401, 200])
  })

  test('is read-only for a user who opened a file for viewing', async () => {
    const { put, open, get } = await setting()
    await put('/a.docx', '')
    const session = await open('/a.docx', 'view')
    expect(JSON.parse((await session.ask({})).text)).toMatchObject({ UserCanWrite: false, ReadOnly: true })
    expect((await session.ask({ of: '/contents' })).status).toBe(200)
    const refused = [
      await session.save('two'),
      await session.lock('L1'),
      await session.override('RENAME_FILE', { 'X-WOPI-RequestedName': 'b' }),
      await session.override('DELETE'),
      await session.override('PUT_RELATIVE', { 'X-WOPI-SuggestedTarget': '.pdf' }, 'x'),
    ]
    expect(refused.map(said)).toEqual(refused.map(() => [404, 'files.wopi-view-only']))
    expect(await get('/a.docx')).toBe('')
  })

  test('reveals no lock of another editor to a user who may no longer write', async () => {
    const { put, open, as, person } = await setting()
    await person('bob')
    await put('/a.docx', 'one')
    const session = await open('/a.docx', 'edit', bob)
    await (await open('/a.docx')).lock('L1')
    await as(adminBasic)('PATCH', '/api/admin/users/bob', { role: 'readonly' })
    const refused = await session.save('two', named('L2'))
    expect([said(refused), lockOf(refused)]).toEqual([[404, 'files.role-forbids'], undefined])
  })

  test('evaluates the policies, also for what was allowed when the file was opened', async () => {
    const { editor, options } = await withEditor()
    const allowAll = 'permit (principal, action, resource);'
    const forbid = 'forbid (principal, action == Alluvium::Action::"write", resource in Alluvium::Path::"/kept");'
    const { policies, file } = await cedarPolicies(allowAll)
    const files = await start({ admin, ...options, policies })
    await files.ask('PUT', '/kept/a.docx?parents=true', { headers: headersOf(adminBasic) })
    const { body } = await asking(files, adminBasic)('POST', '/api/wopi/open', { path: '/kept/a.docx', mode: 'edit' })
    const session = editor.open(files, body.form)
    expect((await session.save('one')).status).toBe(200)
    await writeFile(file, allowAll + forbid)
    await policies.reload()
    expect(said(await session.lock('L1'))).toEqual([404, 'files.policy-forbids'])
    expect(said(await session.override('PUT_RELATIVE', { 'X-WOPI-SuggestedTarget': '.odt' }, 'x'))).toEqual([
      404,
      'files.policy-forbids',
    ])
    expect(JSON.parse((await session.ask({})).text)).toMatchObject({ UserCanWrite: false })
    expect((await session.ask({ of: '/contents' })).text).toBe('one')
  })

  test('refuses an app password where a policy forbids it, although it opened the file elsewhere', async () => {
    const { editor, options } = await withEditor()
    const { policies } = await cedarPolicies(`permit (principal, action, resource);
      forbid (principal, action, resource in Alluvium::Path::"/secret") when { context.by == "app-password" };`)
    const files = await start({ admin, ...options, policies })
    const root = asking(files, adminBasic)
    await root('MKCOL', '/secret')
    await files.ask('PUT', '/a.docx', { headers: headersOf(adminBasic), body: 'one' })
    const { body: made } = await root('POST', '/api/auth/app-passwords', { name: 'phone', scope: 'write' })
    const opened = async (authorization: string) => {
      const { body } = await asking(files, authorization)('POST', '/api/wopi/open', { path: '/a.docx', mode: 'edit' })
      return editor.open(files, body.form)
    }
    const [phone, desk] = [await opened(basic(admin.username, made.password)), await opened(adminBasic)]
    expect((await phone.ask({ of: '/contents' })).text).toBe('one')
    await root('POST', '/api/files/move', { from: '/a.docx', to: '/secret/a.docx' })
    for (const answer of [await phone.ask({}), await phone.ask({ of: '/contents' }), await phone.lock('L1')])
      expect(said(answer)).toEqual([404, 'files.policy-forbids'])
    expect((await desk.ask({ of: '/contents' })).text).toBe('one')
  })

  test('invalidates what was opened anonymously once authentication is on', async () => {
    const { editor, options } = await withEditor()
    const open = await start(options)
    await open.ask('PUT', '/a.docx', { body: 'one' })
    const { body } = await asking(open)('POST', '/api/wopi/open', { path: '/a.docx', mode: 'edit' })
    expect((await editor.open(open, body.form).ask({ of: '/contents' })).text).toBe('one')
    const closed = await start({ ...options, admin, database: open.database, blobs: open.blobs })
    const { pathname } = new URL(editor.open(open, body.form).source)
    expect((await closed.ask('GET', `${pathname}?access_token=${body.access_token}`)).status).toBe(401)
  })

  test('refuses to open for editing what the caller may only read', async () => {
    const { put, as, open, person } = await setting()
    await person('bob')
    await put('/a.docx', 'one')
    await as(adminBasic)('PATCH', '/api/admin/users/bob', { role: 'readonly' })
    expect(said(await as(bob)('POST', '/api/wopi/open', { path: '/a.docx', mode: 'edit' }))).toEqual([
      403,
      'files.role-forbids',
    ])
    expect((await (await open('/a.docx', 'view', bob)).ask({ of: '/contents' })).text).toBe('one')
  })

  test('saves beside the file, under the requested name or the nearest possible one', async () => {
    const { put, open, get, editor, files } = await setting()
    await put('/in/a.docx?parents=true', 'one')
    await put('/in/taken.pdf', 'taken')
    const { override } = await open('/in/a.docx')
    const beside = (header: string, name: string, more = {}) =>
      override('PUT_RELATIVE', { [`X-WOPI-${header}Target`]: name, ...more }, 'copy')
    const name = async (header: string, text: string) => JSON.parse((await beside(header, text)).text).Name
    expect(await name('Suggested', '.pdf')).toBe('a.pdf')
    expect(await name('Suggested', '.pdf')).toBe('a (2).pdf')
    expect(await name('Suggested', 'b+AOk-.pdf')).toBe('bé.pdf')
    expect(await name('Suggested', '../../evil.pdf')).toBe('a.._.._evil.pdf')
    expect(await name('Suggested', '..')).toBe('a')
    expect(await name('Relative', 'new.odt')).toBe('new.odt')
    const { Url } = JSON.parse((await beside('Relative', 'next.odt')).text)
    const [source, token] = String(Url).split('?access_token=')
    const next = editor.open(files, {
      action: `http://editor/?WOPISrc=${encodeURIComponent(source ?? '')}`,
      fields: { access_token: token ?? '' },
    })
    expect((await next.ask({ of: '/contents' })).text).toBe('copy')
    const taken = await beside('Relative', 'taken.pdf')
    expect([taken.status, taken.headers['x-wopi-validrelativetarget']]).toEqual([409, 'taken (2).pdf'])
    expect(await get('/in/taken.pdf')).toBe('taken')
    expect((await beside('Relative', 'taken.pdf', { 'X-WOPI-OverwriteRelativeTarget': 'true' })).status).toBe(200)
    expect(await get('/in/taken.pdf')).toBe('copy')
  })

  test('stores nothing beside the file under a name that leads elsewhere', async () => {
    const { put, open, as } = await setting()
    await put('/in/a.docx?parents=true', 'one')
    const { override, lock } = await open('/in/a.docx')
    for (const name of [
      '../evil.odt',
      '..',
      '.',
      '/evil.odt',
      '..\\evil.odt',
      'a\\..\\b',
      '+AC4ALgAv-evil.odt',
      '+AAA-',
      ' '.repeat(3),
      'x'.repeat(300),
    ]) {
      const refused = await override('PUT_RELATIVE', { 'X-WOPI-RelativeTarget': name }, 'evil')
      expect([name, refused.status]).toEqual([name, 400])
    }
    const both = { 'X-WOPI-RelativeTarget': 'x.odt', 'X-WOPI-SuggestedTarget': '.odt' }
    expect((await override('PUT_RELATIVE', both, 'evil')).status).toBe(501)
    await lock('L1')
    const over = { 'X-WOPI-RelativeTarget': 'a.docx', 'X-WOPI-OverwriteRelativeTarget': 'true' }
    const refused = await override('PUT_RELATIVE', over, 'evil')
    expect([refused.status, lockOf(refused)]).toEqual([409, 'L1'])
    expect([(await as(owner)('GET', '/')).body.length, (await as(owner)('GET', '/in/')).body.length]).toEqual([1, 1])
  })

  test('returns the nearest valid name for an invalid one, in a form that the editor can read', async () => {
    const { put, open } = await setting()
    await put('/a.docx', 'one')
    const { override } = await open('/a.docx')
    const offered = async (name: string) => {
      const refused = await override('PUT_RELATIVE', { 'X-WOPI-RelativeTarget': name }, 'copy')
      return [refused.status, refused.headers['x-wopi-validrelativetarget']]
    }
    expect(await offered('+APw-/b.odt')).toEqual([400, '+APwAXw-b.odt']) // ü_b.odt
    expect(await offered('in/b.odt')).toEqual([400, 'in+AF8-b.odt'])
  })

  test('reveals no existing name by the one that it chooses, where a policy forbids writing', async () => {
    const { editor, options } = await withEditor()
    const { policies } = await cedarPolicies(`permit (principal, action, resource);
      forbid (principal in Alluvium::Role::"user", action, resource)
        when { resource == Alluvium::Path::"/hidden.docx" || resource == Alluvium::Path::"/nothing.docx" };`)
    const files = await start({ admin, ...options, policies })
    const root = asking(files, adminBasic)
    await root('POST', '/api/admin/users', { username: 'bob', password: 'long enough', role: 'user' })
    for (const path of ['/a.docx', '/hidden.docx'])
      await files.ask('PUT', path, { headers: headersOf(adminBasic), body: path })
    const { body } = await asking(files, bob)('POST', '/api/wopi/open', { path: '/a.docx', mode: 'edit' })
    const { override } = editor.open(files, body.form)
    for (const name of ['hidden', 'nothing']) {
      const target = `${name}.docx`
      for (const answer of [
        await override('PUT_RELATIVE', { 'X-WOPI-SuggestedTarget': target }, 'copy'),
        await override('PUT_RELATIVE', { 'X-WOPI-RelativeTarget': target }, 'copy'),
        await override('RENAME_FILE', { 'X-WOPI-RequestedName': name }),
      ])
        expect([name, ...said(answer)]).toEqual([name, 404, 'files.policy-forbids'])
    }
    expect((await root('GET', '/')).body).toHaveLength(2)
    const renamed = await override('RENAME_FILE', { 'X-WOPI-RequestedName': 'b' })
    expect(JSON.parse(renamed.text)).toEqual({ Name: 'b' })
  })

  test('renames the file under the editor, which keeps its lock', async () => {
    const { put, open, get } = await setting()
    await put('/a.docx', 'one')
    await put('/taken.docx', 'taken')
    const session = await open('/a.docx')
    await session.lock('L1')
    const rename = (name: string, lock = 'L1') =>
      session.override('RENAME_FILE', { 'X-WOPI-RequestedName': name, 'X-WOPI-Lock': lock })
    expect(lockOf(await rename('b', 'L2'))).toBe('L1')
    expect((await rename('../b')).status).toBe(400)
    expect((await rename('x/y')).headers['x-wopi-invalidfilenameerror']).toContain('characters')
    expect(JSON.parse((await rename('b+AOk-')).text)).toEqual({ Name: 'bé' })
    expect((await session.save('two', { 'X-WOPI-Lock': 'L1' })).status).toBe(200)
    expect(await get('/b%C3%A9.docx')).toBe('two')
    expect(JSON.parse((await rename('taken')).text)).toEqual({ Name: 'taken (2)' })
    expect([await get('/taken.docx'), await get('/taken%20(2).docx')]).toEqual(['taken', 'two'])
    expect(said(await put('/taken%20(2).docx', 'three'))).toEqual([423, 'files.locked'])
  })

  test('refuses unknown operations, and keeps the quota', async () => {
    const { put, open, as } = await setting()
    await put('/a.docx', 'one')
    const session = await open('/a.docx')
    expect((await session.override('ADD_ACTIVITIES')).status).toBe(501)
    expect((await session.ask({ method: 'PUT' })).status).toBe(501)
    expect((await session.ask({ method: 'POST', of: '/contents' })).status).toBe(501)
    await session.lock('L1')
    await as(adminBasic)('PATCH', '/api/admin/users/root', { storage_quota_bytes: 10 })
    for (const length of [11, 100_000]) {
      const refused = await session.save('x'.repeat(length), { 'X-WOPI-Lock': 'L1' })
      expect(said(refused)).toEqual([507, 'files.quota-exceeded'])
    }
  })

  test('is absent without an editor, and waits for one that does not answer', async () => {
    const without = await start({ admin })
    expect(said(await asking(without, adminBasic)('POST', '/api/wopi/open', { path: '/a', mode: 'view' }))).toEqual([
      404,
      'files.wopi-unconfigured',
    ])
    expect((await without.ask('GET', '/api/wopi/files/1?access_token=x')).status).toBe(404)
    const { editor, as, put } = await setting()
    await put('/a.docx', 'one')
    const open = async () => said(await as(owner)('POST', '/api/wopi/open', { path: '/a.docx', mode: 'view' }))
    for (const body of ['<html/>', 'nothing', '<!DOCTYPE x><wopi-discovery/>', 'x'.repeat(3 << 20)]) {
      editor.discoverWith({ status: 200, body })
      expect([body.slice(0, 20), await open()]).toEqual([body.slice(0, 20), [503, 'files.wopi-unavailable']])
    }
    editor.discoverWith({ status: 302, headers: { location: `${editor.url}/hosting/discovery` } })
    expect(await open()).toEqual([503, 'files.wopi-unavailable'])
    editor.discoverWith(undefined)
    expect((await open())[0]).toBe(200)
  })
})

test('no log shows the token of an editor', () => {
  expect(redactUrl('/api/wopi/files/7/contents?access_token=abc&limit=1')).toBe(
    '/api/wopi/files/7/contents?access_token=[redacted]&limit=1',
  )
})
