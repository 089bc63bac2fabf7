/**
 * Guessing passwords: the guesser pays, and nobody else does. Hashing is counted, and skipped for large numbers of
 * requests.
 */
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hashPassword } from '../src/model/password.ts'
import { makeUser } from '../src/operations/accounts/make-user.ts'
import { asking } from '../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../testing/running-files.ts'
import { put, share } from '../testing/shares.ts'

const hashing = vi.hoisted(() => ({ made: 0, verified: 0, instead: undefined as (() => Promise<boolean>) | undefined }))

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: (password: string) => {
      hashing.made += 1
      return real.hash(password, { memoryCost: 1024, timeCost: 1 })
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      hashing.verified += 1
      return hashing.instead?.() ?? real.verify(...given)
    },
  }
})

/** How often a password is hashed for it. */
async function hashesFor(work: () => Promise<unknown>): Promise<number> {
  const before = hashing.verified
  await work()
  return hashing.verified - before
}

const from = (address: string) => ({ 'X-Forwarded-For': address })

const logIn = ({ ask }: RunningFiles, username: string, password: string, headers = {}) =>
  ask('POST', '/api/auth/login', {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ username, password }),
  })

/** Of the right password. */
const statusFor = async (files: RunningFiles, headers: object) =>
  (await logIn(files, admin.username, admin.password, headers)).status

describeFiles('a guess', (start) => {
  test('at a name without an account makes no hash, not even the first one of a service', async () => {
    const files = await start({ admin })
    const before = hashing.made
    expect((await logIn(files, 'nobody', 'x')).status).toBe(401)
    expect(hashing.made - before).toBe(0)
  })

  test('costs one hash whether or not the account exists, by log-in and by Basic, and none once it is refused', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const made = await root('POST', '/api/admin/users', { username: 'gone', password: 'a pass phrase', role: 'user' })
    await root('PATCH', `/api/admin/users/${made.body.id}`, { status: 'disabled' })
    for (const [username, password] of [
      ['root', 'wrong'],
      ['unknown', 'wrong'],
      ['no:name', 'wrong'],
      ['gone', 'wrong'],
      ['gone', 'a pass phrase'],
      ['anonymous', 'wrong'],
    ] as const) {
      const authorization = basic(username, `${password} `)
      expect([username, await hashesFor(() => logIn(files, username, password))]).toEqual([username, 1])
      const byBasic = await hashesFor(() => files.ask('GET', '/', { headers: { authorization } }))
      expect([username, byBasic]).toEqual([username, 1])
    }
    for (let tried = 0; tried < 10; tried += 1) await logIn(files, 'target', `guess ${tried}`)
    expect(await hashesFor(() => logIn(files, 'target', 'one more'))).toBe(0)
  })

  test('from one address, or one IPv6 network of 64 bits, locks nobody else out, and the address cannot be forged', async () => {
    const proxied = await start({ admin, deployment: { trustedProxies: ['127.0.0.1'] } })
    for (let tried = 0; tried < 10; tried += 1)
      await logIn(proxied, admin.username, `guess ${tried}`, from('203.0.113.1'))
    expect(await statusFor(proxied, from('203.0.113.1'))).toBe(429)
    expect(await statusFor(proxied, from('203.0.113.2, 203.0.113.1'))).toBe(429)
    expect(await statusFor(proxied, from('203.0.113.2'))).toBe(200)
    for (let at = 1; at <= 10; at += 1) await logIn(proxied, admin.username, 'guess', from(`2001:db8:0:1::${at}`))
    expect(await statusFor(proxied, from('2001:db8:0:1:ffff::7'))).toBe(429)
    expect(await statusFor(proxied, from('2001:db8:0:2::7'))).toBe(200)
    const direct = await start({ admin })
    for (let at = 0; at < 10; at += 1) await logIn(direct, admin.username, `guess ${at}`, from(`203.0.113.${at}`))
    expect(await statusFor(direct, from('203.0.113.99'))).toBe(429)
  })

  test('at one account counts, in whichever Unicode spelling the name is sent', async () => {
    const files = await start({ admin })
    const username = 'zoë ångström'
    await asking(files, adminBasic)('POST', '/api/admin/users', { username, password: 'a pass phrase', role: 'user' })
    const spelled = (one: number) => username.normalize(one % 2 === 0 ? 'NFC' : 'NFD').replace('å', 'a\u030a')
    for (let tried = 0; tried < 10; tried += 1) await logIn(files, spelled(tried), `guess ${tried}`)
    for (const name of [username, spelled(1), username.replace('ë', 'e\u0308')])
      expect((await logIn(files, name, 'a pass phrase')).status).toBe(429)
    expect((await logIn(files, admin.username, admin.password)).status).toBe(200)
  })

  test('at a share’s password does not lock out its owner, even from the same address', async () => {
    const files = await start({ admin })
    await put(files, '/a.txt', 'a')
    const { token } = await share(files, { path: '/a.txt', password: 'open sesame' })
    const guess = (password: string) => files.ask('GET', `/s/${token}`, { headers: { 'X-Share-Password': password } })
    for (let tried = 0; tried < 10; tried += 1) await guess(`guess ${tried}`)
    expect((await guess('open sesame')).status).toBe(429)
    const root = asking(files, adminBasic)
    expect((await root('GET', '/a.txt')).text).toBe('a')
    expect((await root('GET', '/api/shares')).body).toHaveLength(1)
    const again = await share(files, { path: '/a.txt', password: 'open sesame' })
    expect((await files.ask('GET', `/s/${again.token}`, { headers: { 'X-Share-Password': 'open sesame' } })).text).toBe(
      'a',
    )
    expect((await root('DELETE', `/api/shares/${token}`)).status).toBe(204)
    const unknown = await hashesFor(() => guess('open sesame'))
    expect([(await guess('open sesame')).status, unknown]).toEqual([404, 0])
  })

  test('by many clients, each with another name, fills no memory: past a queue they are told to retry later', async () => {
    const files = await start({ admin })
    const gate = Promise.withResolvers<boolean>()
    hashing.instead = () => gate.promise
    onTestFinished(() => {
      hashing.instead = undefined
    })
    const crowd = Array.from({ length: 400 }, (_, at) => logIn(files, `name ${at}`, 'guess'))
    const [first] = await Promise.all([Promise.race(crowd), setImmediate()])
    expect([first?.status, Number(first?.headers['retry-after']) > 0]).toEqual([503, true])
    gate.resolve(false)
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(100)
    expect(new Set(statuses)).toEqual(new Set([401, 503]))
    hashing.instead = undefined
    expect((await logIn(files, admin.username, admin.password)).status).toBe(200)
  })

  test('is not counted when the right password meets a full queue: it is accepted once there is room', async () => {
    const files = await start({ admin })
    const gate = Promise.withResolvers<boolean>()
    hashing.instead = () => gate.promise
    onTestFinished(() => {
      hashing.instead = undefined
    })
    const crowd = Array.from({ length: 400 }, (_, at) => logIn(files, `name ${at}`, 'guess'))
    await Promise.race(crowd)
    for (let tried = 0; tried < 20; tried += 1) expect(await statusFor(files, {})).toBe(503)
    gate.resolve(false)
    await Promise.all(crowd)
    hashing.instead = undefined
    expect(await statusFor(files, {})).toBe(200)
  })

  test('is not counted for an office behind one address, where a hundred and fifty people log in at once with the right passwords', async () => {
    const files = await start({ deployment: { trustedProxies: ['127.0.0.1'] } })
    const passwordHash = await hashPassword('a pass phrase', 'a test')
    const names = Array.from({ length: 150 }, (_, at) => `person ${at}`)
    for (const username of names) await files.database.write(makeUser({ username, role: 'user', passwordHash, at: 0 }))
    const gate = Promise.withResolvers<boolean>()
    hashing.instead = () => gate.promise
    onTestFinished(() => {
      hashing.instead = undefined
    })
    const office = names.map((name) => logIn(files, name, 'a pass phrase', from('203.0.113.1')))
    await Promise.all(names.map(() => files.ask('GET', '/', { headers: from('203.0.113.2') })))
    gate.resolve(true)
    const statuses = (await Promise.all(office)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  test("at what may be shared costs no hash of the new share's password", async () => {
    const files = await start({ admin })
    const body = { path: '/nothing there', password: 'open sesame' }
    const before = hashing.made
    const refused = await asking(files, adminBasic)('POST', '/api/shares', body)
    expect([refused.status, hashing.made - before]).toEqual([404, 0])
  })
})
