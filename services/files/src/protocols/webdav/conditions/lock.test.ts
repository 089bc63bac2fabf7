import type { Clock } from '@alluvium/kernel'
import { systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { askLock, lockBody, takeLockOn } from '../../../../testing/locking.ts'
import { responsesOf } from '../../../../testing/multistatus.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { type Element, parseXml } from '../../xml/xml.ts'

function find(element: Element, name: string): Element | undefined {
  if (element.local === name) return element
  for (const child of element.children) {
    const found = find(child, name)
    if (found) return found
  }
  return undefined
}
const elementOf = (xml: string, name: string) => find(parseXml(Buffer.from(xml)), name)
const kinds = (xml: string, name: string) => elementOf(xml, name)?.children.map(({ local }) => local)

/** A clock whose wall can be moved. */
function movedClock(): Clock & { forward(ms: number): void } {
  let moved = 0
  return {
    ...systemClock,
    now: () => systemClock.now() + moved,
    forward(ms) {
      moved += ms
    },
  }
}

const users = { ann: basic('ann', 'long enough'), bob: basic('bob', 'long enough') }

async function withUsers(files: RunningFiles): Promise<void> {
  for (const username of ['ann', 'bob']) {
    const body = JSON.stringify({ username, password: 'long enough', role: 'user' })
    const headers = { authorization: adminBasic, 'Content-Type': 'application/json' }
    expect((await files.ask('POST', '/api/admin/users', { headers, body })).status).toBe(201)
  }
}

describeFiles('LOCK', (start) => {
  test('of a file returns the whole lock, and PROPFIND shows it until it is released', async () => {
    const files = await start()
    await files.ask('PUT', '/a%20b', { body: 'x' })
    const owner = '<D:owner><D:href>http://example.org/~ejw</D:href> <m xmlns="urn:m">Me &amp; you</m></D:owner>'
    const answer = await files.ask('LOCK', '/a%20b', {
      headers: { Timeout: 'Second-600', Depth: '0' },
      body: lockBody('exclusive', owner),
    })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' } })
    const token = String(answer.headers['lock-token']).slice(1, -1)
    const shown = await files.ask('PROPFIND', '/a%20b', { headers: { Depth: '0' } })
    for (const text of [answer.text, shown.text]) {
      expect(kinds(text, 'lockscope')).toEqual(['exclusive'])
      expect(kinds(text, 'locktype')).toEqual(['write'])
      expect(elementOf(text, 'depth')?.text).toBe('0')
      expect(Number(elementOf(text, 'timeout')?.text.replace('Second-', ''))).toBeGreaterThan(590)
      expect(elementOf(text, 'locktoken')?.children[0]?.text).toBe(token)
      expect(elementOf(text, 'lockroot')?.children[0]?.text).toBe('/a%20b')
      expect(elementOf(text, 'owner')?.children.map(({ uri, local, text }) => [uri, local, text])).toEqual([
        ['DAV:', 'href', 'http://example.org/~ejw'],
        ['urn:m', 'm', 'Me & you'],
      ])
    }
    expect((await files.ask('UNLOCK', '/a%20b', { headers: { 'Lock-Token': `<${token}>` } })).status).toBe(204)
    const free = await files.ask('PROPFIND', '/a%20b', { headers: { Depth: '0' } })
    expect(kinds(free.text, 'lockdiscovery')).toEqual([])
    expect(kinds(free.text, 'supportedlock')).toEqual(['lockentry', 'lockentry'])
  })

  test('prevents every change without its token, whatever the method and the protocol', async () => {
    const files = await start()
    await files.ask('PUT', '/d/f', { body: 'x' })
    await files.ask('PUT', '/other', { body: 'y' })
    const token = await takeLockOn(files, '/d/f')
    const patch = '<propertyupdate xmlns="DAV:"><set><prop><a xmlns="urn:a"/></prop></set></propertyupdate>'
    const json = { 'Content-Type': 'application/json' }
    const requests = [
      ['PUT', '/d/f', { body: 'y' }],
      ['DELETE', '/d/f', {}],
      ['PROPPATCH', '/d/f', { body: patch }],
      ['MOVE', '/d/f', { headers: { Destination: '/d/g' } }],
      ['MOVE', '/other', { headers: { Destination: '/d/f' } }],
      ['COPY', '/other', { headers: { Destination: '/d/f' } }],
      ['POST', '/api/files/move', { headers: json, body: '{"from":"/d/f","to":"/g"}' }],
    ] as const
    for (const [method, path, options] of requests) {
      const { status, code, text } = await files.ask(method, path, options)
      expect([method, status, code]).toEqual([method, 423, 'files.locked'])
      if (path.startsWith('/api')) continue
      expect(elementOf(text, 'lock-token-submitted')?.children.map((href) => href.text)).toEqual(['/d/f'])
    }
    expect((await files.ask('GET', '/d/f')).text).toBe('x')
    expect((await files.ask('COPY', '/d/f', { headers: { Destination: '/d/copy' } })).status).toBe(201)
    const headers = { If: `(<${token}>)` }
    expect((await files.ask('PUT', '/d/f', { headers, body: 'y' })).status).toBe(204)
    expect((await files.ask('PROPPATCH', '/d/f', { headers, body: patch })).status).toBe(207)
    expect((await files.ask('DELETE', '/d/f', { headers })).status).toBe(204)
    expect((await files.ask('PUT', '/d/f', { body: 'free again' })).status).toBe(201)
  })

  test('of a folder alone protects its names, with infinity everything in it, now and later', async () => {
    const files = await start()
    await files.ask('PUT', '/d/f', { body: 'x' })
    await files.ask('PUT', '/d/sub/g', { body: 'x' })
    const flat = await takeLockOn(files, '/d/', { depth: '0' })
    const put = async (path: string, token?: string) =>
      (await files.ask('PUT', path, { headers: token ? { If: `</d/> (<${token}>)` } : {}, body: 'y' })).status
    expect([await put('/d/f'), await put('/d/new'), await put('/d/sub/new')]).toEqual([204, 423, 201])
    expect([await put('/d/new', flat), (await files.ask('DELETE', '/d/f')).status]).toEqual([201, 423])
    expect((await files.ask('UNLOCK', '/d', { headers: { 'Lock-Token': `<${flat}>` } })).status).toBe(204)

    const deep = await takeLockOn(files, '/d/', { depth: 'infinity' })
    expect([await put('/d/f'), await put('/d/new2'), await put('/d/sub/g')]).toEqual([423, 423, 423])
    expect((await files.ask('MKCOL', '/d/sub/made')).status).toBe(423)
    expect([await put('/d/f', deep), await put('/d/sub/later', deep)]).toEqual([204, 201])
    expect(await put('/d/sub/later')).toBe(423)
    const { text } = await files.ask('PROPFIND', '/d', { headers: { Depth: 'infinity' } })
    const roots = [...text.matchAll(/<d:lockroot><d:href>([^<]*)</g)].map(([, href]) => href)
    expect(new Set(roots)).toEqual(new Set(['/d/']))
    expect(roots).toHaveLength(Object.keys(responsesOf(text)).length)
    expect((await files.ask('UNLOCK', '/d/sub/g', { headers: { 'Lock-Token': `<${deep}>` } })).status).toBe(204)
    expect(await put('/d/sub/g')).toBe(204)
  })

  test('on a free name makes an empty file, 201, which stays when the lock is released', async () => {
    const files = await start()
    const answer = await askLock(files, '/new.txt')
    expect(answer.status).toBe(201)
    const token = String(answer.headers['lock-token'])
    expect(await files.ask('GET', '/new.txt')).toMatchObject({ status: 200, text: '' })
    expect((await files.ask('PUT', '/new.txt', { body: 'x' })).status).toBe(423)
    expect((await files.ask('PUT', '/new.txt', { headers: { If: `(${token})` }, body: 'mine' })).status).toBe(204)
    await files.ask('UNLOCK', '/new.txt', { headers: { 'Lock-Token': token } })
    expect((await files.ask('GET', '/new.txt')).text).toBe('mine')
    expect((await askLock(files, '/no/such/folder')).code).toBe('files.parent-missing')
    expect((await askLock(files, '/new.txt/below')).code).toBe('files.parent-is-file')
    expect((await askLock(files, '/folder/')).code).toBe('files.is-folder')
    expect((await askLock(files, '/metrics')).status).toBe(403)
  })

  test('that is exclusive excludes all others, and shared ones allow shared ones, each with its own token', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'x' })
    const one = await takeLockOn(files, '/f', { scope: 'shared' })
    const two = await takeLockOn(files, '/f', { scope: 'shared' })
    expect(one).not.toBe(two)
    const refused = await askLock(files, '/f')
    expect(refused).toMatchObject({ status: 423, code: 'files.lock-conflict' })
    expect(elementOf(refused.text, 'no-conflicting-lock')?.children.map(({ text }) => text)).toEqual(['/f'])
    expect((await files.ask('PUT', '/f', { body: 'y' })).status).toBe(423)
    expect((await files.ask('PUT', '/f', { headers: { If: `(<${two}>)` }, body: 'y' })).status).toBe(204)
    for (const token of [one, two]) await files.ask('UNLOCK', '/f', { headers: { 'Lock-Token': `<${token}>` } })
    await takeLockOn(files, '/f')
    expect((await askLock(files, '/f', { scope: 'shared' })).status).toBe(423)
    expect((await askLock(files, '/f')).status).toBe(423)
  })

  test('with infinity over a lock further below is 207, naming it, and is not granted', async () => {
    const files = await start()
    await files.ask('PUT', '/d/e/f', { body: 'x' })
    await takeLockOn(files, '/d/e/f')
    const { status, text } = await askLock(files, '/d/', { depth: 'infinity' })
    expect(status).toBe(207)
    expect(responsesOf(text)).toEqual({ '/d/e/f': { status: '423' }, '/d/': { status: '424' } })
    expect((await askLock(files, '/d/', { depth: 'infinity', scope: 'shared' })).status).toBe(207)
    expect((await files.ask('PUT', '/d/new', { body: 'x' })).status).toBe(201)
    expect((await askLock(files, '/d/', { depth: '0' })).status).toBe(200)
  })

  test('lasts as long as requested, an hour by default, a day at most, and then ends', async () => {
    const clock = movedClock()
    const files = await start({ clock })
    await files.ask('PUT', '/f', { body: 'x' })
    const wishes = [
      [undefined, 3600],
      ['Second-60', 60],
      ['Infinite', 86_400],
      ['Infinite, Second-4100000000', 86_400],
      ['Second-4100000000', 86_400],
      ['Second-99999999999', 86_400],
      [`Second-${'9'.repeat(400)}`, 86_400],
      ['Extend, Second-5', 5],
      ['nonsense', 3600],
      ['Second-0', 1],
    ] as const
    for (const [wish, seconds] of wishes) {
      const answer = await askLock(files, '/f', { headers: wish === undefined ? {} : { Timeout: wish } })
      expect([wish, elementOf(answer.text, 'timeout')?.text]).toEqual([wish, `Second-${seconds}`])
      expect((await files.ask('PUT', '/f', { body: 'y' })).status).toBe(423)
      clock.forward((seconds + 1) * 1000)
      expect((await files.ask('PUT', '/f', { body: 'y' })).status).toBe(204)
    }
    const { text } = await files.ask('PROPFIND', '/f', { headers: { Depth: '0' } })
    expect(kinds(text, 'lockdiscovery')).toEqual([])
  })

  test('without a body refreshes the lock that If or Lock-Token names, and no other', async () => {
    const clock = movedClock()
    const files = await start({ clock })
    await files.ask('PUT', '/d/f', { body: 'x' })
    const token = await takeLockOn(files, '/d/', { depth: 'infinity', headers: { Timeout: 'Second-100' } })
    const namings: Record<string, string>[] = [
      { If: `(<${token}>)` },
      { 'Lock-Token': `<${token}>` },
      { If: `</d/f> (<${token}>)` },
    ]
    for (const naming of namings) {
      clock.forward(60_000)
      const answer = await files.ask('LOCK', '/d/f', { headers: { ...naming, Timeout: 'Second-100' } })
      expect([answer.status, elementOf(answer.text, 'timeout')?.text]).toEqual([200, 'Second-100'])
      expect(answer.headers['lock-token']).toBeUndefined()
    }
    await files.ask('PUT', '/g', { body: 'x' })
    const wrong = await files.ask('LOCK', '/g', { headers: { 'Lock-Token': `<${token}>` } })
    expect(wrong).toMatchObject({ status: 412, code: 'files.lock-not-held' })
    expect(elementOf(wrong.text, 'lock-token-matches-request-uri')).toBeDefined()
    expect((await files.ask('LOCK', '/g', { headers: { If: `(<${token}>)` } })).status).toBe(412)
    expect((await files.ask('LOCK', '/g')).status).toBe(400)
    clock.forward(101_000)
    expect((await files.ask('LOCK', '/d/f', { headers: { 'Lock-Token': `<${token}>` } })).status).toBe(412)
  })

  test('survives a restart of the service, and still ends in time', async () => {
    const clock = movedClock()
    const before = await start({ clock })
    await before.ask('PUT', '/d/f', { body: 'x' })
    const token = await takeLockOn(before, '/d', { depth: 'infinity' })
    await before.service.close()
    const after = await start({ clock, database: before.database, blobs: before.blobs })
    expect((await after.ask('PUT', '/d/f', { body: 'y' })).status).toBe(423)
    expect((await after.ask('PUT', '/d/f', { headers: { If: `(<${token}>)` }, body: 'y' })).status).toBe(204)
    clock.forward(3_601_000)
    expect((await after.ask('PUT', '/d/f', { body: 'z' })).status).toBe(204)
  })

  test('is swept after it expired, and an account cannot hold more than a thousand', async () => {
    const files = await start({ openToEverybody: true, deployment: { production: true } })
    await files.ask('PUT', '/f', { body: 'x' })
    const fill = (expiry: number) =>
      files.database.write(
        sqlForTests(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
           INSERT INTO locks (token, node, deep, exclusive, account, owner, root, expires_at, timeout)
           SELECT 'urn:${expiry}:' || i, 2, 0, 0, 0, '', '/', ${expiry}, 1 FROM n`,
        ),
      )
    await fill(1)
    await takeLockOn(files, '/f')
    const { rows } = await files.database.read(sqlForTests('SELECT count(*) AS n FROM locks'))
    expect(Number(rows[0]?.['n'])).toBe(1)
    await fill(Date.now() + 90_000)
    const refused = await askLock(files, '/g')
    expect(refused).toMatchObject({ status: 429, code: 'files.too-many-locks' })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(90)
    expect((await files.ask('GET', '/g')).status).toBe(404)
  })

  test('with an invalid body, or one that requests an unsupported lock, is refused', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'x' })
    const wrong = [
      'x',
      '<lockinfo/>',
      '<lockinfo xmlns="DAV:"/>',
      lockBody().replace('D:write', 'D:read'),
      lockBody().replace('D:exclusive', 'D:both'),
      lockBody('exclusive', `<D:owner>${'x'.repeat(9000)}</D:owner>`),
      `<!DOCTYPE x>${lockBody()}`,
    ]
    for (const body of wrong) expect((await files.ask('LOCK', '/f', { body })).code).toBe('files.xml-invalid')
    expect((await askLock(files, '/f', { depth: '1' })).status).toBe(400)
  })

  test('and PUT as Finder does it: nothing, a lock, then the bytes in chunks', async () => {
    const files = await start()
    for (const name of ['f.txt', '._f.txt', '.DS_Store']) {
      expect((await files.ask('PUT', `/${name}`, { body: '' })).status).toBe(201)
      const token = await takeLockOn(files, `/${name}`)
      const headers = { If: `(<${token}>)`, 'Transfer-Encoding': 'chunked', 'X-Expected-Entity-Length': '5' }
      expect((await files.ask('PUT', `/${name}`, { headers, body: 'hello' })).status).toBe(204)
      expect((await files.ask('UNLOCK', `/${name}`, { headers: { 'Lock-Token': `<${token}>` } })).status).toBe(204)
      expect((await files.ask('GET', `/${name}`)).text).toBe('hello')
    }
  })
})

describeFiles('locks of several people', (start) => {
  test("a token works for its own account alone, and only an administrator breaks another's lock", async () => {
    const files = await start({ admin })
    await withUsers(files)
    await files.ask('PUT', '/f', { headers: { authorization: users.ann }, body: 'x' })
    const token = await takeLockOn(files, '/f', { headers: { authorization: users.ann } })
    const as = (authorization: string) => ({ authorization, If: `(<${token}>)` })
    const refused = await files.ask('PUT', '/f', { headers: as(users.bob), body: 'y' })
    expect([refused.status, refused.text]).toEqual([423, expect.stringContaining('belongs to somebody else')])
    const unnamed = await files.ask('PUT', '/f', { headers: { authorization: users.bob }, body: 'y' })
    expect([unnamed.status, unnamed.text]).toEqual([423, expect.stringContaining('does not name the lock')])
    expect((await files.ask('LOCK', '/f', { headers: as(users.bob) })).code).toBe('files.lock-of-another')
    const give = async (authorization: string) =>
      (await files.ask('UNLOCK', '/f', { headers: { authorization, 'Lock-Token': `<${token}>` } })).status
    expect(await give(users.bob)).toBe(403)
    expect((await files.ask('PUT', '/f', { headers: as(users.ann), body: 'y' })).status).toBe(204)
    expect(await give(adminBasic)).toBe(204)
    expect((await files.ask('PUT', '/f', { headers: { authorization: users.bob }, body: 'z' })).status).toBe(204)
  })

  test('UNLOCK of a lock on another place is 409, without or with a malformed token 400', async () => {
    const files = await start()
    for (const path of ['/f', '/g']) await files.ask('PUT', path, { body: 'x' })
    const token = await takeLockOn(files, '/f')
    const unlock = (path: string, text?: string) =>
      files.ask('UNLOCK', path, { headers: text === undefined ? {} : { 'Lock-Token': text } })
    const elsewhere = await unlock('/g', `<${token}>`)
    expect(elsewhere).toMatchObject({ status: 409, code: 'files.lock-elsewhere' })
    expect(elementOf(elsewhere.text, 'lock-token-matches-request-uri')).toBeDefined()
    expect((await unlock('/f', '<urn:uuid:unknown>')).status).toBe(409)
    for (const text of [undefined, 'bare', '<>', `<${token}`]) expect((await unlock('/f', text)).status).toBe(400)
    expect((await unlock('/f', token)).status).toBe(204) // as the client of npm's webdav says it
  })
})

describeFiles('a tree with a locked file in it', (start) => {
  test('is not deleted, moved or replaced in part: 207 names the file, and everything stays', async () => {
    const files = await start()
    for (const path of ['/d/a', '/d/e/locked', '/d/e/free', '/x']) await files.ask('PUT', path, { body: path })
    const token = await takeLockOn(files, '/d/e/locked')
    const tries = [
      ['DELETE', '/d', {}],
      ['MOVE', '/d', { Destination: '/moved' }],
      ['COPY', '/x', { Destination: '/d' }],
      ['MOVE', '/x', { Destination: '/d' }],
    ] as const
    for (const [method, path, headers] of tries) {
      const { status, text } = await files.ask(method, path, { headers })
      expect([method, status]).toEqual([method, 207])
      expect(responsesOf(text)).toEqual({ '/d/e/locked': { status: '423' } })
      expect(elementOf(text, 'lock-token-submitted')?.children.map((href) => href.text)).toEqual(['/d/e/locked'])
    }
    for (const path of ['/d/a', '/d/e/locked', '/d/e/free', '/x'])
      expect((await files.ask('GET', path)).text).toBe(path)
    const headers = { If: `</d/e/locked> (<${token}>)` }
    expect((await files.ask('MOVE', '/d', { headers: { ...headers, Destination: '/moved' } })).status).toBe(201)
    expect((await files.ask('PUT', '/moved/e/locked', { body: 'no lock came along' })).status).toBe(204)
  })

  test('that is locked itself is 423', async () => {
    const files = await start()
    await files.ask('PUT', '/d/a', { body: 'x' })
    await takeLockOn(files, '/d/a')
    await takeLockOn(files, '/d', { depth: '0' })
    const { status, text } = await files.ask('DELETE', '/d')
    expect(status).toBe(423)
    expect(elementOf(text, 'lock-token-submitted')?.children.map((href) => href.text)).toEqual(['/d/', '/d/a'])
  })
})
