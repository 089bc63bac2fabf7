import { expect, test } from 'vitest'
import { takeLockOn } from '../../../../testing/locking.ts'
import { responsesOf } from '../../../../testing/multistatus.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'

const outcomeOf = ({ status, code }: { status: number; code: string }) => `${status} ${code}`.trim()

function goer({ ask }: RunningFiles) {
  return async (method: 'COPY' | 'MOVE', from: string, to: string, more: Record<string, string> = {}) =>
    outcomeOf(await ask(method, from, { headers: { Destination: to, ...more } }))
}

describeFiles('COPY and MOVE', (start) => {
  test('answer 201 for a new place and 204 for a taken one, and keep every byte', async () => {
    const files = await start()
    const go = goer(files)
    const { headers } = await files.ask('PUT', '/a', { body: 'one' })
    await files.ask('PUT', '/b', { body: 'two' })
    expect(await go('COPY', '/a', '/c')).toBe('201')
    expect(await go('COPY', '/a', '/b', { Overwrite: 'T' })).toBe('204')
    expect(await go('MOVE', '/a', '/d')).toBe('201')
    expect(await go('MOVE', '/d', '/c')).toBe('204')
    expect((await files.ask('GET', '/c')).text).toBe('one')
    expect((await files.ask('GET', '/b')).text).toBe('one')
    for (const path of ['/b', '/c']) expect((await files.ask('HEAD', path)).headers.etag).toBe(headers.etag)
    for (const path of ['/a', '/d']) expect((await files.ask('GET', path)).status).toBe(404)
  })

  test('with Overwrite: F refuse a taken place with 412, and with other values 400', async () => {
    const files = await start()
    const go = goer(files)
    await files.ask('PUT', '/a', { body: 'one' })
    await files.ask('PUT', '/b', { body: 'two' })
    for (const method of ['COPY', 'MOVE'] as const) {
      expect(await go(method, '/a', '/b', { Overwrite: 'F' })).toBe('412 files.path-taken')
      expect(await go(method, '/a', '/b', { Overwrite: 'yes' })).toBe('400 files.header-invalid')
    }
    expect((await files.ask('GET', '/b')).text).toBe('two')
  })

  test('take a destination as path or address of this server, encoded or in bare UTF-8', async () => {
    const files = await start({ externalUrl: 'https://files.example/' })
    const go = goer(files)
    await files.ask('PUT', '/a', { body: 'one' })
    const places = [
      ['/p%20q', '/p%20q'],
      [`http://127.0.0.1:${files.port}/%C3%BC`, '/%C3%BC'],
      [`HTTP://127.0.0.1:${files.port}/Upper`, '/Upper'],
      ['https://files.example/by-name', '/by-name'],
      ['https://FILES.example:443/by-port', '/by-port'],
      [Buffer.from('/roh-ä').toString('latin1'), '/roh-%C3%A4'],
      ['/query?x=1', '/query'],
    ] as const
    for (const [to, address] of places) {
      expect([to, await go('COPY', '/a', to)]).toEqual([to, '201'])
      expect((await files.ask('GET', address)).text).toBe('one')
    }
  })

  test('are 502 when the destination is on another server, 400 when it is invalid', async () => {
    const files = await start()
    const go = goer(files)
    await files.ask('PUT', '/a', { body: 'one' })
    for (const method of ['COPY', 'MOVE'] as const) {
      for (const to of [
        'http://elsewhere.example/x',
        `http://127.0.0.1:${files.port + 1}/x`,
        '//elsewhere.example/x',
        'ftp://127.0.0.1/x',
      ])
        expect([to, await go(method, '/a', to)]).toEqual([to, '502 files.destination-elsewhere'])
      for (const to of ['x', '../x', '', '/x#y'])
        expect([to, await go(method, '/a', to)]).toEqual([to, '400 files.header-invalid'])
      for (const to of ['/%2e%2e/x', '/a%2fb', '/x%00', '/%zz', '/a/../..'])
        expect([to, await go(method, '/a', to)]).toEqual([to, '400 files.path-invalid'])
      expect(outcomeOf(await files.ask(method, '/a'))).toBe('400 files.header-invalid')
    }
    expect((await files.ask('GET', '/a')).text).toBe('one')
  })

  test('refuse as destination the source itself, its inside, its folder, the root and reserved names', async () => {
    const files = await start()
    const go = goer(files)
    await files.ask('PUT', '/d/e/f', { body: 'x' })
    for (const method of ['COPY', 'MOVE'] as const) {
      expect(await go(method, '/d', '/d')).toBe('403 files.onto-itself')
      expect(await go(method, '/d/', '/d/')).toBe('403 files.onto-itself')
      expect(await go(method, '/d', '/d/e/new')).toBe('409 files.into-itself')
      expect(await go(method, '/d/e', '/d')).toBe('409 files.over-its-folder')
      expect(await go(method, '/', '/x')).toBe('403 files.root-is-fixed')
      expect(await go(method, '/d', '/api/x')).toBe('403 files.reserved-name')
      expect(await go(method, '/d', '/.snapshots')).toBe('403 files.reserved-name')
      expect(await go(method, '/d', '/no/such')).toBe('409 files.parent-missing')
      expect(await go(method, '/d', '/d/e/f/x')).toBe('409 files.into-itself')
      expect(await go(method, '/none', '/x')).toBe('404 files.path-missing')
      expect(await go(method, '/d/e/f/', '/x')).toBe('404 files.path-missing')
    }
    expect((await files.ask('GET', '/d/e/f')).text).toBe('x')
  })

  test('COPY onto itself in another spelling is refused, and everything stays', async () => {
    const files = await start()
    const go = goer(files)
    await files.ask('PUT', '/d%C3%A9/f?parents=true', { body: 'f' })
    const json = { 'Content-Type': 'application/json' }
    const tagged = await files.ask('POST', '/api/tags/d%C3%A9/f', { headers: json, body: '{"tags":["kept"]}' })
    expect(tagged.status).toBe(200)
    const [folder, respelled] = ['/d%C3%A9', '/de%CC%81']
    expect(await go('COPY', `${folder}/f`, `${respelled}/f`)).toBe('403 files.onto-itself')
    expect(await go('COPY', folder, respelled)).toBe('403 files.onto-itself')
    expect(JSON.parse((await files.ask('GET', '/api/tags/d%C3%A9/f')).text)).toMatchObject({ tags: ['kept'] })
    expect(JSON.parse((await files.ask('GET', '/api/trash')).text)).toEqual([])
    expect(await go('MOVE', folder, respelled)).toBe('201')
  })

  test('COPY of a folder is whole, or with Depth 0 the folder alone; MOVE knows only whole ones', async () => {
    const files = await start()
    const go = goer(files)
    await files.ask('PUT', '/d/e/f', { body: 'x' })
    expect(await go('COPY', '/d/', '/whole/')).toBe('201')
    expect((await files.ask('GET', '/whole/e/f')).text).toBe('x')
    expect(await go('COPY', '/d', '/bare', { Depth: '0' })).toBe('201')
    expect((await files.ask('GET', '/bare')).text).toBe('[]')
    expect(await go('COPY', '/d', '/x', { Depth: '1' })).toBe('400 files.header-invalid')
    expect(await go('MOVE', '/d', '/x', { Depth: '0' })).toBe('400 files.header-invalid')
    expect(await go('MOVE', '/d', '/moved', { Depth: 'infinity' })).toBe('201')
    expect((await files.ask('GET', '/moved/e/f')).text).toBe('x')
  })

  test('DELETE of a folder is refused with a Depth that says less than all that is in it, and nothing is gone', async () => {
    const files = await start()
    const go = async (path: string, depth?: string) =>
      outcomeOf(await files.ask('DELETE', path, { headers: depth === undefined ? {} : { Depth: depth } }))
    await files.ask('PUT', '/d/e/f', { body: 'x' })
    for (const path of ['/d', '/d/', '/d/e'])
      for (const depth of ['0', '1', 'all']) expect(await go(path, depth)).toBe('400 files.header-invalid')
    expect((await files.ask('GET', '/d/e/f')).text).toBe('x')
    expect(await go('/d/e/f', '0')).toBe('204')
    expect(await go('/d/e', 'Infinity')).toBe('204')
    expect(await go('/d')).toBe('204')
  })

  test('COPY of a folder with folders in it leaves room for the next small files', async () => {
    const files = await start()
    const go = goer(files)
    for (const path of ['/d/a/1', '/d/b/2', '/d/c/d/3']) await files.ask('PUT', path, { body: path })
    expect(await go('COPY', '/d', '/copy')).toBe('201')
    for (let at = 0; at < 8; at += 1)
      expect((await files.ask('PUT', `/next-${at}`, { body: `next ${at}` })).status).toBe(201)
    for (const path of ['/a/1', '/b/2', '/c/d/3'])
      expect((await files.ask('GET', `/copy${path}`)).text).toBe(`/d${path}`)
  })

  test('dead properties travel with both, locks with neither', async () => {
    const files = await start()
    const go = goer(files)
    await files.ask('PUT', '/a', { body: 'x' })
    const set = '<propertyupdate xmlns="DAV:"><set><prop><c xmlns="urn:c">blue</c></prop></set></propertyupdate>'
    await files.ask('PROPPATCH', '/a', { body: set })
    const token = await takeLockOn(files, '/a')
    expect(await go('COPY', '/a', '/copy')).toBe('201')
    expect(await go('MOVE', '/a', '/moved')).toBe('423 files.locked')
    expect(await go('MOVE', '/a', '/moved', { If: `(<${token}>)` })).toBe('201')
    for (const path of ['/copy', '/moved']) {
      const { text } = await files.ask('PROPFIND', path, { headers: { Depth: '0' } })
      expect(responsesOf(text)[path]).toMatchObject({ '200 c': 'blue', '200 lockdiscovery': '' })
      expect((await files.ask('PUT', path, { body: 'free' })).status).toBe(204)
    }
  })

  test('COPY of more than a hundred thousand entries is refused, because it would block other requests', async () => {
    const files = await start()
    const go = goer(files)
    await files.ask('MKCOL', '/d')
    await files.ask('PUT', '/d/a', { body: 'one' })
    await files.database.write(
      sqlForTests("UPDATE totals SET files = 100001 WHERE node = (SELECT node FROM present WHERE key = 'd')"),
    )
    expect(await go('COPY', '/d', '/e')).toBe('422 files.copy-too-large')
    expect((await files.ask('GET', '/e')).status).toBe(404)
    expect(await go('COPY', '/d', '/e', { Depth: '0' })).toBe('201')
  })

  test('COPY of copies of a folder with a large property is stopped before it fills the disk, although no quota limits it', async () => {
    const files = await start()
    const go = goer(files)
    const property = `<q xmlns="u:">${'x'.repeat(60_000)}</q>`
    const body = `<propertyupdate xmlns="DAV:"><set><prop>${property}</prop></set></propertyupdate>`
    await files.ask('MKCOL', '/d')
    await files.ask('PUT', '/d/a')
    expect((await files.ask('PROPPATCH', '/d/a', { body })).status).toBe(207)
    for (let doubling = 0; doubling < 9; doubling += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each doubles what the one before has made
      expect([doubling, await go('COPY', '/d', '/e')]).toEqual([doubling, '201'])
      // oxlint-disable-next-line no-await-in-loop -- as above
      await go('MOVE', '/e', `/d/${doubling}`)
    }
    expect(await go('COPY', '/d', '/e')).toBe('422 files.copy-too-large')
    expect((await files.ask('GET', '/e')).status).toBe(404)
  })

  test('past the quota are 507, with the matching precondition', async () => {
    const { ask } = await start({ admin })
    const headers = { authorization: adminBasic }
    await ask('PUT', '/a', { headers, body: 'x'.repeat(600) })
    const me = JSON.parse((await ask('GET', '/api/users/me', { headers })).text)
    await ask('PATCH', `/api/admin/users/${me.id}`, {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ storage_quota_bytes: 1000 }),
    })
    const answer = await ask('COPY', '/a', { headers: { ...headers, Destination: '/b' } })
    expect(outcomeOf(answer)).toBe('507 files.quota-exceeded')
    expect(answer.text).toContain('<d:quota-not-exceeded/>')
    expect((await ask('MOVE', '/a', { headers: { ...headers, Destination: '/b' } })).status).toBe(201)
  })

  test('the replaced file frees room for its replacement, up to the last byte of a quota', async () => {
    const { ask } = await start({ admin })
    const headers = { authorization: adminBasic }
    for (const path of ['/src/f', '/dst/f'])
      await ask('PUT', `${path}?parents=true`, { headers, body: 'x'.repeat(500) })
    const me = JSON.parse((await ask('GET', '/api/users/me', { headers })).text)
    const json = { ...headers, 'Content-Type': 'application/json' }
    await ask('PATCH', `/api/admin/users/${me.id}`, { headers: json, body: '{"storage_quota_bytes":1000}' })
    expect(outcomeOf(await ask('COPY', '/src', { headers: { ...headers, Destination: '/dst' } }))).toBe('204')
    await ask('DELETE', '/src/f', { headers })
    await ask('PUT', '/src/f', { headers, body: 'y'.repeat(500) })
    const body = '{"path":"/src/f","overwrite":true}'
    expect(outcomeOf(await ask('POST', '/api/trash/restore', { headers: json, body }))).toBe('200')
    expect((await ask('GET', '/src/f', { headers })).text).toBe('x'.repeat(500))
  })
})
