import { handClock } from '@alluvium/kernel'
import type { JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { person } from '../../../testing/callers/people.ts'
import { noise } from '../../../testing/documents/noise.ts'
import { unzipped } from '../../../testing/documents/unzipped.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { put } from '../../../testing/shares.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { beginWithIssuer, signed } from '../../../testing/with-issuer.ts'

const minute = 60_000
const day = 24 * 60 * minute
const deployment = { trustedProxies: ['127.0.0.1'] }
const from = (network: string) => ({ headers: { 'X-Forwarded-For': network } })

async function linkTo(files: RunningFiles, ...paths: readonly string[]): Promise<string> {
  const { status, body } = await asking(files, adminBasic)('POST', '/api/downloads', { paths })
  expect(status).toBe(201)
  return `/api/downloads/${body.token}`
}

const outcome = async (files: RunningFiles, link: string, options = {}) => {
  const { status, code } = await files.ask('GET', link, options)
  return code === '' ? status : `${status} ${code}`
}
const ended = '404 files.download-missing'

describeFiles('a link for a download', (start) => {
  test('gives a file without any credential, to be saved, and any range of it', async () => {
    const files = await start({ admin })
    await put(files, '/d/a%20page.html', '<b>hello</b>')
    const link = await linkTo(files, '/d/a page.html')
    const whole = await files.ask('GET', link)
    expect([whole.status, whole.text]).toEqual([200, '<b>hello</b>'])
    expect(whole.headers).toMatchObject({
      'content-length': '12',
      'content-disposition': expect.stringMatching(/^attachment;.*a page\.html/),
      'content-security-policy': 'sandbox',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    const rest = await files.ask('GET', link, {
      headers: { Range: 'bytes=3-', 'If-Range': String(whole.headers['etag']) },
    })
    expect([rest.status, rest.text]).toEqual([206, 'hello</b>'])
  })

  test('gives an earlier version under the name of today, in ranges, and no longer than it is kept', async () => {
    const files = await start({ admin })
    const ask = asking(files, adminBasic)
    await put(files, '/d/a.txt', 'the old text')
    await put(files, '/d/a.txt', 'the new text')
    const [, { version }] = (await ask('GET', '/api/versions/d/a.txt')).body
    const made = await ask('POST', '/api/downloads', { paths: ['/d/a.txt'], version })
    const link = `/api/downloads/${made.body.token}`
    await ask('POST', '/api/files/move', { from: '/d/a.txt', to: '/d/b.txt' })
    const whole = await files.ask('GET', link)
    expect([whole.status, whole.text]).toEqual([200, 'the old text'])
    expect(whole.headers['content-disposition']).toMatch(/b\.txt/)
    expect((await files.ask('GET', link, { headers: { Range: 'bytes=4-6' } })).text).toBe('old')
    await ask('POST', '/api/files/encrypt', { path: '/d/b.txt', passphrase: 'open sesame' })
    expect(await outcome(files, link)).toBe(ended)
    for (const [body, code] of [
      [{ paths: ['/d/b.txt'], version: 999_999 }, 'files.version-missing'],
      [{ paths: ['/d'], version }, 'files.is-folder'],
      [{ paths: ['/d', '/d/b.txt'], version }, 'http.invalid-field'],
    ] as const)
      expect((await ask('POST', '/api/downloads', body)).code).toBe(code)
  })

  test('gives a selection as one zip of known length, which goes on where it was cut short', async () => {
    const files = await start({ admin })
    await put(files, '/d/a.txt', 'one')
    await put(files, '/d/sub/a.txt', 'two')
    await put(files, '/d/sub/deep/big.bin', noise(50_000))
    await put(files, '/e/a.txt', 'three')
    const link = await linkTo(files, '/d/a.txt', '/d/sub', '/e/a.txt')
    const whole = await files.ask('GET', link)
    expect(Number(whole.headers['content-length'])).toBe(whole.body.length)
    expect(await unzipped(whole)).toEqual({
      'a.txt': 'one',
      'a (2).txt': 'three',
      'sub/a.txt': 'two',
      'sub/deep/big.bin': noise(50_000).toString('latin1'),
    })
    const headers = { Range: 'bytes=20000-', 'If-Range': String(whole.headers['etag']) }
    const rest = await files.ask('GET', link, { headers })
    expect([rest.status, rest.body.equals(whole.body.subarray(20_000))]).toEqual([206, true])
    await put(files, '/d/a.txt', 'changed')
    expect(await outcome(files, link, { headers })).toBe(200)
  })

  test('of the root among others, and of one thing many times, has each once and is no bug', async () => {
    const files = await start({ admin })
    await put(files, '/d/a.txt', 'a')
    const whole = await files.ask('GET', await linkTo(files, '/', '/d/a.txt', '/', '/d/a.txt', '/d'))
    expect([whole.status, whole.headers['content-disposition']]).toEqual([200, expect.stringContaining('files.zip')])
    const names = Object.keys(await unzipped(whole)).filter((name) => name.endsWith('a.txt'))
    expect(names.toSorted()).toEqual(['a.txt', 'd/a.txt', 'files/d/a.txt'])
    const single = await files.ask('GET', await linkTo(files, '/d/a.txt', '/d/a.txt'))
    expect([single.status, single.text]).toEqual([200, 'a'])
  })

  test('is named for the folder that was selected, or that holds the selection', async () => {
    const files = await start({ admin })
    await put(files, '/plans/2026/a', 'a')
    await put(files, '/plans/2026/b', 'b')
    const name = async (...paths: readonly string[]) => {
      const { headers } = await files.ask('HEAD', await linkTo(files, ...paths))
      return /filename="([^"]*)"/.exec(String(headers['content-disposition']))?.[1]
    }
    expect(await name('/plans')).toBe('plans.zip')
    expect(await name('/plans/2026/a', '/plans/2026/b')).toBe('2026.zip')
    expect(await name('/plans', '/plans/2026/b')).toBe('files.zip')
  })

  test('must be followed within two minutes, and can then be resumed for a day, by the network that began it', async () => {
    const clock = handClock(Date.now())
    const files = await start({ admin, clock, deployment })
    await put(files, '/a', 'hello')
    const [late, begun] = [await linkTo(files, '/a'), await linkTo(files, '/a')]
    expect(await outcome(files, begun, from('203.0.113.1'))).toBe(200)
    clock.advance(3 * minute)
    expect(await outcome(files, late)).toBe(ended)
    expect(await outcome(files, begun, from('203.0.113.1'))).toBe(200)
    expect(await outcome(files, begun, from('198.51.100.1'))).toBe(ended)
    clock.advance(day)
    expect(await outcome(files, begun, from('203.0.113.1'))).toBe(ended)
  })

  test('gives no more than its maker may read at that moment', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const kim = await person(files, 'kim')
    await put(files, '/d/a.txt', 'one')
    await put(files, '/d/b.txt', 'two')
    const link = `/api/downloads/${(await kim.ask('POST', '/api/downloads', { paths: ['/d/a.txt', '/d/b.txt'] })).body.token}`
    expect(await outcome(files, link)).toBe(200)
    await root('PATCH', '/api/access/d', { closed: true })
    expect(await outcome(files, link)).toBe(ended)
    expect((await kim.ask('POST', '/api/downloads', { paths: ['/d/a.txt'] })).code).toBe('files.path-missing')
    await root('PATCH', '/api/access/d', { closed: false })
    expect(await outcome(files, link)).toBe(200)
    await root('DELETE', '/d/a.txt')
    expect(await outcome(files, link)).toBe(ended)
  })

  test('ends with a new password, and when its account has made a hundred others', async () => {
    const files = await start({ admin })
    const kim = await person(files, 'kim')
    await put(files, '/a', 'hello')
    const made = async () => `/api/downloads/${(await kim.ask('POST', '/api/downloads', { paths: ['/a'] })).body.token}`
    const [first, second] = [await made(), await made()]
    for (let more = 0; more < 99; more += 1) await made()
    expect(await outcome(files, first)).toBe(ended)
    expect(await outcome(files, second)).toBe(200)
    const change = { old_password: 'a pass phrase', new_password: 'another pass phrase' }
    expect((await kim.ask('POST', '/api/auth/password', change)).status).toBe(204)
    expect(await outcome(files, second)).toBe(ended)
  })

  test('ends when its maker logs out, and with none of their other log-ins', async () => {
    const files = await start({ admin })
    await put(files, '/d/a.txt', 'a')
    const logIn = async () => {
      const { body } = await asking(files, adminBasic)('POST', '/api/auth/login', admin)
      return asking(files, `Bearer ${body.access_token}`)
    }
    const [here, there] = [await logIn(), await logIn()]
    const [first, second, begun] = await Promise.all(
      [here, there, here].map(async (ask) => {
        const { body } = await ask('POST', '/api/downloads', { paths: ['/d/a.txt'] })
        return `/api/downloads/${body.token}`
      }),
    )
    expect(await outcome(files, begun ?? '')).toBe(200)
    expect((await here('POST', '/api/auth/logout')).status).toBe(204)
    for (const link of [first, begun]) expect(await outcome(files, link ?? '')).toBe(ended)
    expect(await outcome(files, second ?? '')).toBe(200)
  })

  test('made with the token of an issuer ends when that is taken back, and with it', async () => {
    const running = await beginWithIssuer(start, { introspects: true, defaultRole: 'user' })
    const { files, issuer, clock } = running
    await put(files, '/d/a.txt', 'a')
    const of = async (claims: JWTPayload) => {
      const token = await signed(running, { preferred_username: 'kim', ...claims })
      const { body } = await asking(files, `Bearer ${token}`)('POST', '/api/downloads', { paths: ['/d/a.txt'] })
      return { token, link: `/api/downloads/${body.token}` }
    }
    const [one, other] = [await of({ jti: 'one' }), await of({ jti: 'other' })]
    for (const { link } of [one, other]) expect(await outcome(files, link)).toBe(200)
    issuer.introspectWith((token) => token !== one.token)
    clock.advance(minute)
    expect(await outcome(files, one.link)).toBe(ended)
    expect(await outcome(files, other.link)).toBe(200)
    clock.advance(20 * minute)
    expect(await outcome(files, other.link)).toBe(ended)
    const { rows } = await files.database.read(sqlForTests('SELECT issuer_token FROM download_links'))
    expect(JSON.stringify(rows)).not.toContain(other.token.slice(0, 20))
  })

  test('stands not in the audit log', async () => {
    const files = await start({ admin, auditReads: true })
    await put(files, '/a', 'hello')
    const link = await linkTo(files, '/a')
    expect(await outcome(files, link)).toBe(200)
    const token = link.split('/').at(-1) ?? ''
    const root = asking(files, adminBasic)
    await expect.poll(async () => (await root('GET', '/api/audit')).text).toContain('/api/downloads/[redacted]')
    expect((await root('GET', '/api/audit')).text).not.toContain(token)
  })
})
