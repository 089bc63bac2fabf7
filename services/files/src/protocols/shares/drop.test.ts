import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { breakOff } from '../../../testing/by-hand.ts'
import { person } from '../../../testing/callers/people.ts'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { postShare, put, share } from '../../../testing/shares.ts'
import { sqlForTests } from '../../../testing/sql.ts'

const asAdmin = { headers: { Authorization: adminBasic } }
const textAt = async (files: RunningFiles, path: string) => {
  const { status, text } = await files.ask('GET', path, asAdmin)
  return status === 200 ? text : status
}
const filePart = (filename: string, body: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n${body}\r\n`
const form = (...parts: string[]) => ({
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  body: `${parts.join('')}--b--\r\n`,
})

async function drop(files: RunningFiles, wanted = {}) {
  await put(files, '/in/there.txt', 'there')
  return (await share(files, { path: '/in', allow_upload: true, ...wanted })).token
}

const digestOf = (body: Uint8Array | string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

describeFiles('a folder that takes files by a link', (start) => {
  test('stores new files, small and large, as the account that shared it', async () => {
    const files = await start({ admin })
    const token = await drop(files)
    const answers = [
      await files.ask('PUT', `/s/${token}/n%C3%A4w.txt`, { body: 'new' }),
      await files.ask('PUT', `/s/${token}/large.bin`, { body: noise(100_000) }),
    ]
    expect(answers.map(({ status, text }) => [status, JSON.parse(text)])).toEqual([
      [201, { name: 'näw.txt', size: 3 }],
      [201, { name: 'large.bin', size: 100_000 }],
    ])
    expect(await textAt(files, '/in/n%C3%A4w.txt')).toBe('new')
    expect(JSON.parse((await files.ask('GET', '/in', asAdmin)).text)).toMatchObject([
      { name: 'large.bin', owner: 'root' },
      { name: 'näw.txt' },
      { name: 'there.txt' },
    ])
  })

  test('keeps no file that does not match its announced digest', async () => {
    const files = await start({ admin })
    const token = await drop(files)
    for (const [name, body] of [
      ['small', 'x'],
      ['large', noise(100_000)],
    ] as const) {
      const send = (digest: string) =>
        files.ask('PUT', `/s/${token}/${name}`, { body, headers: { 'Content-Digest': digest } })
      expect((await send(digestOf('another'))).code).toBe('files.digest-mismatch')
      expect(await textAt(files, `/in/${name}`)).toBe(404)
      expect((await send(digestOf(body))).status).toBe(201)
    }
  })

  test('never lists, reads or replaces files', async () => {
    const files = await start({ admin })
    const token = await drop(files)
    for (const path of ['', '/', '/there.txt', '/none.txt', '?zip', '/there.txt?zip']) {
      for (const headers of [{}, { Accept: 'text/html' }, { Range: 'bytes=0-' }]) {
        const { status, text } = await files.ask('GET', `/s/${token}${path}`, { headers })
        expect(['Accept' in headers && (path === '' || path === '/') ? 200 : 403, false]).toEqual([
          status,
          text.includes('there'),
        ])
      }
      expect((await files.ask('HEAD', `/s/${token}${path}`)).status).toBe(403)
    }
    await files.ask('MKCOL', '/in/sub', asAdmin)
    for (const name of ['there.txt', 'sub']) {
      const refused = await files.ask('PUT', `/s/${token}/${name}`, { body: 'other' })
      expect([refused.status, refused.code, refused.text.includes('/in')]).toEqual([409, 'files.path-taken', false])
    }
    expect(await textAt(files, '/in/there.txt')).toBe('there')
    expect((await files.ask('PUT', `/s/${token}/sub/x`, { body: 'x' })).status).toBe(400)
  })

  test('accepts one of many simultaneous files with one name', async () => {
    const files = await start({ admin })
    const token = await drop(files)
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => files.ask('PUT', `/s/${token}/same.txt`, { body: `${at}` })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('accepts a form with files, reports each, and keeps those that arrived', async () => {
    const files = await start({ admin })
    const token = await drop(files)
    const sent = await files.ask(
      'POST',
      `/s/${token}`,
      form(filePart('a.txt', 'one'), filePart('there.txt', 'x'), filePart('../../b.txt', 'y'.repeat(30_000))),
    )
    expect([sent.status, JSON.parse(sent.text)]).toMatchObject([
      201,
      {
        results: [
          { name: 'a.txt', status: 'ok', size: 3 },
          { name: 'there.txt', status: 'error' },
          { name: 'b.txt', status: 'ok', size: 30_000 },
        ],
        succeeded: 2,
        failed: 1,
      },
    ])
    expect([await textAt(files, '/in/a.txt'), await textAt(files, '/in/there.txt')]).toEqual(['one', 'there'])
    expect(await textAt(files, '/in/b.txt')).toHaveLength(30_000)
    expect((await files.ask('POST', `/s/${token}`, form(filePart('a.txt', 'two')))).status).toBe(409)
    const page = form(filePart('<b>.txt', 'z'))
    const shown = await files.ask('POST', `/s/${token}`, { ...page, headers: { ...page.headers, Accept: 'text/html' } })
    expect([shown.status, shown.text.includes('&lt;b&gt;.txt was received')]).toEqual([201, true])
  })

  test('a file from the page whose name is taken, also by what is hidden, is kept beside it, and the page tells nothing of it', async () => {
    const files = await start({ admin })
    const token = await drop(files)
    await files.ask('MKCOL', '/in/sub', asAdmin)
    const send = async (...parts: string[]) => {
      const { headers, body } = form(...parts)
      return await files.ask('POST', `/s/${token}`, { headers: { ...headers, Accept: 'text/html' }, body })
    }
    for (const name of ['there.txt', 'there.txt', 'sub']) {
      const { status, text } = await send(filePart(name, 'mine'))
      expect([status, text.includes(' (2)'), text.includes('exists')]).toEqual([201, false, false])
      expect(text).toMatch(/Thank you\..*was received\..*type="file"/s)
    }
    expect(await textAt(files, '/in/there.txt')).toBe('there')
    for (const name of ['there%20(2).txt', 'there%20(3).txt', 'sub%20(2)'])
      expect(await textAt(files, `/in/${name}`)).toBe('mine')
    const refused = await send(filePart('..', 'x'))
    expect([refused.status, refused.text.includes('Thank you'), refused.text.includes('type="file"')]).toEqual([
      400,
      false,
      true,
    ])
  })

  test('keeps no file that was cut short, by PUT or in a form', async () => {
    const files = await start({ admin })
    const token = await drop(files)
    const head = `Host: x\r\nConnection: close\r\nContent-Length: 90000\r\n`
    await breakOff(files.port, `PUT /s/${token}/cut.bin HTTP/1.1\r\n${head}\r\n`, noise(40_000))
    const type = 'Content-Type: multipart/form-data; boundary=b\r\n'
    await breakOff(
      files.port,
      `POST /s/${token} HTTP/1.1\r\n${head}${type}\r\n`,
      filePart('whole.txt', 'w'),
      filePart('cut.txt', 'x'.repeat(40_000)).slice(0, -2),
    )
    await expect.poll(() => textAt(files, '/in/whole.txt')).toBe('w')
    expect([await textAt(files, '/in/cut.bin'), await textAt(files, '/in/cut.txt')]).toEqual([404, 404])
  })

  test('stops at the quota of the account that shared it, without naming it', async () => {
    const files = await start({ admin })
    const token = await drop(files)
    await files.database.write(sqlForTests('UPDATE users SET storage_quota_bytes = 1000'))
    const refused = await files.ask('PUT', `/s/${token}/x`, { body: noise(2000) })
    expect([refused.status, refused.text.includes('root')]).toEqual([507, false])
  })

  test('accepts nothing once that account may not write, and shares of other kinds accept nothing at all', async () => {
    const files = await start({ admin })
    await put(files, '/in/a', 'a')
    const { token: reading } = await share(files, { path: '/in' })
    for (const ask of [
      files.ask('PUT', `/s/${reading}/x`, { body: 'x' }),
      files.ask('POST', `/s/${reading}`, form(filePart('x', 'x'))),
    ])
      expect((await ask).code).toBe('files.share-takes-nothing')
    await files.ask('POST', '/api/admin/users', {
      headers: { 'Content-Type': 'application/json', Authorization: adminBasic },
      body: '{"username":"ann","password":"password","role":"user"}',
    })
    const { token } = await share(files, { path: '/in', allow_upload: true }, basic('ann', 'password'))
    await files.database.write(sqlForTests(`UPDATE users SET role = 'readonly' WHERE username = 'ann'`))
    expect((await files.ask('PUT', `/s/${token}/x`, { body: 'x' })).code).toBe('files.share-takes-nothing')
    expect((await postShare(files, { path: '/in', allow_upload: true }, basic('ann', 'password'))).status).toBe(403)
    expect(await textAt(files, '/in/x')).toBe(404)
  })

  test('refuses a name that is hidden from its maker like any other that is taken', async () => {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    for (const folder of ['/up', '/up/hidden', '/up/seen']) await ada.ask('MKCOL', folder)
    await ada.ask('PATCH', '/api/access/up/hidden', { closed: true })
    const { token } = (await bob.ask('POST', '/api/shares', { path: '/up', allow_upload: true })).body
    const answers = ['hidden', 'seen'].map(async (name) => {
      const { status, code } = await files.ask('PUT', `/s/${token}/${name}`, { body: 'x' })
      return [status, code]
    })
    expect(await Promise.all(answers)).toEqual([
      [409, 'files.path-taken'],
      [409, 'files.path-taken'],
    ])
  })

  test('requires its password before it accepts a byte', async () => {
    const files = await start({ admin })
    const token = await drop(files, { password: 'secret' })
    expect((await files.ask('PUT', `/s/${token}/x`, { body: 'x' })).status).toBe(401)
    expect((await files.ask('POST', `/s/${token}`, form(filePart('x', 'x')))).status).toBe(401)
    const field = '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nsecret\r\n'
    expect((await files.ask('POST', `/s/${token}`, form(field, filePart('x', 'x')))).status).toBe(201)
    expect(
      (await files.ask('PUT', `/s/${token}/y`, { headers: { 'X-Share-Password': 'secret' }, body: 'y' })).status,
    ).toBe(201)
  })
})
