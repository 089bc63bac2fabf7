import { expect, test } from 'vitest'
import { type Answer } from '../../../testing/answer.ts'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, describeFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { parseXml } from '../xml/xml.ts'

const codeOf = ({ status, code }: Answer) => `${status} ${code}`

describeFiles('MKCOL', (start) => {
  test('makes a folder, with or without a slash at the end, once', async () => {
    const { ask } = await start()
    expect((await ask('MKCOL', '/a')).status).toBe(201)
    expect((await ask('MKCOL', '/a/b/')).status).toBe(201)
    expect(await ask('MKCOL', '/a')).toMatchObject({
      status: 405,
      headers: { allow: expect.stringContaining('PROPFIND') },
    })
    expect((await ask('MKCOL', '/')).status).toBe(405)
    expect(JSON.parse((await ask('GET', '/')).text)).toMatchObject([{ path: '/a', is_collection: true }])
  })

  test('without its parent is 409, over or below a file too is refused, with a body 415', async () => {
    const { ask } = await start()
    await ask('PUT', '/file', { body: 'x' })
    expect(codeOf(await ask('MKCOL', '/no/such'))).toBe('409 files.parent-missing')
    expect(codeOf(await ask('MKCOL', '/file'))).toBe('405 files.path-taken')
    expect(codeOf(await ask('MKCOL', '/file/x'))).toBe('409 files.parent-is-file')
    expect(codeOf(await ask('MKCOL', '/x', { body: '<mkcol/>' }))).toBe('415 files.body-unexpected')
    expect((await ask('GET', '/x')).status).toBe(404)
  })

  test('with a body in chunks that holds nothing makes the folder, and with one that holds something is 415', async () => {
    const { ask } = await start()
    const headers = { 'Transfer-Encoding': 'chunked' }
    expect((await ask('MKCOL', '/empty', { headers })).status).toBe(201)
    expect(codeOf(await ask('MKCOL', '/full', { headers, body: 'x' }))).toBe('415 files.body-unexpected')
    expect(JSON.parse((await ask('GET', '/')).text)).toMatchObject([{ path: '/empty', is_collection: true }])
  })

  test('is refused in XML, with our code in it', async () => {
    const { ask } = await start()
    const { body, headers } = await ask('MKCOL', '/no/such')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(parseXml(body)).toMatchObject({
      uri: 'DAV:',
      local: 'error',
      children: [{ local: 'code', text: 'files.parent-missing' }, { local: 'message' }, { local: 'message' }],
    })
  })

  test('of fifty clients at once exactly one makes the folder', async () => {
    const { ask } = await start()
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('MKCOL', '/race')))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 49 }, () => 405),
    ])
  })
})

describeFiles('DELETE', (start) => {
  test('removes a file or a whole folder, and the name is free again', async () => {
    const { ask } = await start()
    for (const path of ['/a/1', '/a/b/2', '/c']) await ask('PUT', path, { body: path })
    expect(await ask('DELETE', '/c')).toMatchObject({ status: 204, text: '' })
    expect((await ask('DELETE', '/a')).status).toBe(204)
    for (const path of ['/a', '/a/1', '/a/b/2', '/c']) expect((await ask('GET', path)).status).toBe(404)
    expect((await ask('DELETE', '/c')).status).toBe(404)
    expect((await ask('PUT', '/a', { body: 'a file now' })).status).toBe(201)
    expect((await ask('DELETE', '/a')).status).toBe(204)
    expect((await ask('GET', '/')).text).toBe('[]')
  })

  test('obeys conditions, and means a folder when its address ends in a slash', async () => {
    const { ask } = await start()
    const etag = (await ask('PUT', '/f', { body: 'x' })).headers.etag
    expect((await ask('DELETE', '/f', { headers: { 'If-Match': '"old"' } })).status).toBe(412)
    expect((await ask('DELETE', '/f/')).status).toBe(404)
    expect((await ask('DELETE', '/missing', { headers: { 'If-Match': '*' } })).status).toBe(412)
    expect((await ask('DELETE', '/f', { headers: { 'If-Match': etag } })).status).toBe(204)
  })

  test('never removes the root', async () => {
    const { ask } = await start()
    await ask('PUT', '/f', { body: 'x' })
    expect(codeOf(await ask('DELETE', '/'))).toBe('403 files.root-is-fixed')
    expect((await ask('GET', '/f')).status).toBe(200)
  })

  test('of everything leaves totals of zero, and deleted entries are still kept', async () => {
    const { ask, database } = await start({ admin })
    const headers = { authorization: adminBasic }
    await ask('PUT', '/a/b?parents=true', { headers, body: noise(1000) })
    await ask('PUT', '/a/c', { headers, body: noise(9000) })
    const used = async () => JSON.parse((await ask('GET', '/api/users/me', { headers })).text).storage_used_bytes
    expect(await used()).toBe(10_000)
    await ask('DELETE', '/a/c', { headers })
    expect(await used()).toBe(1000)
    await ask('DELETE', '/a', { headers })
    expect(await used()).toBe(0)
    const { rows } = await database.read(
      sqlForTests('SELECT sum(bytes) AS kept, sum(files) AS files FROM totals WHERE node = 2'),
    )
    expect(rows.map(({ kept, files }) => [Number(kept), Number(files)])).toEqual([[10_000, 2]])
  })
})

describeFiles('a method', (start) => {
  test('OPTIONS lists the methods, the classes, and what Windows and clients of resumable uploads look for', async () => {
    const { ask } = await start()
    for (const path of ['/', '/any/where', '/any/where/']) {
      const { status, headers } = await ask('OPTIONS', path)
      expect([status, headers['dav'], headers['ms-author-via'], headers['tus-version']]).toEqual([
        204,
        '1, 2, 3',
        'DAV',
        path.endsWith('/') ? '1.0.0' : undefined,
      ])
      expect(headers.allow?.split(', ').sort()).toEqual(
        'COPY DELETE GET HEAD LOCK MKCOL MOVE OPTIONS PROPFIND PROPPATCH PUT REPORT UNLOCK'.split(' '),
      )
    }
  })

  test('that is not supported is 405 and lists the supported ones', async () => {
    const { ask } = await start()
    for (const method of ['POST', 'PATCH', 'SEARCH', 'ACL', 'TRACE']) {
      expect(await ask(method, '/x')).toMatchObject({ status: 405, headers: { allow: expect.stringContaining('PUT') } })
    }
  })
})

const long = (letter: string, count: number) => Array.from({ length: count }, () => `/${letter.repeat(250)}`).join('')
const to = (destination: string) => ({ headers: { Destination: destination } })

describeFiles('a folder whose contents would get paths longer than an address can be', (start) => {
  test('is neither moved, nor copied, nor restored there; where they are short enough, it is', async () => {
    const { ask } = await start()
    const made = async (path: string) => {
      const names = path.slice(1).split('/')
      for (const [at] of names.entries()) await ask('MKCOL', `/${names.slice(0, at + 1).join('/')}`)
    }
    const [deep, other] = [`/deep${long('x', 14)}`, `/other${long('y', 14)}`]
    await made(deep)
    await ask('PUT', `${deep}/file`, { body: 'kept' })
    await made(other)
    for (const method of ['MOVE', 'COPY'])
      expect(codeOf(await ask(method, '/deep', to(`${other}/deep`)))).toBe('400 files.path-invalid')
    expect((await ask('COPY', '/deep', { headers: { Destination: `${other}/deep`, Depth: '0' } })).status).toBe(201)
    expect((await ask('MOVE', '/deep', to('/other/deep'))).status).toBe(201)
    expect((await ask('GET', `/other${deep}/file`)).text).toBe('kept')
    await ask('DELETE', '/other/deep')
    const [{ id }] = JSON.parse((await ask('GET', '/api/trash')).text)
    const restore = (more: object) =>
      ask('POST', '/api/trash/restore', {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id, ...more }),
      })
    expect(codeOf(await restore({ to: `${other}/again` }))).toBe('400 files.path-invalid')
    expect((await restore({})).status).toBe(200)
    expect((await ask('GET', `/other${deep}/file`)).text).toBe('kept')
  })
})

describeFiles('Depth of a move', (start) => {
  test('says nothing of a file, and is to be infinity for a folder', async () => {
    const { ask } = await start()
    await ask('PUT', '/file', { body: 'x' })
    await ask('MKCOL', '/folder')
    const moved = (from: string, to: string) => ask('MOVE', from, { headers: { Destination: to, Depth: '0' } })
    expect((await moved('/file', '/other')).status).toBe(201)
    expect(codeOf(await moved('/folder', '/elsewhere'))).toBe('400 files.header-invalid')
  })
})
