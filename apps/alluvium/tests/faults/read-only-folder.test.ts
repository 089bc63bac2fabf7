/** A data folder that becomes read-only, because root removes the permission from the user who runs the service. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { serving, temporaryFolder } from '../../testing/command.ts'
import { program } from '../../testing/program.ts'

const changingUser = 'setpriv'
const somebody = ['--reuid=65534', '--regid=65534', '--clear-groups']
const works = (command: string, ...words: readonly string[]) => spawnSync(command, words).status === 0
const canDrop = process.getuid?.() === 0 && works(changingUser, ...somebody, process.execPath, '--version')
const whyNot = canDrop ? '' : ', skipped because only root serves as somebody else'

/** `alluvium files` as a user who is not root; undefined when it ended before it served. */
async function serveAsSomebody(data: string) {
  const words = [...somebody, process.execPath, program, 'files', `--data=${data}`, '--port=0', '--log-level=warn']
  const child = spawn(changingUser, words, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text))
  const url = await Promise.race([line.then((text) => /http\S+/.exec(text)?.[0]), ended.then(() => undefined)])
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url: url ?? '', end, said: () => said.join('') }
}

test.skipIf(!canDrop)(
  `a folder that becomes read-only still serves its files, refuses writes, and recovers by itself${whyNot}`,
  async () => {
    const folder = await temporaryFolder()
    const data = join(folder, 'data')
    const set = (mode: string) => spawnSync('chmod', ['-R', mode, data])
    await mkdir(data)
    await chown(data, 65534, 65534)
    await chmod(folder, 0o711)
    const first = await serveAsSomebody(data)
    const put = async (path: string) => {
      const answer = await fetch(first.url + path, { method: 'PUT', body: new Uint8Array(300_000) })
      return { status: answer.status, code: answer.headers.get('error-code'), body: await answer.text() }
    }
    const ready = async () => (await fetch(`${first.url}/readyz`)).status
    expect(await put('/before')).toMatchObject({ status: 201 })
    expect(await ready()).toBe(200)

    set('a-w')
    expect(await put('/while')).toMatchObject({ status: 503, code: 'files.storage-unavailable' })
    expect((await (await fetch(`${first.url}/before`)).arrayBuffer()).byteLength).toBe(300_000)
    expect((await fetch(`${first.url}/while`)).status).toBe(404)
    await expect.poll(ready).toBe(503)

    set('u+w')
    expect(await put('/after')).toMatchObject({ status: 201 })
    await expect.poll(ready).toBe(200)
    await first.end()

    set('a-w')
    const second = await serveAsSomebody(data)
    expect(second.url).toBe('')
    expect(second.said()).toContain(data)
    expect(second.said()).not.toContain('    at ') // a sentence, and no stack
  },
)

test.skipIf(!canDrop)(
  `a content that the service may not read is one finding with its path, and is not taken for damaged${whyNot}`,
  async () => {
    const folder = await temporaryFolder()
    const data = join(folder, 'data')
    await mkdir(data)
    await chown(data, 65534, 65534)
    await chmod(folder, 0o777)
    const served = await serveAsSomebody(data)
    for (const name of ['one', 'two'])
      await fetch(`${served.url}/${name}`, {
        method: 'PUT',
        body: new Uint8Array(300_000).fill(name.length + name.charCodeAt(0)),
      })
    await served.end()
    const contents = join(data, 'files', 'contents')
    const [blob = ''] = (await readdir(contents, { recursive: true })).filter((name) => name.length > 10)
    await chmod(join(contents, blob), 0)
    const asSomebody = (...words: readonly string[]) =>
      spawnSync(changingUser, [...somebody, process.execPath, program, 'files', ...words, `--data=${data}`], {
        encoding: 'utf8',
        cwd: '/',
      })
    for (const command of ['check', 'scrub'])
      expect(asSomebody(command)).toMatchObject({
        status: 1,
        stdout: expect.stringMatching(
          /^content-unreadable: .*\((\/one|\/two)\) may not be read.*\nway out: content-unreadable: .*\nNot sound: 1 finding, 2 contents/,
        ),
      })
    expect(asSomebody('backup', join(folder, 'backup'))).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/The content of (\/one|\/two) cannot be backed up: The service may not read/),
    })
    await chmod(join(contents, blob), 0o600)
    expect(asSomebody('check').stdout).toBe('Sound: 2 contents looked at.\n')
  },
)

const ran = (...words: readonly string[]) => spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' })
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0
const whyNoMount = canMount ? '' : ', skipped because this user may mount nothing'

test.skipIf(!canMount)(
  `data and backups on a disk that is mounted for reading are checked, backed up and restored, and nothing is left beside them${whyNoMount}`,
  async () => {
    const folder = await temporaryFolder()
    const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
    const { files, administrator, signal } = await serving(data, ['--admin-password=correct-horse-9'])
    const authorization = `Basic ${Buffer.from(`${administrator.name}:correct-horse-9`).toString('base64')}`
    const body = new Uint8Array(300_000)
    const put = await fetch(`${files.url}/large.bin`, { method: 'PUT', body, headers: { authorization } })
    expect(put.status).toBe(201)
    await signal('SIGTERM')
    expect(ran('backup', backup, `--data=${data}`).status).toBe(0)
    for (const name of await readdir(data, { recursive: true }))
      if (/-(wal|shm)$/.test(name)) await rm(join(data, name)) // as a stop leaves it when nobody looked afterwards
    const names = async () => [await readdir(data, { recursive: true }), await readdir(backup, { recursive: true })]
    const before = await names()

    const mounting =
      'for one in "$1" "$2"; do mount --bind "$one" "$one" && mount -o remount,ro,bind "$one" || exit 99; done; shift 2; exec "$@"'
    const onReadOnly = (...words: readonly string[]) =>
      spawnSync('unshare', ['--mount', 'sh', '-c', mounting, 'sh', data, backup, process.execPath, program, ...words], {
        encoding: 'utf8',
      })
    for (const words of [
      ['check', `--data=${data}`],
      ['files', 'scrub', `--data=${data}`],
      ['backup', join(folder, 'new'), `--data=${data}`],
      ['restore', backup, `--data=${join(folder, 'restored')}`],
    ])
      expect([words, onReadOnly(...words)]).toMatchObject([words, { status: 0, stderr: '' }])
    expect(onReadOnly('backup', backup, `--data=${data}`)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^alluvium: .* cannot be made or written: EROFS/),
    })
    expect(await names()).toEqual(before)
    expect(ran('check', `--data=${join(folder, 'restored')}`).status).toBe(0)
  },
)

test.skipIf(!canDrop)(
  `data with the owner of another machine are named, with what gives them to the user of the service${whyNot}`,
  async () => {
    const folder = await temporaryFolder()
    const data = join(folder, 'data')
    await chmod(folder, 0o711)
    await (await serving(data)).signal('SIGTERM')
    spawnSync('chown', ['-R', '4242:4242', data])
    await chown(data, 65534, 65534)
    await chown(join(data, 'files'), 65534, 65534)
    const refused = await serveAsSomebody(data)
    expect(refused.url).toBe('')
    expect(refused.said()).toContain(`chown -R --reference=${join(data, 'files')} ${join(data, 'files')}`)
    expect(refused.said()).not.toContain('read-only')
  },
)

test.skipIf(!canDrop)(`data that another user owns are not called absent${whyNot}`, async () => {
  const data = await temporaryFolder()
  await mkdir(join(data, 'files'))
  const words = [...somebody, process.execPath, program, 'files', 'check', `--data=${data}`]
  const { status, stderr } = spawnSync(changingUser, words, { cwd: '/', encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringContaining(`${data}/files can't be read by this user`)])
})
