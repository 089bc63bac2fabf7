/** The clients that people have, as they are installed. Nothing but loopback is asked. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const run = promisify(execFile)
const rclone = '/usr/bin/rclone'
const curl = '/usr/bin/curl'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alluvium-clients-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const awkward = [
  'a b',
  'per%cent',
  'lit%20eral',
  'ha#sh',
  'pl+us',
  'am&p',
  'semi;colon',
  "qu'ote",
  'que?ry',
  'col:on',
  'brack[et]',
  'ünïcödé',
  'nfd-e\u0301',
  '日本語ファイル',
  'emoji-😀',
  'trail.',
  '.dot',
  'back\\slash',
  '%25',
  'L'.repeat(200),
]

async function makeTree(root: string): Promise<void> {
  await mkdir(join(root, 'dir with space/ünï/日本語'), { recursive: true })
  await mkdir(join(root, 'empty'), { recursive: true })
  for (const [at, name] of awkward.entries()) await writeFile(join(root, name), `awkward ${at}`)
  for (let at = 0; at < 12; at += 1)
    await writeFile(join(root, 'dir with space/ünï', `f${at}`), noise(at * 1000, at + 1))
  await writeFile(join(root, 'large.bin'), noise(3_000_001))
  await writeFile(join(root, 'nothing'), '')
}

async function remoteOf({ url }: RunningFiles, vendor = 'other'): Promise<string[]> {
  const { stdout } = await run(rclone, ['obscure', admin.password])
  return [
    '--config',
    '/dev/null',
    '--webdav-url',
    url,
    '--webdav-user',
    admin.username,
    '--webdav-pass',
    stdout.trim(),
    '--webdav-vendor',
    vendor,
  ]
}

const why = existsSync(rclone) ? '' : `, skipped because ${rclone} is not there`
describe.skipIf(why !== '')(`rclone${why}`, () => {
  describeFiles('rclone', (start) => {
    test('copies a folder up and down, and finds every byte the same', async () => {
      const files = await start({ admin })
      const remote = await remoteOf(files)
      const [up, down] = [join(folder, `up-${files.port}`), join(folder, `down-${files.port}`)]
      await makeTree(up)
      await run(rclone, [...remote, 'copy', '--create-empty-src-dirs', up, ':webdav:tree'])
      await run(rclone, [...remote, 'check', '--download', up, ':webdav:tree'])
      await run(rclone, [...remote, 'copy', '--create-empty-src-dirs', ':webdav:tree', down])
      await run('diff', ['-r', up, down])
      await run(rclone, [...remote, 'deletefile', ':webdav:tree/large.bin'])
      const { stdout } = await run(rclone, [...remote, 'size', '--json', ':webdav:tree'])
      expect(JSON.parse(stdout)).toMatchObject({ count: awkward.length + 13 })
      await run(rclone, [...remote, 'purge', ':webdav:tree'])
      expect((await files.ask('GET', '/tree', { headers: { authorization: adminBasic } })).status).toBe(404)
    })

    test('compares the checksums of its uploads, when configured for Nextcloud', async () => {
      const files = await start({ admin })
      const remote = await remoteOf(files, 'nextcloud')
      const up = join(folder, `sums-${files.port}`)
      await makeTree(up)
      await run(rclone, [...remote, 'copy', up, ':webdav:tree'])
      const { stderr: same } = await run(rclone, [...remote, 'check', '-v', up, ':webdav:tree'])
      expect(same).toMatch(/ 0 differences found/)
      expect(same).not.toMatch(/hashes could not be checked/)
      const { stdout } = await run(rclone, [...remote, 'hashsum', 'sha1', ':webdav:tree/large.bin'])
      expect(stdout).toContain(createHash('sha1').update(noise(3_000_001)).digest('hex'))

      await writeFile(join(up, 'large.bin'), noise(3_000_001, 7))
      await expect(run(rclone, [...remote, 'check', up, ':webdav:tree'])).rejects.toMatchObject({
        stderr: expect.stringMatching(/large\.bin: sha1 differ/i),
      })
    })

    test("compares the checksums of other clients' uploads, when configured for ownCloud", async () => {
      const files = await start({ admin })
      const up = join(folder, `others-${files.port}`)
      await makeTree(up)
      await run(rclone, [...(await remoteOf(files)), 'copy', up, ':webdav:tree'])
      const remote = await remoteOf(files, 'owncloud')
      const { stderr: same } = await run(rclone, [...remote, 'check', '-v', up, ':webdav:tree'])
      expect(same).toMatch(/ 0 differences found/)
      expect(same).not.toMatch(/hashes could not be checked/)
      await writeFile(join(up, 'large.bin'), noise(3_000_001, 7))
      await expect(run(rclone, [...remote, 'check', up, ':webdav:tree'])).rejects.toMatchObject({
        stderr: expect.stringMatching(/large\.bin: md5 differ/i),
      })
    })
  })
})

const call = (...words: readonly string[]) =>
  run(curl, ['-sS', '--fail', '-u', `${admin.username}:${admin.password}`, ...words])

const whyNoCurl = existsSync(curl) ? '' : `, skipped because ${curl} is not there`
describe.skipIf(whyNoCurl !== '')(`curl${whyNoCurl}`, () => {
  describeFiles('curl', (start) => {
    test('uploads, continues a download that was cut, and reads ranges', async () => {
      const { url, port } = await start({ admin })
      const [from, to] = [join(folder, `from-${port}`), join(folder, `to-${port}`)]
      const bytes = noise(2_000_000)
      await writeFile(from, bytes)
      const { stdout } = await call('-w', '%{http_code}', '-T', from, `${url}/f.bin`)
      expect(stdout).toBe('201')
      await writeFile(to, bytes.subarray(0, 777_777))
      await call('-C', '-', '-o', to, `${url}/f.bin`)
      expect((await readFile(to)).equals(bytes)).toBe(true)
      await call('-r', '10-19', '-o', to, `${url}/f.bin`)
      expect((await readFile(to)).equals(bytes.subarray(10, 20))).toBe(true)
      await call('-X', 'MKCOL', `${url}/d/`)
      await call('-H', 'Transfer-Encoding: chunked', '-T', from, `${url}/d/`)
      await call('-o', to, `${url}/d/from-${port}`)
      expect((await readFile(to)).equals(bytes)).toBe(true)
      const listed = await call('-X', 'PROPFIND', '-H', 'Depth: 1', `${url}/d/`)
      expect(listed.stdout).toContain(`/d/from-${port}`)
      await call('-X', 'DELETE', `${url}/d`)
      await expect(call(`${url}/d`)).rejects.toThrow('404')
    })
  })
})
