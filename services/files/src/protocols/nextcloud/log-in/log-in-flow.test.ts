/** Log-in flow v2, over the wire: a program begins, a person approves, and the program fetches an app password, once. */
import { handClock } from '@alluvium/kernel'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { person } from '../../../../testing/callers/people.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { as, beginWithIssuer } from '../../../../testing/with-issuer.ts'

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const password = 'a pass phrase'
const base = '/index.php/login/v2'

type Begun = Readonly<{ token: string; page: string }>

async function begin(files: RunningFiles, headers: object = { 'User-Agent': 'mirall/3.7.3 <b>' }): Promise<Begun> {
  const answer = await files.ask('POST', base, { headers: { ...headers } })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  const { poll, login } = JSON.parse(answer.text)
  expect(poll.endpoint).toBe(`${files.url}${base}/poll`)
  expect(login.startsWith(`${files.url}${base}/flow?token=`)).toBe(true)
  return { token: poll.token, page: login.slice(files.url.length) }
}

const poll = (files: RunningFiles, token: string, headers: object = {}) =>
  files.ask('POST', `${base}/poll`, { headers: { ...form, ...headers }, body: `token=${encodeURIComponent(token)}` })

const approve = (files: RunningFiles, page: string, fields: Readonly<Record<string, string>>, headers: object = {}) =>
  files.ask('POST', page, { headers: { ...form, ...headers }, body: new URLSearchParams(fields).toString() })

const kims = { username: 'kim', password }

describeFiles('signing in through a browser', (start) => {
  test('gives the program an app password, once, after its owner has let it in', async () => {
    const files = await start({ admin })
    const kim = await person(files, 'kim')
    const { token, page } = await begin(files)
    expect((await poll(files, token)).status).toBe(404)
    const shown = await files.ask('GET', page)
    expect(shown.status).toBe(200)
    for (const text of ['mirall/3.7.3 &lt;b&gt;', '127.0.0.1', 'type="password"']) expect(shown.text).toContain(text)
    expect((await approve(files, page, kims)).text).toContain('is let in')
    const fetched = await poll(files, token)
    const { server, loginName, appPassword } = JSON.parse(fetched.text)
    expect([fetched.status, server, loginName]).toEqual([200, files.url, 'kim'])
    const asProgram = { headers: { authorization: basic(loginName, appPassword) } }
    expect((await files.ask('PROPFIND', '/remote.php/dav/files/kim', asProgram)).status).toBe(207)
    expect((await poll(files, token)).status).toBe(404)
    expect((await approve(files, page, kims)).status).toBe(404)
    const login = await files.ask('POST', '/api/auth/login', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(kims),
    })
    const session = asking(files, `Bearer ${JSON.parse(login.text).access_token}`)
    const [own] = (await session('GET', '/api/auth/app-passwords')).body
    expect(own).toMatchObject({ name: 'mirall/3.7.3 <b>', scope: 'write' })
    expect((await session('DELETE', `/api/auth/app-passwords/${own.id}`)).status).toBe(204)
    for (const path of ['/remote.php/dav/files/kim', '/ocs/v2.php/cloud/user'])
      expect((await files.ask('PROPFIND', path, asProgram)).status).toBe(401)
    expect(kim.username).toBe('kim')
  })

  test('is one program’s, when two fetch at once', async () => {
    const files = await start({ admin })
    const { token, page } = await begin(files)
    await approve(files, page, { username: admin.username, password: admin.password })
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await poll(files, token)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
  })

  test('ends after twenty minutes, before the page is shown, and before it is fetched', async () => {
    const clock = handClock(1_700_000_000_000)
    const files = await start({ admin, clock })
    await person(files, 'kim')
    const [late, approved] = [await begin(files), await begin(files)]
    clock.advance(20 * 60_000 - 1)
    expect((await files.ask('GET', late.page)).status).toBe(200)
    await approve(files, approved.page, kims)
    clock.advance(1)
    expect((await files.ask('GET', late.page)).status).toBe(404)
    expect((await approve(files, late.page, kims)).status).toBe(404)
    expect((await poll(files, approved.token)).status).toBe(404)
  })

  test('is refused for a wrong password or code, which count as at any log-in, and says so on the page', async () => {
    const clock = handClock(1_700_000_000_000)
    const files = await start({ admin, clock, deployment: { trustedProxies: ['127.0.0.1'] } })
    await person(files, 'kim')
    const kim = asking(files, basic('kim', password))
    const { secret } = (await kim('POST', '/api/auth/totp', { password })).body
    const code = () => generateSync({ strategy: 'totp', secret, epoch: Math.floor(clock.now() / 1000) })
    await kim('POST', '/api/auth/totp/confirm', { totp: code() })
    clock.advance(30_000)
    const { token, page } = await begin(files)
    const from = { 'X-Forwarded-For': '203.0.113.9' }
    const refused = await approve(files, page, { username: 'kim"><i>', password: 'wrong' }, from)
    expect([refused.status, refused.code, refused.text]).toEqual([
      401,
      'files.credentials-wrong',
      expect.stringContaining('value="kim&quot;&gt;&lt;i&gt;"'),
    ])
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer/)
    expect((await approve(files, page, kims, from)).code).toBe('files.totp-needed')
    expect((await approve(files, page, { ...kims, totp: '000000' }, from)).code).toBe('files.totp-wrong')
    expect((await poll(files, token)).status).toBe(404)
    expect((await approve(files, page, { ...kims, totp: code() }, from)).status).toBe(200)
    expect((await poll(files, token)).status).toBe(200)
    const other = await begin(files)
    for (let nth = 0; nth < 10; nth += 1)
      await approve(files, other.page, { username: 'kim', password: `guess ${nth}` }, from)
    expect((await approve(files, other.page, kims, from)).status).toBe(429)
  })

  test('takes no form from a page of another site, and is shown in no frame', async () => {
    const files = await start({ admin })
    await person(files, 'kim')
    const { token, page } = await begin(files)
    const foreign = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'http://evil.example' },
      { Origin: 'null' },
    ]
    for (const headers of foreign) expect((await approve(files, page, kims, headers)).code).toBe('files.foreign-page')
    expect((await poll(files, token)).status).toBe(404)
    for (const headers of [
      (await files.ask('GET', page)).headers,
      (await files.ask('GET', `${base}/flow?token=x`)).headers,
    ]) {
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toMatch(
        /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
      )
      expect(headers['referrer-policy']).toBe('same-origin')
    }
    expect((await approve(files, page, kims, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  })

  test('cannot be guessed or mixed up: neither secret does the other’s work, and the ledger has neither', async () => {
    const files = await start({ admin })
    await person(files, 'kim')
    const { token, page } = await begin(files)
    const secret = page.split('=')[1] ?? ''
    await approve(files, page, kims)
    const guesses = [
      '',
      'x',
      secret,
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      '%',
      `${token}\0`,
      'a'.repeat(9000),
    ]
    for (const guess of guesses) expect([guess, (await poll(files, guess)).status]).toEqual([guess, 404])
    expect((await files.ask('GET', `${base}/flow?token=${token}`)).status).toBe(404)
    expect((await poll(files, 'a'.repeat(20_000))).status).toBe(413)
    expect((await files.ask('GET', `${base}/poll`)).status).toBe(405)
    const audit = await files.ask('GET', '/api/audit?limit=1000', { headers: { authorization: adminBasic } })
    for (const hidden of [secret, token]) expect(audit.text).not.toContain(hidden)
    expect(JSON.parse(audit.text)).toMatchObject([{ path: `${base}/flow`, user: 'kim', target: 'user kim' }])
    expect((await poll(files, token)).status).toBe(200)
  })

  test('gives nothing for an account that was disabled, or whose password was changed, after it had approved', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await person(files, 'kim')
    await person(files, 'max')
    const [one, two] = [await begin(files), await begin(files)]
    await approve(files, one.page, kims)
    await approve(files, two.page, { username: 'max', password })
    await root('PATCH', '/api/admin/users/kim', { status: 'disabled' })
    await root('POST', '/api/admin/users/max/reset-password', { password: 'another phrase' })
    for (const { token } of [one, two]) expect((await poll(files, token)).status).toBeGreaterThanOrEqual(400)
  })

  test('lets whoever signed in at an issuer let it in from the console, for ten minutes', async () => {
    const running = await beginWithIssuer(start)
    const { files, clock } = running
    const { token, page } = await begin(files)
    const secret = page.split('=')[1] ?? ''
    expect((await files.ask('GET', page)).text).toContain(`href="/ui/#/device/${secret}"`)
    const claims = { sub: 'ada', preferred_username: 'ada' }
    const ada = await as(running, claims)
    expect((await ada('GET', `/api/auth/device-log-ins?token=${secret}`)).body).toMatchObject({
      device: 'mirall/3.7.3 <b>',
      address: '127.0.0.1',
    })
    const long = await as(running, { ...claims, auth_time: Math.floor(clock.now() / 1000) - 601 })
    expect((await long('POST', '/api/auth/device-log-ins', { token: secret })).code).toBe('files.sign-in-again')
    expect((await poll(files, token)).status).toBe(404)
    expect((await ada('POST', '/api/auth/device-log-ins', { token: secret })).status).toBe(204)
    const { loginName, appPassword } = JSON.parse((await poll(files, token)).text)
    const own = asking(files, basic(loginName, appPassword))
    expect((await own('GET', '/api/users/me')).body.username).toBe('ada')
    const other = await begin(files)
    const refused = await own('POST', '/api/auth/device-log-ins', { token: other.page.split('=')[1] })
    expect(refused.code).toBe('files.login-needed')
  })

  test('is asked for password and code also where somebody is signed in already', async () => {
    const clock = handClock(1_700_000_000_000)
    const files = await start({ admin, clock })
    await person(files, 'kim')
    const before = asking(files, basic('kim', password))
    const { secret } = (await before('POST', '/api/auth/totp', { password })).body
    const code = () => generateSync({ strategy: 'totp', secret, epoch: Math.floor(clock.now() / 1000) })
    await before('POST', '/api/auth/totp/confirm', { totp: code() })
    clock.advance(30_000)
    const login = await files.ask('POST', '/api/auth/login', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...kims, totp: code() }),
    })
    const session = asking(files, `Bearer ${JSON.parse(login.text).access_token}`)
    const { page, token: mine } = await begin(files)
    const token = page.split('=')[1] ?? ''
    const codeOf = async (body: object) => (await session('POST', '/api/auth/device-log-ins', { token, ...body })).code
    expect(await codeOf({})).toBe('files.password-needed')
    expect(await codeOf({ password: 'wrong' })).toBe('files.password-wrong')
    expect(await codeOf({ password })).toBe('files.totp-needed')
    expect(await codeOf({ password, totp: code() })).toBe('files.totp-wrong')
    clock.advance(30_000)
    expect((await session('POST', '/api/auth/device-log-ins', { token, password, totp: code() })).status).toBe(204)
    expect((await poll(files, mine)).status).toBe(200)
  })

  test('is what the desktop clients choose by what they ask first: the root, and the tree, without credentials', async () => {
    const files = await start({ admin })
    const mirall = { 'User-Agent': 'Mozilla/5.0 (Linux) mirall/3.7.3-1 (Nextcloud)' }
    const look = await files.ask('GET', '/', { headers: mirall })
    expect([look.status, look.headers['www-authenticate'], look.text]).toEqual([204, undefined, ''])
    expect((await files.ask('GET', '/a', { headers: mirall })).status).toBe(401)
    expect((await files.ask('GET', '/')).status).toBe(401)
    expect(
      (await files.ask('GET', '/', { headers: { ...mirall, authorization: basic('root', 'wrong') } })).status,
    ).toBe(401)
    for (const [method, path] of [
      ['PROPFIND', '/remote.php/webdav/'],
      ['PROPFIND', '/remote.php/dav/files/root/'],
      ['MKCOL', '/remote.php/dav/uploads/root/1'],
      ['GET', '/ocs/v2.php/cloud/capabilities'],
    ] as const) {
      const { status, headers } = await files.ask(method, path, { headers: mirall })
      expect([path, status, headers['www-authenticate']]).toEqual([
        path,
        401,
        'Basic realm="Alluvium", charset="UTF-8"',
      ])
    }
  })

  test('is offered where there are accounts', async () => {
    const files = await start()
    expect((await files.ask('POST', base)).status).toBeGreaterThanOrEqual(400)
  })
})
