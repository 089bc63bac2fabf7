import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { type Header, pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { noise } from '../../../../testing/documents/noise.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'

type Packed = Partial<Header> & Readonly<{ name: string }>

async function tar(...entries: readonly (readonly [string | Packed, (string | Uint8Array)?])[]): Promise<Buffer> {
  const packing = pack()
  for (const [header, body = ''] of entries)
    packing.entry(
      typeof header === 'string' ? { name: header } : header,
      typeof body === 'string' ? body : Buffer.from(body),
    )
  packing.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of packing) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const announced = (archive: Uint8Array) => ({
  'content-digest': `sha-256=:${createHash('sha256').update(archive).digest('base64')}:`,
})

const upload = async (files: RunningFiles, path: string, body: Uint8Array, headers = {}) => {
  const answer = await files.ask('POST', `/api/bulk/upload?path=${path}`, { headers, body })
  return { ...answer, json: answer.text.startsWith('{"results"') ? JSON.parse(answer.text) : undefined }
}
const textAt = async (files: RunningFiles, path: string) => {
  const { status, text } = await files.ask('GET', path)
  return status === 200 ? text : status
}

describeFiles('many files in one request', (start) => {
  test('are stored below the folder with their times, small, middling and large, over what was there', async () => {
    const files = await start()
    await files.ask('PUT', '/in/a.txt', { body: 'old' })
    const mtime = new Date('2020-02-03T04:05:06Z')
    const { json } = await upload(
      files,
      '/in',
      await tar(
        [{ name: './sub/', type: 'directory' }],
        [{ name: './a.txt', mtime }, 'new'],
        ['sub/middling.bin', noise(100_000)],
        ['sub/large.bin', noise(3_000_000)],
        ['sub/näme.txt', ''],
      ),
    )
    expect(json).toEqual({
      results: ['/in/sub', '/in/a.txt', '/in/sub/middling.bin', '/in/sub/large.bin', '/in/sub/näme.txt'].map(
        (path) => ({ path, status: 'ok' }),
      ),
      succeeded: 5,
      failed: 0,
    })
    expect(await textAt(files, '/in/a.txt')).toBe('new')
    expect((await files.ask('GET', '/in/sub/large.bin')).body.equals(noise(3_000_000))).toBe(true)
    expect((await files.ask('GET', '/in/sub/middling.bin')).body.equals(noise(100_000))).toBe(true)
    expect((await files.ask('HEAD', '/in/a.txt')).headers['last-modified']).toBe('Mon, 03 Feb 2020 04:05:06 GMT')
  })

  test('are refused one by one where a name is taken, if nothing may be replaced', async () => {
    const files = await start()
    await files.ask('PUT', '/in/a.txt', { body: 'old' })
    const { json } = await upload(files, '/in&overwrite=false', await tar(['a.txt', 'new'], ['b.txt', 'new']))
    expect(json).toMatchObject({
      results: [
        { path: '/in/a.txt', status: 'error', code: 'files.precondition-failed' },
        { path: '/in/b.txt', status: 'ok' },
      ],
      succeeded: 1,
      failed: 1,
    })
    expect([await textAt(files, '/in/a.txt'), await textAt(files, '/in/b.txt')]).toEqual(['old', 'new'])
  })

  test('are checked against the digest that the archive was announced with', async () => {
    const files = await start()
    const archive = await tar(['a.txt', 'a'])
    const all = { results: [{ path: '/in/a.txt', status: 'ok' }], succeeded: 1, failed: 0 }
    expect((await upload(files, '/in', archive, announced(archive))).json).toEqual(all)
    const other = await upload(files, '/in', archive, announced(Buffer.from('other')))
    expect(other.json).toMatchObject({ ...all, code: 'files.digest-mismatch' })
    const odd = await upload(files, '/in', archive, { 'content-digest': 'sha-256=a' })
    expect(odd.status).toBe(400)
    expect(odd.text).toContain('files.digest-invalid')
  })

  test('with names that begin with a slash lie below the folder all the same, as tar unpacks them', async () => {
    const files = await start()
    const { json } = await upload(
      files,
      '/in',
      await tar(['/etc/a.txt', 'a'], ['/b.txt', 'b'], [{ name: '/', type: 'directory' }]),
    )
    expect(json.results).toEqual([
      { path: '/in/etc/a.txt', status: 'ok' },
      { path: '/in/b.txt', status: 'ok' },
    ])
    expect(await textAt(files, '/in/etc/a.txt')).toBe('a')
  })

  test('are refused one by one: ways out, links, devices, reserved names, what is a folder', async () => {
    const files = await start()
    await files.ask('MKCOL', '/in')
    await files.ask('MKCOL', '/in/folder')
    const { json } = await upload(
      files,
      '/in',
      await tar(
        ['../out.txt', 'x'],
        ['a/../../out.txt', 'x'],
        [{ name: 'link', type: 'symlink', linkname: '/etc/passwd' }],
        [{ name: 'hard', type: 'link', linkname: 'fine.txt' }],
        [{ name: 'device', type: 'character-device', devmajor: 1, devminor: 3 }],
        ['folder', 'x'],
        ['fine.txt', 'fine'],
        ['fine.txt/below', 'x'],
      ),
    )
    const codes = json.results.map(({ code, status }: { code?: string; status: string }) => code ?? status)
    expect(codes).toEqual([
      'files.path-invalid',
      'files.path-invalid',
      'files.tar-entry-unsupported',
      'files.tar-entry-unsupported',
      'files.tar-entry-unsupported',
      'files.is-folder',
      'ok',
      'files.parent-is-file',
    ])
    expect([json.succeeded, json.failed, await textAt(files, '/out.txt')]).toEqual([1, 7, 404])
    const atRoot = await upload(files, '/', await tar(['api/x', 'x'], ['s/x', 'x'], ['ok', 'x']))
    expect(atRoot.json.results.map(({ code }: { code?: string }) => code)).toEqual([
      'files.reserved-name',
      'files.reserved-name',
      undefined,
    ])
    expect((await upload(files, '/.snapshots/x', await tar(['a', 'a']))).code).toBe('files.reserved-name')
    const audit = JSON.parse((await files.ask('GET', '/api/audit')).text)
    const refused = audit.filter(({ status }: { status: number }) => status === 403)
    expect(refused.map(({ target }: { target: string | null }) => target)).toEqual([null, '/s/x', '/api/x'])
  })

  test('whose names are as deep as a header can hold delay no other request', async () => {
    const files = await start()
    const deep = Array.from({ length: 100 }, (_, at) => [`${'a/'.repeat(30_000)}${at}`, 'x'] as const)
    const { json } = await upload(files, '/', await tar(['before', 'x'], ...deep, ['a/after', 'x']))
    expect([json.succeeded, json.failed]).toEqual([2, deep.length])
    expect(new Set(json.results.map(({ code }: { code?: string }) => code))).toEqual(
      new Set([undefined, 'files.path-invalid']),
    )
    expect(await textAt(files, '/a/after')).toBe('x')
  })

  test('by thousands, in lines, in the order of the archive; of one name twice the later stays', async () => {
    const files = await start()
    const names = Array.from({ length: 2000 }, (_, at) => `d${at % 7}/f${at}.txt`)
    const body = await tar(...names.map((name) => [name, name] as const), ['d0/f0.txt', 'again'])
    const { status, headers, text } = await upload(files, '/', body, { Accept: 'application/x-ndjson' })
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson'])
    expect(lines.slice(0, -1).map(({ path }) => path)).toEqual([...names, 'd0/f0.txt'].map((name) => `/${name}`))
    expect(lines.at(-1)).toEqual({ succeeded: 2001, failed: 0 })
    expect([await textAt(files, '/d0/f0.txt'), await textAt(files, '/d6/f1252.txt')]).toEqual(['again', 'd6/f1252.txt'])
    expect(files.database.statistics().commits).toBeLessThan(1000)
  })

  test('of which one lies below another, or is spelled otherwise, are stored in the order of the archive, however long each takes', async () => {
    const files = await start()
    const long = noise(900_000)
    const body = await tar(
      ['file', long],
      ['file/below', 'x'],
      ['folder/in', long],
      ['folder', 'x'],
      ['nam\u00e9', long],
      ['name\u0301', 'later'],
    )
    const { json } = await upload(files, '/in', body)
    expect(json.results.map(({ code }: { code?: string }) => code)).toEqual([
      undefined,
      'files.parent-is-file',
      undefined,
      'files.is-folder',
      undefined,
      undefined,
    ])
    expect(await textAt(files, '/in/nam%C3%A9')).toBe('later')
  })

  test('are answered while the archive still comes, and stay when it is cut', async () => {
    const files = await start()
    const whole = await tar(['a.txt', 'a'], ['b.txt', 'b'], ['c.bin', noise(50_000)])
    const answered = await new Promise<string>((resolve, reject) => {
      const headers = { Accept: 'application/x-ndjson', 'Transfer-Encoding': 'chunked' }
      const asking = request(
        { host: '127.0.0.1', port: files.port, method: 'POST', path: '/api/bulk/upload', headers, agent: false },
        (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => {
            text += chunk.toString()
            if (!text.includes('b.txt')) return
            asking.destroy()
            resolve(text)
          })
          response.on('error', () => undefined)
        },
      )
      asking.on('error', reject)
      asking.write(whole.subarray(0, 2048 + 512 + 10_000))
    })
    expect(answered).toContain('{"path":"/a.txt","status":"ok"}\n{"path":"/b.txt","status":"ok"}\n')
    expect([await textAt(files, '/a.txt'), await textAt(files, '/b.txt'), await textAt(files, '/c.bin')]).toEqual([
      'a',
      'b',
      404,
    ])
  })

  test('of an archive that is damaged in the middle are reported with the damage; what is no archive is refused', async () => {
    const files = await start()
    const whole = await tar(['a.txt', 'a'], ['b.txt', 'b'])
    const { status, json } = await upload(files, '/', Buffer.concat([whole.subarray(0, 1024), noise(1024)]))
    expect([status, json]).toMatchObject([
      200,
      { results: [{ path: '/a.txt', status: 'ok' }], succeeded: 1, code: 'files.tar-damaged' },
    ])
    expect((await upload(files, '/', whole.subarray(0, 1024))).json).toMatchObject({
      succeeded: 1,
      code: 'files.tar-damaged',
    })
    for (const body of [noise(2000), Buffer.from('hello')]) {
      const refused = await upload(files, '/', body)
      expect([refused.status, refused.code]).toEqual([400, 'files.tar-damaged'])
    }
  })

  test('count against the quota each, and need the right to write', async () => {
    const files = await start({ admin })
    const headers = { Authorization: adminBasic }
    await files.database.write(sqlForTests('UPDATE users SET storage_quota_bytes = 150000'))
    const body = await tar(['a', noise(100_000)], ['b', noise(100_000, 2)], ['c', 'c'])
    const { json } = await upload(files, '/', body, headers)
    const [a, b, c] = json.results.map(({ code, status }: { code?: string; status: string }) => code ?? status)
    expect([new Set([a, b]), c]).toEqual([new Set(['files.quota-exceeded', 'ok']), 'ok'])
    await files.ask('POST', '/api/admin/users', {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"username":"rita","password":"password","role":"readonly"}',
    })
    expect((await upload(files, '/', body, { Authorization: basic('rita', 'password') })).status).toBe(403)
    expect((await upload(files, '/', body)).status).toBe(401)
  })
})
