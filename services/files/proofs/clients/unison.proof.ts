/** unison over a folder that rclone has mounted, both as they are installed. Nothing but loopback is asked. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAt, whyNoProof } from '../../testing/client-programs.ts'
import { noise } from '../../testing/documents/noise.ts'
import { admin, adminBasic, describeFiles } from '../../testing/running-files.ts'

const [rclone, unison, unmount] = ['/usr/bin/rclone', '/usr/bin/unison', '/usr/bin/fusermount3'] as const
const why = whyNoProof(rclone, unison, unmount, '/dev/fuse')
const headers = { authorization: adminBasic }

let home: string
let mounted: ChildProcess | undefined
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-unison-'))
})
afterEach(async () => {
  if (mounted) {
    const gone = once(mounted, 'exit')
    await runAt({ home }, unmount, '-u', 'mount')
    await gone
    mounted = undefined
  }
  await rm(home, { recursive: true, force: true })
})

/** Resolves once the folder shows what the service has. */
async function mount(url: string): Promise<void> {
  const password = (await runAt({ home }, rclone, 'obscure', admin.password)).trim()
  const options = { url, user: admin.username, pass: password, vendor: 'nextcloud' }
  const flags = Object.entries(options).map(([name, value]) => `--webdav-${name}=${value}`)
  const caching = [
    '--vfs-cache-mode=writes',
    '--dir-cache-time=0s',
    '--attr-timeout=0s',
    '--vfs-write-back=0s',
    `--cache-dir=${home}/cache`,
  ]
  await mkdir(join(home, 'mount'))
  const words = ['--config=/dev/null', ...flags, ...caching, 'mount', ':webdav:shared', join(home, 'mount')]
  mounted = spawn(rclone, words, { stdio: 'ignore', env: { ...process.env, HOME: home } })
  await expect.poll(() => runAt({ home }, '/bin/ls', 'mount')).toContain('first.txt')
}

const sync = () => runAt({ home }, unison, 'local', 'mount', '-batch', '-auto', '-ui', 'text', '-prefer', 'newer')

describe.skipIf(why !== '')(`unison over a mount of rclone's${why}`, () => {
  describeFiles('unison', (start) => {
    test('brings changes of both sides to the other, and finds nothing more to do', async () => {
      const files = await start({ admin })
      await files.ask('PUT', '/shared/first.txt?parents=true', { headers, body: 'first' })
      await mount(files.url)
      await mkdir(join(home, 'local/dir ü'), { recursive: true })
      const bytes = noise(1_000_000)
      await writeFile(join(home, 'local/dir ü/large.bin'), bytes)
      await sync()
      expect(await readFile(join(home, 'local/first.txt'), 'utf8')).toBe('first')
      const path = '/shared/dir%20%C3%BC/large.bin'
      await expect.poll(async () => (await files.ask('GET', path, { headers })).body.equals(bytes)).toBe(true)

      await files.ask('PUT', '/shared/first.txt', { headers, body: 'changed by somebody else' })
      await rm(join(home, 'local/dir ü/large.bin'))
      await sync()
      expect(await readFile(join(home, 'local/first.txt'), 'utf8')).toBe('changed by somebody else')
      expect((await files.ask('GET', path, { headers })).status).toBe(404)
      expect(await sync()).toContain('Nothing to do')
    })
  })
})
