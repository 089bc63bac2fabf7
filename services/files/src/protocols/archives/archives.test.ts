import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { unzipped } from '../../../testing/documents/unzipped.ts'
import { describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { share } from '../../../testing/shares.ts'
import type { Policy } from '../../ports/policy.ts'

async function tree(files: RunningFiles): Promise<void> {
  await files.ask('PUT', '/d/a%20%C3%BC.txt', { body: 'one' })
  await files.ask('PUT', '/d/sub/deep/big.bin', { body: noise(50_000) })
  await files.ask('PUT', '/d/sub/empty', { body: '' })
  await files.ask('MKCOL', '/d/nothing')
  await files.ask('PUT', '/beside.txt', { body: 'beside' })
}

describeFiles('a folder as a zip', (start) => {
  test('of thousands of folders delays no other request while it is gathered, also through a link', async () => {
    const files = await start()
    await files.ask('MKCOL', '/d')
    for (let doubling = 0; doubling < 10; doubling += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each doubles what the one before has made
      await files.ask('COPY', '/d', { headers: { Destination: '/e' } })
      // oxlint-disable-next-line no-await-in-loop -- as above
      await files.ask('MOVE', '/e', { headers: { Destination: `/d/${doubling}` } })
    }
    const { token } = await share(files, { path: '/d' })
    const ended: string[] = []
    await Promise.all([
      files.ask('HEAD', `/s/${token}?zip`).then(({ status }) => ended.push(`the archive ${status}`)),
      files.ask('GET', '/healthz').then(({ status }) => ended.push(`somebody else ${status}`)),
    ])
    expect(ended).toEqual(['somebody else 200', 'the archive 200'])
  })

  test('holds every file below it, byte for byte, with a length known in advance', async () => {
    const files = await start()
    await tree(files)
    const answer = await files.ask('GET', '/d?zip')
    const { headers } = answer
    expect([answer.status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="d.zip"',
    ])
    expect(Number(headers['content-length'])).toBe(answer.body.length)
    expect(await unzipped(answer)).toEqual({
      'a ü.txt': 'one',
      'sub/deep/big.bin': noise(50_000).toString('latin1'),
      'sub/empty': '',
    })
    const { headers: alike, body } = await files.ask('HEAD', '/d?zip')
    expect([alike['content-length'], alike.etag, body.length]).toEqual([headers['content-length'], headers.etag, 0])
    expect(Object.keys(await unzipped(await files.ask('GET', '/?zip')))).toContain('d/sub/empty')
  })

  test.each([
    ['unzip', (zip: string, to: string) => ['unzip', '-q', '-o', zip, '-d', to]],
    ['7z', (zip: string, to: string) => ['7z', 'x', '-y', '-bd', `-o${to}`, zip]],
    ['python3', (zip: string, to: string) => ['python3', '-m', 'zipfile', '-e', zip, to]],
  ] as const)(
    'replaces names that have a special meaning on Windows by plain ones, each for a file of its own (%s)',
    async (_, command) => {
      const files = await start()
      const names = [
        'C:\\evil.bat',
        'C__evil.bat',
        'x\\y',
        'con',
        'CON',
        'con_',
        'a.',
        'a ',
        'a_',
        '\u202egpj.exe',
        'A.',
        'ok.txt',
      ]
      for (const [nth, name] of names.entries()) {
        const address = `/d/${encodeURIComponent(name)}/${encodeURIComponent(`f:${name}`)}`
        expect((await files.ask('PUT', address, { body: `${nth}` })).status).toBe(201)
      }
      const { body } = await files.ask('GET', '/d?zip')
      const folder = await mkdtemp(join(tmpdir(), 'alluvium-zip-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      await writeFile(join(folder, 'a.zip'), body)
      const [program = '', ...words] = command(join(folder, 'a.zip'), join(folder, 'out'))
      execFileSync(program, words, { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
      expect((await readdir(folder)).toSorted()).toEqual(['a.zip', 'out'])
      const entries = await readdir(join(folder, 'out'), { recursive: true, withFileTypes: true })
      const found = entries.filter((entry) => entry.isFile())
      const contents = await Promise.all(found.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))
      expect(contents.toSorted()).toEqual(names.map((_, nth) => `${nth}`).toSorted())
      for (const { name } of entries) expect(name).not.toMatch(/[\\:\u202e]|^(con|nul)$|[. ]$/i)
      expect(new Set(entries.map(({ parentPath, name }) => `${parentPath}/${name}`.toLowerCase())).size).toBe(
        entries.length,
      )
    },
  )

  test('resumes from any byte while nothing in it has changed, and starts over when something has', async () => {
    const files = await start()
    await tree(files)
    const whole = await files.ask('GET', '/d?zip')
    const etag = String(whole.headers.etag)
    await files.ask('PUT', '/beside.txt', { body: 'other' })
    for (const from of [0, 1, 40, 30_000, whole.body.length - 30, whole.body.length - 1]) {
      const part = await files.ask('GET', '/d?zip', { headers: { Range: `bytes=${from}-`, 'If-Range': etag } })
      expect([from, part.status, part.body.equals(whole.body.subarray(from))]).toEqual([from, 206, true])
    }
    expect((await files.ask('GET', '/d?zip', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await files.ask('GET', '/d?zip', { headers: { Range: `bytes=${whole.body.length}-` } })).status).toBe(416)
    await files.ask('PUT', '/d/sub/empty', { body: 'full' })
    const anew = await files.ask('GET', '/d?zip', { headers: { Range: 'bytes=100-', 'If-Range': etag } })
    expect([anew.status, (await unzipped(anew))['sub/empty']]).toEqual([200, 'full'])
  })

  test('leaves out what policies forbid the caller to read', async () => {
    const policy: Policy = {
      deny: ({ action, path }) => (action === 'read' && path.startsWith('/d/sub') ? 'no' : undefined),
    }
    const files = await start({ policies: { current: () => policy } })
    await tree(files)
    expect(await unzipped(await files.ask('GET', '/d?zip'))).toEqual({ 'a ü.txt': 'one' })
  })

  test('of a snapshot holds the past state', async () => {
    const files = await start()
    await tree(files)
    const { id } = JSON.parse((await files.ask('POST', '/api/snapshots')).text)
    await files.ask('PUT', '/d/a%20%C3%BC.txt', { body: 'two' })
    await files.ask('DELETE', '/d/sub')
    const asOfSnapshot = await unzipped(await files.ask('GET', `/.snapshots/${id}/d/?zip`))
    expect([asOfSnapshot['a ü.txt'], Object.keys(asOfSnapshot).length]).toEqual(['one', 3])
  })

  test('of an empty folder is a valid archive, and a file has none', async () => {
    const files = await start()
    await files.ask('MKCOL', '/e')
    const { status, body } = await files.ask('GET', '/e?zip')
    expect([status, body.length]).toEqual([200, 22])
    await files.ask('PUT', '/f.txt', { body: 'f' })
    expect((await files.ask('GET', '/f.txt?zip')).text).toBe('f')
    expect((await files.ask('GET', '/none?zip')).status).toBe(404)
  })
})
