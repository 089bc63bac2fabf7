import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { postShare, put, share } from '../../../testing/shares.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import type { Policy } from '../../ports/policy.ts'

const asAdmin = { headers: { Authorization: adminBasic } }
const germanPage = { headers: { Accept: 'text/html', 'Accept-Language': 'de-AT, en;q=0.4' } }
const json = { 'Content-Type': 'application/json', Authorization: adminBasic }
const page = { headers: { Accept: 'text/html' } }
const listed = async (files: RunningFiles, headers = asAdmin.headers) =>
  JSON.parse((await files.ask('GET', '/api/shares', { headers })).text)
const paths = (items: readonly { path: string }[]) => items.map(({ path }) => path).toSorted()
const outcomeOf = ({ status, code }: { status: number; code: string }) => [status, code]

async function user(files: RunningFiles, username: string, role = 'user'): Promise<string> {
  const { status, text } = await files.ask('POST', '/api/admin/users', {
    headers: json,
    body: JSON.stringify({ username, password: 'password', role }),
  })
  expect(status).toBe(201)
  return JSON.parse(text).id
}

async function locked(files: RunningFiles, wanted = {}) {
  await put(files, '/d/a.txt', 'a')
  return (await share(files, { path: '/d', password: 'ünlock: me', ...wanted })).token
}

const from = (peer: string) => ({ 'X-Forwarded-For': peer, 'X-Share-Password': 'no' })
const guess = async (files: RunningFiles, token: string, headers: Record<string, string>) =>
  (await files.ask('GET', `/s/${token}/a.txt`, { headers })).status

describeFiles('shares', (start) => {
  test('a German browser is shown a share in English', async () => {
    const files = await start({ admin })
    await put(files, '/d/a.bin', 'x'.repeat(1600))
    const open = await share(files, { path: '/d' })
    const closed = await share(files, { path: '/d', password: 'a pass phrase' })
    const drop = await share(files, { path: '/d', allow_upload: true })
    const shown = await files.ask('GET', `/s/${open.token}`, germanPage)
    expect(shown.headers['content-language']).toBe('de')
    expect(shown.text).toMatch(/<html lang="de">.*Alles als ZIP-Datei herunterladen.*1,6 KiB/s)
    expect((await files.ask('GET', `/s/${closed.token}`, germanPage)).text).toContain('verlangt ein Passwort')
    expect((await files.ask('GET', `/s/${drop.token}`, germanPage)).text).toContain('>Senden<')
    expect((await files.ask('GET', '/s/none', germanPage)).text).toContain('Diesen Link gibt es nicht.')
    expect((await files.ask('GET', `/s/${open.token}`, page)).text).toMatch(/<html lang="en">.*as a zip.*1\.6 KiB/s)
  })

  test('a share has the fields of the contract, is listed, and gives the bytes to anybody with its link', async () => {
    const files = await start({ admin, externalUrl: 'https://files.example/' })
    await put(files, '/data/a.txt', 'hello')
    const made = await postShare(files, { path: 'data/a.txt' })
    expect(made.status).toBe(201)
    const record = JSON.parse(made.text)
    expect(record).toEqual({
      token: expect.stringMatching(/^[\w-]{22,}$/),
      url: `https://files.example/s/${record.token}`,
      path: '/data/a.txt',
      expires_at: expect.stringMatching(/\+00:00$/),
      password_protected: false,
      max_downloads: null,
      download_count: 0,
      created_by: 'root',
      created_at: expect.stringMatching(/\+00:00$/),
      allow_upload: false,
    })
    const hours = (Date.parse(record.expires_at) - Date.parse(record.created_at)) / 3_600_000
    expect([hours, record.token.length >= 22]).toEqual([168, true])
    expect(await listed(files)).toEqual([record])
    const { status, text, headers } = await files.ask('GET', `/s/${record.token}`)
    expect([status, text, headers['content-disposition'], headers['referrer-policy']]).toEqual([
      200,
      'hello',
      'attachment; filename="a.txt"',
      'no-referrer',
    ])
    expect(await listed(files)).toMatchObject([{ download_count: 1 }])
    expect((await files.ask('DELETE', `/api/shares/${record.token}`, asAdmin)).status).toBe(204)
    expect(outcomeOf(await files.ask('GET', `/s/${record.token}`))).toEqual([404, 'files.share-missing'])
    expect((await files.ask('DELETE', `/api/shares/${record.token}`, asAdmin)).status).toBe(404)
  })

  test.for([
    ['an unknown field', { path: '/a', expire_hours: 1 }, 400],
    ['no path', {}, 400],
    ['no hours', { path: '/a', expires_hours: 0 }, 400],
    ['negative hours', { path: '/a', expires_hours: -1 }, 400],
    ['more than ten years', { path: '/a', expires_hours: 87_601 }, 400],
    ['a part of an hour', { path: '/a', expires_hours: 1.5 }, 400],
    ['no downloads', { path: '/a', max_downloads: 0 }, 400],
    ['too many downloads', { path: '/a', max_downloads: 1_000_000_001 }, 400],
    ['what is not there', { path: '/none' }, 404],
    ['a way out of the tree', { path: '/../a' }, 400],
    ['a file to be filled', { path: '/a', allow_upload: true }, 400],
    ['a reserved name', { path: '/.snapshots' }, 403],
  ] as const)('a share of %s is refused', async ([, wanted, status]) => {
    const files = await start({ admin })
    await put(files, '/a', 'a')
    expect((await postShare(files, wanted)).status).toBe(status)
    expect(await listed(files)).toEqual([])
  })

  test.for([1, 87_600])('a share may last for %d hours', async (hours) => {
    const files = await start({ admin })
    await put(files, '/a', 'a')
    const made = JSON.parse((await postShare(files, { path: '/a', expires_hours: hours })).text)
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(hours * 3_600_000)
  })

  test('an empty password is no password, and null hours mean no expiry', async () => {
    const files = await start({ admin })
    await put(files, '/a', 'a')
    const made = await share(files, { path: '/a', password: '', expires_hours: null })
    expect(made).toMatchObject({ password_protected: false, expires_at: null })
    expect((await files.ask('GET', `/s/${made.token}`)).status).toBe(200)
  })

  test('users see and delete only their own shares, an administrator all, and a reader cannot share', async () => {
    const files = await start({ admin })
    await put(files, '/a', 'a')
    await user(files, 'ann')
    await user(files, 'rita', 'readonly')
    const ann = basic('ann', 'password')
    const hers = await share(files, { path: '/a' }, ann)
    const his = await share(files, { path: '/a' })
    expect(await listed(files, { Authorization: ann })).toMatchObject([{ token: hers.token, created_by: 'ann' }])
    expect((await listed(files)).map(({ token }: { token: string }) => token)).toEqual([his.token, hers.token])
    const byAnn = { headers: { Authorization: ann } }
    expect((await files.ask('DELETE', `/api/shares/${his.token}`, byAnn)).status).toBe(404)
    expect((await files.ask('DELETE', `/api/shares/${hers.token}`, asAdmin)).status).toBe(204)
    expect((await postShare(files, { path: '/a' }, basic('rita', 'password'))).status).toBe(403)
    expect((await files.ask('DELETE', '/api/shares/%00%2F', asAdmin)).status).toBe(404)
  })

  test('a share follows its file through moves and saves, is unavailable in the trash, and works again after a restore', async () => {
    const files = await start({ admin })
    await put(files, '/a.txt', 'one')
    const { token } = await share(files, { path: '/a.txt' })
    const text = async () => {
      const { status, text: body } = await files.ask('GET', `/s/${token}`)
      return status === 200 ? body : status
    }
    await files.ask('POST', '/api/files/move', { headers: json, body: '{"from":"/a.txt","to":"/b/c.txt"}' })
    expect([await text(), (await listed(files))[0].path]).toEqual(['one', '/b/c.txt'])
    await put(files, '/new.tmp', 'two')
    const over = JSON.stringify({ from: '/new.tmp', to: '/b/c.txt', overwrite: true })
    await files.ask('POST', '/api/files/move', { headers: json, body: over })
    expect(await text()).toBe('two')
    await files.ask('DELETE', '/b', asAdmin)
    expect([await text(), (await listed(files))[0].path]).toEqual([404, '/b/c.txt'])
    await files.ask('POST', '/api/trash/restore', { headers: json, body: '{"path":"/b"}' })
    expect(await text()).toBe('two')
  })

  test('a share of what a restore moved into the trash is listed with its former place', async () => {
    const files = await start({ admin })
    await put(files, '/data/old.txt', 'old')
    const [{ version }] = JSON.parse((await files.ask('GET', '/api/versions/data/old.txt', asAdmin)).text)
    for (const path of ['/data/new.txt', '/data/in/deep.txt']) {
      await put(files, path, 'new')
      await share(files, { path })
    }
    const back = JSON.stringify({ path: '/data', revision: version })
    expect((await files.ask('POST', '/api/restore-to', { headers: json, body: back })).status).toBe(200)
    const trash = JSON.parse((await files.ask('GET', '/api/trash', asAdmin)).text)
    expect(paths(trash)).toEqual(['/data/in', '/data/new.txt'])
    expect(paths(await listed(files))).toEqual(['/data/in/deep.txt', '/data/new.txt'])
  })

  test('the audit log records which file was downloaded from which address, but not the link', async () => {
    const files = await start({ admin })
    await put(files, '/data/a.txt', 'a')
    const { token } = await share(files, { path: '/data', password: 'secret' })
    await files.ask('GET', `/s/${token}/a.txt?password=secret`)
    const entries = async () => (await files.ask('GET', '/api/audit', asAdmin)).text
    await expect.poll(entries).toContain('"method":"GET"')
    expect(JSON.parse(await entries())).toContainEqual(
      expect.objectContaining({ method: 'GET', target: '/data/a.txt', status: 200, client_ip: '127.0.0.1' }),
    )
    expect([(await entries()).includes(token), (await entries()).includes('password=')]).toEqual([false, false])
  })

  test('an expired share is 410, like one that was used up', async () => {
    const files = await start({ admin })
    await put(files, '/a', 'a')
    const expired = await share(files, { path: '/a' })
    await files.database.write(sqlForTests('UPDATE shares SET expires_at = 1'))
    const used = await share(files, { path: '/a', max_downloads: 1 })
    await files.ask('GET', `/s/${used.token}`)
    const [first, second] = [await files.ask('GET', `/s/${expired.token}`), await files.ask('GET', `/s/${used.token}`)]
    expect(outcomeOf(first)).toEqual([410, 'files.share-over'])
    expect([outcomeOf(second), second.text]).toEqual([outcomeOf(first), first.text])
    expect((await files.ask('HEAD', `/s/${used.token}`)).status).toBe(410)
  })

  test("a share ends with the account that made it, and with that account's right to read", async () => {
    const files = await start({ admin })
    await put(files, '/a', 'a')
    const id = await user(files, 'ann')
    const { token } = await share(files, { path: '/a' }, basic('ann', 'password'))
    const patched = async (change: unknown) => {
      const { status } = await files.ask('PATCH', `/api/admin/users/${id}`, {
        headers: json,
        body: JSON.stringify(change),
      })
      expect(status).toBe(200)
      return (await files.ask('GET', `/s/${token}`)).status
    }
    expect(await patched({ status: 'disabled' })).toBe(404)
    expect(await patched({ status: 'active' })).toBe(200)
    await files.database.write(sqlForTests(`UPDATE users SET role = 'none' WHERE username = 'ann'`))
    expect((await files.ask('GET', `/s/${token}`)).status).toBe(404)
    expect(await patched({ role: 'user' })).toBe(200)
    await files.ask('DELETE', `/api/admin/users/${id}`, asAdmin)
    expect((await files.ask('GET', `/s/${token}`)).status).toBe(404)
  })

  test('with policies, a share serves nothing that its maker may not read now', async () => {
    let secret = ''
    const policy: Policy = {
      deny: ({ action, path }) => (action === 'read' && secret !== '' && path.startsWith(secret) ? 'no' : undefined),
    }
    const files = await start({ admin, policies: { current: () => policy } })
    await put(files, '/d/open.txt', 'open')
    await put(files, '/d/secret/s.txt', 'secret')
    const { token } = await share(files, { path: '/d' })
    secret = '/d/secret'
    expect((await files.ask('GET', `/s/${token}/open.txt`)).text).toBe('open')
    expect((await files.ask('GET', `/s/${token}/secret/s.txt`)).status).toBe(404)
    expect((await files.ask('GET', `/s/${token}`)).text).not.toContain('secret')
    expect((await files.ask('GET', `/s/${token}`, page)).text).not.toContain('secret')
    expect((await files.ask('GET', `/s/${token}?zip`)).text).not.toContain('secret')
    secret = '/d'
    expect((await files.ask('GET', `/s/${token}`)).status).toBe(404)
  })

  test('a share made with an app password serves nothing that policies forbid to app passwords or to shares', async () => {
    const kept: Record<string, string> = { 'app-password': '/secret', share: '/inside' }
    const policy: Policy = {
      deny: ({ path, context }) => {
        const closed = kept[context?.by ?? '']
        return closed !== undefined && path.startsWith(closed) ? 'no' : undefined
      },
    }
    const files = await start({ admin, policies: { current: () => policy } })
    for (const path of ['/open/a.txt', '/secret/plan.txt', '/inside/note.txt']) await put(files, path, path)
    const made = await files.ask('POST', '/api/auth/app-passwords', {
      headers: json,
      body: JSON.stringify({ name: 'phone', scope: 'write' }),
    })
    const authorization = basic('root', JSON.parse(made.text).password)
    const shared = async (path: string, Authorization: string) =>
      await files.ask('POST', '/api/shares', { headers: { ...json, Authorization }, body: JSON.stringify({ path }) })
    expect((await shared('/secret', authorization)).status).toBe(403)
    const [phone, desk] = [
      JSON.parse((await shared('/', authorization)).text).token,
      JSON.parse((await shared('/', adminBasic)).text).token,
    ]
    const gives = async (token: string) =>
      await Promise.all(
        ['/open/a.txt', '/secret/plan.txt', '/inside/note.txt'].map(
          async (path) => (await files.ask('GET', `/s/${token}${path}`)).status,
        ),
      )
    expect(await gives(phone)).toEqual([200, 404, 404])
    expect(await gives(desk)).toEqual([200, 200, 404])
    expect((await files.ask('GET', `/s/${phone}?zip`)).text).not.toContain('plan.txt')
  })
})

describeFiles('what a shared folder gives', (start) => {
  test('its own listing, any file in it at any depth, and nothing beside it', async () => {
    const files = await start({ admin })
    await put(files, '/top/in/a%20b.txt', 'ab')
    await put(files, '/top/in/sub/deep.bin', noise(20_000))
    await put(files, '/top/beside.txt', 'beside')
    const { token } = await share(files, { path: '/top/in' })
    const { text } = await files.ask('GET', `/s/${token}`)
    expect(JSON.parse(text)).toMatchObject([
      { path: '/sub', name: 'sub', is_collection: true },
      { path: '/a b.txt', name: 'a b.txt', size: 2 },
    ])
    expect(text).not.toContain('top')
    expect((await files.ask('GET', `/s/${token}/a%20b.txt`)).text).toBe('ab')
    expect((await files.ask('GET', `/s/${token}/sub/deep.bin`)).body.equals(noise(20_000))).toBe(true)
    expect(JSON.parse((await files.ask('GET', `/s/${token}/sub/`)).text)).toMatchObject([{ path: '/sub/deep.bin' }])
    const outside = ['beside.txt', 'top', 'top/beside.txt', 'in', 'a%20b.txt/', 'a%20b.txt/x', 'none']
    for (const path of outside)
      expect([path, (await files.ask('GET', `/s/${token}/${path}`)).status]).toEqual([path, 404])
  })

  test.for([
    '..',
    '../beside.txt',
    '%2e%2e/beside.txt',
    '..%2fbeside.txt',
    '.%2e%5cbeside.txt',
    'x/../../beside.txt',
    '/../beside.txt',
    '%252e%252e/beside.txt',
    '..%5Cbeside.txt',
  ])('no way out of it by %s, for reading or for writing', async (way) => {
    const files = await start({ admin })
    await put(files, '/in/a', 'a')
    await put(files, '/beside.txt', 'beside')
    const { token } = await share(files, { path: '/in' })
    const drop = await share(files, { path: '/in', allow_upload: true })
    for (const ask of ['GET', 'HEAD', 'POST'] as const)
      expect([400, 404, 415]).toContain((await files.ask(ask, `/s/${token}/${way}`)).status)
    expect([400, 404, 415]).toContain((await files.ask('GET', `/s/${token}/${way}?zip`)).status)
    expect([400, 403]).toContain((await files.ask('PUT', `/s/${drop.token}/${way}`, { body: 'x' })).status)
    expect((await files.ask('GET', '/beside.txt', asAdmin)).text).toBe('beside')
  })

  test('the share of one file gives no siblings, and no address below it', async () => {
    const files = await start({ admin })
    await put(files, '/d/a.txt', 'a')
    await put(files, '/d/b.txt', 'b')
    const { token } = await share(files, { path: '/d/a.txt' })
    for (const path of ['b.txt', 'a.txt', 'd', ' '].map(encodeURIComponent))
      expect((await files.ask('GET', `/s/${token}/${path}`)).status).toBe(404)
    expect((await files.ask('GET', `/s/${token}/`)).status).toBe(404)
    expect((await files.ask('GET', `/s/${token}?zip`)).text).toBe('a')
  })

  test('no WebDAV, for anybody', async () => {
    const files = await start({ admin })
    await put(files, '/d/a.txt', 'a')
    const { token } = await share(files, { path: '/d' })
    for (const method of ['PROPFIND', 'REPORT', 'LOCK', 'UNLOCK', 'MKCOL', 'PROPPATCH', 'COPY', 'MOVE']) {
      for (const headers of [{}, { Authorization: adminBasic }]) {
        const { status, text } = await files.ask(method, `/s/${token}`, { headers })
        expect([method, status >= 400 && status < 500, text.includes('multistatus')]).toEqual([method, true, false])
      }
    }
  })

  test('nothing to change for methods that write', async () => {
    const files = await start({ admin })
    await put(files, '/d/a.txt', 'a')
    const { token } = await share(files, { path: '/d' })
    for (const method of ['DELETE', 'MKCOL', 'PROPPATCH', 'MOVE', 'COPY', 'LOCK', 'PATCH', 'PUT']) {
      const headers = { Destination: '/x' }
      const { status } = await files.ask(method, `/s/${token}/a.txt`, {
        headers,
        ...(method === 'PUT' ? { body: 'x' } : {}),
      })
      expect([method, status >= 400 && status < 500]).toEqual([method, true])
      const asHim = { ...headers, Authorization: adminBasic }
      expect((await files.ask(method, `/s/${token}/a.txt`, { headers: asHim })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await files.ask('GET', `/s/${token}/a.txt`)).text).toBe('a')
  })

  test('names that cannot end a header or a page, and active content only in a sandbox', async () => {
    const files = await start({ admin })
    const nasty = `<img src=x onerror=alert(1)>"'&;\\ü.html`
    await put(files, `/d/${encodeURIComponent(nasty)}`, '<script>alert(1)</script>')
    const { token } = await share(files, { path: '/d' })
    const shown = await files.ask('GET', `/s/${token}`, page)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(shown.text).not.toContain('<img')
    expect(shown.text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;;')
    expect(shown.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect([shown.headers['referrer-policy'], shown.headers['x-content-type-options']]).toEqual([
      'no-referrer',
      'nosniff',
    ])
    const { headers } = await files.ask('GET', `/s/${token}/${encodeURIComponent(nasty)}`)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_img src=x onerror=alert(1)__'&___.html"; filename*=UTF-8''_img%20src%3Dx%20onerror%3Dalert%281%29__%27%26%3B_%C3%BC.html`,
    )
    expect([headers['content-security-policy'], headers['x-content-type-options']]).toEqual(['sandbox', 'nosniff'])
  })

  test('a page of refusal that repeats nothing of the request unescaped, and an archive with a safe name', async () => {
    const files = await start({ admin })
    await put(files, `/${encodeURIComponent('d"<\r;ü')}/a.svg`.replace('%0D', ''), '<svg/>')
    const { token } = await share(files, { path: '/d"<;ü' })
    const refused = await files.ask(
      'GET',
      `/s/${token}/${encodeURIComponent('<script>alert(1)</script>'.replace('/', ''))}`,
      page,
    )
    expect([refused.status, refused.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect([refused.text.includes('<script'), refused.text.includes('&lt;script&gt;')]).toEqual([false, true])
    expect((await files.ask('GET', `/s/${token}?zip`)).headers['content-disposition']).toBe(
      `attachment; filename="d____.zip"; filename*=UTF-8''d__%3B%C3%BC.zip`,
    )
    expect((await files.ask('GET', `/s/${token}/a.svg`)).headers['content-security-policy']).toBe('sandbox')
  })

  test('a page whose links lead to what it lists', async () => {
    const files = await start({ admin })
    await put(files, '/d/x%20%25%3F%23/y.txt', 'y')
    const { token } = await share(files, { path: '/d' })
    const linksOf = async (path: string) =>
      [...(await files.ask('GET', path, page)).text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(await linksOf(`/s/${token}`)).toEqual([`/s/${token}?zip`, `/s/${token}/x%20%25%3F%23/`])
    const [, up, file = ''] = await linksOf(`/s/${token}/x%20%25%3F%23/`)
    expect([up, (await files.ask('GET', file)).text]).toEqual([`/s/${token}`, 'y'])
  })
})

describeFiles('passwords of shares', (start) => {
  test('are required on every way to the content: download, listing, page, zip, range, HEAD', async () => {
    const files = await start({ admin })
    const token = await locked(files)
    for (const path of ['', '/a.txt', '?zip', '/', '/none', '/a.txt?password']) {
      for (const method of ['GET', 'HEAD']) {
        for (const headers of [{}, { Range: 'bytes=0-0' }, page.headers, { Authorization: adminBasic.slice(0, -4) }]) {
          const answer = await files.ask(method, `/s/${token}${path}`, { headers })
          expect([path, [401, 429].includes(answer.status)]).toEqual([path, true])
          expect(answer.text).not.toContain('a.txt')
        }
        await files.ask('GET', `/s/${token}`, { headers: { 'X-Share-Password': 'ünlock: me' } })
      }
    }
    expect((await files.ask('PUT', `/s/${token}/b.txt`, { body: 'b' })).status).toBe(401)
  })

  test('are accepted in a header, in Basic, in a form and in the query', async () => {
    const files = await start({ admin })
    const token = await locked(files)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' }
    const part = '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nünlock: me\r\n--b--\r\n'
    const texts = [
      await files.ask('GET', `/s/${token}/a.txt`, {
        headers: { 'X-Share-Password': Buffer.from('ünlock: me').toString('latin1') },
      }),
      await files.ask('GET', `/s/${token}/a.txt`, { headers: { Authorization: basic('whoever', 'ünlock: me') } }),
      await files.ask('POST', `/s/${token}/a.txt`, { headers: form, body: 'password=%C3%BCnlock%3A+me' }),
      await files.ask('POST', `/s/${token}/a.txt`, { headers: multipart, body: part }),
      await files.ask('GET', `/s/${token}/a.txt?password=%C3%BCnlock%3A%20me`),
    ]
    expect(texts.map(({ status, text }) => [status, text])).toEqual(texts.map(() => [200, 'a']))
  })

  test('are asked for by a form in a browser, and the cookie then opens only that share', async () => {
    const files = await start({ admin })
    const token = await locked(files)
    const other = await locked(files)
    const asked = await files.ask('GET', `/s/${token}`, page)
    expect([asked.status, asked.text.includes('type="password"'), asked.headers['www-authenticate']]).toEqual([
      401,
      true,
      'Share',
    ])
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' }
    const opened = await files.ask('POST', `/s/${token}`, { headers, body: 'password=%C3%BCnlock%3A+me' })
    expect([opened.status, opened.headers['location'], opened.text]).toEqual([303, `/s/${token}`, ''])
    const [set = ''] = opened.headers['set-cookie'] ?? []
    expect(set).toMatch(new RegExp(`^alluvium_share=[\\w.-]+; Path=/s/${token}; Max-Age=3600; HttpOnly; SameSite=Lax$`))
    const cookie = set.split(';')[0] ?? ''
    expect((await files.ask('GET', `/s/${token}/a.txt`, { headers: { Cookie: `x=1; ${cookie}` } })).text).toBe('a')
    expect((await files.ask('GET', `/s/${other}/a.txt`, { headers: { Cookie: cookie } })).status).toBe(401)
    const forged = cookie.replace(/=(\d+)/, (_, until) => `=${Number(until) + 1}`)
    expect((await files.ask('GET', `/s/${token}/a.txt`, { headers: { Cookie: forged } })).status).toBe(401)
    expect((await files.ask('GET', '/d/a.txt', { headers: { Cookie: cookie } })).status).toBe(401)
  })

  test('lead a browser on by 303: Back from a subfolder does not ask whether to send the form again', async () => {
    const files = await start({ admin })
    await put(files, '/d/sub/b.txt', 'b')
    const { token } = await share(files, { path: '/d', password: 'pw pw pw' })
    const { token: drop } = await share(files, { path: '/d', password: 'pw pw pw', allow_upload: true })
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' }
    const followed = async (address: string) => {
      const { status, headers: sent } = await files.ask('POST', address, { headers, body: 'password=pw+pw+pw' })
      const [set = ''] = sent['set-cookie'] ?? []
      const location = sent['location'] ?? ''
      const next = await files.ask('GET', location, { headers: { ...page.headers, Cookie: set.split(';')[0] ?? '' } })
      return [status, location, next.status]
    }
    for (const [address, location] of [
      [`/s/${token}/sub/`, `/s/${token}/sub/`],
      [`/s/${token}?password=no&list`, `/s/${token}?list`],
      [`/s/${token}?zip`, `/s/${token}?zip`],
      [`/s/${drop}`, `/s/${drop}`],
    ] as const)
      expect(await followed(address)).toEqual([303, location, 200])
  })

  test('right after wrong ones lead a browser from the form to a page that begins the download', async () => {
    const files = await start({ admin })
    const token = await locked(files)
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' }
    const send = (password: string) =>
      files.ask('POST', `/s/${token}/a.txt`, { headers, body: `password=${encodeURIComponent(password)}` })
    expect((await send('no')).text).toContain('not the password')
    const opened = await send('ünlock: me')
    expect([opened.status, opened.headers['location']]).toEqual([303, `/s/${token}/a.txt?begin`])
    const [set = ''] = opened.headers['set-cookie'] ?? []
    const withCookie = { headers: { ...page.headers, Cookie: set.split(';')[0] ?? '' } }
    const begun = await files.ask('GET', `/s/${token}/a.txt?begin`, withCookie)
    expect([begun.status, begun.headers['refresh']]).toEqual([200, `0; url=/s/${token}/a.txt`])
    expect(begun.text).toContain(`href="/s/${token}/a.txt"`)
    expect(begun.text).not.toContain('not the password')
    const saved = await files.ask('GET', `/s/${token}/a.txt`, withCookie)
    expect([saved.text, saved.headers['content-disposition']]).toEqual(['a', expect.stringMatching(/^attachment/)])
  })

  test('are limited to ten wrong ones from an address; after that none is checked for a while', async () => {
    const files = await start({ admin })
    const token = await locked(files)
    const attempt = (password: string) => files.ask('GET', `/s/${token}`, { headers: { 'X-Share-Password': password } })
    for (let count = 0; count < 10; count += 1)
      expect(outcomeOf(await attempt(`no${count}`))).toEqual([401, 'files.share-password-wrong'])
    const refused = await attempt('ünlock: me')
    expect([outcomeOf(refused), Number(refused.headers['retry-after']) > 0]).toEqual([
      [429, 'files.too-many-failures'],
      true,
    ])
    expect((await files.ask('GET', '/api/shares', asAdmin)).status).toBe(200)
  })

  test("block only the guesser's address when they are guessed, and it cannot be forged", async () => {
    const proxied = await start({ admin, deployment: { trustedProxies: ['127.0.0.1'] } })
    const token = await locked(proxied)
    for (let count = 0; count < 10; count += 1) await guess(proxied, token, from('203.0.113.1'))
    expect(await guess(proxied, token, from('203.0.113.1'))).toBe(429)
    const right = Buffer.from('ünlock: me').toString('latin1')
    expect(await guess(proxied, token, { ...from('203.0.113.2'), 'X-Share-Password': right })).toBe(200)
    const direct = await start({ admin })
    const other = await locked(direct)
    for (let count = 0; count < 10; count += 1) await guess(direct, other, from(`203.0.113.${count}`))
    expect(await guess(direct, other, from('203.0.113.99'))).toBe(429)
  })

  test('are accepted in many simultaneous requests when they are right', async () => {
    const files = await start({ admin })
    const token = await locked(files)
    const headers = { Authorization: basic('', 'ünlock: me') }
    const all = await Promise.all(Array.from({ length: 30 }, () => files.ask('GET', `/s/${token}/a.txt`, { headers })))
    expect(all.every(({ status }) => status === 200)).toBe(true)
  })
})
