/** A data folder that becomes read-only, because root removes the permission from the user who runs the service. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/command.ts'
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
  { timeout: 180_000 },
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
