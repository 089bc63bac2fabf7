import { handClock } from '@alluvium/kernel'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { type AskAs, asking, loggedIn } from '../../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'

const address = '/api/auth/totp'
const stepMs = 30_000
const own = { password: admin.password }
const begun = Date.parse('2026-01-02T03:04:05Z')

const codeAt = (secret: string, now: number): string =>
  generateSync({ strategy: 'totp', secret, epoch: Math.floor(now / 1000) })

type On = Readonly<{ root: AskAs; secret: string; recovery: readonly string[] }>

async function turnedOn(files: RunningFiles, now: number): Promise<On> {
  const root = await loggedIn(files, admin.username, admin.password)
  const { body } = await root('POST', address, own)
  expect((await root('POST', `${address}/confirm`, { totp: codeAt(body.secret, now) })).status).toBe(204)
  return { root, secret: body.secret, recovery: body.recovery_codes }
}

const logIn = (files: RunningFiles, totp?: string) =>
  asking(files)('POST', '/api/auth/login', { ...admin, ...(totp === undefined ? {} : { totp }) })

describeFiles('one-time codes', (start) => {
  test('are asked for after the first one was confirmed, and not before', async () => {
    const clock = handClock(begun)
    const files = await start({ admin, clock })
    const root = await loggedIn(files, admin.username, admin.password)
    const { status, body, headers } = await root('POST', address, own)
    expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
    expect(body.otpauth_uri).toMatch(/^otpauth:\/\/totp\/Alluvium.*root.*secret=/)
    expect(body.recovery_codes.length).toBeGreaterThanOrEqual(8)
    expect((await logIn(files)).status).toBe(200)
    expect((await root('POST', `${address}/confirm`, { totp: '000000' })).code).toBe('files.totp-wrong')
    expect((await root('GET', address)).body).toEqual({ enabled: false, recovery_codes_left: 0 })
    expect((await root('POST', `${address}/confirm`, { totp: codeAt(body.secret, begun) })).status).toBe(204)
    expect((await root('GET', address)).body).toEqual({
      enabled: true,
      recovery_codes_left: body.recovery_codes.length,
    })
    const refused = await logIn(files)
    expect([refused.status, refused.code, refused.headers['www-authenticate']]).toEqual([
      401,
      'files.totp-needed',
      'Bearer realm="Alluvium"',
    ])
    clock.advance(stepMs)
    expect((await logIn(files, codeAt(body.secret, clock.now()))).status).toBe(200)
  })

  test('cannot be set up or turned off without the password, by HTTP Basic or with a stolen token', async () => {
    const clock = handClock(begun)
    const files = await start({ admin, clock })
    const stolen = await loggedIn(files, admin.username, admin.password)
    for (const holder of [stolen, asking(files, adminBasic)]) {
      expect((await holder('POST', address, {})).status).toBe(400)
      expect((await holder('POST', address)).status).toBe(400)
      const guessed = await holder('POST', address, { password: 'a guess' })
      expect([guessed.status, guessed.code]).toEqual([403, 'files.password-wrong'])
      expect((await holder('POST', `${address}/confirm`, { totp: '123456' })).code).toBe('files.totp-missing')
    }
    const { root, secret } = await turnedOn(files, begun)
    clock.advance(stepMs)
    const totp = codeAt(secret, clock.now())
    expect((await stolen('POST', `${address}/disable`, { totp })).status).toBe(400)
    const guessed = await stolen('POST', `${address}/disable`, { totp, password: 'a guess' })
    expect([guessed.status, guessed.code]).toEqual([403, 'files.password-wrong'])
    expect((await root('POST', `${address}/disable`, { totp, ...own })).status).toBe(204)
  })

  test('do not help to guess the password: after ten failures the peer must wait', async () => {
    const files = await start({ admin })
    const root = await loggedIn(files, admin.username, admin.password)
    for (let tried = 0; tried < 10; tried += 1)
      expect((await root('POST', address, { password: `guess ${tried}` })).status).toBe(403)
    expect((await root('POST', address, own)).code).toBe('files.too-many-failures')
  })

  test('work once, also when two requests send the same one at once, and not once they are old', async () => {
    const clock = handClock(begun)
    const files = await start({ admin, clock })
    const { secret } = await turnedOn(files, begun)
    expect((await logIn(files, codeAt(secret, begun))).code).toBe('files.totp-wrong')
    clock.advance(2 * stepMs)
    const code = codeAt(secret, clock.now())
    const both = await Promise.all([logIn(files, code), logIn(files, code)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
    expect((await logIn(files, codeAt(secret, clock.now() - stepMs))).status).toBe(401)
    expect((await logIn(files, codeAt(secret, clock.now() + stepMs))).status).toBe(200)
    clock.advance(10 * stepMs)
    expect((await logIn(files, codeAt(secret, clock.now() - 2 * stepMs))).status).toBe(401)
    expect((await logIn(files, codeAt(secret, clock.now() + 2 * stepMs))).status).toBe(401)
  })

  test('are not checked before the password is right', async () => {
    const files = await start({ admin, clock: handClock(begun) })
    await turnedOn(files, begun)
    const refused = await asking(files)('POST', '/api/auth/login', { ...admin, password: 'wrong', totp: '123456' })
    expect([refused.status, refused.code]).toEqual([401, 'files.credentials-wrong'])
  })

  test('cannot be guessed from one IPv6 network of 64 bits with an address for each guess', async () => {
    const clock = handClock(begun)
    const files = await start({ admin, clock, deployment: { trustedProxies: ['127.0.0.1'] } })
    const { secret } = await turnedOn(files, begun)
    clock.advance(stepMs)
    const right = codeAt(secret, clock.now())
    const logInFrom = (peer: string, totp: string) =>
      files.ask('POST', '/api/auth/login', {
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': peer },
        body: JSON.stringify({ ...admin, totp }),
      })
    const statuses: number[] = []
    for (let at = 1; at <= 16; at += 1)
      statuses.push((await logInFrom(`2001:db8:0:1::${at}`, right === '123456' ? '654321' : '123456')).status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
    expect((await logInFrom('2001:db8:0:1:ffff::7', right)).status).toBe(429)
    expect((await logInFrom('2001:db8:0:2::7', right)).status).toBe(200)
  })

  test('cannot be guessed: after ten failures the peer must wait, even with the right password', async () => {
    const clock = handClock(begun)
    const files = await start({ admin, clock })
    const { secret } = await turnedOn(files, begun)
    clock.advance(stepMs)
    const right = codeAt(secret, clock.now())
    const wrong = right === '123456' ? '654321' : '123456'
    const guesses = await Promise.all(Array.from({ length: 20 }, () => logIn(files, wrong)))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    const blocked = await logIn(files, right)
    expect([blocked.status, Number(blocked.headers['retry-after'])]).toEqual([429, 300])
    clock.advance(300_001)
    expect((await logIn(files, codeAt(secret, clock.now()))).status).toBe(200)
  })

  test('make programs that know only Basic use app passwords', async () => {
    const clock = handClock(begun)
    const files = await start({ admin, clock })
    const { root } = await turnedOn(files, begun)
    const refused = await files.ask('PROPFIND', '/', { headers: { authorization: adminBasic } })
    expect([refused.status, refused.code]).toEqual([401, 'files.app-password-needed'])
    expect((await asking(files, basic('root', 'wrong'))('GET', '/')).code).toBe('files.credentials-wrong')
    const { password } = (await root('POST', '/api/auth/app-passwords', { name: 'dav', ...own })).body
    expect((await asking(files, basic('root', password))('PROPFIND', '/')).status).toBe(207)
  })

  test('can be replaced by recovery codes, each once, however it is typed', async () => {
    const clock = handClock(begun)
    const files = await start({ admin, clock })
    const { root, recovery } = await turnedOn(files, begun)
    const [first = '', second = ''] = recovery
    expect((await logIn(files, first)).status).toBe(200)
    expect((await logIn(files, first)).status).toBe(401)
    expect((await logIn(files, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await root('GET', address)).body.recovery_codes_left).toBe(recovery.length - 2)
    const { rows } = await files.database.read(sqlForTests('SELECT * FROM recovery_codes'))
    for (const code of recovery) expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('are turned off with one of them, and with nothing less', async () => {
    const clock = handClock(begun)
    const files = await start({ admin, clock })
    const { root, secret } = await turnedOn(files, begun)
    expect((await root('POST', address, own)).code).toBe('files.totp-enabled')
    expect((await root('POST', `${address}/confirm`, { totp: codeAt(secret, begun + stepMs) })).code).toBe(
      'files.totp-enabled',
    )
    expect((await root('POST', `${address}/disable`, { ...own, totp: codeAt(secret, begun) })).code).toBe(
      'files.totp-wrong',
    )
    expect((await root('POST', `${address}/disable`)).status).toBe(400)
    expect((await logIn(files)).status).toBe(401)
    expect((await root('POST', `${address}/disable`, { ...own, totp: codeAt(secret, begun + stepMs) })).status).toBe(
      204,
    )
    expect((await logIn(files)).status).toBe(200)
    expect((await root('POST', `${address}/disable`, { ...own, totp: '123456' })).code).toBe('files.totp-missing')
  })

  test('can be reset by an administrator after the phone is lost', async () => {
    const clock = handClock(begun)
    const files = await start({ admin, clock })
    const kim = { username: 'kim', password: 'a pass phrase' }
    const root = asking(files, adminBasic)
    await root('POST', '/api/admin/users', kim)
    const person = await loggedIn(files, kim.username, kim.password)
    const { secret } = (await person('POST', address, { password: kim.password })).body
    await person('POST', `${address}/confirm`, { totp: codeAt(secret, begun) })
    await root('POST', '/api/admin/users/kim/reset-password', { password: 'another phrase' })
    const login = () => asking(files)('POST', '/api/auth/login', { ...kim, password: 'another phrase' })
    expect((await login()).code).toBe('files.totp-needed')
    expect((await root('PATCH', '/api/admin/users/kim', { totp_enabled: true })).status).toBe(400)
    expect((await root('PATCH', '/api/admin/users/kim', { totp_enabled: false })).status).toBe(200)
    expect((await login()).status).toBe(200)
  })
})
