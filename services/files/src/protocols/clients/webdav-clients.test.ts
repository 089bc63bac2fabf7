/** WebDAV's own test suite, and clients that speak more of it than copying files. Nothing but loopback is asked. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from 'webdav'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const litmus = '/usr/bin/litmus'
const cadaver = '/usr/bin/cadaver'
const gio = ['/usr/bin/gio', '/usr/bin/dbus-run-session', '/usr/libexec/gvfsd-dav']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alluvium-webdav-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Run = Readonly<{ env?: Record<string, string>; input?: string }>

/** What a program said, whether it was content or not. */
function run(program: string, words: readonly string[], { env = {}, input = '' }: Run = {}): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(program, words, { cwd: folder, env: { ...process.env, ...env } }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
    child.stdin?.end(input)
  })
}

const ann = { username: 'ann', password: 'long-enough' }

async function withUser({ ask }: RunningFiles): Promise<void> {
  const headers = { authorization: adminBasic, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ ...ann, role: 'user' })
  expect((await ask('POST', '/api/admin/users', { headers, body })).status).toBe(201)
}

/** Passed tests by suite, and whatever is not praise. */
async function litmusOf(url: string, { username, password }: { username: string; password: string }) {
  const passed: Record<string, number> = {}
  const complaints: string[] = []
  for (const suite of ['basic', 'copymove', 'props', 'locks', 'http']) {
    const said = await run(litmus, ['-k', url, username, password], { env: { TESTS: suite } })
    const lines = said.split('\n').map((line) => line.slice(line.lastIndexOf('\r') + 1))
    complaints.push(...lines.filter((line) => /FAIL|WARNING|skipped/.test(line)).map((line) => `${suite}: ${line}`))
    passed[suite] = Number(/: of \d+ tests run: (\d+) passed/.exec(said)?.[1] ?? 0)
  }
  return { passed, complaints }
}

const whole = { passed: { basic: 16, copymove: 13, props: 30, locks: 41, http: 4 }, complaints: [] }

const whyNoLitmus = existsSync(litmus) ? '' : `, skipped because ${litmus} is not there`
describe.skipIf(whyNoLitmus !== '')(`litmus${whyNoLitmus}`, () => {
  describeFiles('litmus', (start) => {
    test('passes completely and without a warning, as administrator and as user in a folder, with and without a slash at the end', async () => {
      const files = await start({ admin })
      await withUser(files)
      await files.ask('MKCOL', '/home', { headers: { authorization: adminBasic } })
      for (const end of ['', '/']) {
        expect(await litmusOf(`${files.url}${end}`, admin)).toEqual(whole)
        expect(await litmusOf(`${files.url}/home${end}`, ann)).toEqual(whole)
      }
    })
  })
})

const script = (from: string, to: string) => `mkcol c
put ${from} c/h.txt
ls c
get c/h.txt ${to}
copy c/h.txt c/h3.txt
move c/h3.txt c/h4.txt
propset c/h.txt colour blue
propget c/h.txt colour
lock c/h.txt
put ${from} c/h.txt
unlock c/h.txt
delete c/h.txt
rmcol c
quit
`

const whyNoCadaver = existsSync(cadaver) ? '' : `, skipped because ${cadaver} is not there`
describe.skipIf(whyNoCadaver !== '')(`cadaver${whyNoCadaver}`, () => {
  describeFiles('cadaver', (start) => {
    test('makes, copies, moves, marks, locks and deletes', async () => {
      const files = await start({ admin })
      await withUser(files)
      const [from, to] = [join(folder, `from-${files.port}`), join(folder, `to-${files.port}`)]
      await writeFile(from, 'hello')
      const netrc = `machine 127.0.0.1 login ${ann.username} password ${ann.password}\n`
      await writeFile(join(folder, '.netrc'), netrc, { mode: 0o600 })
      const said = await run(cadaver, [`${files.url}/`], { env: { HOME: folder }, input: script(from, to) })
      expect(said.match(/succeeded\./g)).toHaveLength(12)
      expect(said).not.toMatch(/failed|error/i)
      expect(said).toContain('Value of colour is: blue')
      expect(await readFile(to, 'utf8')).toBe('hello')
    })
  })
})

/** Its parts tell nothing but what they print, so each step says that it has come so far. */
const gioSteps = (to: string, from: string) => `
  set -e
  gio mount ${to}
  gio mkdir ${to}/d
  gio copy ${from} ${to}/d/a; gio copy ${to}/d/a ${to}/d/b; gio list ${to}/d; echo listed
  echo again | gio save ${to}/d/a; gio cat ${to}/d/a
  gio rename ${to}/d/a 'ü #1 %.txt' > /dev/null; gio list ${to}/d
  echo late | gio save --etag='"x"' ${to}/d/b || echo refused
  gio mkdir ${to}/e; gio move ${to}/d/b ${to}/e/c; gio cat ${to}/e/c; gio remove ${to}/e/c
  gio mount -u ${to}`

const noGio = gio.find((program) => !existsSync(program))
const whyNoGio = noGio === undefined ? '' : `, skipped because ${noGio} is not there`
describe.skipIf(whyNoGio !== '')(`GNOME's gio${whyNoGio}`, () => {
  describeFiles('gio', (start) => {
    test('mounts, copies, saves, renames, moves and removes', async () => {
      const files = await start()
      await files.ask('MKCOL', '/w')
      const [from, session] = [join(folder, `gio-${files.port}`), join(folder, `session-${files.port}`)]
      await writeFile(from, 'hello\n')
      await mkdir(session, { mode: 0o700 })
      const words = ['--', 'sh', '-c', `${gioSteps(`dav://127.0.0.1:${files.port}/w`, from)} 2> /dev/null`]
      const said = await run('dbus-run-session', words, {
        env: { XDG_RUNTIME_DIR: session, HOME: session, LC_ALL: 'C.UTF-8' },
      })
      const own = said.split('\n').filter((line) => /^[ \p{L}0-9#%.]+$/u.test(line))
      expect(own).toEqual(['a', 'b', 'listed', 'again', 'b', 'ü #1 %.txt', 'refused', 'hello'])
      const left: { path: string }[] = JSON.parse((await files.ask('GET', '/w/d/')).text)
      expect(left.map(({ path }) => path)).toEqual(['/w/d/ü #1 %.txt'])
    })
  })
})

describeFiles("the client of npm's webdav", (start) => {
  test('lists, reads, writes, copies, moves, locks and deletes', async () => {
    const files = await start({ admin })
    await withUser(files)
    const client = createClient(files.url, ann)
    await client.createDirectory('/a/b ü', { recursive: true })
    const bytes = noise(300_000)
    expect(await client.putFileContents('/a/b ü/f#1.bin', bytes)).toBe(true)
    expect(await client.putFileContents('/a/b ü/f#1.bin', 'x', { overwrite: false })).toBe(false)
    expect(Buffer.from((await client.getFileContents('/a/b ü/f#1.bin')) as ArrayBuffer).equals(bytes)).toBe(true)
    expect(await client.stat('/a/b ü/f#1.bin')).toMatchObject({ size: 300_000, type: 'file', basename: 'f#1.bin' })
    const deep = await client.getDirectoryContents('/', { deep: true })
    expect(deep.map(({ filename }) => filename)).toEqual(['/a', '/a/b ü', '/a/b ü/f#1.bin'])
    const { token } = await client.lock('/a/b ü/f#1.bin')
    await expect(client.putFileContents('/a/b ü/f#1.bin', 'y')).rejects.toThrow('423')
    await client.unlock('/a/b ü/f#1.bin', token)
    await client.copyFile('/a/b ü', '/copy')
    await client.moveFile('/copy', '/moved')
    expect([await client.exists('/copy'), await client.exists('/moved/f#1.bin')]).toEqual([false, true])
    const range = new PassThrough()
    client.createReadStream('/moved/f#1.bin', { range: { start: 1000, end: 1999 } }).pipe(range)
    expect((await buffer(range)).equals(bytes.subarray(1000, 2000))).toBe(true)
    await client.deleteFile('/moved')
    expect(await client.exists('/moved')).toBe(false)
  })
})
