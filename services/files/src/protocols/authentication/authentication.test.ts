import { once } from 'node:events'
import { connect } from 'node:net'
import { handClock, limitHeaders } from '@alluvium/kernel'
import { describe, expect, test } from 'vitest'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { hashPassword } from '../../model/password.ts'
import { makeUser } from '../../operations/accounts/make-user.ts'

const challenge = 'Basic realm="Alluvium", charset="UTF-8", Bearer realm="Alluvium"'

const logIn = ({ ask }: RunningFiles, body: object, headers = {}) =>
  ask('POST', '/api/auth/login', {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const tokenOf = async (files: RunningFiles): Promise<string> =>
  JSON.parse((await logIn(files, admin)).text).access_token

async function account(
  { database }: RunningFiles,
  username: string,
  role: 'user' | 'readonly' | 'none',
): Promise<string> {
  await database.write(makeUser({ username, role, passwordHash: await hashPassword('a pass phrase', 'a test'), at: 0 }))
  return basic(username, 'a pass phrase')
}

describeFiles('with an administrator', (start) => {
  /** With accounts `ada` and `Ada`, as they could be made before the rule about names. */
  async function startWithBoth() {
    const files = await start({ admin })
    await account(files, 'ada', 'user')
    await account(files, 'bob', 'user')
    await files.database.write(sqlForTests(`UPDATE users SET username = 'Ada' WHERE username = 'bob'`))
    await files.database.write(sqlForTests(`UPDATE user_name_keys SET key = 'ada' WHERE key = 'bob'`))
    return files
  }

  test('every address but the public ones is 401 with a challenge', async () => {
    const { ask } = await start({ admin })
    const closed: [string, string][] = [
      ...['GET', 'HEAD', 'PUT', 'DELETE', 'MKCOL', 'PROPFIND', 'OPTIONS'].flatMap((method): [string, string][] => [
        [method, '/'],
        [method, '/a/b'],
      ]),
      ['GET', '/api/users/me'],
      ['POST', '/api/auth/logout'],
    ]
    for (const [method, path] of closed) {
      const { status, headers } = await ask(method, path, method === 'PUT' ? { body: 'x' } : {})
      expect([method, path, status, headers['www-authenticate']]).toEqual([method, path, 401, challenge])
    }
    for (const path of [
      '/healthz',
      '/readyz',
      '/.well-known/alluvium',
      '/api/config',
      '/api/openapi.json',
      '/api/docs/',
    ]) {
      expect([path, (await ask('GET', path)).status]).toEqual([path, 200])
    }
  })

  test('Basic works on every path, and any error in it on none', async () => {
    const { ask } = await start({ admin })
    expect((await ask('PUT', '/f', { headers: { authorization: adminBasic }, body: 'x' })).status).toBe(201)
    expect((await ask('GET', '/api/users/me', { headers: { authorization: adminBasic } })).status).toBe(200)
    const wrong = [
      basic('root', 'wrong'),
      basic('nobody', admin.password),
      basic('root', ''),
      basic('', ''),
      'Basic',
      'Basic !',
      'Bearer x',
      basic('anonymous', ''),
    ]
    for (const authorization of wrong)
      expect([authorization, (await ask('GET', '/f', { headers: { authorization } })).status]).toEqual([
        authorization,
        401,
      ])
  })

  test('the case of a user name does not matter at a log-in: by password, by app password, and for the count of failures', async () => {
    const files = await start({ admin })
    await account(files, 'Änne', 'user')
    const [password, wrong] = ['a pass phrase', 'not it']
    const whose = async (authorization: string) => {
      const answer = await files.ask('GET', '/api/users/me', { headers: { authorization } })
      return answer.status === 200 ? JSON.parse(answer.text).username : answer.status
    }
    const made = await files.ask('POST', '/api/auth/app-passwords', {
      headers: { 'Content-Type': 'application/json', authorization: basic('änne', password) },
      body: JSON.stringify({ name: 'drive', scope: 'write', password }),
    })
    const { password: appPassword } = JSON.parse(made.text)
    for (const username of ['Änne', 'änne', 'ÄNNE']) {
      expect(JSON.parse((await logIn(files, { username, password })).text).user.username).toBe('Änne')
      expect(await whose(basic(username, password))).toBe('Änne')
      expect(await whose(basic(username, appPassword))).toBe('Änne')
    }
    for (const username of ['Anne', 'Änn\u0435', 'Аnne', admin.username])
      for (const one of [password, appPassword]) expect(await whose(basic(username, one))).toBe(401)
    for (let at = 0; at < 10; at += 1) await logIn(files, { username: at % 2 ? 'änne' : 'ÄNNE', password: wrong })
    expect((await logIn(files, { username: 'Änne', password })).status).toBe(429)
  })

  describe('accounts older than the rule about names, which differ only in case', () => {
    const password = 'a pass phrase'

    test('log in by their own spelling alone', async () => {
      const files = await startWithBoth()
      for (const username of ['ada', 'Ada'])
        expect(JSON.parse((await logIn(files, { username, password })).text).user).toMatchObject({ username })
      expect((await logIn(files, { username: 'ADA', password })).status).toBe(401)
    })

    test('one of them could guess at the other without end, taking the failures back by a log-in of its own', async () => {
      const files = await startWithBoth()
      const guess = () => logIn(files, { username: 'ada', password: 'not it' })
      for (let round = 0; round < 9; round += 1) expect((await guess()).status).toBe(401)
      expect((await logIn(files, { username: 'Ada', password })).status).toBe(200)
      expect((await guess()).status).toBe(401)
      expect((await guess()).status).toBe(429)
      expect((await logIn(files, { username: 'ada', password })).status).toBe(429)
      expect((await logIn(files, { username: 'Ada', password })).status).toBe(200)
    })
  })

  test('a name is one name in every normal form: it finds the account, and has one count of failures', async () => {
    const files = await start({ admin })
    const long = 'é'.repeat(60) // 120 characters in NFD
    await account(files, long, 'user')
    const password = 'a pass phrase'
    expect((await logIn(files, { username: long.normalize('NFD'), password })).status).toBe(200)
    const grows = '\uFB2C'.repeat(30) // 90 characters in NFC
    for (let at = 0; at < 10; at += 1)
      await logIn(files, { username: at % 2 ? grows : grows.normalize('NFC'), password: 'not it' })
    expect((await logIn(files, { username: grows, password })).status).toBe(429)
  })

  test('a log-in gives a token that works until it is logged out', async () => {
    const files = await start({ admin })
    const { status, text, headers } = await logIn(files, admin)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    const { access_token: token, ...rest } = JSON.parse(text)
    expect(rest).toMatchObject({
      token_type: 'Bearer',
      expires_in: 604_800,
      user: { username: 'root', role: 'admin', status: 'active' },
    })
    expect(token.length).toBeGreaterThanOrEqual(22)
    const authorization = `Bearer ${token}`
    expect((await files.ask('PUT', '/deep/er/f', { headers: { authorization }, body: 'x' })).status).toBe(201)
    expect((await files.ask('POST', '/api/auth/logout', { headers: { authorization } })).status).toBe(204)
    expect((await files.ask('GET', '/deep/er/f', { headers: { authorization } })).status).toBe(401)
  })

  test('a token ends after a week, and is never stored in plain text', async () => {
    const clock = handClock()
    const files = await start({ admin, clock })
    const token = await tokenOf(files)
    const status = async () => (await files.ask('GET', '/', { headers: { authorization: `Bearer ${token}` } })).status
    clock.advance(604_799_000)
    expect(await status()).toBe(200)
    clock.advance(1000)
    expect(await status()).toBe(401)
    const { rows } = await files.database.read(sqlForTests('SELECT * FROM tokens'))
    expect(JSON.stringify(rows)).not.toContain(token)
    const users = await files.database.read(sqlForTests("SELECT password_hash FROM users WHERE username = 'root'"))
    expect(users.rows[0]?.['password_hash']).toMatch(/^\$argon2id\$/)
  })

  test('a refused token is named as the reason at every address, and a missing one is not', async () => {
    const { ask } = await start({ admin })
    const requests = [
      ['PROPFIND', '/'],
      ['GET', '/api/users/me'],
      ['POST', '/api/tus'],
      ['POST', '/api/resumable?path=/a'],
    ] as const
    for (const [method, path] of requests) {
      for (const [headers, error] of [
        [{}, ''],
        [{ authorization: 'Bearer stale' }, ', error="invalid_token"'],
        [{ authorization: `Basic ${Buffer.from('root:wrong').toString('base64')}` }, ''],
      ] as const) {
        const answer = await ask(method, path, { headers })
        expect([path, answer.status, answer.headers['www-authenticate']]).toEqual([path, 401, challenge + error])
      }
    }
  })

  test("unknown names and wrong passwords get the same answer, without a browser's password prompt", async () => {
    const files = await start({ admin })
    const [unknown, wrong] = [
      await logIn(files, { username: 'nobody', password: 'x' }),
      await logIn(files, { username: 'root', password: 'x' }),
    ]
    expect([unknown.status, unknown.text]).toEqual([401, wrong.text])
    expect(unknown.headers['www-authenticate']).toBe('Bearer realm="Alluvium"')
    expect((await logIn(files, { username: 'root' })).status).toBe(400)
    expect((await logIn(files, { ...admin, admin: true })).text).toContain('\\"admin\\"')
    expect((await logIn(files, admin, { authorization: 'Bearer stale' })).status).toBe(200)
  })

  test('ten failures block one peer for one account, by log-in and by Basic, for five minutes', async () => {
    const clock = handClock()
    const files = await start({ admin, clock })
    const other = await account(files, 'other', 'user')
    for (let tried = 0; tried < 10; tried += 1)
      expect((await logIn(files, { username: 'root', password: `guess ${tried}` })).status).toBe(401)
    const blocked = await logIn(files, admin)
    const used = { limit: 10, remaining: 0, resetSeconds: 300, retryAfterSeconds: 300 }
    expect([blocked.status, blocked.headers]).toEqual([429, expect.objectContaining(limitHeaders(used))])
    expect((await files.ask('GET', '/', { headers: { authorization: adminBasic } })).status).toBe(429)
    expect((await files.ask('GET', '/', { headers: { authorization: other } })).status).toBe(200)
    clock.advance(300_001)
    expect((await logIn(files, admin)).status).toBe(200)
  })

  test('a hundred guesses at once are ten guesses', async () => {
    const files = await start({ admin })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        files.ask('GET', '/', { headers: { authorization: basic('root', `guess ${at}`) } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 401).length).toBe(10)
    expect(answers.filter(({ status }) => status === 429).length).toBe(90)
  })

  test('fifty simultaneous requests with the right password are all accepted', async () => {
    const files = await start({ admin })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => files.ask('GET', '/', { headers: { authorization: adminBasic } })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  test('a cached verification ends with the credentials', async () => {
    const files = await start({ admin })
    const authorization = await account(files, 'kim', 'user')
    const status = async () => (await files.ask('GET', '/', { headers: { authorization } })).status
    expect([await status(), await status()]).toEqual([200, 200])
    const fresh = await hashPassword('another phrase', 'a test')
    await files.database.write(
      sqlForTests(`UPDATE users SET password_hash = '${fresh}', credential_version = 2 WHERE username = 'kim'`),
    )
    expect(await status()).toBe(401)
    expect((await files.ask('GET', '/', { headers: { authorization: basic('kim', 'another phrase') } })).status).toBe(
      200,
    )
    await files.database.write(sqlForTests("UPDATE users SET status = 'disabled' WHERE username = 'kim'"))
    expect((await files.ask('GET', '/', { headers: { authorization: basic('kim', 'another phrase') } })).status).toBe(
      401,
    )
  })

  test('an account that is disabled during its upload gets the same refusal as at its start', async () => {
    const files = await start({ admin })
    const authorization = await account(files, 'kim', 'user')
    const requests = {
      '/late': 'PUT /late',
      '/api/resumable?path=/late': 'POST /api/resumable?path=/late',
    }
    for (const line of Object.values(requests)) {
      const socket = connect(files.port, '127.0.0.1')
      let received = ''
      socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
      const over = once(socket, 'close')
      const head = `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nUpload-Complete: ?1\r\n`
      socket.write(`${head}Connection: close\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n`)
      await expect.poll(() => received).toContain('100 Continue')
      await files.database.write(sqlForTests("UPDATE users SET status = 'disabled' WHERE username = 'kim'"))
      socket.write('late')
      await over
      expect(received.toLowerCase()).toContain(`\r\nwww-authenticate: ${challenge.toLowerCase()}\r\n`)
      expect(received).toContain('HTTP/1.1 401')
      await files.database.write(sqlForTests("UPDATE users SET status = 'active' WHERE username = 'kim'"))
    }
    expect((await files.ask('GET', '/late', { headers: { authorization: adminBasic } })).status).toBe(404)
  })

  test.each([
    ['user', ['GET /f', 'GET /', 'PROPFIND /', 'PUT /new', 'MKCOL /d', 'DELETE /f']],
    ['readonly', ['GET /f', 'GET /', 'PROPFIND /']],
    ['none', []],
  ] as const)('the role %s may do what it may, and the rest is 403', async (role, may) => {
    const files = await start({ admin })
    await files.ask('PUT', '/f', { headers: { authorization: adminBasic }, body: 'x' })
    const headers = { authorization: await account(files, role, role) }
    for (const action of ['GET /f', 'GET /', 'PROPFIND /', 'PUT /new', 'MKCOL /d', 'DELETE /f'] as const) {
      const [method = '', path = ''] = action.split(' ')
      const answer = await files.ask(method, path, { headers, ...(method === 'PUT' ? { body: 'y' } : {}) })
      const refused = answer.status === 403 && answer.headers['error-code'] === 'files.role-forbids'
      expect([action, answer.status < 300, refused]).toEqual([
        action,
        may.some((one) => one === action),
        !may.some((one) => one === action),
      ])
    }
  })

  test.each(['', 'a:b', 'anonymous', 'x'.repeat(65), 'a\nb'])('cannot be called %j', async (username) => {
    await expect(start({ admin: { ...admin, username } })).rejects.toMatchObject({ code: 'files.username-invalid' })
  })

  test('is made once, and a later start changes nothing about it', async () => {
    const files = await start({ admin })
    expect(files.service.adminCreated).toBe(true)
    const again = await start({ admin: { ...admin, password: 'something else' }, database: files.database })
    expect(again.service.adminCreated).toBe(false)
    expect((await again.ask('GET', '/', { headers: { authorization: adminBasic } })).status).toBe(200)
  })
})

describeFiles('in open mode', (start) => {
  test('everybody is anonymous and may do everything, from this machine', async () => {
    const { ask } = await start()
    expect((await ask('PUT', '/f', { body: 'x' })).status).toBe(201)
    expect(JSON.parse((await ask('GET', '/api/users/me')).text)).toMatchObject({
      username: 'anonymous',
      role: 'admin',
      storage_used_bytes: 1,
    })
    expect((await ask('GET', '/f', { headers: { authorization: basic('any', 'thing') } })).status).toBe(200)
  })

  test('everybody may do everything from everywhere, when that is configured', async () => {
    const { ask } = await start({ openToEverybody: true })
    expect((await ask('PUT', '/f', { headers: { Via: '1.1 proxy' }, body: 'x' })).status).toBe(201)
    const closed = await start({ openToEverybody: true, admin })
    expect((await closed.ask('GET', '/')).status).toBe(401)
  })

  test('a request from elsewhere is refused', async () => {
    const { ask } = await start()
    for (const headers of [{ 'X-Forwarded-For': '127.0.0.1' }, { Forwarded: 'for=127.0.0.1' }, { Via: '1.1 proxy' }]) {
      expect((await ask('GET', '/', { headers })).status).toBe(401)
    }
    const proxied = await start({ deployment: { production: true } })
    expect((await proxied.ask('PUT', '/f', { body: 'x' })).status).toBe(401)
    expect((await proxied.ask('GET', '/', { headers: { authorization: basic('anonymous', '') } })).status).toBe(401)
  })
})
