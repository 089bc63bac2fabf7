/** Backups by restic over rclone, as they are installed, while the service is killed again and again. Nothing but loopback is asked. */
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectSound, startChild } from '../../../proofs/child.ts'
import { noise } from '../../../testing/documents/noise.ts'

const run = promisify(execFile)
const lacking = ['restic', 'rclone'].filter((name) => spawnSync(name, ['version']).error !== undefined)
const why = lacking.length > 0 ? `, skipped because ${lacking.join(' and ')} is not there` : ''

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alluvium-restic-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const optionsFor = (url: string) => ({
  env: {
    ...process.env,
    HOME: folder,
    RCLONE_CONFIG: '/dev/null',
    RCLONE_CONFIG_ALLUVIUM_TYPE: 'webdav',
    RCLONE_CONFIG_ALLUVIUM_URL: url,
    RCLONE_CONFIG_ALLUVIUM_VENDOR: 'other',
    RESTIC_PASSWORD: 'a pass phrase',
  },
})

const words = (...own: readonly string[]) => ['-r', 'rclone:alluvium:backups/repo', '--no-cache', '-q', ...own]

async function makeSource(source: string, generation: number): Promise<void> {
  await mkdir(join(source, 'sub'), { recursive: true })
  for (let at = 0; at < 20; at += 1) await writeFile(join(source, 'sub', `f${at}`), `file ${at} of ${generation}`)
  await writeFile(join(source, `large-${generation}`), noise(3_000_000, generation * 1_000_003))
}

describe.skipIf(why !== '')(`restic over rclone${why}`, () => {
  test('backs up, checks and restores every byte, although the service is killed between and during backups', async () => {
    const [data, source, target] = ['data', 'source', 'target'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    let child = await startChild(data)
    const restic = (...own: readonly string[]) => run('restic', words(...own), optionsFor(child.url))
    const restart = async () => {
      await child.kill()
      child = await startChild(data)
    }
    try {
      await makeSource(source, 1)
      await restic('init')
      await restic('backup', source)
      await restart()
      await restic('check', '--read-data')

      await makeSource(source, 2)
      const amid = execFile('restic', words('backup', source), { ...optionsFor(child.url), timeout: 240_000 })
      const left = once(amid, 'exit')
      await later(1500)
      await child.kill()
      amid.kill('SIGKILL')
      await left
      child = await startChild(data)

      await restic('unlock', '--remove-all')
      await restic('backup', source)
      await restic('check', '--read-data')
      await restic('restore', 'latest', '--target', target)
    } finally {
      await child.kill()
    }
    await expectSound(data)
    expect(spawnSync('diff', ['-r', source, join(target, source)]).status).toBe(0)
  })
})
